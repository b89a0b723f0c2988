"""The door's check of what a caller gives: each argument against its annotation, before anything is done."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from functools import cache, update_wrapper
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NewType, SupportsFloat, SupportsIndex, Union, get_args, get_origin, get_type_hints

from boardcall.game import GameRecord, Position
from boardcall.library.inputs import InPlay, wrong_type
from boardcall.library.sheets import Frame
from boardcall.tables.words import nearest

CALLED: dict[Any, str] = {
    type(None): "None",
    str: "text",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    Path: "a path",
    date: "a date",
    datetime: "a date and time",
    Iterable: "a list",
    tuple: "a list",
    frozenset: "a set",
    Mapping: "a mapping",
    bytes: "bytes",
    Frame: "a frame",
    InPlay: "Game",
    Any: "rules, by a name, a file, or as they were read",
}
"""How an error names a type; others go by their own names."""
SUCH_AS = {
    "counts": "'A0@1904 E10 F9 G8 I5 R0@1908 T2'",
    "last_year": "1907",
    "orders": "'FRA: A Par - Bur'",
    "phase": "'S1901M'",
    "place": "'spring.db'",
    "position": "bc.Position.start()",
    "power": "'France'",
    "rulebook": "'wdc-2025'",
    "start": "'2027-08-06 09:00'",
    "system": "'haight'",
}
"""What an argument is like, by its name."""
NUMBERS = {int, float}
AS_GOOD_AS: dict[Any, Any] = {int: SupportsIndex, float: SupportsFloat, tuple: Iterable}
"""Frames and arrays have numbers of their own; a list is as good as a tuple."""


def checked(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A function of the door under its public name: an argument of a wrong type raises a TypeError that says so."""
    called = signature(function)
    rows = {one.name for one in called.parameters.values() if one.kind is Parameter.VAR_POSITIONAL}

    def call(*args: Any, **fields: Any) -> Any:
        try:
            bound = called.bind(*args, **fields)
        except TypeError as error:
            raise TypeError(f"{name}() {error}.{_meant(fields, called)}") from None
        for key, given in bound.arguments.items():
            bound.arguments[key] = _part_of_game(given, _kinds_of(function)[key])
        check_arguments(function, bound.arguments, rows)
        return function(*bound.args, **bound.kwargs)

    update_wrapper(call, function)
    call.__module__, call.__qualname__ = "boardcall", name  # where pickle looks for it
    return call


def _part_of_game(given: object, kinds: tuple[Any, ...]) -> object:
    """For a game where its record or its position is asked for: that."""
    if InPlay in kinds or not isinstance(given, InPlay):
        return given
    return given.record if GameRecord in kinds else given.position if Position in kinds else given


def _meant(fields: Collection[str], called: Signature) -> str:
    """What an argument of an unknown name may mean, or what the function takes."""
    unknown = [one for one in fields if one not in called.parameters]
    near = nearest(unknown[0], tuple(called.parameters)) if unknown else None
    return f" Did you mean {near!r}?" if near else f" It takes {', '.join(called.parameters)}."


def check_arguments(
    function: Callable[..., Any], arguments: Mapping[str, Any], rows: Collection[str] = frozenset()
) -> None:
    """A TypeError for the first argument that the function's annotations do not allow; `rows` hold several."""
    kinds = _kinds_of(function)
    for key, given in arguments.items():
        for one in given if key in rows else (given,):
            if not any(_is_one(one, kind) for kind in kinds[key]):
                raise wrong_type(one, f"For `{key}`, {_such_as(key)}{_names(kinds[key])}")


def expected_types(function: Callable[..., Any]) -> dict[str, str]:
    """What each argument may be, in words: {'width': 'a whole number or None'}."""
    kinds = _kinds_of(function)
    return {key: _names(kinds[key]) for key in signature(function).parameters}


@cache
def _kinds_of(function: Callable[..., Any]) -> dict[str, tuple[Any, ...]]:
    return {key: _kinds(hint) for key, hint in get_type_hints(function).items()}


def _kinds(hint: Any) -> tuple[Any, ...]:
    """The types that an annotation allows, one by one and without what they hold."""
    if get_origin(hint) in {Union, UnionType}:
        return tuple(kind for one in get_args(hint) for kind in _kinds(one))
    if isinstance(hint, NewType):
        return _kinds(hint.__supertype__)
    return (hint if get_origin(hint) is Literal else get_origin(hint) or hint,)


def _is_one(given: object, kind: Any) -> bool:
    if kind is Any:
        return True
    if get_origin(kind) is Literal:
        return given in get_args(kind)
    if kind in {Iterable, tuple} and isinstance(given, bytes):
        return False
    return isinstance(given, AS_GOOD_AS.get(kind, kind)) and not (kind in NUMBERS and isinstance(given, bool))


def _such_as(key: str) -> str:
    return f"such as {SUCH_AS[key]}, " if key in SUCH_AS else ""


def _names(kinds: tuple[Any, ...]) -> str:
    *first, last = dict.fromkeys(map(_name, kinds))
    return f"{', '.join(first)} or {last}" if first else last


def _name(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(repr, get_args(kind)))
    return CALLED.get(kind) or str(kind.__name__)
