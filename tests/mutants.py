"""Rulebooks with one value changed: every key of a bundled rulebook another way."""

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from boardcall.rulebook import Rulebook, check_rulebook, read_rulebook, rulebook_text
from boardcall.tables.keys import alternatives, choices, item_type, keys_of

Path = tuple[str | int, ...]
REFERENCES = ("sources", "chosen")
"""Tables that say where a rule comes from and no rule."""
TOLD = ("rulebook", "event", "programme", "statement")
"""Tables that are told and do little else; they come last."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the key as a rulebook names it, what was done to it, and the whole text that it gives."""

    key: str
    change: str
    section: str
    attributes: tuple[str, ...]
    """The attributes of settings behind the key and the keys inside it, such as "ClockSettings.mode"."""
    text: str

    @property
    def name(self) -> str:
        return f"{self.key}: {self.change}"


def mutants_of(rulebook: str, key: str = "") -> Iterator[Mutant]:
    """The mutants of a bundled rulebook, or of one key and those inside it; what the reader refuses is left out."""
    tables = tomllib.loads(rulebook_text(rulebook)[0])
    raw = dict(sorted(tables.items(), key=lambda table: table[0] in TOLD))
    book = read_rulebook(rulebook_text(rulebook)[0])
    for path in _paths(raw):
        name = _named(raw, path)
        if key and name != key and not name.startswith(f"{key}."):
            continue
        yield from _of_one(raw, book, path, name)


def _of_one(raw: dict[str, Any], book: Rulebook, path: Path, name: str) -> Iterator[Mutant]:
    attributes = tuple(sorted(_attributes(path, _at(raw, path))))
    wanted: dict[str, bool] = {}
    for group, change, value in _changes(_at(raw, path), _kinds(path)):
        if wanted.get(group):
            continue
        text = toml_of(_with(raw, path, value))
        if _holds(text, book):
            wanted[group] = True
            yield Mutant(name, change, _section(raw, book, path, name), attributes, text)


def _holds(text: str, book: Rulebook) -> bool:
    """Whether a text is a rulebook, and another one."""
    found = check_rulebook(text, with_warnings=False).rulebook
    return found is not None and found != book


_GONE = object()


def _changes(value: Any, kinds: tuple[Any, ...]) -> Iterator[tuple[str, str, Any]]:
    """Ways to change a value, each with its group and its words; of a group the first that holds is enough."""
    listed = [one for kind in kinds for one in choices(kind)]
    if isinstance(value, bool):
        yield "flip", f"{value} to {not value}".lower(), not value
    elif isinstance(value, int | float):
        for step in (1, -1):
            yield f"{step}", f"{value} to {value + step}", value + step
    elif isinstance(value, datetime | date):
        yield "later", "a day later", value + timedelta(days=1)
    elif isinstance(value, time):
        later = (datetime.combine(date(2000, 1, 1), value) + timedelta(minutes=1)).time()
        yield "later", f"{value} to {later}", later
    elif isinstance(value, str):
        yield from _changes_of_text(value, listed)
    elif isinstance(value, list):
        yield from _changes_of_list(value)
    else:
        yield "gone", "left out", _GONE


def _changes_of_text(value: str, listed: list[Any]) -> Iterator[tuple[str, str, Any]]:
    place = listed.index(value) + 1 if value in listed else 0
    for other in (*listed[place:], *listed[:place]):
        yield "other", f"{value} to {other}", other
    for other in () if listed else ("", f"{value} x", "7"):
        yield "text", f"{value[:40]!r} to {other[:40]!r}", other


def _changes_of_list(value: list[Any]) -> Iterator[tuple[str, str, Any]]:
    if value:
        yield "shorter", "without its last", value[:-1]
    if len(value) > 1:
        yield "order", "its first two the other way round", [value[1], value[0], *value[2:]]
    yield "gone", "left out", _GONE


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every table, list and value inside, the outer ones first."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _paths(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            if isinstance(inner, dict):
                yield from _paths(inner, (*path, number))


def toml_of(raw: dict[str, Any]) -> str:
    """A rulebook as text: a table or a list of tables each under its name, and what is inside in one line a key."""
    lines = []
    for name, value in raw.items():
        tables = value if isinstance(value, list) else [value]
        head = f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
        lines += [line for one in tables for line in (head, *(f"{_key(k)} = {_inline(v)}" for k, v in one.items()))]
    return "\n".join((*lines, ""))


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_inline(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else json.dumps(name)


def _at(raw: Any, path: Path) -> Any:
    for step in path:
        raw = raw[step]
    return raw


def _with(raw: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    found = deepcopy(raw)
    table = _at(found, path[:-1])
    if value is _GONE:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    return found


def _named(raw: Any, path: Path) -> str:
    """The path as a rulebook writes it: rounds by number and what has an id by that."""
    steps = []
    for step in path:
        raw = raw[step]
        if isinstance(step, int):
            steps.append(str(raw.get("id", raw.get("number", step + 1))))
        else:
            steps.append(str(step))
    return ".".join(steps)


def _section(raw: dict[str, Any], book: Rulebook, path: Path, name: str) -> str:
    """The section of the published rules that a key comes from, also where we chose its value."""
    if path[0] in REFERENCES:
        return book.sources.get(str(path[-1]), "")
    if path[0] == "statement" and len(path) > 1:
        return str(_at(raw, path[:2]).get("section", ""))
    parts = name.split(".")
    outwards = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((book.sources[one] for one in outwards if one in book.sources), "")


def _kinds(path: Path) -> tuple[Any, ...]:
    """The types that the value at a path may have; those of its items where it is a list."""
    kinds: tuple[Any, ...] = (Rulebook,)
    for step in path:
        if isinstance(step, str):
            tables = [kind for kind in kinds if isinstance(kind, type) and hasattr(kind, "__dataclass_fields__")]
            found = [keys_of(kind)[step].kind for kind in tables if step in keys_of(kind)]
            kinds = tuple(one for kind in found for one in alternatives(kind))
            kinds = tuple(one for kind in kinds for one in alternatives(item_type(kind) or kind))
    return kinds


def _attributes(path: Path, value: Any) -> set[str]:
    names = tuple(step for step in path if isinstance(step, str))
    if names[0] in REFERENCES:
        return {f"Rulebook.{names[0]}"}
    found = {
        f"{kind.__name__}.{keys_of(kind)[names[-1]].attribute}"
        for kind in _kinds(names[:-1])
        if hasattr(kind, "__dataclass_fields__") and names[-1] in keys_of(kind)
    }
    if len(names) == 1:
        found.clear()  # every reader of a table reads the rulebook's attribute of its name
    if isinstance(value, dict):
        for name, inner in value.items():
            found |= _attributes((*names, name), inner)
    if isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict):
                found |= {one for name, each in inner.items() for one in _attributes((*names, name), each)}
    return found
