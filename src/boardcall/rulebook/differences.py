"""What differs between two rulebooks, key by key, and the same in the sentences that players read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import time
from fractions import Fraction
from typing import Any

from boardcall.rulebook.groups import label_of
from boardcall.rulebook.readings import in_words
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import sentences
from boardcall.tables.keys import is_table, keys_of
from boardcall.wording import Sentence, with_colon

NOT_RULES = frozenset({"rulebook", "event", "sources", "chosen"})
"""Tables that say what a file and an event are called and where rules come from, and no rule."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A key with its value in each of two rulebooks; None where one of them does not have it."""

    key: str
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """The keys that differ in one rule, and the rule in the sentences of each rulebook, else its label and values."""

    keys: tuple[str, ...]
    was: tuple[Sentence, ...]
    now: tuple[Sentence, ...]


def differences(old: Rulebook, new: Rulebook) -> tuple[Difference, ...]:
    """The keys of rules whose values differ, in the order of a rulebook file.

    Rounds are compared by number and items with an id by their id; any other list is one value.
    """
    names = (name for name in keys_of(Rulebook) if name not in NOT_RULES)
    return tuple(found for name in names for found in _between(name, _of(old, name), _of(new, name)))


def _of(table: Any, name: str) -> Any:
    kind: Any = type(table)
    return getattr(table, keys_of(kind)[name].attribute)


def _between(path: str, old: Any, new: Any) -> Iterator[Difference]:
    if old == new:
        return
    if is_table(type(old)) and type(old) is type(new):
        kind: Any = type(old)
        for name in keys_of(kind):
            yield from _between(f"{path}.{name}", _of(old, name), _of(new, name))
    elif (names := _names(old) | _names(new)) and isinstance(old, tuple) and isinstance(new, tuple):
        before, after = _names(old), _names(new)
        for name in names:
            yield from _between(f"{path}.{name}", before.get(name), after.get(name))
        if not before.keys() ^ after.keys() and list(before) != list(after):
            yield Difference(path, old, new)
    else:
        yield Difference(path, old, new)


def _names(items: Any) -> dict[str, Any]:
    """The items of a list by number or id; empty where its items have none."""
    if not isinstance(items, tuple) or not all(is_table(type(item)) for item in items):
        return {}
    named = {str(getattr(item, "id", "") or getattr(item, "number", "")): item for item in items}
    return named if "" not in named else {}


def changed_rules(old: Rulebook, new: Rulebook) -> tuple[ChangedRule, ...]:
    """What differs, in words: changes that the same sentences tell are one rule, and each sentence stands once."""
    before, after = _said(old), _said(new)
    found: list[ChangedRule] = []
    unsaid: list[ChangedRule] = []
    for one in differences(old, new):
        was, now = _about(one.key, before, after), _about(one.key, after, before)
        told = [rule for rule in found if {*rule.was, *rule.now} & {*was, *now}]
        was, now = _untold(was, told), _untold(now, told)
        if was or now:
            found.append(ChangedRule((one.key,), was, now))
        elif told:
            place = found.index(told[0])
            found[place] = replace(told[0], keys=(*told[0].keys, one.key))
        else:
            unsaid.append(ChangedRule((one.key,), _labelled(one.key, one.was), _labelled(one.key, one.now)))
    return (*found, *unsaid)


def _labelled(key: str, value: Any) -> tuple[Sentence, ...]:
    """The label of a key and its value; nothing of a table or a list, whose repetition would help nobody."""
    is_plain = isinstance(value, str | int | Fraction | time)
    return (with_colon(label_of(key), in_words(key, value)),) if is_plain else ()


def _untold(these: tuple[Sentence, ...], told: list[ChangedRule]) -> tuple[Sentence, ...]:
    """The sentences that no rule before says; what the table around many keys says is told with the first of them."""
    return tuple(one for one in these if not any(one in (*rule.was, *rule.now) for rule in told))


def _said(book: Rulebook) -> list[tuple[str, Sentence]]:
    return [(line.key, line.text) for section in sentences(book) for line in section.lines if line.key]


def _about(key: str, these: list[tuple[str, Sentence]], others: list[tuple[str, Sentence]]) -> tuple[Sentence, ...]:
    """The sentences about a key that the other rulebook does not have: inside it, or about a table around it."""
    known = set(others)
    return tuple(
        text
        for where, text in these
        if (where, text) not in known and (f"{key}.".startswith(f"{where}.") or where.startswith(f"{key}."))
    )
