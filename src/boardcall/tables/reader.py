"""Reads plain TOML values into frozen dataclasses, by their annotations, and reports all problems at once.

We wrote it ourselves because a rulebook must be read in a few milliseconds, with problems that name the nearest key
and the allowed values; the libraries we measured take longer than that to import.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from fractions import Fraction
from functools import cache, partial
from typing import Any, ClassVar, get_args

from boardcall.tables.keys import (
    Key,
    alternatives,
    choices,
    holds_tables,
    is_mapping,
    is_set,
    is_table,
    is_tuple,
    item_type,
    keys_of,
    tag_of,
)
from boardcall.tables.toml_lines import Path
from boardcall.tables.words import as_fraction, describe, example, nearest, shown, spelt
from boardcall.wording import NO_WORDS, Sentence, say, verbatim, with_commas, with_or

UNREAD = object()
"""Marks a value that could not be read."""
Convert = Callable[["Reader", Any, Path], Any]
"""Reads the value at a path, or returns UNREAD after adding a fault to the reader."""


def _without_zone(raw: Any) -> Any:
    return None if isinstance(raw, datetime | time) and raw.tzinfo else raw


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one path of the file; the line is found from the path."""

    path: Path
    message: Sentence
    hint: Sentence = NO_WORDS
    text: str = ""


@dataclass
class Reader:
    """Reads values and collects the faults; `elsewhere` names the table that a misplaced key belongs to.

    A faulty key that holds no tables is read as its default, so that the rest of its table can still be checked. Other
    kinds of file have readers of their own, which word the same faults differently (`tables.json_reader`,
    `tables.codec`). The function that reads a type is made once, from its annotations: thousands of acts are read with
    it.
    """

    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    more: frozenset[str] = frozenset()
    """Texts that are allowed besides those listed: the names of plug-ins."""

    SCALARS: ClassVar[Mapping[Any, Callable[[Any], Any]]] = {
        Fraction: as_fraction,
        datetime: _without_zone,
        time: _without_zone,
    }
    """What a written value stands for, by type; None if it has no meaning. Values of other types are written as they
    are.
    """

    def keys(self, kind: type, raw: dict[str, Any]) -> dict[str, Any]:
        """The attributes of a whole file that could be read, with the defaults of those left out."""
        return self._keys(kind, raw, ())

    @staticmethod
    def keys_of(kind: type) -> Mapping[str, Key]:
        return keys_of(kind)

    @classmethod
    def converter(cls, kind: Any) -> Convert:
        """The function that reads values of a type."""
        kinds = alternatives(kind)
        if len(kinds) > 1:
            return cls._one_of(kinds)
        (kind,) = kinds
        if is_table(kind):
            return partial(cls._table, kind=kind)
        if choices(kind):
            return cls._choice(kind)
        if is_mapping(kind):
            return cls._mapping(kind)
        return cls._array(kind) if is_tuple(kind) or is_set(kind) else cls._scalar(kind)

    def _fail(self, path: Path, message: Sentence, hint: Sentence, *raw: Any) -> Any:
        self.faults.append(Fault(path, message, hint, str(self._shown(raw[0])) if raw else ""))
        return UNREAD

    def _shown(self, raw: Any) -> Sentence:
        return shown(raw)

    def _no_table(self, _kind: Any, raw: Any, path: Path) -> Any:
        hint = say("Write it as [{table}] with keys.", table=_dotted(path))
        return self._fail(path, say("{name} must be a table.", name=_name(path)), hint, raw)

    def _table(self, raw: Any, path: Path, *, kind: type) -> Any:
        if not isinstance(raw, dict):
            return self._no_table(kind, raw, path)
        values = self._keys(kind, raw, path)
        return kind(**values) if len(values) == len(self.keys_of(kind)) else UNREAD

    def _keys(self, kind: type, raw: dict[str, Any], path: Path) -> dict[str, Any]:
        keys = self.keys_of(kind)
        written = {} if raw.keys() <= keys.keys() else self._written(raw, keys, path)
        values = {}
        reader: Any = type(self)
        for key, convert, has_stand_in in _columns(reader, kind):
            name = written.get(key.name, key.name)
            if name in raw:
                value = convert(self, raw[name], (*path, name))
                if value is UNREAD and has_stand_in:
                    value = key.default
            else:
                value = self._missing(key, (*path, name)) if key.is_required else key.default
            if value is not UNREAD:
                values[key.attribute] = value
        return values

    def _written(self, raw: dict[str, Any], keys: Mapping[str, Key], path: Path) -> dict[str, str]:
        """How each key is spelt in the file; an unknown key is a fault."""
        written = {name if (key := spelt(name, keys)) in raw else key: name for name in raw}
        for name in sorted(written.keys() - keys.keys()):
            self._unknown(name, keys, (*path, name))
        return written

    def _missing(self, key: Key, path: Path) -> Any:
        message = say("{key} is missing in {table}.", key=key.name, table=_name(path[:-1]))
        return self._fail(path, message, say("Add {example}", example=example(key)))

    def _cannot(self, kind: Any, raw: Any, path: Path, hint: Sentence = NO_WORDS) -> Any:
        """Reports that a value is not allowed at a path; the hint says what is."""
        message = say("{name} cannot be {value}.", name=_name(path), value=shown(raw))
        return self._fail(path, message, hint or say("Write {value}.", value=describe(kind)), raw)

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

    @classmethod
    def _choice(cls, kind: Any) -> Convert:
        listed = choices(kind)
        known = {(type(value), value): kind(value) if isinstance(kind, type) else value for value in listed}

        def convert(self: Reader, raw: Any, path: Path) -> Any:
            if not isinstance(raw, str | int):
                return self._cannot(kind, raw, path, _allowed(raw, listed))
            if (type(raw), raw) not in known and isinstance(raw, str):
                raw = spelt(raw, listed)
                if raw in self.more:
                    return raw
            found = known.get((type(raw), raw), UNREAD)
            return self._cannot(kind, raw, path, _allowed(raw, listed)) if found is UNREAD else found

        return convert

    @classmethod
    def _array(cls, kind: Any) -> Convert:
        made: type[Any] = frozenset if is_set(kind) else tuple
        item = cls.converter(get_args(kind)[0]) if is_set(kind) or item_type(kind) else None
        members = [] if item else [cls.converter(one) for one in get_args(kind)]

        def convert(self: Reader, raw: Any, path: Path) -> Any:
            if not isinstance(raw, list):
                return self._no_list(kind, raw, path)
            wanted = [item] * len(raw) if item else members
            if len(wanted) != len(raw):
                return self._wrong_length(len(wanted), raw, path)
            items = [read(self, one, (*path, i)) for i, (read, one) in enumerate(zip(wanted, raw, strict=True))]
            return UNREAD if any(one is UNREAD for one in items) else made(items)

        return convert

    def _wrong_length(self, wanted: int, raw: list[Any], path: Path) -> Any:
        message = say("{name} needs {wanted} values, not {found}.", name=_name(path), wanted=wanted, found=len(raw))
        return self._fail(path, message, NO_WORDS, raw)

    def _no_list(self, kind: Any, raw: Any, path: Path) -> Any:
        hint = say("Write {value}.", value=_plural(kind, path))
        return self._fail(path, say("{name} must be a list.", name=_name(path)), hint, raw)

    @classmethod
    def _mapping(cls, kind: Any) -> Convert:
        inner = cls.converter(get_args(kind)[1])

        def convert(self: Reader, raw: Any, path: Path) -> Any:
            if not isinstance(raw, dict):
                return self._no_table(kind, raw, path)
            values = {name: inner(self, one, (*path, name)) for name, one in raw.items()}
            return UNREAD if any(one is UNREAD for one in values.values()) else values

        return convert

    @classmethod
    def _one_of(cls, kinds: tuple[Any, ...]) -> Convert:
        tables = tuple(kind for kind in kinds if is_table(kind))
        readers = [cls.converter(kind) for kind in kinds]

        def convert(self: Reader, raw: Any, path: Path) -> Any:
            if tables and isinstance(raw, dict):
                return self._tagged(tables, raw, path)
            for read in readers:
                known = len(self.faults)
                value = read(self, raw, path)
                if len(self.faults) == known:
                    return value
                del self.faults[known:]
            return self._cannot(None, raw, path, say("Write {value}.", value=with_or(describe(kind) for kind in kinds)))

        return convert

    def _tagged(self, tables: tuple[type, ...], raw: dict[str, Any], path: Path) -> Any:
        if len(tables) == 1:
            return self._table(raw, path, kind=tables[0])
        tag = tag_of(tables)
        by_tag = {choices(keys_of(table)[tag].kind)[0]: table for table in tables}
        name = spelt(raw[tag], by_tag) if isinstance(raw.get(tag), str) else ""
        if tag not in raw:
            hint = say('Add {key} = "…", one of {values}.', key=tag, values=with_commas(by_tag))
            return self._fail((*path, tag), say("{key} is missing in {table}.", key=tag, table=_name(path)), hint)
        if name not in by_tag:
            return self._cannot(None, raw[tag], (*path, tag), _allowed(raw[tag], tuple(by_tag)))
        return self._table(raw, path, kind=by_tag[name])

    @classmethod
    def _scalar(cls, kind: Any) -> Convert:
        meant = cls.SCALARS.get(kind)

        def convert(self: Reader, raw: Any, path: Path) -> Any:
            found = meant(raw) if meant else raw
            return found if type(found) is kind else self._cannot(kind, raw, path)

        return convert


@cache
def _columns(reader: Any, table: type) -> tuple[tuple[Key, Convert, bool], ...]:
    """The keys of a table, each with its reader and whether its default may replace a faulty value."""
    return tuple(
        (key, reader.converter(key.kind), not key.is_required and not holds_tables(key.kind))
        for key in reader.keys_of(table).values()
    )


def _allowed(raw: Any, listed: tuple[Any, ...]) -> Sentence:
    texts = tuple(value for value in listed if isinstance(value, str))
    near = nearest(raw, texts) if isinstance(raw, str) else None
    everything = with_commas(shown(value) for value in listed)
    if near:
        if len(listed) == 1:
            return say("Write {value}.", value=f'"{near}"')
        return say('Write "{suggestion}"? Allowed: {values}.', suggestion=near, values=everything)
    if len(listed) == 1:
        return say("Write {value}.", value=everything)
    return say("Write one of {values}.", values=everything)


def _plural(kind: Any, path: Path) -> Sentence:
    inner = item_type(kind)
    if is_table(inner):
        return say("[[{name}]] tables", name=_dotted(path))
    return say("{values}, in square brackets", values=describe(kind))


def _name(path: Path) -> Sentence:
    """What to call the value at a path: its key, or the table or list that it belongs to."""
    if not path:
        return say("the file")
    if isinstance(path[-1], int):
        return say("item {number} of {name}", number=path[-1] + 1, name=_name(path[:-1]))
    return verbatim(path[-1] if len(path) > 1 else f"[{path[-1]}]")


def _dotted(path: Path) -> str:
    return ".".join(part for part in path if isinstance(part, str))
