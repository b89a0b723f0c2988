"""What a program sends with an act, read off the verb that does it.

A parameter of a verb comes from the address, where the address names it; from the request, where `GIVEN` knows it; and
from the body, where it has words: `Annotated[str, "Its key."]`, or those under the field of that name in the act that
is called as the operation or the verb. What has no words no program can set.
"""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass
from datetime import datetime
from types import GenericAlias
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from boardcall.desk.event import Draft, Event, day_at, drafted
from boardcall.errors import InputError
from boardcall.game import Phase, Power
from boardcall.tables.json_schema import docs_of, first_line
from boardcall.tables.keys import NO_DEFAULT
from boardcall.tournament import ACTS, Act, BoardRef
from boardcall.web.api.operation_call import OperationCall, power_at
from boardcall.web.desk.players import new_salt
from boardcall.web.permission.rights import approver, call_director, holder_role
from boardcall.wording import verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Acting:
    """What every act may carry."""

    reason: str = ""
    """The reason; it is in the log, and some acts need one."""
    amends_facts: str = ""
    """Where it changes final results: what is found to have happened."""
    amends_clause: str = ""
    """Where it changes final results: the section of the rules it is put right by."""


@dataclass(frozen=True, slots=True)
class Bare(Acting):
    """Nothing but, if there is one, the reason."""


GIVEN: Mapping[str, Callable[[OperationCall, datetime], Any]] = {
    "asked": lambda asked, _: asked,
    "at": lambda _, at: at,
    "today": lambda asked, at: day_at(asked.event.now().event, at),
    "salt": lambda *_: new_salt(),
    "visitor": lambda asked, _: asked.visitor,
    "director": lambda asked, _: asked.visitor.is_director,
    "by": lambda asked, _: approver(asked.visitor),
    "held_by": lambda asked, _: holder_role(asked.event.now().rulebook, asked.visitor.role),
}
"""Parameters that the request itself answers."""
NAMED = {
    "round": ("number",),
    "release": ("number",),
    "key": ("moment",),
    "board": ("board", "seat"),
    "ref": ("number",),
}
"""What an address calls a parameter, where that is not its name; `ref` is the number, and the board if there is one."""


def body_of(name: str, path: str, verb: Callable[..., Any]) -> type[Acting]:
    """The dataclass of what is sent for a verb; its fields keep the order of the parameters."""
    offered = [
        (one, kind, {"default": default, "metadata": {"words": words}})
        for one, kind, default, words in _offered(name, path, verb)
    ]
    if not offered:
        return Bare
    made = make_dataclass(
        "".join(map(str.capitalize, name.split("-"))),
        [(one, kind, field(**more)) for one, kind, more in offered],
        bases=(Acting,),
        frozen=True,
        slots=True,
        kw_only=True,
    )
    made.__doc__ = first_line(verb)
    return made


def verb_of(kind: type[Act]) -> Callable[..., Draft]:
    """The verb that does nothing but an act of this kind, where it holds."""

    def verb(event: Event, **fields: Any) -> Draft:
        return drafted(event, kind(**fields))

    own = inspect.signature(kind).parameters
    first = inspect.Parameter("event", inspect.Parameter.POSITIONAL_ONLY)
    verb.__signature__ = inspect.Signature([first, *own.values()])  # type: ignore[attr-defined]  # a function has one
    verb.__annotations__ = {"event": Event, **{one: hint for one, hint in get_type_hints(kind).items() if one in own}}
    verb.__name__, verb.__doc__ = kind.name, kind.__doc__
    return verb


def _offered(name: str, path: str, verb: Callable[..., Any]) -> Iterator[tuple[str, Any, Any, str]]:
    kinds = get_type_hints(verb, include_extras=True)
    for one in inspect.signature(verb).parameters.values():
        if (
            one.name in GIVEN
            or one.name in {"event", "reason", "amends_facts", "amends_clause"}
            or _part(one.name, path)
        ):
            continue
        kind, words = _with_words(kinds[one.name])
        if words := words or act_words(name, verb).get(one.name, ""):
            default = tuple(one.default) if isinstance(one.default, frozenset) else one.default
            yield one.name, _as_sent(kind), NO_DEFAULT if default is one.empty else default, words
        elif one.default is one.empty:
            raise TypeError(f"{verb.__name__}: nothing tells {one.name}; give it words, and programs send it")


def act_words(name: str, verb: Callable[..., Any]) -> dict[str, str]:
    """The words for the fields of the act that is called as an operation or its verb."""
    act = next((kind for kind in ACTS if kind.name in {name, verb.__name__.replace("_", "-")}), None)
    return docs_of(act) if act else {}


def _with_words(kind: Any) -> tuple[Any, str]:
    return get_args(kind)[:2] if get_origin(kind) is Annotated else (kind, "")


def _as_sent(kind: Any) -> Any:
    """The type as JSON has it: any collection is a list."""
    return GenericAlias(tuple, (get_args(kind)[0], ...)) if get_origin(kind) in (Collection, frozenset) else kind


def _part(name: str, path: str) -> str:
    """What an address calls a parameter; empty where it does not name it."""
    return next((one for one in (name, *NAMED.get(name, ())) if f":{one}>" in path), "")


def call_verb(
    verb: Callable[..., Any], asked: OperationCall, path: str, *, parts: Mapping[str, Any], body: Acting, at: datetime
) -> Any:
    """What the desk does with an event by a verb; a verb that is asked first makes that itself."""
    kinds = get_type_hints(verb)
    told: dict[str, Any] = {}
    for one in inspect.signature(verb).parameters:
        if one in GIVEN:
            told[one] = GIVEN[one](asked, at)
        elif part := _part(one, path):
            told[one] = ref_of(parts) if one == "ref" else _read_part(kinds[one], parts[part], one)
        elif hasattr(body, one):
            told[one] = frozenset(getattr(body, one)) if get_origin(kinds[one]) is frozenset else getattr(body, one)
    if told.get("td_allows"):
        call_director(asked.visitor, verbatim("Only a director allows what the rulebook's time forbids."))
    return verb(**told) if "event" not in kinds else lambda event: verb(event, **told)


def ref_of(parts: Mapping[str, Any]) -> BoardRef:
    """The board that an address names, or the round where it names no board."""
    return BoardRef(parts["number"], parts.get("board", ""))


def _read_part(kind: Any, part: Any, name: str) -> Any:
    if kind is Power:
        return power_at(part)
    try:
        return Phase.read(part) if kind is Phase else part
    except ValueError as error:
        raise InputError.of(verbatim(str(error)), verbatim("Write the one that is open."), field=name) from error
