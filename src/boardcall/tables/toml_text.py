"""A TOML text to plain values, with numbers exactly as they are written and errors with their line."""

import re
import tomllib
from fractions import Fraction
from typing import Any

from boardcall.wording import Sentence, say

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")
_PLAIN_NUMBER = re.compile(r"[+-]?[\d_]{1,20}\.[\d_]{1,20}")


class TomlTextError(ValueError):
    """A text that is not TOML: what is wrong, and the line it is on."""

    def __init__(self, said: Sentence, line: int) -> None:
        super().__init__(said)
        self.sentence = said
        self.line = line


def parse_toml(text: str) -> dict[str, Any]:
    """The values of a TOML text; 0.3 is exactly 3/10. Raises TomlTextError.

    A number that is not plain (nan, inf, 1e9) stays a float, which no table of settings accepts.
    """
    try:
        found = tomllib.loads(text, parse_float=_exact)
    except (ValueError, RecursionError) as error:
        raise _syntax_error(text, error) from error
    if _is_deep(found):  # whoever reads it needs a call for each level
        raise _syntax_error(text, RecursionError())
    return found


DEEPEST = 40
"""Levels of tables in a text; no rulebook needs as many as ten."""


def _is_deep(values: dict[str, Any]) -> bool:
    level: list[Any] = [values]
    for _ in range(DEEPEST):
        inner = (item for one in level for item in (one.values() if isinstance(one, dict) else one))
        level = [item for item in inner if isinstance(item, dict | list)]
        if not level:
            return False
    return True


def _exact(digits: str) -> Fraction | float:
    return Fraction(digits) if _PLAIN_NUMBER.fullmatch(digits) else float("nan")


def _syntax_error(text: str, error: Exception) -> TomlTextError:
    said = str(error) if isinstance(error, ValueError) else "the brackets are nested too deeply"
    found = _AT_LINE.search(said)
    line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
    return TomlTextError(say("this is not TOML: {said}.", said=_AT_LINE.sub("", said)), line)
