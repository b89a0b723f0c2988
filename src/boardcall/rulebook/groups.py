"""The rules that directors change, in groups: which keys each holds, and what each key and value is called.

A key is written as in a file, with `*` for every round: "round.*.end.kind". The allowed values come from the settings'
types, so a key is described once, in `groups.toml`, and needs no page of its own.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from boardcall.errors import NotFoundError
from boardcall.game import POWERS
from boardcall.rulebook.sentences.phrases import PHRASES, Phrases, phrases_of
from boardcall.rulebook.sentences.results import SECOND_BOARD, criterion_in_words
from boardcall.rulebook.sentences.seating import CLASSES, REMAINDERS
from boardcall.rulebook.sentences.words import ROLES
from boardcall.standings.criteria import criteria
from boardcall.standings.settings import Criterion
from boardcall.wording import NO_WORDS, Sentence, capital, say, verbatim, with_colon

_FILE = tomllib.loads((files("boardcall.rulebook") / "groups.toml").read_text("utf-8"))
_WORDS: Mapping[str, Mapping[Any, Sentence]] = {
    "roles": ROLES,
    "second-board": SECOND_BOARD,
    "remainders": REMAINDERS,
    "classes": CLASSES,
    "criteria": {name: criterion_in_words(Criterion(name)) for name in criteria()},
    "powers": {power.value: power.full_name for power in POWERS},
}
"""Words of values that the sentences have too, by their name in the file."""


@dataclass(frozen=True, slots=True)
class RuleKey:
    """A key in a form: its label, a line of help, and names of its values. A list of tables has keys of its own."""

    key: str
    label: Sentence
    help: Sentence = NO_WORDS
    words: Phrases = field(default_factory=dict)
    """What its values are called, where its sentence in the rules does not say it."""
    keys: tuple["RuleKey", ...] = ()
    one: Sentence = NO_WORDS
    """What a row of a list of tables is called."""
    in_order: bool = False
    """The order of the values in a list counts."""
    is_rare: bool = False
    """Shown on request only, beside the others of its row."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together, on one page."""

    id: str
    title: Sentence
    about: Sentence
    keys: tuple[RuleKey, ...]


def _keys_of(written: Mapping[str, Any] | str) -> tuple[RuleKey, ...]:
    table = _FILE["shared"][written] if isinstance(written, str) else written
    return tuple(_key_of(key, one) for key, one in table.items())


def _key_of(key: str, one: Mapping[str, Any]) -> RuleKey:
    label, help_, row = (say(one.get(name, "")) for name in ("label", "help", "one"))
    words, keys = _words_of(one.get("words", {})), _keys_of(one.get("keys", {}))
    return RuleKey(key, label, help_, words, keys, row, one.get("in_order", False), one.get("is_rare", False))


def _words_of(written: Mapping[str, str] | str) -> Phrases:
    if isinstance(written, str):
        said: dict[object, Sentence] = {name: capital(text) for name, text in _WORDS[written].items()}
        return {**said, **phrases_of(_FILE["words"].get(written, {}))}
    return phrases_of(written)


GROUPS = tuple(
    RuleGroup(name, say(one["title"]), say(one["about"]), _keys_of(one["keys"])) for name, one in _FILE["group"].items()
)


def group(name: str) -> RuleGroup:
    for one in GROUPS:
        if one.id == name:
            return one
    raise NotFoundError(say("There is no group of rules “{name}”.", name=name))


def all_keys() -> Iterator[RuleKey]:
    return (key for one in GROUPS for key in one.keys)


def words_of(rule: RuleKey, value: Any) -> Sentence:
    """The words for a value of a key: the form's, else those of the rule's sentence, else the value itself."""
    said = rule.words.get(value) or PHRASES.get(rule.key, {}).get(value)
    return said or verbatim(str(value))


def sentence_of(key: str, value: Any) -> Sentence:
    """What a value of a key says in the rules, "" where no sentence says it."""
    return PHRASES.get(key, {}).get(value, NO_WORDS)


def label_of(key: str) -> Sentence:
    """What a key of a rulebook is called in the forms; the key itself where no form has it."""
    steps = key.split(".")
    for length in range(len(steps), 0, -1):
        for rule in all_keys():
            known = rule.key.split(".")
            if len(known) == length and all(own in (step, "*") for own, step in zip(known, steps, strict=False)):
                return (
                    _inner_label(rule, steps[length:]) if length > 1 or rule.keys or len(steps) == 1 else verbatim(key)
                )
    return verbatim(key)


def _inner_label(rule: RuleKey, rest: list[str]) -> Sentence:
    inner = next((one for one in rule.keys if rest and one.key == rest[-1]), None)
    return with_colon(rule.label, inner.label) if inner else rule.label
