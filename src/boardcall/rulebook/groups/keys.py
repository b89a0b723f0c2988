"""A key in a form, and keys that are on one page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardcall.wording import NO_WORDS, Sentence, say

Words = Mapping[Any, Sentence]
"""What the values of a key are called, where its sentence in the rules does not say it."""
ROUND_NUMBERS = say("Numbers of rounds, such as 1, 2, 3. Empty: all rounds.")


@dataclass(frozen=True, slots=True)
class RuleKey:
    """A key in a form: its label, a line of help, and names of its values. A list of tables has keys of its own."""

    key: str
    label: Sentence
    help: Sentence = NO_WORDS
    words: Words = field(default_factory=dict)
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
