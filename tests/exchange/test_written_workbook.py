"""The whole workbook of an event comes in again: nothing of it is new, whatever the event is in the middle of."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

import boardcall.web
from boardcall.errors import InputError
from boardcall.exchange.shadow import shadow
from boardcall.exchange.sheets.intake import take_sheet
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from boardcall.exchange.written_sheets import TABLES, WrittenTable, as_csv, as_xlsx
from boardcall.store.live import read_event
from boardcall.web.desk.world_database import database_boards_table
from boardcall.web.event.snapshot import Snapshot

SAMPLES = Path(boardcall.web.__file__).parent / "sample"
AWARDS = WrittenTable(("award", "player", "power", "because"), (("Best Austria", "Paul Cambon", "A", "A solo."),))


def test_a_workbook_of_an_event_in_the_middle_of_a_round_changes_nothing() -> None:
    event = read_event(SAMPLES / "paris.jsonl")
    assert any(board.counts and board.result is None for board in event.tournament.boards)
    tables = {name: table(event.tournament) for name, table in TABLES.items()}
    reading = read_sheet_file(as_xlsx({**tables, "awards": AWARDS}))
    assert "The sheet awards was skipped." in map(str, reading.notes)
    assert "Round 3, board 6 has no result and was skipped." in map(str, reading.notes)
    with pytest.raises(InputError, match="is in the event already"):
        take_sheet(event, reading, new_salt=lambda: "salt", at=datetime(2026, 11, 21, tzinfo=UTC))


def test_scores_that_count_the_factor_of_a_pool_are_no_difference_and_others_are() -> None:
    event = read_event(SAMPLES / "congress.jsonl")
    sheet = as_csv(database_boards_table(Snapshot(event)))
    found = shadow(event.tournament, event.rulebook, sheet.encode())
    assert (found.boards, found.scores, found.differences) == (28, 196, ())
    assert ",141.0," in sheet, "a board of the pool that counts one and a half times"
    wrong = shadow(event.tournament, event.rulebook, sheet.replace(",141.0,", ",142.0,", 1).encode())
    assert "142.0" in [one.theirs for one in wrong.differences]
