"""The words of the hobby in sheets, as `vocabulary.toml` lists them."""

import tomllib
from importlib.resources import files

VOCABULARY = tomllib.loads((files("boardcall.exchange") / "vocabulary.toml").read_text("utf-8"))


def by_word(table: str) -> dict[str, str]:
    """Each word of a table, with what it stands for."""
    return {word: name for name, words in VOCABULARY[table].items() for word in words}
