"""What was sent with a form of the rules, written into the text of the event's rulebook."""

import re
import zoneinfo
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boardcall.errors import InputError, Problem, refuse
from boardcall.rulebook import check_rulebook, read_rulebook
from boardcall.rulebook.groups import RuleGroup
from boardcall.tables import Path, parse_toml
from boardcall.tables.words import nearest
from boardcall.web.desk.round_count import move_notes, with_rounds
from boardcall.web.desk.rule_fields import Block, Rows, RuleField, RuleRow, blocks, fields_of
from boardcall.web.desk.rule_text import RuleText
from boardcall.web.desk.rule_values import plain
from boardcall.web.request.form import whole
from boardcall.wording import NO_WORDS, Sentence, say

MOST_ROUNDS = 20
_NOTE = re.compile(r'(sources|chosen)\."(.*)"')
_ANY_ROUND = '\n[[round]]\nnumber = "any"\n'
"""What a rulebook without rounds means; it is written down where something of it changes."""


def sent_value(one: RuleField, sent: Mapping[str, str]) -> str | None:
    """What was sent for a field, as the form shows it; None where the form did not hold it."""
    if one.widget == "ticks":
        if f"{one.name}.shown" not in sent:
            return None
        ticked = [value for value, _ in one.options if f"{one.name}.{value}" in sent]
        return one.value if set(ticked) == set(one.values) else ", ".join(ticked)
    if one.widget == "order":
        named = [
            sent[f"{one.name}.{place}"] for place in range(1, len(one.options) + 1) if f"{one.name}.{place}" in sent
        ]
        return ", ".join(value for value in named if value) if named else None
    text = sent.get(one.name)
    return None if text is None else text.replace("\r\n", "\n").strip()


@dataclass
class Writer:
    """Writes what a form changes; `problems` is what could not be read, `moved` the new positions of rows."""

    text: str
    sent: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)
    """Key paths of rows in the new text, by id too, and what they are called in the form."""

    def write(self, group: RuleGroup) -> str:
        """The new text; InputError with everything that is not a value."""
        found = blocks(group, read_rulebook(self.text))
        base = self.text if "round" in parse_toml(self.text) else f"{self.text.rstrip()}\n{_ANY_ROUND}"
        writer = RuleText(base)
        for block in found:
            for part in block.parts:
                if isinstance(part, Rows):
                    self._rows(writer, part)
                elif part.name != "round":
                    self._cell(writer, part, path_of(writer, part.name))
        refuse(self.problems)
        written = self._with_rounds(writer, found)
        return self.text if written == base else _without_lost_notes(written)

    def _value(self, one: RuleField) -> tuple[bool, Any]:
        """Whether a field was changed, and its new value."""
        text = sent_value(one, self.sent)
        if text is None or text == one.value.strip():
            return False, None
        value = plain(one.kind, text, one.name)
        if isinstance(value, Problem):
            self.problems.append(value)
            return False, None
        return True, value

    def _cell(self, writer: RuleText, one: RuleField, path: Path) -> None:
        is_changed, value = self._value(one)
        if is_changed:
            writer.set(path, value)

    def _rows(self, writer: RuleText, part: Rows) -> None:
        path = path_of(writer, part.name)
        *known, new = part.rows
        for index, row in enumerate(known):
            for one in row.fields:
                self._cell(writer, one, (*path, index, one.rule.key))
        added = {one.rule.key: value for one in new.fields for changed, value in [self._value(one)] if changed}
        added = {name: value for name, value in added.items() if value not in (None, [])}
        kept = self._order(known, new if added else None)
        writer.rows(path, [added if row is new else row.place - 1 for row in kept])
        if kept != known:
            move_notes(writer, part.name, [None if row is new else row.place - 1 for row in kept])
        for place, (row, item) in enumerate(zip(kept, writer.get(path) or (), strict=True), 1):
            self.moved[f"{part.name}.{place}"] = row.name
            if "id" in item:
                self.moved[f"{part.name}.{item['id']}"] = row.name

    def _order(self, known: list[RuleRow], new: RuleRow | None) -> list[RuleRow]:
        """The rows that stay in the order that was asked for; one that moves goes before or after the one there."""
        placed = []
        for row in [*known, *([new] if new else [])]:
            asked = self.sent.get(f"{row.name}.place", str(row.place or len(known) + 1))
            if (wanted := whole(asked)) is not None:
                old = row.place or len(known) + 1
                placed.append((wanted + (wanted > old) / 2 - (wanted < old) / 2, row))
        return [row for _, row in sorted(placed, key=lambda one: one[0])]

    def _with_rounds(self, writer: RuleText, found: tuple[Block, ...]) -> str:
        field = next((one for one in fields_of(found) if one.name == "round"), None)
        is_changed, count = self._value(field) if field else (False, None)
        if not is_changed or field is None:
            return writer.text
        if count is None or not 1 <= count <= MOST_ROUNDS:
            hint = say("Write a number from 1 to {most}.", most=MOST_ROUNDS)
            raise InputError.of(say("An event has 1 to {most} rounds.", most=MOST_ROUNDS), hint, field="round")
        return with_rounds(writer.text, count)


def _without_lost_notes(text: str) -> str:
    """The text without the sections and reasons of what is no longer there, such as an award taken out."""
    found = [_NOTE.fullmatch(problem.field) for problem in check_rulebook(text, with_warnings=False).errors]
    writer = RuleText(text)
    for table in ("sources", "chosen"):
        writer.rename(table, {one[2]: None for one in found if one and one[1] == table})
    return writer.text


MISSING = "{key} is missing in {table}."
"""What a reader of files says where a key has no value."""


def path_of(writer: RuleText, name: str) -> Path:
    """Position of a key in the text, rounds by number; for a missing table, where it will be."""
    path: Path = ()
    for step in name.split("."):
        known = writer.get(path)
        if isinstance(known, list):
            index = next((i for i, one in enumerate(known) if str(one.get("number", "")) == step), 0)
            path = (*path, index)
        else:
            path = (*path, step)
    return path


def placed(problems: tuple[Problem, ...], found: tuple[Block, ...], moved: Mapping[str, str]) -> Iterator[Problem]:
    """Problems of a rulebook with the name of the form's field they belong to, where the form has it."""
    names = [one.name for one in fields_of(found)]
    lists = [part.name for block in found for part in block.parts if isinstance(part, Rows)]
    for problem in problems:
        where = problem.field
        row = max((key for key in moved if f"{where}.".startswith(f"{key}.")), key=len, default="")
        name = moved[row] + where[len(row) :] if row else where
        field = next((one for one in names if one == name), None)
        field = field or next((one for one in [*lists, *names] if one.startswith(f"{name}.") or one == name), None)
        field = field or next((one for one in [*lists, *names] if name.startswith(f"{one}.")), None)
        yield _beside(problem, field) if field else problem


def _beside(problem: Problem, field: str) -> Problem:
    """The problem as it is told beside a field of a form, whose label is not the key's name in a file."""
    is_empty = problem.message.pattern == MISSING
    message = say("Fill this in.") if is_empty else problem.message
    return replace(problem, message=message, field=field, hint=_in_a_form(problem.hint), file="", line=None)


def _in_a_form(hint: Sentence) -> Sentence:
    """What to do about a problem, for problems that are not about the text of a file."""
    return NO_WORDS if " = " in hint or "[" in hint else hint


def with_zone(text: str, zone: str) -> str:
    """A rulebook's text with another time zone. InputError for an unknown one."""
    if zone not in zoneinfo.available_timezones():
        known = {one.lower(): one for one in zoneinfo.available_timezones()}
        near = nearest(zone, known)
        hint = (
            say("Did you mean {suggestion}?", suggestion=known[near])
            if near
            else say("Write one such as Europe/Paris.")
        )
        raise InputError.of(say("“{zone}” is not a time zone.", zone=zone), hint, field="zone")
    writer = RuleText(text)
    if writer.get(("event", "timezone")) != zone:
        writer.set(("event", "timezone"), zone)
    return writer.text
