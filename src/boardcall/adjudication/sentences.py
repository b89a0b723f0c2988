"""Every text that adjudication says, as `sentences.toml` lists them."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from boardcall.wording import Sentence, say

Fillings = dict[str, object]

ENGLISH: Final[Mapping[str, str]] = tomllib.loads(
    (files("boardcall.adjudication") / "sentences.toml").read_text("utf-8")
)


def sentence(key: str, **fillings: object) -> Sentence:
    return say(ENGLISH[key], **fillings)
