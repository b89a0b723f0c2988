"""Values to canonical JSON and back: sorted keys, no floats, fractions as "p/q"; equal values give equal bytes.

Stored values are read by the reader of JSON, with two scalars of their own: a moment, and a fraction of any length.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar

from boardcall.tables.json_reader import JsonReader

_FRACTION = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")
Json = dict[str, "Json"] | list["Json"] | str | int | bool | None


def canonical(value: Json) -> str:
    """The canonical text of a JSON value: sorted keys, no spaces, no escapes that UTF-8 does not need."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text; ValueError if it is not JSON or nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def encode(value: Any) -> Json:
    """A dataclass, enum, fraction, date, or a list, set or table of such, as JSON; a float is a mistake."""
    if value is None:
        return None
    for kind, write in _WRITERS:
        if isinstance(value, kind):
            return write(value)
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no canonical form for {value!r}")


def write_time(at: datetime) -> str:
    """A moment in UTC, such as 2026-11-21T09:15:00Z; a time without a zone is a programmer's mistake."""
    if at.tzinfo is None:
        raise ValueError(f"a time without a zone: {at!r}")
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_time(text: str) -> datetime:
    """A moment as `write_time` writes it; ValueError for anything else."""
    at = datetime.fromisoformat(text)
    try:
        written = write_time(at)
    except OverflowError:  # the first day of the calendar in another zone has no moment in UTC
        written = ""
    if written != text:
        raise ValueError(f"{text} is not a moment in UTC")
    return at


def _read_fraction(text: str) -> Fraction:
    """A fraction as it is written, "p/q" or "p"; 1e999999999, which Fraction also reads, would fill the memory."""
    if not _FRACTION.fullmatch(text):
        raise ValueError(f"{text[:40]} is no fraction")
    return Fraction(text)


def _said_by(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    """The function's value for a text; None if the function refuses it, or if it is not a text."""

    def meant(raw: Any) -> Any:
        try:
            return read(raw) if isinstance(raw, str) else None
        except ValueError:
            return None

    return meant


class StoredReader(JsonReader):
    """Reads stored values as `encode` writes them, with texts and numbers of any length."""

    SCALARS: ClassVar[Mapping[Any, Callable[[Any], Any]]] = {
        date: _said_by(date.fromisoformat),
        datetime: _said_by(read_time),
        Fraction: _said_by(_read_fraction),
    }


def encode_table(value: Any) -> dict[str, Json]:
    """A dataclass as JSON; a programmer's mistake for any other value."""
    made = encode(value)
    if not isinstance(made, dict):
        raise TypeError(f"{value!r} is no dataclass")
    return made


def decode(kind: Any, value: Json) -> Any:
    """JSON as a value of the annotated `kind`; ValueError says what does not fit."""
    reader = StoredReader()
    made = reader.converter(kind)(reader, value, ())
    if reader.faults:
        raise ValueError(", ".join(str(fault.message).removesuffix(".") for fault in reader.faults))
    return made


_WRITERS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Json]], ...] = (
    (Enum, lambda value: encode(value.value)),
    (str, str),
    (bool, bool),
    (int, int),
    (Fraction, str),
    (datetime, write_time),
    (date, date.isoformat),
    ((tuple, list), lambda value: [encode(item) for item in value]),
    (dict, lambda value: {str(encode(key)): encode(one) for key, one in value.items()}),
    (frozenset, lambda value: sorted((encode(item) for item in value), key=canonical)),
)
