"""The rules that directors change, in groups: which keys each holds, and what each key and value is called.

A key is written as in a file, with `*` for every round: "round.*.end.kind". The allowed values come from the settings'
types, so a key is described once, here, and needs no page of its own.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from boardcall.errors import NotFoundError
from boardcall.rulebook.groups.keys import RuleGroup, RuleKey, Words
from boardcall.rulebook.groups.play import CLOCK, DRAWS, ROUNDS
from boardcall.rulebook.groups.results import AWARDS, PUBLICATION, SCORING, STANDINGS, TIE_BREAKS
from boardcall.rulebook.groups.seating import CHECK_IN, POOLS, SEATING, TEAMS
from boardcall.rulebook.sentences.phrases import PHRASES
from boardcall.wording import NO_WORDS, Sentence, say, verbatim, with_colon

GROUPS = (
    ROUNDS,
    SCORING,
    STANDINGS,
    CLOCK,
    DRAWS,
    CHECK_IN,
    SEATING,
    TEAMS,
    POOLS,
    TIE_BREAKS,
    AWARDS,
    PUBLICATION,
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
    said = rule.words.get(value) or _sentences().get(rule.key, {}).get(value)
    return said or verbatim(str(value))


@cache
def _sentences() -> Mapping[str, Words]:
    return {key: said for section in PHRASES.values() for key, said in section.items()}


def sentence_of(key: str, value: Any) -> Sentence:
    """What a value of a key says in the rules, "" where no sentence says it."""
    return _sentences().get(key, {}).get(value, NO_WORDS)


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
