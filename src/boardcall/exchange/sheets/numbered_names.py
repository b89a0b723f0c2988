"""Numbers of people in one cell with their names, as "17 Ann Lee" and "Ann Lee (17)": they are no part of a name."""

import re
from collections.abc import Sequence
from dataclasses import replace

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell, CellSheet
from boardcall.exchange.sheets.cells import text_of
from boardcall.exchange.sheets.heads import head_of, place_in
from boardcall.exchange.sheets.questions import SheetAnswers
from boardcall.exchange.sheets.words import power_of
from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES
from boardcall.wording import say

NAME = r"(?P<name>[^\W\d_][^\d@=:/]*[^\W\d_][.)]?)"
CODE = r"[A-Z]{1,4}(?:[- ]?\d{3,6}|-?\d\d)|\d{3,6}"
NUMBER = rf"(?P<number>{CODE}|\d{{1,2}})"
BEFORE = re.compile(rf"(?P<mark>[#№[(] ?|n° ?|no\.? |nr\.? )?{NUMBER}(?P<dot>[].):]| [-–—])? +{NAME}", re.IGNORECASE)
AFTER = re.compile(rf"(?:\d{{1,3}}[.):]? +)?{NAME}(?P<mark>,? +|,? *[#№(\[] ?){NUMBER}(?P<dot>[)\]])?", re.IGNORECASE)
FEWEST, MOST = 4, 0.7
"""So many cells, and more than this share of a column's words, have a number where a list is numbered; of codes such as
P-001, and of numbers with a full stop, one will do where all the words of the column have one.
"""
LINES = 400
"""In longer sheets, numbers and names have columns of their own."""
Found = dict[tuple[int, int], "re.Match[str]"]


def without_numbers(sheet: CellSheet, asked: SheetAnswers) -> CellSheet:
    """The sheet without the numbers of its people; where they may be counts of centres, it is asked."""
    if len(sheet.rows) > LINES:
        return sheet
    named = len({power_of(cell) or head_of(cell).place.power for row in sheet.rows for cell in row} - {None})
    before = _numbered(sheet, BEFORE)
    if before and (named < len(POWERS) - 1 or _are_numbers(sheet, before, asked)):
        sheet = _with_names(sheet, before)
    return _with_names(sheet, _numbered(sheet, AFTER)) if named < len(POWERS) - 1 else sheet


def names_alone(names: Sequence[str]) -> list[str]:
    """Names of a list, one a line, without their numbers."""
    sheet = CellSheet("", tuple((name,) for name in names))
    for pattern in (BEFORE, AFTER):
        sheet = _with_names(sheet, _numbered(sheet, pattern))
    return [text_of(row[0]) for row in sheet.rows]


def _numbered(sheet: CellSheet, pattern: "re.Pattern[str]") -> Found:
    """The cells with a number and a name, where nearly all words of their columns are such, each of another person."""
    others = {
        place for row in sheet.rows for place, cell in enumerate(row) if head_of(cell).role in {"team", "home", "local"}
    }
    words = {
        (line, place): text
        for line, row in enumerate(sheet.rows)
        for place, cell in enumerate(row)
        if place not in others
        and isinstance(cell, str)
        and re.search(r"[^\W\d_]{2}", text := cell.strip())
        and not _says_more(text)
    }
    found = {at: match for at, text in words.items() if (match := pattern.fullmatch(text)) and _is_name(match["name"])}
    columns = {place for _, place in found}
    beside = sum(place in columns for _, place in words)
    pairs = {(match["number"], folded(match["name"])) for match in found.values()}
    own = len({number for number, _ in pairs}) == len({name for _, name in pairs}) == len(pairs)
    marked = pattern is BEFORE and all(match["mark"] or match["dot"] for match in found.values())
    codes = all(re.fullmatch(CODE, number, re.IGNORECASE) for number, _ in pairs)
    fewest = 1 if (codes or marked) and len(found) == beside else FEWEST
    return found if len(found) >= fewest and len(found) > MOST * beside and (own or marked) else {}


def _says_more(text: str) -> bool:
    return head_of(text).says_something and head_of(text).role != "?" and not text[:1].isdigit()


def _is_name(text: str) -> bool:
    return not (power_of(text) or head_of(text).role not in {"", "?"} or place_in(f"1 {text}")[0])


def _are_numbers(sheet: CellSheet, found: Found, asked: SheetAnswers) -> bool:
    """Whether numbers before names in a sheet of powers are those of people: counts of whole boards are not."""
    if any(head_of(cell).role == "centres" for row in sheet.rows for cell in row):
        return True
    numbers = [match["number"] for match in found.values()]
    boards = -(-len(numbers) // len(POWERS))
    if not all(map(str.isdigit, numbers)) or sum(map(int, numbers)) > CENTRES * boards + len(POWERS):
        return True
    if sum(map(int, numbers)) == CENTRES * boards:
        return False
    one = next(iter(found.values()))[0]
    text = say('Is the number in "{text}" the number of the player, or a count of centres?', text=one)
    given = asked.ask("the numbers", text, (say("number of the player"), say("centres")))
    return given == "number of the player"


def _with_names(sheet: CellSheet, found: Found) -> CellSheet:
    rows = tuple(
        tuple(_name_of(cell, found.get((line, place))) for place, cell in enumerate(row))
        for line, row in enumerate(sheet.rows)
    )
    return replace(sheet, rows=rows) if found else sheet


def _name_of(cell: Cell, found: "re.Match[str] | None") -> Cell:
    return found["name"] if found else cell
