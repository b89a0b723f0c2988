"""The text of a file in any encoding a spreadsheet program writes, and its cells, with any separator."""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.words import ROLES

SEPARATORS = (";", "\t", ",", "|")
SPACES = "  "
"""In place of a separator: columns are set apart by two spaces and more."""
ENCODINGS = ("cp1252", "mac_roman", "cp1250", "cp1254", "cp850")
"""What programs write that do not write UTF-8; where two fit a text equally well, the first is taken."""
APOSTROPHES = "’'‘-"
MOST_LINES = 10_000


MAIL = re.compile(r"(?<![ \t])[ \t]*<[^<>\s@]{1,80}@[^<>\s]{1,200}>")
"""An address after a name, as mail programs write it."""
MARK = re.compile(r"^[ \t]*(?:\d{1,3}[.)]|[-–—•·*])[ \t]+(?=[^\W\d_])")
LISTED = 0.7
"""Of a list more lines than this share have a mark."""


def decoded(data: bytes) -> tuple[str, tuple[int, tuple[str, ...]] | None]:
    """The text of bytes, and the line from which on it was not in UTF-8 although it was before, with what follows."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), None
    if data.startswith(BOM_UTF8):
        data = data.removeprefix(BOM_UTF8)
    elif data[:4000].count(b"\0") * 4 > len(data[:4000]):
        even = data[:4000:2].count(b"\0")
        return data.decode("utf-16-be" if even * 2 > data[:4000].count(b"\0") else "utf-16-le", "replace"), None
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        return _old_encoding(data)


def _old_encoding(data: bytes) -> tuple[str, tuple[int, tuple[str, ...]] | None]:
    lines = data.split(b"\n")
    good = {place for place, line in enumerate(lines) if not line.isascii() and _is_utf8(line)}
    bad = [place for place, line in enumerate(lines) if not _is_utf8(line)]
    if not good:
        return _likeliest(data), None
    found = [line.decode("utf-8") if _is_utf8(line) else _likeliest(line) for line in lines]
    return "\n".join(found), (bad[0] + 1, tuple(found[place].strip() for place in bad[:5]))


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _likeliest(data: bytes) -> str:
    texts = []
    for encoding in ENCODINGS:
        try:
            texts.append(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    return max(texts, key=_plausible) if texts else data.decode("latin-1")


def _plausible(text: str) -> int:
    """How much a text looks like names and words: marks and capitals inside a word count against it."""
    score = 0
    for before, one, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if one.isascii():
            continue
        inside = before.isalpha() or after.isalpha()
        if one.isalpha():
            wrong = one.isupper() and before.islower()
            known = one in KNOWN or (one in "ýÝ" and not after.isalpha())  # at the end of a name, as in "Novotný"
            score += -4 if wrong else 2 if one in COMMON else 1 if known else -2
        elif one not in APOSTROPHES + "–—“”„«»…":
            score -= 3 if inside else 1
        elif inside and one in "–—„…":
            score -= 2
    return score


COMMON = "àâäáãåçèéêëìíîïñòóôöõøùúûüÿœæßÀÂÄÁÇÈÉÊËÍÎÑÓÔÖÚÜŒØÅ"
KNOWN = "łŁśŚżŻźŹćĆńŃąęşŞğĞıİšŠžŽřčČěů"


def cells_of_text(text: str) -> list[list[str]]:
    """The lines of a text as cells. The separator is named by a first line `sep=;`, or is the one that fits best."""
    text = text.removeprefix("\ufeff").replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    text = MAIL.sub("", _without_marks(text))
    first, _, rest = text.partition("\n")
    named = first.strip().strip('"')
    if named.casefold().startswith("sep=") and len(named.strip()) <= len("sep=;"):
        return [[], *_split(rest, named[len("sep=") :] or "\t")]
    return _split(text, _separator(text))


def _without_marks(text: str) -> str:
    """A list without what stands before each of its lines: 1., 2) or a dash."""
    lines = text.split("\n")
    written = [line for line in lines if line.strip()]
    marked = sum(MARK.match(line) is not None for line in written)
    return "\n".join(MARK.sub("", line) for line in lines) if marked > LISTED * len(written) else text


def _split(text: str, separator: str) -> list[list[str]]:
    csv.field_size_limit(100_000)
    if separator == SPACES:
        lines = text.split("\n")[: MOST_LINES + 1]
        return [re.split(r" {2,}", line.strip()) if line.strip() else [] for line in lines]
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator or "\0")
        return [row for _, row in zip(range(MOST_LINES + 1), reader, strict=False)]
    except csv.Error:
        return [line.split(separator) if separator else [line] for line in text.split("\n")[: MOST_LINES + 1]]


def _separator(text: str) -> str:
    """The separator that gives most lines the same number of cells; "" where each line is one cell."""
    head = "\n".join(text.split("\n")[:400])
    if _lists_last_names(text):
        return ""
    found = max(SEPARATORS, key=lambda separator: _fit(_split(head, separator)), default="")
    spaced = _fit(_split(head, SPACES))
    return SPACES if spaced > max(_fit(_split(head, found)), (ALIGNED, 2)) else found


def _lists_last_names(text: str) -> bool:
    """Whether a text is a column of names as "Lee, Ann" below its heading: their commas separate no cells."""
    heading, *names = [line for line in text.split("\n") if line.strip()] or [""]
    return ROLES.get(folded(heading)) in NAMES and bool(names) and all(map(LAST_NAME_FIRST.fullmatch, names))


NAMES = frozenset({"name", "player", "surname"})
LAST_NAME_FIRST = re.compile(r"[^,;|\t\d\"]+, [^,;|\t\d\"]+")
ALIGNED = 0.9
"""From this share of its lines on, a text that is cut at its runs of spaces is a table."""


def _fit(rows: list[list[str]]) -> tuple[float, int]:
    widths = Counter(len(row) for row in rows if any(cell.strip() for cell in row))
    if not widths:
        return 0.0, 0
    width, times = max(((width, times) for width, times in widths.items()), key=lambda one: (one[1], one[0]))
    return (times / widths.total() if width > 1 else 0.0), width
