"""Columns of boards that are headed by codes such as "R1 A" and "1A", or by letters: their rows are powers."""

import re
import string
from collections.abc import Sequence
from dataclasses import replace

from boardcall.exchange.sheets.book import CellSheet, Row
from boardcall.exchange.sheets.cells import number_of, text_of
from boardcall.exchange.sheets.columns import game_code
from boardcall.exchange.sheets.words import power_of
from boardcall.game import POWERS

CODE = re.compile(r"(?=.*[^\W_])(?:r|rd|round)? ?\d{1,2} ?[-/. ]? ?(?:b ?)?(?:\d{1,2}|[a-z])", re.IGNORECASE)
FIRST_COLUMNS = 3
"""The powers are in one of so many columns."""


def with_boards_as_heads(sheet: CellSheet) -> CellSheet:
    """The sheet, with codes above a column of powers written out: the A of "1A" is a board there, and not Austria."""
    below = [sheet.rows[line + 1 : line + 1 + len(POWERS)] for line in range(len(sheet.rows))]
    rows = (_spelt(row) if _heads_powers(row, under) else row for row, under in zip(sheet.rows, below, strict=True))
    return replace(sheet, rows=tuple(rows))


def _heads_powers(row: Row, below: Sequence[Row]) -> bool:
    """Whether one of the first columns has the seven powers below the row, and none in it."""
    return any(_powers([row], place) == 0 and _powers(below, place) == len(POWERS) for place in range(FIRST_COLUMNS))


def _powers(rows: Sequence[Row], place: int) -> int:
    return len({power_of(row[place]) for row in rows if place < len(row)} - {None})


def _spelt(row: Row) -> Row:
    coded = {
        place: code
        for place, cell in enumerate(row)
        if isinstance(cell, str) and CODE.fullmatch(cell) and number_of(cell) is None and (code := game_code(cell))
    }
    if coded:
        named = {place: f"Round {number} Board {board}" for place, (number, board) in coded.items()}
        return tuple(named.get(place, cell) for place, cell in enumerate(row))
    letters = [text_of(cell).strip() for cell in row if cell != "" and len(text_of(cell).strip()) == 1]
    if len(letters) > 1 and letters == list(string.ascii_uppercase[: len(letters)]):
        return tuple(f"Board {text_of(cell)}" if text_of(cell).strip() in letters else cell for cell in row)
    return row
