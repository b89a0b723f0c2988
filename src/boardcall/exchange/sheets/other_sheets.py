"""Sheets that hold something else than people and boards: rulings and awards."""

from boardcall.exchange.countries import folded
from boardcall.exchange.rulings_file import RULING_COLUMNS
from boardcall.exchange.sheets.book import CellSheet, Workbook
from boardcall.exchange.sheets.heads import head_of
from boardcall.exchange.sheets.tables import is_blank
from boardcall.wording import Sentence, say


def why_none(book: Workbook) -> tuple[Sentence, Sentence]:
    """Why a workbook has nothing to take, and what to do."""
    if any(map(holds_rulings, book.sheets)):
        return say("The sheet holds rulings."), say("Take them in under Rulings.")
    if any(map(holds_awards, book.sheets)):
        return say("The sheet holds awards."), say(
            "They follow from the results and the rules: take the results in. Give those that a director decided again "
            "under Rulings."
        )
    return say("The sheet names nobody."), say("It needs a row of headings and a row for each.")


def holds_rulings(sheet: CellSheet) -> bool:
    """Whether a sheet is a table of rulings, whose texts are no names of people."""
    first = next((row for row in sheet.rows if not is_blank(row)), ())
    return [folded(str(cell)) for cell in first if cell not in {None, ""}] == list(RULING_COLUMNS.all)


def holds_awards(sheet: CellSheet) -> bool:
    """Whether a sheet says who won what."""
    first = next((row for row in sheet.rows if not is_blank(row)), ())
    return any(head_of(cell).role == "award" for cell in first)
