"""Values to canonical JSON and back: sorted keys, no floats, fractions as "p/q"; equal values give equal bytes.

What is stored is read by the reader of JSON, with scalars of its own: a moment, and a fraction of any length.
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
    """The one text a JSON value has here: sorted keys, no spaces, no escapes that UTF-8 does not need."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def parse_json(text: str | bytes) -> Any:
    """What a JSON text says; ValueError for none, also for one that is nested too deeply to be read."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def encode(value: Any) -> Json:
    """A dataclass, enum, fraction, date, tuple or set of such as JSON; a float is a programmer's mistake."""
    if value is None:
        return None
    for kind, write in _WRITERS:
        if isinstance(value, kind):
            return write(value)
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no canonical form for {value!r}")


def write_time(at: datetime) -> str:
    """A moment in UTC, such as 2026-11-21T09:15:00Z; one without a zone is a programmer's mistake."""
    if at.tzinfo is None:
        raise ValueError(f"a time without a zone: {at!r}")
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_time(text: str) -> datetime:
    """A moment as `write_time` writes it; ValueError for anything else."""
    at = datetime.fromisoformat(text)
    try:
        written = write_time(at)
    except OverflowError:  # a first day in another zone, which has no moment in UTC
        written = ""
    if written != text:
        raise ValueError(f"{text} is not a moment in UTC")
    return at


def _read_fraction(text: str) -> Fraction:
    """A fraction as it is written, "p/q" or "p"; 1e999999999, which a fraction may be too, would fill the memory."""
    if not _FRACTION.fullmatch(text):
        raise ValueError(f"{text[:40]} is no fraction")
    return Fraction(text)


def _said_by(read: Callable[[str], Any]) -> Callable[[Any], Any]:
    """What a text says to a function; None for one that it refuses, and for what is no text."""

    def meant(raw: Any) -> Any:
        try:
            return read(raw) if isinstance(raw, str) else None
        except ValueError:
            return None

    return meant


class StoredReader(JsonReader):
    """The reader of what is stored: values as `encode` writes them, with whatever texts and numbers they have."""

    SCALARS: ClassVar[Mapping[Any, Callable[[Any], Any]]] = {
        date: _said_by(date.fromisoformat),
        datetime: _said_by(read_time),
        Fraction: _said_by(_read_fraction),
    }


def decode(kind: Any, value: Json) -> Any:
    """JSON as a value of the annotated `kind`; ValueError says what does not fit."""
    reader = StoredReader()
    made = reader.converter(kind)(reader, value, ())
    if reader.faults:
        raise ValueError(", ".join(str(fault.message).removesuffix(".") for fault in reader.faults))
    return made


_WRITERS: tuple[tuple[type, Callable[[Any], Json]], ...] = (
    (Enum, lambda value: encode(value.value)),
    (str, str),
    (bool, bool),
    (int, int),
    (Fraction, str),
    (datetime, write_time),
    (date, date.isoformat),
    (tuple, lambda value: [encode(item) for item in value]),
    (frozenset, lambda value: sorted((encode(item) for item in value), key=canonical)),
)
