"""Our readings of the published rules, each with the key that switches it and what else the key can say."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardcall.rulebook.groups import all_keys, label_of, sentence_of, words_of
from boardcall.rulebook.kinds import kind_of, value_at
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import RuleLine, sentences
from boardcall.rulebook.sentences.results import SCORING_READINGS
from boardcall.scoring.system import OpenReading
from boardcall.scoring.systems import chosen_system, written_reading
from boardcall.tables.keys import alternatives, choices, item_type
from boardcall.wording import Sentence, joined, own, say, verbatim, with_colon

STATEMENTS = "statement."
OTHERS = (SCORING_READINGS, STATEMENTS)
"""How the keys of readings begin that the table [chosen] does not name."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another value of a key: as it is written in a file, and in words."""

    value: str
    words: Sentence


@dataclass(frozen=True, slots=True)
class RuleReading:
    """Where the published rules leave something open: how we read it, why, and what it could be instead."""

    key: str
    text: Sentence
    why: str
    value: str
    """The value itself."""
    alternatives: tuple[Alternative, ...]
    is_written: bool = False
    """Whether the text is only the key with its value, since no sentence and no form has words for it."""

    @property
    def is_switchable(self) -> bool:
        """Whether a key of the rulebook can say something else."""
        return not self.key.startswith(STATEMENTS)

    @property
    def is_short(self) -> bool:
        """Whether the value is one word or number, and no table."""
        return bool(self.value) and "(" not in self.value


def readings(book: Rulebook) -> tuple[RuleReading, ...]:
    """Every reading of a rulebook that the event did not change, in the order of its sentences."""
    lines = [line for section in sentences(book) for line in section.lines]
    places = {line.key: place for place, line in reversed([*enumerate(lines)])}
    known = [key for key in book.chosen if not book.has_changed(key)]
    known += [line.key for line in lines if line.key.startswith(OTHERS) and line.chosen and not line.changed]
    return tuple(_reading(book, key, lines) for key in sorted(known, key=lambda key: places.get(key, len(lines))))


def _reading(book: Rulebook, key: str, lines: list[RuleLine]) -> RuleReading:
    said = [line.text for line in lines if line.key == key or line.key.startswith(f"{key}.")]
    label = label_of(key)
    text = joined(" ", said) if said else with_colon(label, in_words(key, value_at(book, key)))
    why = next((line.chosen for line in lines if line.key == key), "") or book.chosen.get(key, "")
    return RuleReading(
        key, text, why, written(book, key), alternatives_of(book, key), is_written=not said and label == key
    )


def written(book: Rulebook, key: str) -> str:
    """The value of a key as one text that changes whenever the value does."""
    if key.startswith(STATEMENTS):
        return ""
    if item := _of_scoring(book, key):
        return written_reading(book.scoring.readings.get(item.key, item.values[0]))
    return _as_written(value_at(book, key))


def _of_scoring(book: Rulebook, key: str) -> OpenReading | None:
    name = key.removeprefix(SCORING_READINGS)
    return next((item for item in chosen_system(book.scoring).reading if name != key and item.key == name), None)


def alternatives_of(book: Rulebook, key: str) -> tuple[Alternative, ...]:
    """What else a key can say; nothing where no key switches it."""
    if key.startswith(STATEMENTS):
        return ()
    if item := _of_scoring(book, key):
        others = (value for value in map(written_reading, item.values) if value != written(book, key))
        return tuple(Alternative(value, own(value)) for value in others)
    try:
        kind = kind_of(key)
    except (KeyError, StopIteration):
        return (Alternative("", say("Another value.")),)
    return tuple(_others(key, kind, value_at(book, key)))


def _others(key: str, kind: Any, now: Any) -> Iterator[Alternative]:
    listed = [value for one in alternatives(kind) for value in ((True, False) if one is bool else choices(one))]
    yield from (Alternative(_as_written(value), in_words(key, value)) for value in listed if value != now)
    if not listed:
        is_list = any(item_type(one) for one in alternatives(kind))
        yield Alternative("", say("Another list.") if is_list else say("Another value."))


def in_words(key: str, value: Any) -> Sentence:
    """A value of a key as the forms or the rules say it, else as a file writes it."""
    steps = key.split(".")
    for rule in all_keys():
        names = rule.key.split(".")
        if len(names) == len(steps) and all(name in (step, "*") for name, step in zip(names, steps, strict=True)):
            return words_of(rule, value)
    inner = (one for rule in all_keys() if rule.key.split(".")[0] == steps[0] for one in rule.keys)
    said = next((one.words[value] for one in inner if one.key == steps[-1] and value in one.words), None)
    return said or sentence_of(key, value) or verbatim(_as_written(value))


def _as_written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
