"""Reads plain TOML values into frozen dataclasses, by their annotations, and says all that is wrong at once.

Written for this and not taken from a library because a rulebook must be read in a few milliseconds, with problems that
name the nearest key and the allowed values; the libraries measured take longer to be imported than all of this.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
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
from boardcall.tables.words import as_fraction, describe, example, nearest, shown, spelt
from boardcall.wording import NO_WORDS, Sentence, say, verbatim, with_commas, with_or

UNREAD = object()
"""Stands for a value that could not be read."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one path of the file; the line is found from the path."""

    path: Path
    message: Sentence
    hint: Sentence = NO_WORDS
    text: str = ""


@dataclass
class Reader:
    """Reads values and collects the faults; `elsewhere` names the table that a key belongs to, for keys misplaced.

    A key at fault that holds no tables is read as its default, so that the rest of its table can still be looked at.
    Another kind of file has a reader of its own that says the same faults in its words (`tables.json_reader`).
    """

    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    more: frozenset[str] = frozenset()
    """Texts that may be written besides those that are listed: the names of plug-ins."""

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

    def _fail(self, path: Path, message: Sentence, hint: Sentence, *raw: Any) -> Any:
        self.faults.append(Fault(path, message, hint, str(self._shown(raw[0])) if raw else ""))
        return UNREAD

    def _shown(self, raw: Any) -> Sentence:
        return shown(raw)

    def _no_table(self, _kind: Any, raw: Any, path: Path) -> Any:
        hint = say("Write it as [{table}] with keys.", table=_dotted(path))
        return self._fail(path, say("{name} must be a table.", name=_name(path)), hint, raw)

    def _table(self, kind: type, raw: Any, path: Path) -> Any:
        if not isinstance(raw, dict):
            return self._no_table(kind, raw, path)
        values = self._keys(kind, raw, path)
        return kind(**values) if len(values) == len(self.keys_of(kind)) else UNREAD

    def keys_of(self, kind: type) -> Mapping[str, Key]:
        """The keys of a table as they are written in this kind of file."""
        return keys_of(kind)

    def _keys(self, kind: type, raw: dict[str, Any], path: Path) -> dict[str, Any]:
        keys = self.keys_of(kind)
        written = {name if (key := spelt(name, keys)) in raw else key: name for name in raw}
        for name in sorted(written.keys() - keys.keys()):
            self._unknown(name, keys, (*path, name))
        values = {key.attribute: self._key(key, raw, (*path, written.get(name, name))) for name, key in keys.items()}
        return {attribute: value for attribute, value in values.items() if value is not UNREAD}

    def _key(self, key: Key, raw: dict[str, Any], path: Path) -> Any:
        if path[-1] in raw:
            value = self._value(key.kind, raw[path[-1]], path)
            return key.default if value is UNREAD and not key.is_required and not holds_tables(key.kind) else value
        return self._missing(key, path) if key.is_required else key.default

    def _missing(self, key: Key, path: Path) -> Any:
        message = say("{key} is missing in {table}.", key=key.name, table=_name(path[:-1]))
        return self._fail(path, message, say("Add {example}", example=example(key)))

    def _cannot(self, kind: Any, raw: Any, path: Path, hint: Sentence = NO_WORDS) -> Any:
        """Says that a value cannot stand at a path; the hint is what may stand there instead."""
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

    def _choice(self, kind: Any, raw: Any, path: Path) -> Any:
        listed = choices(kind)
        raw = spelt(raw, listed) if isinstance(raw, str) else raw
        if isinstance(raw, str) and raw in self.more:
            return raw
        if any(raw == value and type(raw) is type(value) for value in listed):
            return kind(raw) if isinstance(kind, type) else raw
        return self._cannot(kind, raw, path, _allowed(raw, listed))

    def _array(self, kind: Any, raw: Any, path: Path) -> Any:
        if not isinstance(raw, list):
            return self._no_list(kind, raw, path)
        inner = item_type(kind)
        kinds = [inner] * len(raw) if inner is not None else list(get_args(kind))
        if len(kinds) != len(raw):
            message = say(
                "{name} needs {wanted} values, not {found}.", name=_name(path), wanted=len(kinds), found=len(raw)
            )
            return self._fail(path, message, NO_WORDS, raw)
        items = tuple(self._value(k, item, (*path, i)) for i, (k, item) in enumerate(zip(kinds, raw, strict=True)))
        return UNREAD if any(item is UNREAD for item in items) else items

    def _no_list(self, kind: Any, raw: Any, path: Path) -> Any:
        hint = say("Write {value}.", value=_plural(kind, path))
        return self._fail(path, say("{name} must be a list.", name=_name(path)), hint, raw)

    def _mapping(self, kind: Any, raw: Any, path: Path) -> Any:
        if not isinstance(raw, dict):
            return self._no_table(kind, raw, path)
        inner_kind = get_args(kind)[1]
        values = {name: self._value(inner_kind, inner, (*path, name)) for name, inner in raw.items()}
        return UNREAD if any(v is UNREAD for v in values.values()) else values

    def _one_of(self, kinds: tuple[Any, ...], raw: Any, path: Path) -> Any:
        tables = tuple(kind for kind in kinds if is_table(kind))
        if tables and isinstance(raw, dict):
            return self._value(tables[0], raw, path) if len(tables) == 1 else self._tagged(tables, raw, path)
        for kind in kinds:
            known = len(self.faults)
            value = self._value(kind, raw, path)
            if len(self.faults) == known:
                return value
            del self.faults[known:]
        return self._cannot(None, raw, path, say("Write {value}.", value=with_or(describe(kind) for kind in kinds)))

    def _tagged(self, tables: tuple[type, ...], raw: dict[str, Any], path: Path) -> Any:
        tag = tag_of(tables)
        by_tag = {choices(keys_of(table)[tag].kind)[0]: table for table in tables}
        name = spelt(raw[tag], by_tag) if isinstance(raw.get(tag), str) else ""
        if tag not in raw:
            hint = say('Add {key} = "…", one of {values}.', key=tag, values=with_commas(by_tag))
            return self._fail((*path, tag), say("{key} is missing in {table}.", key=tag, table=_name(path)), hint)
        if name not in by_tag:
            return self._cannot(None, raw[tag], (*path, tag), _allowed(raw[tag], tuple(by_tag)))
        return self._table(by_tag[name], raw, path)

    def _scalar(self, kind: Any, raw: Any, path: Path) -> Any:
        if kind is Fraction:
            number = as_fraction(raw)
            if number is not None:
                return number
        elif type(raw) is kind and not (isinstance(raw, datetime | time) and raw.tzinfo):
            return raw
        return self._cannot(kind, raw, path)


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
    """What to call the value at a path: its key, or the table or list it is an item of."""
    if not path:
        return say("the file")
    if isinstance(path[-1], int):
        return say("item {number} of {name}", number=path[-1] + 1, name=_name(path[:-1]))
    return verbatim(path[-1] if len(path) > 1 else f"[{path[-1]}]")


def _dotted(path: Path) -> str:
    return ".".join(part for part in path if isinstance(part, str))
