"""Cuts the two faces of the pages and of the printed papers from the packages that hold them.

    npm pack @fontsource-variable/roboto-condensed@5.3.0 @fontsource-variable/source-serif-4@5.3.1
    tar xzf …; python scripts/fonts/build.py FOLDER

Needs fonttools and brotli. FOLDER holds both packages, unpacked. A face has a first file, with the letters that nearly
every page needs, and files that a browser fetches only for a letter or sign in them: rarer letters and signs. The first
file of the face of names holds all letters that names often have: a letter with an accent costs little in the file that
has the letter and the accent, and much in one of its own. The ranges stand in `web/request/faces.py`. For paper every
weight is a file of its own, and names in Cyrillic and Greek have theirs: typst reads neither woff2 nor variable fonts.
"""

import sys
from io import BytesIO
from pathlib import Path

from adding import add_letters
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables.otBase import ValueRecord
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = Path(__file__).parents[2] / "src" / "boardcall"
OUT = SOURCE / "web" / "static" / "fonts"
PAPER = SOURCE / "paper" / "fonts"
WESTERN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *(ord(one) for one in "ŒœŸ–—‘’‚“”„…‹›−→")]
RARE = set(map(ord, '"#$%@[\\]^_`{|}~'))
FIRST = [*({*range(0x20, 0x7F)} - RARE), *(ord(one) for one in "\xa0–’“”„…‹›«»−·×àâäçèéêëîïôöùûüßÀÇÉÈÄÖÜœ")]
"""What nearly every page has, in English, French and German."""
NAMES = "áíóúñåøæãõýìò", "şğıćčšžłńőűřěđŞİČŠŽŁ"
"""Letters that names often have besides: of Western languages, and of others."""
LEAST = "ªºµÿŸÐÞ"
"""Western letters that next to no name has."""
FEATURES = ["kern", "tnum", "lnum", "mark", "ccmp"]
SPARE = ("STAT", "BASE", "gasp", "HVAR")
"""Tables that only programs with menus of fonts read, and widths that the shapes of the letters tell as well."""
SEEN = 60
"""Thousandths of an em by which the space of two letters must change for a page to send it: a pixel of text."""
EM = 1024
"""Most units of an em: half of 2048, as a grid that is no even part of a face's own makes strokes uneven on screens."""
FACES = (
    ("roboto-condensed", "roboto-condensed-{}-wght-normal.woff2", {"wght": (400, 700)}),
    ("source-serif-4", "source-serif-4-{}-wght-normal.woff2", {"wght": 540}),
)
NAMES_FACE = "roboto-condensed"
"""The face of names; the other sets titles only."""
PAPER_FACES = (
    ("roboto-condensed", "Paper Sans", (400, 500, 700)),
    ("source-serif-4", "Paper Serif", (540,)),
)
PAPER_PARTS = {"latin": "", "latin-ext": " Ext", "cyrillic": " Cyrillic", "greek": " Greek"}
"""The parts of a face for paper, each a family of its own that typst falls back to letter by letter."""
REGULAR = 400


def main(folder: Path) -> None:
    """Writes the files and says how large each is."""
    write_pages(folder)
    write_paper(folder)


def write_pages(folder: Path) -> None:
    for name, pattern, limits in FACES:
        files = next(folder.glob(f"*{name}*/package")) / "files"
        for part, letters in _parts(name).items():
            source = "latin-ext" if part.startswith("latin-ext") else "latin"
            font = _cut_instance(files / pattern.format(source), limits)
            if part == "latin":
                add_letters(font, letters, _cut_instance(files / pattern.format("latin-ext"), limits))
            _cut(font, letters & set(font.getBestCmap()))
            _lighten(font)
            if font["head"].unitsPerEm > EM:
                scale_upem(font, EM)
            font.flavor = "woff2"
            path = OUT / f"{name}-{part}.woff2"
            font.save(path)
            print(f"{path.name}: {path.stat().st_size} bytes, {_ranges(set(font.getBestCmap()))}")
        (OUT / f"{name}-licence.txt").write_bytes((files.parent / "LICENSE").read_bytes())


def _cut_instance(path: Path, limits: dict[str, float | tuple[float, float]]) -> TTFont:
    """A face from a package, of the wanted weights, without the tables that pages do not use."""
    font = _reopened(instantiateVariableFont(TTFont(path), limits))
    for name in SPARE:
        if name in font:
            del font[name]
    return font


def _parts(face: str) -> dict[str, set[int]]:
    first, western = set(FIRST), set(WESTERN)
    letters = {one for one in western - first if chr(one).isalpha()}
    beyond = {*range(0x250), *range(0x1E00, 0x1F00)} - western
    near, far = ({ord(one) for one in names} for names in NAMES)
    signs = western - first - letters
    if face == NAMES_FACE:
        least = set(map(ord, LEAST))
        return {"latin": first | letters - least | far, "latin-signs": signs | least, "latin-ext-rare": beyond - far}
    rest = {"latin-signs": signs, "latin-ext": far, "latin-ext-rare": beyond - far}
    return {"latin": first, "latin-more": near, "latin-rare": letters - near, **rest}


def _lighten(font: TTFont) -> None:
    """Leaves out pairs of letters whose space changes by less than an eye sees."""
    least = SEEN * font["head"].unitsPerEm / 1000
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = getattr(table, "ExtSubTable", table)
            for side in getattr(pairs, "PairSet", ()):
                side.PairValueRecord = [one for one in side.PairValueRecord if _moves(one.Value1) >= least]
            for row in getattr(pairs, "Class1Record", ()):
                for one in row.Class2Record:
                    if one.Value1 and _moves(one.Value1) < least:
                        one.Value1 = ValueRecord(pairs.ValueFormat1)


def _moves(value: ValueRecord | None) -> int:
    return abs(getattr(value, "XAdvance", 0))


def write_paper(folder: Path) -> None:
    PAPER.mkdir(exist_ok=True)
    for name, family, weights in PAPER_FACES:
        package = next(folder.glob(f"*{name}*/package"))
        for part, after in PAPER_PARTS.items():
            for weight in weights:
                font = TTFont(package / "files" / f"{name}-{part}-wght-normal.woff2")
                font = _reopened(instantiateVariableFont(font, {"wght": weight}))
                _cut(font, set(font.getBestCmap()))
                # what is not regular or bold would be taken for another family; a serif has one weight
                font["OS/2"].usWeightClass = weight if len(weights) > 1 else REGULAR
                _name(font, f"{family}{after}", weight)
                path = PAPER / f"{family.lower().replace(' ', '-')}-{part}-{weight}.ttf"
                font.save(path)
                print(f"{path.name}: {path.stat().st_size} bytes")
        (PAPER / f"{name}-licence.txt").write_bytes((package / "LICENSE").read_bytes())


def _name(font: TTFont, family: str, weight: int) -> None:
    """Family, style and PostScript name, which typst asks for; no other."""
    font["name"].names = []
    for record, text in ((1, family), (2, "Regular"), (6, f"{family}-{weight}".replace(" ", ""))):
        font["name"].setName(text, record, 3, 1, 0x409)
    del font["STAT"]


def _reopened(font: TTFont) -> TTFont:
    """The font as a file has it: the tables of a fresh instance still lean on those of the whole."""
    font.flavor = None
    written = BytesIO()
    font.save(written)
    return TTFont(BytesIO(written.getvalue()))


def _ranges(letters: set[int]) -> str:
    """The letters as CSS names them."""
    starts = sorted(one for one in letters if one - 1 not in letters)
    ends = sorted(one for one in letters if one + 1 not in letters)
    return ", ".join(f"U+{a:04X}" + (f"-{b:04X}" if a < b else "") for a, b in zip(starts, ends, strict=True))


def _cut(font: TTFont, wanted: set[int]) -> None:
    cutter = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=[1, 2], notdef_outline=True))
    cutter.populate(unicodes=wanted)
    cutter.subset(font)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
