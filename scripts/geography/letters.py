"""Outlines of letters from a font file, so that the drawn map needs no font: 1000 units an em, y downwards."""

from pathlib import Path
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

EM = 1000


class _RelativePen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Writes a path in relative whole numbers; it ends at the begin of its last subpath."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.text, self.at, self.begin = "", (0, 0), (0, 0)

    def _step(self, *points: tuple[float, float]) -> str:
        whole = [(round(x), round(y)) for x, y in points]
        words = " ".join(f"{x - self.at[0]} {y - self.at[1]}" for x, y in whole)
        self.at = whole[-1]
        return words.replace(" -", "-")

    def _moveTo(self, point: tuple[float, float]) -> None:
        self.text += "m" + self._step(point)
        self.begin = self.at

    def _lineTo(self, point: tuple[float, float]) -> None:
        self.text += "l" + self._step(point)

    def _qCurveToOne(self, control: tuple[float, float], point: tuple[float, float]) -> None:
        self.text += "q" + self._step(control, point)

    def _closePath(self) -> None:
        self.text += "z"
        self.at = self.begin


def letters(file: Path, characters: str) -> dict[str, list[Any]]:
    """For each character the font has: its advance, its outline, and where the outline ends."""
    font = TTFont(file)
    scale = EM / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    found: dict[str, list[Any]] = {}
    for character in characters:
        if ord(character) in names:
            glyph = glyphs[names[ord(character)]]
            pen = _RelativePen(glyphs)
            glyph.draw(TransformPen(pen, Transform(scale, 0, 0, -scale, 0, 0)))
            found[character] = [round(glyph.width * scale), pen.text, *pen.at]
    return found
