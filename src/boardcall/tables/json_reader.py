"""Reads JSON that a program sent into frozen dataclasses, by their annotations, as `tables.reader` reads TOML.

Its messages are in English only, for the authors of such programs.
"""

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from boardcall.errors import InputError, Problem
from boardcall.tables.days import day_in
from boardcall.tables.keys import Key, alternatives, choices, fields_of, is_optional, is_set, is_table, is_tuple
from boardcall.tables.reader import Convert, Reader
from boardcall.tables.toml_lines import Path
from boardcall.tables.words import as_fraction, nearest
from boardcall.wording import NO_WORDS, Sentence, say, verbatim

Kind = TypeVar("Kind")
LONGEST_SHOWN = 60
LONGEST_NUMBER = 20
_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    date: 'a date, such as "1985-04-30"',
    datetime: 'a moment in UTC, such as "2026-11-21T09:15:00Z"',
    Fraction: 'a number as a text, such as "12.5" or "25/2"',
}


def read_json(kind: type[Kind], raw: dict[str, Any], reader: "JsonReader | None" = None) -> Kind:
    """A JSON object as a dataclass; InputError has every problem, at fields such as "seats.2.player"."""
    reader = reader or JsonReader()
    values = reader.keys(kind, raw)
    if reader.faults:
        raise InputError([Problem(f.message, f.hint, field=_at(f.path), text=f.text) for f in reader.faults])
    return kind(**values)


def _storable_text(raw: Any) -> Any:
    """A text that every database can store: no zero byte, no half of a surrogate pair."""
    is_text = isinstance(raw, str) and not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in raw)
    return raw if is_text else None


def _storable_number(raw: Any) -> Any:
    """A number that every database can store: less than ten digits."""
    return raw if isinstance(raw, int) and abs(raw) < 10**9 else None


def _date(raw: Any) -> date | None:
    return day_in(raw) if isinstance(raw, str) else None


def _fraction(raw: Any) -> Fraction | None:
    return as_fraction(raw) if isinstance(raw, str) and len(raw) <= LONGEST_NUMBER else None


class JsonReader(Reader):
    """The reader of JSON: keys are the names of the fields, and null is written for None."""

    SCALARS: ClassVar[Mapping[Any, Callable[[Any], Any]]] = {
        int: _storable_number,
        str: _storable_text,
        date: _date,
        Fraction: _fraction,
    }

    @staticmethod
    def keys_of(kind: type) -> Mapping[str, Key]:
        return fields_of(kind)

    @classmethod
    def converter(cls, kind: Any) -> Convert:
        read = super().converter(kind)
        return (lambda self, raw, path: None if raw is None else read(self, raw, path)) if is_optional(kind) else read

    def _unknown(self, name: str, keys: Mapping[str, Key], path: Path) -> None:
        near = nearest(name, keys)
        hint = say("Write {suggestion}.", suggestion=near) if near else say("Known here: {keys}.", keys=", ".join(keys))
        self._fail(path, say("There is no field {shown_json}.", shown_json=shown_json(name)), hint)

    def _missing(self, key: Key, path: Path) -> Any:
        return self._fail(
            path, say("{name} is missing.", name=key.name), say("Write {described}.", described=described(key.kind))
        )

    def _cannot(self, kind: Any, raw: Any, path: Path, _hint: Sentence = NO_WORDS) -> Any:
        message = say("{at} cannot be {shown_json}.", at=_at(path) or "it", shown_json=shown_json(raw))
        return self._fail(path, message, say("Write {described}.", described=described(kind)), raw)

    def _shown(self, raw: Any) -> Sentence:
        return verbatim(shown_json(raw))

    def _no_table(self, kind: Any, raw: Any, path: Path) -> Any:
        return self._cannot(kind, raw, path)

    def _no_list(self, kind: Any, raw: Any, path: Path) -> Any:
        return self._cannot(kind, raw, path)


def _at(path: Path) -> str:
    return ".".join(map(str, path))


def shown_json(raw: Any) -> str:
    text = json.dumps(raw, ensure_ascii=False).encode(errors="replace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def described(kind: Any) -> str:
    """What a field takes, in words."""
    (plain,) = alternatives(kind)
    if listed := choices(plain):
        words = f"one of {', '.join(map(shown_json, listed))}"
    elif is_tuple(plain) or is_set(plain):
        words = "a list"
    else:
        words = "an object" if is_table(plain) else _WORDS[plain]
    return f"{words}, or null" if is_optional(kind) else words
