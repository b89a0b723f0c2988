"""Values to canonical JSON and back: sorted keys, no floats, fractions as "p/q"; equal values give equal bytes.

It reads by the same description of a dataclass as `tables.reader` (`tables.keys`), but only what was written here, and
stops at the first fault. The reader, which says every fault with its place, takes ten times as long: too long for the
thousands of acts of an event that is opened.
"""

import json
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args, get_origin

from boardcall.tables.keys import alternatives, base, choices, fields_of, is_optional, is_table, is_tuple, item_type

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


def decode(kind: Any, value: Json) -> Any:
    """JSON as a value of the annotated `kind`; ValueError says what does not fit."""
    return _decoder(kind)(value)


@cache
def _decoder(kind: Any) -> Callable[[Any], Any]:
    kind = base(kind)
    if is_optional(kind):
        (inner,) = alternatives(kind)
        read = _decoder(inner)
        return lambda value: None if value is None else read(value)
    if is_tuple(kind):
        return _tuple(kind)
    if get_origin(kind) is frozenset:
        item = _decoder(get_args(kind)[0])
        return lambda value: frozenset(item(part) for part in _expect(list, value))
    if is_table(kind):
        return _dataclass(kind)
    if get_origin(kind) is Literal:
        return lambda value: _one_of(get_args(kind), value)
    return kind if choices(kind) else _SCALARS[kind]


def _tuple(kind: Any) -> Callable[[Any], Any]:
    if inner := item_type(kind):
        item = _decoder(inner)
        return lambda value: tuple(item(part) for part in _expect(list, value))
    items = tuple(_decoder(part) for part in get_args(kind))
    return lambda value: tuple(read(part) for read, part in zip(items, _expect(list, value), strict=True))


def _dataclass(kind: Any) -> Callable[[Any], Any]:
    readers = {name: _decoder(key.kind) for name, key in fields_of(kind).items()}

    def read(value: Any) -> Any:
        given = _expect(dict, value)
        if unknown := sorted(set(given) - set(readers)):
            raise ValueError(f"unknown {', '.join(unknown)}")
        try:
            return kind(**{name: readers[name](part) for name, part in given.items()})
        except TypeError as error:
            raise ValueError(str(error)) from error

    return read


def _one_of(allowed: tuple[Any, ...], value: Any) -> Any:
    if value not in allowed:
        raise ValueError(f"{value!r} is none of {', '.join(map(str, allowed))}")
    return value


def _expect(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{value!r} where {kind.__name__} belongs")
    return value


_SCALARS: dict[Any, Callable[[Any], Any]] = {
    str: lambda value: _expect(str, value),
    int: lambda value: _expect(int, value),
    bool: lambda value: _expect(bool, value),
    Fraction: lambda value: _read_fraction(_expect(str, value)),
    date: lambda value: date.fromisoformat(_expect(str, value)),
    datetime: lambda value: read_time(_expect(str, value)),
}

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
