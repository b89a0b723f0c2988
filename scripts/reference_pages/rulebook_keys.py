"""The reference page of rulebook files: every key with its type, values, default and meaning."""

import inspect
import json
from collections.abc import Iterator
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, get_args

from boardcall.rulebook.rulebook import Rulebook
from boardcall.scoring.terms import Term
from boardcall.tables.docs import field_docs
from boardcall.tables.json_schema import plain
from boardcall.tables.keys import Key, alternatives, choices, is_mapping, is_table, is_tuple, item_type, keys_of

_HEAD = """# Rulebook files

Made by `scripts/rulebook-reference` from the dataclasses in `src/boardcall/*/settings.py`; do not edit.

A rulebook is one TOML file that holds everything a tournament decides. `boardcall rulebook check FILE` says all that
is wrong with one, `boardcall rulebook show FILE` says it in sentences, and `boardcall rulebook schema` prints a JSON
Schema for editors; a copy is [beside this page](rulebook.schema.json). How to start:
[Write a rulebook](../how-to/write-a-rulebook.md).

- A key that is left out has its default. Keys and values that are not listed here are errors.
- A day is counted from the first day of the event: `"day 1"`, `"friday"` (the first one from then on),
  `"tuesday before"` or `"3 days before"`.
- A moment is a day and a time in `event.timezone`, `"day 1 09:45"`, or a length of time from the start or planned end
  of its round or item: `"15 minutes before start"`, `"4 hours 30 minutes after start"`.
- TOML dates and times, `2026-11-21T09:45:00`, are read as moments too.
- `event.start` is the first day where a rulebook is for one event; it is a date. An event that begins on another day
  moves every day, date and moment of the file by as many days. Only `"tuesday before"` stays that weekday.
- Numbers are exact: `1.15` means 23/20, and `"1/3"` can be written too.
- `td` as a value means that a director decides; the decision is recorded with its reason.
- `base` means: as the rulebook of `adjudication.edition` says.
- Powers are written A, E, F, G, I, R and T. `center` is understood wherever `centre` is meant.
- `[sources]` names the section of the published rules that a table or key comes from, `[chosen]` the reason for a value
  that the published rules do not give. Both write keys in quotes, rounds by number, pools, awards and ballots by id,
  items of other lists by their number from 1: `"round.4.pool.final.multiplier" = "IX.1.c"`.
"""
_TERMS = """
## Terms

The items of `draw` and `solo` in a scoring system of one's own. `kind` says which term it is; the terms are added up.
"""
_WORDS = {bool: "true or false", int: "whole number", str: "text", Fraction: "number"}
_WORDS |= {date: "day", time: "time", datetime: "moment"}
_PLURALS = {int: "whole numbers", str: "texts", Fraction: "numbers"}


def reference_page() -> str:
    """docs/reference/rulebook.md."""
    return "\n".join([_HEAD, *_tables(Rulebook, ""), _TERMS, *_terms()]).rstrip() + "\n"


def _tables(table: type, path: str) -> Iterator[str]:
    """The tables a table holds, each followed by those it holds itself."""
    docs = field_docs(table)
    for name, key in keys_of(table).items():
        inner = _inner_table(key.kind)
        here = f"{path}.{name}".strip(".")
        if inner is not None:
            yield from _table(inner, here, key, docs.get(key.attribute, ""))
            yield from _tables(inner, here)
        elif not path:
            yield f"## `[{name}]`\n\n{docs.get(key.attribute, '')}\n"


def _inner_table(kind: Any) -> type | None:
    tables = [member for member in alternatives(item_type(kind) or kind) if is_table(member)]
    return tables[0] if len(tables) == 1 else None


def _table(table: type, path: str, key: Key, doc: str) -> Iterator[str]:
    title = f"[[{path}]]" if item_type(key.kind) else f"[{path}]"
    mark = "##" if "." not in path else "###"
    yield f"{mark} `{title}`\n\n{doc or inspect.getdoc(table) or ''}\n"
    yield from _keys(table)


def _keys(table: type) -> Iterator[str]:
    docs = field_docs(table)
    yield "| key | value | default | meaning |\n|---|---|---|---|"
    for name, key in keys_of(table).items():
        yield f"| `{name}` | {_value(key.kind)} | {_default(key)} | {docs.get(key.attribute, '')} |"
    yield ""


def _value(kind: Any) -> str:
    """The allowed values, in words, with listed values as code."""
    (one, *more) = alternatives(kind)
    if more:
        return " or ".join(dict.fromkeys(_value(member) for member in (one, *more)))
    if listed := choices(one):
        return ", ".join(f"`{json.dumps(value)}`" for value in listed)
    if is_table(one):
        return "table"
    if is_mapping(one):
        return f"table of {_value(get_args(one)[1])}"
    return _list(one) if is_tuple(one) else _WORDS[one]


def _list(kind: Any) -> str:
    inner = item_type(kind)
    if inner is None:
        return f"list of {' and '.join(_value(member) for member in get_args(kind))}"
    return "tables" if all(map(is_table, alternatives(inner))) else f"list of {_PLURALS.get(inner) or _value(inner)}"


def _default(key: Key) -> str:
    if key.is_required:
        return "required"
    default = plain(key.default)
    return "" if default in (None, {}) else f"`{json.dumps(default)}`"


def _terms() -> Iterator[str]:
    for term in get_args(Term):
        (kind,) = choices(keys_of(term)["kind"].kind)
        yield f'### `kind = "{kind}"`\n\n{inspect.getdoc(term)}\n'
        yield "| key | value | default |\n|---|---|---|"
        for name, key in keys_of(term).items():
            if name != "kind":
                yield f"| `{name}` | {_value(key.kind)} | {_default(key)} |"
        yield ""
