"""The forms of the rules: fields made from the table of groups and an event's rulebook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boardcall.rulebook import Rulebook
from boardcall.rulebook.groups import RuleGroup, RuleKey, words_of
from boardcall.rulebook.kinds import kind_of, value_at
from boardcall.scoring.systems import available_systems
from boardcall.tables.keys import keys_of
from boardcall.web.desk.rule_values import KeyKind, kind_in_form, shown
from boardcall.wording import NO_WORDS, Sentence, say

NEW = "new"
"""What the row to add to a list is called in the names of its fields."""
Options = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class RuleField:
    """One field: its name is the key's path. `value` is what the rulebook says; an empty new row has none."""

    name: str
    rule: RuleKey
    kind: KeyKind
    value: str
    options: Options = ()

    @property
    def widget(self) -> str:
        if self.options and not self.kind.is_many:
            return "choice"
        return "order" if self.kind.widget == "ticks" and self.rule.in_order else self.kind.widget

    @property
    def values(self) -> tuple[str, ...]:
        """The values of a field with several."""
        return tuple(part for part in self.value.split(", ") if part)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One table of a list of tables; `place` is its position, from 1, and 0 for the row to add."""

    name: str
    place: int
    fields: tuple[RuleField, ...]

    @property
    def plain(self) -> tuple[RuleField, ...]:
        return tuple(field for field in self.fields if not field.rule.is_rare)

    @property
    def rare(self) -> tuple[RuleField, ...]:
        return tuple(field for field in self.fields if field.rule.is_rare)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of tables with its rows, the one to add last."""

    name: str
    rule: RuleKey
    rows: tuple[RuleRow, ...]

    @property
    def places(self) -> range:
        """The positions a row can have."""
        return range(1, len(self.rows))


@dataclass(frozen=True, slots=True)
class Block:
    """Fields under one heading: those of a round, or those of the whole event."""

    title: Sentence
    parts: tuple[RuleField | Rows, ...]


def blocks(group: RuleGroup, book: Rulebook) -> tuple[Block, ...]:
    """The fields of a group, by round where they are told for each round."""
    general = tuple(_part(rule, rule.key, book) for rule in group.keys if "*" not in rule.key)
    found = [Block(NO_WORDS, general)] if general else []
    for settings in book.rounds:
        each = [rule for rule in group.keys if "*" in rule.key]
        parts = tuple(_part(rule, rule.key.replace("*", str(settings.number)), book) for rule in each)
        number = settings.number
        title = say("Every round") if number == "any" else say("Round {number}", number=number)
        found += [Block(title, parts)] if parts else []
    return tuple(found)


def fields_of(found: Sequence[Block]) -> Iterator[RuleField]:
    """Every field of a form."""
    for block in found:
        for part in block.parts:
            if isinstance(part, RuleField):
                yield part
            else:
                yield from (field for row in part.rows for field in row.fields)


def _part(rule: RuleKey, name: str, book: Rulebook) -> RuleField | Rows:
    if rule.keys:
        return _rows(rule, name, book)
    if name == "round":
        count = "" if book.round_count is None else str(book.round_count)
        return RuleField(name, rule, KeyKind(int, is_optional=True, is_many=False), count)
    return _field(rule, name, kind_of(rule.key), value_at(book, name), book)


def _rows(rule: RuleKey, name: str, book: Rulebook) -> Rows:
    items = value_at(book, name) or ()
    rows = [_row(rule, f"{name}.{place}", place, item, book) for place, item in enumerate(items, 1)]
    return Rows(name, rule, (*rows, _row(rule, f"{name}.{NEW}", 0, None, book)))


def _row(rule: RuleKey, name: str, place: int, item: Any, book: Rulebook) -> RuleRow:
    fields = []
    for one in rule.keys:
        kind = kind_of(f"{rule.key}.1.{one.key}")
        value = _of(item, one.key) if item is not None else None
        fields.append(_field(one, f"{name}.{one.key}", kind, value, book, is_new=item is None))
    return RuleRow(name, place, tuple(fields))


def _field(rule: RuleKey, name: str, kind: Any, value: Any, book: Rulebook, *, is_new: bool = False) -> RuleField:
    form = kind_in_form(kind)
    options = _named(rule, name, book) or _listed(rule, form)
    text = shown(form, value) if value is not None else ""
    blank = (is_new or form.is_optional or not text) and not form.is_many
    return RuleField(name, rule, form, text, (("", "–"), *options) if options and blank else options)


def _listed(rule: RuleKey, kind: KeyKind) -> Options:
    if kind.item is bool:
        return (("True", say("Yes")), ("False", say("No")))
    return tuple((value, words_of(rule, value)) for value in kind.choices)


def _named(rule: RuleKey, name: str, book: Rulebook) -> Options:
    """What a key that holds the name of something may name: a scoring system or a pool."""
    pools = tuple((pool.id, pool.id) for settings in book.rounds for pool in settings.pools)
    if rule.key in {"scoring.system", "round.*.system"}:
        return tuple((system.id, f"{system.name} {system.version}".strip()) for system in available_systems())
    if name == "standings.champion_from":
        return (("all", say("Anybody can be champion")), *dict.fromkeys(pools))
    return tuple(dict.fromkeys(pools)) if rule.key == "pool" else ()


def _of(table: Any, name: str) -> Any:
    kind: Any = type(table)
    return getattr(table, keys_of(kind)[name].attribute)
