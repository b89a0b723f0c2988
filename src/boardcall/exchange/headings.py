"""What the columns of a list of players are called, in English, French and German."""

import re

from boardcall.exchange.countries import folded
from boardcall.exchange.vocabulary import VOCABULARY, by_word

COLUMNS = tuple(VOCABULARY["columns"])
"""The columns that are read."""

_CALLED = by_word("columns") | {"nom": "name"}


def column_of(heading: str) -> str:
    """The column a heading names; "" for one of no interest."""
    plain = folded(re.sub(r"[’'`´_/-]", " ", heading))
    return _CALLED.get(plain) or _CALLED.get(plain.removesuffix(" optional").strip(), "")
