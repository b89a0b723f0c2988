"""The faces of the pages as a style sheet: their files, and what stands in until those are here."""

from collections.abc import Iterator

SIGNS = (
    "U+0022-0025, U+0040, U+005B-0060, U+007B-007E, U+00A1-00A9, U+00AC-00B4, U+00B6, U+00B8-00B9, U+00BC-00BF, "
    "U+00F7, U+2014, U+2018, U+201A"
)
RARE = (
    "U+0100-0106, U+0108-010B, U+010E-0110, U+0112-011A, U+011C-011E, U+0120-012F, U+0132-0140, U+0143, U+0145-0150, "
    "U+0154-0158, U+015A-015D, U+0162-0170, U+0172-0177, U+0179-017C, U+017F-024F, U+1E00-1EFF"
)
LEAST = "U+00AA, U+00B5, U+00BA, U+00D0, U+00DE, U+00FF, U+0178"
NAMES_PARTS = {"latin": "", "latin-signs": f"{SIGNS}, {LEAST}", "latin-ext-rare": RARE}
TITLES_PARTS = {
    "latin": "",
    "latin-signs": SIGNS,
    "latin-ext-rare": RARE,
    "latin-rare": "U+00AA, U+00B5, U+00BA, U+00C1-00C3, U+00C5-00C6, U+00CA-00D5, U+00D8-00DB, U+00DD-00DE, U+00F0, "
    "U+00FE-00FF, U+0152",
    "latin-more": "U+00E1, U+00E3, U+00E5-00E6, U+00EC-00ED, U+00F1-00F3, U+00F5, U+00F8, U+00FA, U+00FD",
    "latin-ext": "U+0107, U+010C-010D, U+0111, U+011B, U+011F, U+0130-0131, U+0141-0142, U+0144, U+0151, U+0159, "
    "U+015E-0161, U+0171, U+017D-017E",
}
"""The files of a face: the letters that nearly every page needs, and those fetched only for a letter in them. Where two
have a letter, browsers take the later one. The first file of the face of names has the letters that names often have.
"""
FACES = (
    ("Roboto Condensed", "roboto-condensed", "400 700", NAMES_PARTS),
    ("Source Serif 4", "source-serif-4", "540", TITLES_PARTS),
)
STAND_INS = (
    ("Narrow", 400, 107.5, 86.3, 22.7, ("Arial Narrow", "Liberation Sans Narrow")),
    ("Narrow", 700, 103, 90.1, 23.7, ("Arial Narrow Bold", "Liberation Sans Narrow Bold")),
    ("Roboto", 400, 89, 104.3, 27.4, ("Roboto",)),
    ("Roboto", 700, 89, 104.3, 27.4, ("Roboto Bold",)),
    ("Arial", 400, 88, 105.5, 27.7, ("Arial", "Liberation Sans", "Helvetica")),
    ("Arial", 700, 84.5, 109.8, 28.9, ("Arial Bold", "Liberation Sans Bold", "Helvetica Bold")),
    ("DejaVu", 400, 78, 119, 31.3, ("DejaVu Sans",)),
    ("DejaVu", 700, 71, 130.7, 34.4, ("DejaVu Sans Bold",)),
    ("Georgia", 400, 97, 106.8, 34.5, ("Georgia",)),
    ("Times", 400, 117, 88.5, 28.6, ("Times New Roman", "Liberation Serif")),
    ("DejaVu Serif", 400, 92.5, 112, 36.2, ("DejaVu Serif", "Noto Serif")),
)
"""A device's own faces with weight, size, ascent and descent in hundredths, by which they are as wide and as high as
the faces of the pages, so that nothing moves when those come. A size follows from the width of a long text in both.
"""
SHARED_LETTERS = "U+0020-024F, U+1E00-1EFF, U+2010-203A"
"""What a stand-in is used for: no sign that the faces of the pages do not have."""


def face_sheet() -> str:
    """The style sheet of all faces."""
    return "".join(f"@font-face {{\n{said}}}\n" for said in (*_faces(), *_stand_ins()))


def _faces() -> Iterator[str]:
    for family, file, weight, parts in FACES:
        for part, letters in parts.items():
            yield (
                f'  font-family: "{family}";\n  src: url("fonts/{file}-{part}.woff2") format("woff2");\n'
                f"  font-weight: {weight};\n  font-display: swap;\n"
                + (f"  unicode-range: {letters};\n" if letters else "")
            )


def _stand_ins() -> Iterator[str]:
    for family, weight, size, ascent, descent, names in STAND_INS:
        local = ", ".join(f'local("{name}")' for name in names)
        yield (
            f'  font-family: "{family} until then";\n  src: {local};\n  font-weight: {weight};\n'
            f"  size-adjust: {size}%;\n  ascent-override: {ascent}%;\n  descent-override: {descent}%;\n"
            f"  line-gap-override: 0%;\n  unicode-range: {SHARED_LETTERS};\n"
        )
