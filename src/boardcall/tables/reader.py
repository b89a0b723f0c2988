"""Reads plain TOML values into frozen dataclasses, by their annotations, and says all that is wrong at once.

Written for this and not taken from a library because a rulebook must be read in a few milliseconds, with problems that
name the nearest key and the allowed values; the libraries measured take longer to be imported than all of this.
"""

import difflib
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, get_args

from boardcall.tables.keys import (
    Key,
    alternatives,
    choices,
    holds_tables,
    is_mapping,
    is_table,
    is_tuple,
    item_type,
    keys_of,
    tag_of,
)
from boardcall.tables.toml_lines import Path
from boardcall.wording import joined, say, with_commas, with_or

WORDS: dict[type, str] = {
    bool: say("true or false"),
    int: say("a whole number"),
    str: say('a text in quotes, such as "text"'),
    Fraction: say('a number, such as 1.5 or "1/3"'),
    date: say("a date, such as 2025-08-29"),
    time: say("a time, such as 08:45:00"),
    datetime: say("a date and time, such as 2025-08-29T08:45:00"),
}
_EXAMPLES: dict[type, str] = {
    bool: "true",
    int: "1",
    str: '"text"',
    Fraction: "1.5",
    date: "2025-08-29",
    time: "08:45:00",
    datetime: "2025-08-29T08:45:00",
}
_PLURALS: dict[Any, str] = {int: say("whole numbers"), str: say("texts in quotes"), Fraction: say("numbers")}
_UNREAD = object()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one path of the file; the line is found from the path."""

    path: Path
    message: str
    hint: str = ""
    text: str = ""


@dataclass
class Reader:
    """Reads values and collects the faults; `elsewhere` names the table that a key belongs to, for keys misplaced.

    A key at fault that holds no tables is read as its default, so that the rest of its table can still be looked at.
    """

    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def keys(self, kind: type, raw: dict[str, Any]) -> dict[str, Any]:
        """The attributes of a whole file that could be read, with the defaults of those left out."""
        return self._keys(kind, raw, ())

    def _value(self, kind: Any, raw: Any, path: Path) -> Any:
        kinds = alternatives(kind)
        if len(kinds) > 1:
            return self._one_of(kinds, raw, path)
        (kind,) = kinds
        read = next((read for fits, read in self._readers() if fits(kind)), self._scalar)
        return read(kind, raw, path)

    def _readers(self) -> tuple[tuple[Callable[[Any], Any], Callable[[Any, Any, Path], Any]], ...]:
        return ((is_table, self._table), (choices, self._choice), (is_mapping, self._mapping), (is_tuple, self._array))

    def _fail(self, path: Path, message: str, hint: str, *raw: Any) -> Any:
        self.faults.append(Fault(path, message, hint, shown(raw[0]) if raw else ""))
        return _UNREAD

    def _no_table(self, raw: Any, path: Path) -> Any:
        hint = say("Write it as [{table}] with keys.", table=_dotted(path))
        return self._fail(path, say("{name} must be a table.", name=_name(path)), hint, raw)

    def _table(self, kind: type, raw: Any, path: Path) -> Any:
        if not isinstance(raw, dict):
            return self._no_table(raw, path)
        values = self._keys(kind, raw, path)
        return kind(**values) if len(values) == len(keys_of(kind)) else _UNREAD

    def _keys(self, kind: type, raw: dict[str, Any], path: Path) -> dict[str, Any]:
        keys = keys_of(kind)
        written = {name if (key := spelt(name, keys)) in raw else key: name for name in raw}
        for name in written.keys() - keys.keys():
            self._unknown(name, keys, (*path, name))
        values = {key.attribute: self._key(key, raw, (*path, written.get(name, name))) for name, key in keys.items()}
        return {attribute: value for attribute, value in values.items() if value is not _UNREAD}

    def _key(self, key: Key, raw: dict[str, Any], path: Path) -> Any:
        if path[-1] in raw:
            value = self._value(key.kind, raw[path[-1]], path)
            return key.default if value is _UNREAD and not key.is_required and not holds_tables(key.kind) else value
        if key.is_required:
            message = say("{key} is missing in {table}.", key=key.name, table=_name(path[:-1]))
            return self._fail(path, message, say("Add {example}", example=example(key)))
        return key.default

    def _unknown(self, name: str, keys: Mapping[str, Key], path: Path) -> None:
        near = nearest(name, keys)
        homes = [f"[{home}]" for home in self.elsewhere.get(name, ())]
        if near:
            hint = say("Write {value}.", value=near)
        elif homes:
            hint = say("It belongs in {tables}.", tables=with_or(homes))
        else:
            hint = say("Known here: {keys}.", keys=with_commas(sorted(keys)))
        message = say("there is no key {key} in {table}.", key=name, table=_name(path[:-1]))
        self._fail(path, message, hint, name)

    def _choice(self, kind: Any, raw: Any, path: Path) -> Any:
        listed = choices(kind)
        raw = spelt(raw, listed) if isinstance(raw, str) else raw
        if any(raw == value and type(raw) is type(value) for value in listed):
            return kind(raw) if isinstance(kind, type) else raw
        return self._fail(path, _cannot_be(_name(path), raw), _allowed(raw, listed), raw)

    def _array(self, kind: Any, raw: Any, path: Path) -> Any:
        if not isinstance(raw, list):
            hint = say("Write {value}.", value=_plural(kind, path))
            return self._fail(path, say("{name} must be a list.", name=_name(path)), hint, raw)
        inner = item_type(kind)
        kinds = [inner] * len(raw) if inner is not None else list(get_args(kind))
        if len(kinds) != len(raw):
            message = say(
                "{name} needs {wanted} values, not {found}.", name=_name(path), wanted=len(kinds), found=len(raw)
            )
            return self._fail(path, message, "", raw)
        items = tuple(self._value(k, item, (*path, i)) for i, (k, item) in enumerate(zip(kinds, raw, strict=True)))
        return _UNREAD if any(item is _UNREAD for item in items) else items

    def _mapping(self, kind: Any, raw: Any, path: Path) -> Any:
        if not isinstance(raw, dict):
            return self._no_table(raw, path)
        inner_kind = get_args(kind)[1]
        values = {name: self._value(inner_kind, inner, (*path, name)) for name, inner in raw.items()}
        return _UNREAD if any(v is _UNREAD for v in values.values()) else values

    def _one_of(self, kinds: tuple[Any, ...], raw: Any, path: Path) -> Any:
        tables = tuple(kind for kind in kinds if is_table(kind))
        if tables and isinstance(raw, dict):
            return self._value(tables[0], raw, path) if len(tables) == 1 else self._tagged(tables, raw, path)
        for kind in kinds:
            attempt = Reader()
            value = attempt._value(kind, raw, path)
            if not attempt.faults:
                return value
        hint = say("Write {value}.", value=with_or(describe(kind) for kind in kinds))
        return self._fail(path, _cannot_be(_name(path), raw), hint, raw)

    def _tagged(self, tables: tuple[type, ...], raw: dict[str, Any], path: Path) -> Any:
        tag = tag_of(tables)
        by_tag = {choices(keys_of(table)[tag].kind)[0]: table for table in tables}
        name = spelt(raw[tag], by_tag) if isinstance(raw.get(tag), str) else ""
        if tag not in raw:
            hint = say('Add {key} = "…", one of {values}.', key=tag, values=with_commas(by_tag))
            return self._fail((*path, tag), say("{key} is missing in {table}.", key=tag, table=_name(path)), hint)
        if name not in by_tag:
            return self._fail((*path, tag), _cannot_be(tag, raw[tag]), _allowed(raw[tag], tuple(by_tag)), raw[tag])
        return self._table(by_tag[name], raw, path)

    def _scalar(self, kind: Any, raw: Any, path: Path) -> Any:
        if kind is Fraction:
            number = as_fraction(raw)
            if number is not None:
                return number
        elif type(raw) is kind and not (isinstance(raw, datetime | time) and raw.tzinfo):
            return raw
        return self._fail(path, _cannot_be(_name(path), raw), say("Write {value}.", value=WORDS[kind]), raw)


def _cannot_be(name: str, raw: Any) -> str:
    return say("{name} cannot be {value}.", name=name, value=shown(raw))


def as_fraction(raw: Any) -> Fraction | None:
    """The exact number that a TOML number or a text such as "1/3" stands for; None for anything else."""
    if isinstance(raw, str) and len(raw) <= 40 and "e" not in raw.lower():
        try:
            return Fraction(raw)
        except (ValueError, ZeroDivisionError):
            return None
    return Fraction(raw) if isinstance(raw, int | Fraction) and not isinstance(raw, bool) else None


def spelt(name: str, known: Container[str]) -> str:
    """The name as this program spells it: "center" is understood wherever "centre" is meant."""
    british = name.replace("center", "centre")
    return british if name not in known and british in known else name


def nearest(word: str, words: Mapping[str, Any] | tuple[str, ...]) -> str | None:
    """The word meant by a misspelling, if one is near enough."""
    found = difflib.get_close_matches(word.lower().replace(" ", "_"), list(words), n=1, cutoff=0.6)
    return found[0] if found else None


def describe(kind: Any) -> str:
    """What may be written for a type, in words."""
    kinds = alternatives(kind)
    if len(kinds) > 1:
        return with_or(dict.fromkeys(describe(k) for k in kinds))
    (kind,) = kinds
    if listed := choices(kind):
        few = joined(", ", (shown(value) for value in listed[:-1]))
        return say("{first} or {last}", first=few, last=shown(listed[-1])) if listed[1:] else shown(listed[-1])
    if is_table(kind) or is_mapping(kind):
        return say("a table")
    if is_tuple(kind):
        inner = get_args(kind)[0]
        return say("a list of {values}", values=_PLURALS.get(inner) or describe(inner))
    return WORDS[kind]


def example(key: Key) -> str:
    """A line to add for a missing key, with what may stand there."""
    (kind, *_) = alternatives(key.kind)
    listed = choices(kind)
    if listed:
        line = f"{key.name} = {shown(listed[0])}"
        return say("{line}, or another of {values}.", line=line, values=describe(kind)) if listed[1:] else f"{line}."
    if item_type(kind) is not None:
        return joined("", (f"{key.name} = [ … ], ", describe(kind), "."))
    if is_table(kind):
        return say("the table [{name}].", name=key.name)
    return joined("", (f"{key.name} = {_EXAMPLES[kind]}, ", describe(key.kind), "."))


def shown(raw: Any) -> str:
    """A value as a file would write it, shortened."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, dict):
        return say("a table")
    if isinstance(raw, list):
        return say("a list")
    if isinstance(raw, Fraction):
        raw = float(raw) if Fraction(str(float(raw))) == raw else raw
    text = f'"{raw}"' if isinstance(raw, str) else str(raw)
    return text if len(text) <= 60 else text[:57] + "…"


def _allowed(raw: Any, listed: tuple[Any, ...]) -> str:
    texts = tuple(value for value in listed if isinstance(value, str))
    near = nearest(raw, texts) if isinstance(raw, str) else None
    everything = with_commas(shown(value) for value in listed)
    if near:
        if len(listed) == 1:
            return say("Write {value}.", value=f'"{near}"')
        return say('Write "{near}"? Allowed: {values}.', near=near, values=everything)
    if len(listed) == 1:
        return say("Write {value}.", value=everything)
    return say("Write one of {values}.", values=everything)


def _plural(kind: Any, path: Path) -> str:
    inner = item_type(kind)
    if is_table(inner):
        return say("[[{name}]] tables", name=_dotted(path))
    return say("{values}, in square brackets", values=describe(kind))


def _name(path: Path) -> str:
    """What to call the value at a path: its key, or the table or list it is an item of."""
    if not path:
        return say("the file")
    if isinstance(path[-1], int):
        return say("item {number} of {name}", number=path[-1] + 1, name=_name(path[:-1]))
    return path[-1] if len(path) > 1 else f"[{path[-1]}]"


def _dotted(path: Path) -> str:
    return ".".join(part for part in path if isinstance(part, str))
