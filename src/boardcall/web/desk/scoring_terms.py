"""A form for one more term of a scoring system: its kind, then its keys; it is written at the end of the TOML."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from boardcall.scoring.terms import Greatest, Term
from boardcall.tables.keys import choices, item_type, keys_of
from boardcall.wording import Sentence, say

WHEN = {"draw": say("Without a solo"), "solo": say("After a solo")}
WORDS = {
    "fixed": say("Points for a group of powers"),
    "per-centre": say("Points for each centre"),
    "per-year": say("Points for each year played"),
    "table": say("Points from a table, by centres or by a number"),
    "rank": say("Points for places"),
    "lead": say("Points for each centre of the lead"),
    "pot": say("Points divided equally"),
    "share": say("Points in proportion"),
    "bands": say("Points for being close to the top"),
    "target": say("Points above the best of the others"),
    "margins": say("Points for each centre ahead of each power below"),
    "tribute": say("Points that some pay to the leader"),
    "scale": say("The board's total, to which scores are scaled"),
    "multiply": say("A factor on scores so far"),
    "cap": say("The most a power can have"),
}
_PLAIN = re.compile(r"-?[0-9]+(\.[0-9]+)?|true|false")


@dataclass(frozen=True, slots=True)
class TermField:
    """One key of a term: its name, what it may be where that is a list, and the value it has if nobody writes one."""

    name: str
    options: tuple[str, ...]
    default: str
    is_required: bool
    sent: str = ""


def kinds() -> dict[str, type]:
    """The terms a form can make, by kind."""
    return {keys_of(one)["kind"].default: one for one in get_args(Term) if one is not Greatest}


def term_fields(kind: str, sent: Mapping[str, str]) -> tuple[TermField, ...]:
    """The keys of a term of this kind, with what was sent."""
    return tuple(_fields(kinds()[kind], sent)) if kind in kinds() else ()


def _fields(table: type, sent: Mapping[str, str]) -> Iterator[TermField]:
    for key in keys_of(table).values():
        if key.name in {"kind", "section"}:
            continue
        listed = ("false", "true") if key.kind is bool else tuple(map(str, choices(key.kind)))
        options = () if item_type(key.kind) else listed
        default = "" if key.is_required else _shown(key.default)
        yield TermField(key.name, options, default, key.is_required, sent.get(key.name, "").strip())


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_shown, value))
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def with_term(text: str, kind: str, when: str, sent: Mapping[str, str]) -> str:
    """The system with one more term, from the fields that were filled."""
    fields = [one for one in term_fields(kind, sent) if one.sent and one.sent != one.default]
    many = {key.name for key in keys_of(kinds()[kind]).values() if item_type(key.kind)}
    lines = [f"{one.name} = {_toml(one.sent, is_list=one.name in many)}" for one in fields]
    name = when if when in WHEN else "draw"
    return "\n".join((text.rstrip(), "", f"[[{name}]]", f'kind = "{kind}"', *lines, ""))


def _toml(value: str, *, is_list: bool) -> str:
    if value.startswith("["):
        return value
    if is_list:
        parts = (part.strip() for part in value.split(","))
        return f"[{', '.join(_toml(part, is_list=False) for part in parts if part)}]"
    return value if _PLAIN.fullmatch(value) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def words_of_kinds() -> dict[str, Sentence]:
    """What each kind of term is, for the form."""
    return {kind: WORDS[kind] for kind in kinds()}
