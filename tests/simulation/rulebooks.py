"""Rulebooks made at random: a bundled one with some tables made anew and some settings changed to others."""

import random
import re
from functools import cache
from typing import Any

from boardcall.errors import BoardcallError
from boardcall.rulebook import check_rulebook, rulebook_ids, rulebook_text
from boardcall.rulebook.json_schema import json_schema
from boardcall.scoring.systems import system_ids
from simulation.rule_tables import MADE_ALONE, MADE_FOR_TEAMS, MADE_TOGETHER, a_shape, without

SETTING = re.compile(r"^(?P<key>[a-z_]+) = (?P<value>.+)$", re.MULTILINE)
TABLE = re.compile(r"^\[\[?([a-z_.]+)\]\]?$", re.MULTILINE)
KEPT = frozenset({"rulebook", "sources", "chosen", "event", "schema", "id"})
"""Tables that say what the rulebook is, not how it plays."""
AT_RANDOM = "random"
"""In place of a rulebook's id: one that is made at random from the seed."""
TRIES = 12
NEW_TABLES, NEW_SHAPE = 0.5, 0.8
"""How often a rulebook made at random has a table of its own, and rounds, totals, tie-breaks and teams of its own."""


def made_at_random(chance: random.Random) -> str:
    """A rulebook that some event might have, as `rulebook check` finds it: without an error."""
    text = without(rulebook_text(chance.choice(("club", "club", *rulebook_ids())))[0], "sources", "chosen")
    if chance.random() < NEW_SHAPE:
        text = _with_a_shape(text, chance)
    return varied(text, chance, changes=chance.randint(2, 10))


def _with_a_shape(text: str, chance: random.Random) -> str:
    """The rulebook with rounds, totals, tie-breaks and teams that fit each other, and some more tables of its own."""
    shape = a_shape(chance)
    told = [*MADE_TOGETHER, *MADE_FOR_TEAMS, "ballot"]  # what stands there of other rounds and teams goes
    for _ in range(TRIES):
        made = [make(shape, chance) for make in (*MADE_TOGETHER.values(), *MADE_FOR_TEAMS.values())]
        if _can_be_read(changed := "\n".join((without(text, *told).rstrip(), "", *made))):
            text = changed
            break
    for table, make in MADE_ALONE.items():
        changed = f"{without(text, table).rstrip()}\n\n{make(shape, chance)}"
        if chance.random() < NEW_TABLES and _can_be_read(changed):
            text = changed
    return text


def varied(text: str, chance: random.Random, *, changes: int) -> str:
    """The rulebook with some settings changed, as long as it can be read."""
    for _ in range(changes):
        for _ in range(TRIES):
            changed = _with_one_change(text, chance)
            if changed != text and _can_be_read(changed):
                text = changed
                break
    return text


def _can_be_read(text: str) -> bool:
    try:
        return not check_rulebook(text, with_warnings=False).errors
    except BoardcallError:
        return False


def _with_one_change(text: str, chance: random.Random) -> str:
    if chance.random() < 0.4:
        return _with_a_new_setting(text, chance)
    found = [one for one in SETTING.finditer(text) if _table_of(text, one.start()) not in KEPT]
    if not found:
        return text
    one = chance.choice(found)
    value = another(_table_of(text, one.start()), one["key"], one["value"], chance)
    return f"{text[: one.start('value')]}{value}{text[one.end('value') :]}"


def _table_of(text: str, place: int) -> str:
    before = [one[1] for one in TABLE.finditer(text, 0, place)]
    return before[-1] if before else ""


def another(table: str, key: str, value: str, chance: random.Random) -> str:
    """Another value for a setting: another of those that are offered, the other of two, or a number nearby."""
    offered = offers().get((table, key), ())
    if key == "system" and table == "scoring":
        return f'"{chance.choice(system_ids())}"'
    if offered:
        return chance.choice(offered)
    if value in {"true", "false"}:
        return "false" if value == "true" else "true"
    if value.lstrip("-").isdecimal():
        return str(max(0, int(value) + chance.choice((-2, -1, 1, 2))))
    return value


def _with_a_new_setting(text: str, chance: random.Random) -> str:
    """A setting that the rulebook leaves at its default, said aloud with another value."""
    (table, key), values = chance.choice(sorted(offers().items()))
    if table in KEPT or "." in table or not values:
        return text
    head = re.search(rf"^\[{table}\]$", text, re.MULTILINE)
    if head is None:
        return f"{text}\n[{table}]\n{key} = {chance.choice(values)}\n"
    return f"{text[: head.end()]}\n{key} = {chance.choice(values)}{text[head.end() :]}"


@cache
def offers() -> dict[tuple[str, str], tuple[str, ...]]:
    """What the schema offers for a key of a table, as TOML writes it."""
    schema = json_schema()
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for table, about in schema["properties"].items():
        target = about.get("items", about)
        if "$ref" not in target:
            continue
        kind = schema["$defs"][target["$ref"].rpartition("/")[2]]
        for key, value in kind.get("properties", {}).items():
            if values := _values(schema, value):
                found[table, key] = values
    return found


def _values(schema: dict[str, Any], value: dict[str, Any]) -> tuple[str, ...]:
    if "$ref" in value:
        value = schema["$defs"][value["$ref"].rpartition("/")[2]]
    if "enum" in value:
        return tuple(f'"{one}"' for one in value["enum"] if isinstance(one, str))
    if value.get("type") == "boolean":
        return ("true", "false")
    return ()
