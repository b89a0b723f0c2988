"""What the value of a key says to a player, as `phrases.toml` has it; "" where there is nothing to say."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from boardcall.wording import Sentence, say

Phrases = Mapping[object, Sentence]
SAYS = "says"
_TRUTH: Mapping[str, object] = {"true": True, "false": False}


def phrases_of(said: Mapping[str, str]) -> Phrases:
    """The words for each value of a key, as a table of a file has them."""
    return {_TRUTH.get(value, value): say(text, value=value) for value, text in said.items()}


_FILE = tomllib.loads((files("boardcall.rulebook.sentences") / "phrases.toml").read_text("utf-8"))
SECTIONS: Mapping[str, tuple[str, ...]] = {section: tuple(table) for section, table in _FILE.items()}
"""The keys of each section of the file, in the order of the rules."""
PHRASES: Mapping[str, Phrases] = {
    key: phrases_of(said) for table in _FILE.values() for key, said in table.items() if SAYS not in said
}
"""What is said of each listed value, by the key."""
PATTERNS: Mapping[str, tuple[str, str]] = {
    key: (said[SAYS], said.get("words", "")) for table in _FILE.values() for key, said in table.items() if SAYS in said
}
"""What is said of any other value than 0: a pattern with one field, and what puts the value into words."""
