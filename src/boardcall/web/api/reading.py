"""JSON that was sent, as the dataclass an operation asks for; everything that is wrong with it at once."""

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from boardcall.errors import InputError, Problem

Kind = TypeVar("Kind")
LONGEST_SHOWN = 60
_WRONG = object()


def read_body(kind: type[Kind], sent: bytes) -> Kind:
    """The body of a request; nothing at all counts as an empty object. InputError for what cannot be."""
    try:
        raw = json.loads(sent) if sent.strip() else {}
    except (ValueError, RecursionError) as error:
        raise InputError([Problem("The body is not JSON.", "Send one JSON object in UTF-8.")]) from error
    if not isinstance(raw, dict):
        raise InputError([Problem("The body is not a JSON object.", "Write { … }.")])
    return _whole(kind, raw)


def read_query(kind: type[Kind], sent: Mapping[str, str]) -> Kind:
    """The query of an address; its numbers are written in digits."""
    hints = get_type_hints(kind)
    plain: dict[str, Any] = {
        name: int(text) if hints.get(name) is int and text.isascii() and text.isdecimal() and len(text) < 10 else text
        for name, text in sent.items()
    }
    return _whole(kind, plain)


def parts_of(kind: type) -> Mapping[str, tuple[Any, "Field[Any]"]]:
    """The fields of a dataclass by name, each with its annotation made whole."""
    return _parts(kind)


@cache
def _parts(kind: type) -> Mapping[str, tuple[Any, "Field[Any]"]]:
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], field) for field in fields(kind)}


def is_required(field: "Field[Any]") -> bool:
    """Whether a field has no default."""
    return field.default is MISSING and field.default_factory is MISSING


def without_none(kind: Any) -> tuple[Any, bool]:
    """The annotation without `| None`, and whether it had that."""
    if get_origin(kind) not in {Union, UnionType}:
        return kind, False
    (inner,) = (part for part in get_args(kind) if part is not NoneType)
    return inner, True


def _whole(kind: type[Kind], raw: dict[str, Any]) -> Kind:
    reader = _Reader()
    value = reader.table(kind, raw, "")
    if reader.problems:
        raise InputError(reader.problems)
    return value  # type: ignore[no-any-return]  # a table of that kind, or there are problems


class _Reader:
    """Reads values by their annotations and collects the problems; paths are such as "seats.2.player"."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def table(self, kind: Any, raw: dict[str, Any], path: str) -> Any:
        known = parts_of(kind)
        for name in raw.keys() - known.keys():
            near = difflib.get_close_matches(name, known, 1)
            hint = f"Write {near[0]}." if near else f"Known here: {', '.join(known)}."
            self._wrong(f"There is no field {shown(name)}.", hint, _join(path, name))
        values = {}
        for name, (annotation, field) in known.items():
            if name in raw:
                values[name] = self.value(annotation, raw[name], _join(path, name))
            elif is_required(field):
                values[name] = self._wrong(f"{name} is missing.", f"Write {described(annotation)}.", _join(path, name))
        return _WRONG if any(value is _WRONG for value in values.values()) else kind(**values)

    def value(self, kind: Any, raw: Any, path: str) -> Any:
        kind, may_be_null = without_none(kind)
        if raw is None and may_be_null:
            return None
        if is_dataclass(kind):
            return self.table(kind, raw, path) if isinstance(raw, dict) else self._cannot(kind, raw, path)
        if get_origin(kind) is tuple:
            return self._list(kind, raw, path)
        read = _choice(kind) if _listed(kind) else _SCALARS[kind]
        found = read(raw)
        return self._cannot(kind, raw, path) if found is _WRONG else found

    def _list(self, kind: Any, raw: Any, path: str) -> Any:
        if not isinstance(raw, list):
            return self._cannot(kind, raw, path)
        items = tuple(self.value(get_args(kind)[0], item, _join(path, str(at))) for at, item in enumerate(raw))
        return _WRONG if any(item is _WRONG for item in items) else items

    def _cannot(self, kind: Any, raw: Any, path: str) -> Any:
        return self._wrong(f"{path} cannot be {shown(raw)}.", f"Write {described(kind)}.", path, shown(raw))

    def _wrong(self, message: str, hint: str, path: str, text: str = "") -> Any:
        self.problems.append(Problem(message, hint, field=path, text=text))
        return _WRONG


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def shown(raw: Any) -> str:
    """A JSON value as a sentence repeats it."""
    text = json.dumps(raw, ensure_ascii=False).encode(errors="replace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _listed(kind: Any) -> tuple[Any, ...]:
    """The values an annotation allows, where it lists them."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(member.value for member in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def _choice(kind: Any) -> Callable[[Any], Any]:
    def read(raw: Any) -> Any:
        if not isinstance(raw, str) or raw not in _listed(kind):
            return _WRONG
        return kind(raw) if isinstance(kind, type) else raw

    return read


def described(kind: Any) -> str:
    """What a field takes, in words."""
    kind, may_be_null = without_none(kind)
    if listed := _listed(kind):
        words = f"one of {', '.join(map(shown, listed))}"
    elif get_origin(kind) is tuple:
        words = "a list"
    else:
        words = "an object" if is_dataclass(kind) else _WORDS[kind]
    return f"{words}, or null" if may_be_null else words


_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    date: 'a date, such as "1985-04-30"',
}


def _date(raw: Any) -> Any:
    try:
        return date.fromisoformat(raw) if isinstance(raw, str) and len(raw) == 10 else _WRONG
    except ValueError:
        return _WRONG


def _text(raw: Any) -> Any:
    """A text without what no database takes: a zero byte, or half a character."""
    bad = not isinstance(raw, str) or any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in raw)
    return _WRONG if bad else raw


_SCALARS: dict[Any, Callable[[Any], Any]] = {
    str: _text,
    int: lambda raw: raw if type(raw) is int and abs(raw) < 10**9 else _WRONG,
    bool: lambda raw: raw if type(raw) is bool else _WRONG,
    date: _date,
}
