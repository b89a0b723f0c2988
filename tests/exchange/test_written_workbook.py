"""The whole workbook of an event comes in again: nothing of it is new, whatever the event is in the middle of."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

import boardcall.web
from boardcall.errors import InputError
from boardcall.exchange.sheets.reading import read_sheet_file
from boardcall.exchange.sheets.taking import take_sheet
from boardcall.exchange.written_sheets import TABLES, WrittenTable, as_xlsx
from boardcall.store.live import read_event

SAMPLES = Path(boardcall.web.__file__).parent / "sample"
AWARDS = WrittenTable(("award", "player", "power", "because"), (("Best Austria", "Paul Cambon", "A", "A solo."),))


def test_a_workbook_of_an_event_in_the_middle_of_a_round_changes_nothing() -> None:
    event = read_event(SAMPLES / "paris.jsonl")
    assert any(board.counts and board.result is None for board in event.tournament.boards)
    tables = {name: table(event.tournament) for name, table in TABLES.items()}
    reading = read_sheet_file(as_xlsx({**tables, "awards": AWARDS}))
    assert "The sheet awards was left alone." in map(str, reading.notes)
    assert "Round 3, board 6 has no result and was left alone." in map(str, reading.notes)
    with pytest.raises(InputError, match="is in the event already"):
        take_sheet(event, reading, new_salt=lambda: "salt", at=datetime(2026, 11, 21, tzinfo=UTC))
