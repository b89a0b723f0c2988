"""What one cell says: a number, a count of centres, a year, a day, a board, yes or no."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell
from boardcall.exchange.sheets.words import ENDS, NO, YES
from boardcall.game import FIRST_YEAR
from boardcall.scoring.result import CENTRES, SOLO_CENTRES

DASHES = "-–—−"
START_YEAR = FIRST_YEAR - 1
LAST_YEAR = 1960
LAST_BARE_YEAR = 2100
UNIT = r"(?:scs?|dots?|centres?|centers?|ctrs?|zentren|vz|ce|pts?)?"


@dataclass(frozen=True, slots=True)
class CountCell:
    """A count of centres as a cell says it: `at_least` of "18+", with the year a power went out."""

    centres: int
    eliminated: int | None = None
    at_least: bool = False


def text_of(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    return cell.isoformat() if isinstance(cell, date) else cell


def number_of(cell: Cell) -> float | None:
    """The number of a cell, with a decimal point or comma."""
    if isinstance(cell, bool | date):
        return None
    if isinstance(cell, float):
        return cell
    plain = cell.strip().lstrip("'").replace("\u202f", "").replace(",", ".")
    return float(plain) if re.fullmatch(r"[+-]?\d{1,9}(\.\d+)?", plain) else None


def whole_of(cell: Cell) -> int | None:
    """The whole number of a cell, "11.0" and "11,0" too; None for a fraction or words."""
    found = number_of(cell)
    return int(found) if found is not None and float(found).is_integer() else None


def year_of(cell: Cell, *, short: bool = True) -> int | None:
    """A year of the game: 1904, '04, 04, 1904W, F1904, Fall 1904; with `short`, two digits and fewer too."""
    text = text_of(cell).strip().lstrip("'’‘`´")
    found = re.fullmatch(
        r"(?:[swfha]|ct[_ ]?|winter|fall|autumn|herbst|automne|hiver|w/?)? ?(1\d{3}|\d{1,2})"
        r"(?: ?[wf]|\.0| ?winter| ?fall)?",
        text.casefold(),
    )
    if not found:
        return None
    year = int(found[1])
    if year < 100 and short:
        year += 1900
    return year if START_YEAR <= year <= LAST_YEAR else None


def count_of(cell: Cell) -> CountCell | None:  # noqa: PLR0911  a line for each way to write it
    """The centres a cell of a column of counts says; None where it says none."""
    whole = whole_of(cell)
    if whole is not None:
        return CountCell(whole) if 0 <= whole <= CENTRES else None
    if not isinstance(cell, str):
        return None
    text = cell.casefold().strip().lstrip("'")
    if not text:
        return None
    if text in DASHES:
        return CountCell(0)
    if found := re.fullmatch(r"0 ?[(\[/,] ?(?:e|elim\.?|out|†)? ?(?:in )?['’]?(1\d{3}|\d{2})[)\]]?", text):
        return CountCell(0, year_of(found[1]))
    if found := re.fullmatch(rf"(\d{{1,2}})(?:[.,]0+)? ?{UNIT}(?: ?[(\[](?:[+±=~<>]|[{DASHES}])? ?\d*[)\]])?", text):
        return CountCell(int(found[1])) if int(found[1]) <= CENTRES else None
    if found := re.fullmatch(rf"(?:(\d{{1,2}}) ?\+|[≥>]=? ?(\d{{1,2}})) ?{UNIT}", text):
        least = int(found[1] or found[2])
        return CountCell(least, at_least=True) if least >= SOLO_CENTRES else None
    words = r"e|elim\.?|eliminated|out|†|✝|\+|x|raus|elimine|éliminé|ausgeschieden|aus|dead|tot|mort|el\.?"
    if found := re.fullmatch(rf"(?:{words}) ?(?:in|en|im)? ?[('’]{{0,2}}(1\d{{3}}|\d{{2}})[)]?", text):
        return CountCell(0, year_of(found[1]))
    return CountCell(0) if re.fullmatch(words, text) and len(text) > 1 else None


def yes_or_no(cell: Cell) -> bool | None:
    """Whether a cell says yes; None where it says neither."""
    if isinstance(cell, bool):
        return cell
    text = text_of(cell).strip().casefold()
    plain = text if text in YES | NO else folded(text)
    return True if plain in YES else False if plain in NO else None


def end_of(text: str) -> str:
    """The end of a board that words name: solo, draw, time, td or ""."""
    plain = folded(text)
    if re.search(r"\b(no|kein|pas de|lost|perdu|verloren)\b", plain):
        return ""
    found = [end for end, words in ENDS if re.search(words, plain)]
    if found == ["td", "time"]:
        return "td"
    return found[0] if found else ""


def day_of(cell: Cell) -> tuple[date | None, tuple[int, int, int] | None]:  # noqa: PLR0911  a line a form
    """The day of a cell; or the three numbers of one that may have its day first or its month first."""
    if isinstance(cell, date):
        return cell, None
    serial = number_of(cell)
    if serial is not None:
        # 1990 is a year alone, and no serial number of a day in 1905
        return (date(1899, 12, 30) + timedelta(days=int(serial)) if LAST_BARE_YEAR < serial < 60000 else None), None
    text = text_of(cell).split(" 00:")[0].strip()
    if found := re.fullmatch(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:T.*)?", text):
        return _day(int(found[1]), int(found[2]), int(found[3])), None
    if found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", text):
        return _day(int(found[3]), int(found[2]), int(found[1])), None
    if found := re.fullmatch(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})", text):
        return None, (int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of )?([^\W\d]+)\.?,? (\d{4})", text):
        return _day(int(found[3]), _month(found[2]), int(found[1])), None
    if found := re.fullmatch(r"([^\W\d]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", text):
        return _day(int(found[3]), _month(found[1]), int(found[2])), None
    return None, None


MONTHS = (
    "jan janv", "feb fev fevr", "mar mars mrz maerz", "apr avr", "may mai", "jun juin", "jul juil", "aug aout",
    "sep sept",     "oct okt", "nov", "dec dez",
)  # fmt: skip


def _month(word: str) -> int:
    plain = folded(word)
    full = [place for place, names in enumerate(MONTHS, 1) if any(plain.startswith(name) for name in names.split())]
    return 7 if plain.startswith("juil") else full[0] if full else 0


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
