"""What each listed value of a key says to a player, as `phrases.toml` has it; "" where there is nothing to say."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from boardcall.wording import Sentence, say

Phrases = Mapping[object, Sentence]
_TRUTH: Mapping[str, object] = {"true": True, "false": False}


def phrases_of(said: Mapping[str, str]) -> Phrases:
    """The words for each value of a key, as a table of a file has them."""
    return {_TRUTH.get(value, value): say(text, value=value) for value, text in said.items()}


_FILE = tomllib.loads((files("boardcall.rulebook.sentences") / "phrases.toml").read_text("utf-8"))
PHRASES: Mapping[str, Mapping[str, Phrases]] = {
    section: {key: phrases_of(said) for key, said in table.items()} for section, table in _FILE.items()
}
"""By the section of the file and the key."""
