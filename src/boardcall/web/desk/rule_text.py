"""Writes single keys into the text of a rulebook: comments, blanks and every other key stay as they are."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import tomlkit
from tomlkit.items import AoT, Array, InlineTable, Table

from boardcall.errors import InputError
from boardcall.tables import Path, find_lines
from boardcall.wording import say

_KEY = re.compile(r"""^\s*(?:"[^"]*"|'[^']*'|[\w-]+)\s*=""")


@dataclass(frozen=True, slots=True)
class Literal:
    """A value as TOML text, such as 1.15 or 15:30:00."""

    text: str


class RuleText:
    """A rulebook's text while keys in it are written. `text` is what it was, to the letter, while nothing was."""

    def __init__(self, text: str) -> None:
        self._before = text
        self._document = tomlkit.parse(text)
        self._is_changed = False

    @property
    def text(self) -> str:
        """The changed text. InputError if it cannot be written safely: then somebody must do it by hand."""
        if not self._is_changed:
            return self._before
        made = tomlkit.dumps(self._document)
        if tomllib.loads(made) != self._document.unwrap():
            hint = say("Write it in the text of the rules.")
            raise InputError.of(say("This change cannot be written into the text by a form."), hint)
        return made

    def get(self, path: Path) -> Any:
        """The value at a path, or None."""
        value: Any = self._document
        for step in path:
            value = _inside(value, step)
        return value

    def set(self, path: Path, value: Any) -> None:
        """Writes a plain value or a Literal; None takes the key out. Tables on the way are made."""
        holder, last = self._holder(path), path[-1]
        self._is_changed = True
        if value is None:
            holder.pop(last, None)
        elif isinstance(holder, InlineTable) and last not in holder:
            known = holder.as_string().strip()[1:-1].strip()
            self.set(path[:-1], Literal(f"{{ {known}{', ' if known else ''}{last} = {_item(value).as_string()} }}"))
        else:
            holder[last] = _item(value)

    def rename(self, table: str, names: Mapping[str, str | None]) -> None:
        """Gives keys of a table other names, in their places; None takes one out, with its line."""
        changed = {old: new for old, new in names.items() if old != new and self.get((table, old)) is not None}
        if not changed:
            return
        made = tomlkit.dumps(self._document)
        places = find_lines(made)
        lines = made.splitlines(keepends=True)
        for old, new in changed.items():
            at = places[table, old] - 1
            lines[at] = _KEY.sub(f'"{new}" =', lines[at], count=1) if new else ""
        self._document = tomlkit.parse("".join(lines))
        self._is_changed = True

    def rows(self, path: Path, kept: Iterable["int | dict[str, Any]"]) -> None:
        """Puts the rows of a list of tables in this order: old ones by index, new ones as plain values."""
        rows = list(kept)
        known = self.get(path)
        if rows == list(range(len(known or ()))):
            return
        self._is_changed = True
        if isinstance(known, AoT) or (known is None and len(path) == 1):
            self._tables(path, known if isinstance(known, AoT) else None, rows)
        elif not rows:
            self.set(path, None)
        else:
            lines = [known[row].as_string() if isinstance(row, int) else _inline(row) for row in rows]
            inner = "".join(f"\n  {line.strip()}," for line in lines)
            self.set(path, Literal(f"[{inner}\n]"))

    def _tables(self, path: Path, known: AoT | None, rows: list[Any]) -> None:
        tables = [known[row] if isinstance(row, int) and known is not None else _table(row) for row in rows]
        if known is None:
            known = tomlkit.aot()
            self._holder(path)[path[-1]] = known
        while len(known):
            del known[len(known) - 1]
        for table in tables:
            known.append(table)
        if not tables:
            del self._holder(path)[path[-1]]

    def _holder(self, path: Path) -> Any:
        """The table or list around a path; tables that are missing are made."""
        value: Any = self._document
        for step in path[:-1]:
            inner = _inside(value, step)
            if inner is None:
                value[step] = tomlkit.table() if value is self._document else tomlkit.inline_table()
                inner = value[step]
            value = inner
        return value


def _inside(value: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return value[step] if isinstance(value, AoT | Array) and step < len(value) else None
    return value.get(step) if hasattr(value, "get") else None


def _item(value: Any) -> Any:
    if isinstance(value, dict):
        return tomlkit.value(_inline(value))
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return tomlkit.value(f"[{', '.join(map(_inline, value))}]")
    return tomlkit.value(value.text) if isinstance(value, Literal) else tomlkit.item(value)


def _inline(row: dict[str, Any]) -> str:
    inner = ", ".join(f"{name} = {_item(value).as_string()}" for name, value in row.items())
    return f"{{ {inner} }}" if inner else "{}"


def _table(row: dict[str, Any]) -> Table:
    table = tomlkit.table()
    for name, value in row.items():
        table[name] = _item(value)
    table.add(tomlkit.nl())
    return table
