"""What a rule's key holds as a form shows it, and what was typed as a value of a rulebook file."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import time
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, get_args

from boardcall.errors import Problem
from boardcall.tables.keys import alternatives, choices, is_table, item_type
from boardcall.tables.words import as_fraction
from boardcall.web.desk.rule_text import Literal
from boardcall.wording import say

MOST = 200
"""Characters of a number that are read; real ones are shorter."""
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class KeyKind:
    """The type of a key in a form: what an item is, whether it may be left out, and whether there are many."""

    item: Any
    is_optional: bool
    is_many: bool

    @property
    def choices(self) -> tuple[str, ...]:
        """The values to choose from, true and false among them; none where something is typed."""
        return ("True", "False") if self.item is bool else tuple(map(str, choices(self.item)))

    @property
    def widget(self) -> str:
        """What the form shows: a choice, ticks, lines of text, a time, a number or text."""
        if self.choices:
            return "ticks" if self.is_many else "choice"
        if self.is_many:
            return "lines" if self.item is str else "text"
        return {int: "number", time: "time"}.get(self.item, "text")


def kind_in_form(kind: Any) -> KeyKind:
    """How a form shows a type of the settings; of a table or a text the text is shown."""
    members = [one for one in alternatives(kind) if not is_table(one)]
    inner = item_type(members[0]) or (get_args(members[0])[0] if members[0] == tuple[Fraction, Fraction] else None)
    return KeyKind(inner or members[0], NoneType in get_args(kind), inner is not None)


def shown(kind: KeyKind, value: Any) -> str:
    """A value as the form shows it; several are parted by commas, texts by lines."""
    if value is None or is_table(type(value)):
        return ""
    if kind.is_many:
        return ("\n" if kind.item is str else ", ").join(_shown(one) for one in value)
    return _shown(value)


def _shown(value: Any) -> str:
    if isinstance(value, Fraction) and value.denominator != 1:
        decimal = f"{float(value):.10g}"
        return decimal if Fraction(decimal) == value else str(value)
    if isinstance(value, time):
        return value.isoformat("minutes" if not value.second else "seconds")
    return str(value.value if isinstance(value, Enum) else value)


def plain(kind: KeyKind, text: str, field: str) -> Any:
    """What was typed as a value for the file; None for nothing, a Problem where it cannot be read."""
    if kind.is_many:
        parts = text.splitlines() if kind.item is str else _BETWEEN.split(text.strip())
        found = [_plain(kind, part.strip(), field) for part in parts if part.strip()]
        wrong = next((one for one in found if isinstance(one, Problem)), None)
        return wrong or (_list(found) if any(isinstance(one, Literal) for one in found) else found)
    if not text.strip() and (kind.is_optional or kind.item is not str):
        return None
    return _plain(kind, text.strip(), field)


def _list(values: list[Any]) -> Literal:
    return Literal(f"[{', '.join(one.text if isinstance(one, Literal) else str(one) for one in values)}]")


def _plain(kind: KeyKind, text: str, field: str) -> Any:
    if kind.choices:
        if text in kind.choices:
            return text == "True" if kind.item is bool else text
        return Problem(say("“{text}” cannot be chosen here.", text=text), say("Choose again."), field=field)
    read = _READERS.get(kind.item)
    if read is None:
        return text
    value = read(text) if len(text) <= MOST else None
    if value is None:
        return Problem(say("“{text}” is not {what}.", text=text[:MOST], what=_WHAT[kind.item]), field=field)
    return value


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text, re.ASCII) else None


def _number(text: str) -> Any:
    written = text.replace(",", ".")
    value = as_fraction(written)
    if value is None or len(text) > 20:
        return None
    if value.denominator == 1:
        return int(value)
    is_decimal = re.fullmatch(r"-?\d+\.\d+", written, re.ASCII)
    return Literal(written if is_decimal else f'"{value}"')


def _time(text: str) -> Literal | None:
    try:
        return Literal(time.fromisoformat(text).isoformat("seconds")) if ":" in text else None
    except ValueError:
        return None


_READERS: Mapping[Any, Callable[[str], Any]] = {int: _whole, Fraction: _number, time: _time}
_WHAT = {
    int: say("a whole number"),
    Fraction: say("a number, such as 1.5 or 1/3"),
    time: say("a time, such as 15:30"),
}
