"""Adds letters of one font to another of the same face, whose letters and accents they share."""

from collections.abc import Hashable, Iterable

from fontTools.ttLib import TTFont


def add_letters(font: TTFont, letters: Iterable[int], source: TTFont) -> None:
    """Gives a font the letters that it lacks and the source has. Both are instances of one face with the same axes."""
    shapes, adding = source.getBestCmap(), _Adding(font, source)
    for letter in sorted(set(letters) & set(shapes) - set(font.getBestCmap())):
        name = adding.brought(shapes[letter])
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[letter] = name


class _Adding:
    """The glyphs that were brought from one font to another, by their names in the source."""

    def __init__(self, font: TTFont, source: TTFont) -> None:
        self.font, self.source = font, source
        for one in (font, source):
            one.ensureDecompiled()  # a table that is read once there are more glyphs no longer agrees with their number
        glyphs = font["glyf"]
        self.same = {outline: name for name in font.getGlyphOrder() if (outline := _outline(glyphs[name]))}
        self.names: dict[str, str] = {}

    def brought(self, name: str) -> str:
        """The name in the font of a glyph of the source, which is added if the font has none of its outline."""
        if name not in self.names:
            outline = _outline(self.source["glyf"][name])
            self.names[name] = self.same.get(outline) or self._added(name)
        return self.names[name]

    def _added(self, name: str) -> str:
        glyph, called = self.source["glyf"][name], f"added.{name}"
        if glyph.isComposite():
            for part in glyph.components:
                part.glyphName = self.brought(part.glyphName)
        self.font["glyf"][called] = glyph
        self.font.setGlyphOrder(self.font["glyf"].glyphOrder)
        self.font["hmtx"][called] = self.source["hmtx"][name]
        if "gvar" in self.font:
            self.font["gvar"].variations[called] = self.source["gvar"].variations.get(name, [])
        return called


def _outline(glyph: object) -> Hashable:
    """The points of a glyph and the ends of its contours; None for one without points, or made of others."""
    points = getattr(glyph, "coordinates", None)
    return (tuple(points), tuple(glyph.endPtsOfContours)) if points else None
