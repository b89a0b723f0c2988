"""Words as outlines, so that a drawing looks the same on a machine without fonts.

The outlines are those of Roboto Condensed, 1000 units an em; a character it lacks is drawn as a question mark.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Literal

Face = Literal["bold", "italic"]
EM = 1000


@cache
def _letters(face: Face) -> dict[str, tuple[int, str, int, int]]:
    text = (files("boardcall.drawing") / "letters.json").read_text("utf-8")
    return {character: tuple(letter) for character, letter in json.loads(text)[face].items()}


def width_of(text: str, size: float, face: Face = "bold") -> float:
    """How wide a text is when its em is `size` units."""
    known = _letters(face)
    return sum(known.get(character, known["?"])[0] for character in text) * size / EM


def is_known(text: str) -> bool:
    return all(character in _letters("bold") for character in text)


def outline(text: str, face: Face = "bold") -> str:
    """The path of a text that begins at the origin, in thousandths of an em."""
    known = _letters(face)
    parts, at, pen = [], 0, (0, 0)
    for character in text:
        advance, path, end_x, end_y = known.get(character, known["?"])
        if path:
            parts.append(f"m{at - pen[0]} {-pen[1]}{path}")
            pen = (at + end_x, end_y)
        at += advance
    return "".join(parts)
