"""Standings as a file for a spreadsheet: what the page shows, and no name that is worked out as a formula."""

import csv
import io
import time
from functools import partial
from pathlib import Path

import pytest

from boardcall.exchange.spreadsheet import text_cell
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import served
from web.client import Client
from web.events import do, new_event

NAMES = ("=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "שרה \u202eכהן", 'Ann "Q", Lee', "\t=2")
COUNTS = "A10 E8 F6 G5 I3 R1 T1"


@pytest.mark.parametrize("name", ["=1", "+1", "-1", "@a", "\t=1", "  =1"])
def test_formula_is_only_text(name: str) -> None:
    assert text_cell(name) == "'" + name
    assert text_cell("Ann - Lee") == "Ann - Lee"


@pytest.mark.parametrize("cut", [";", "\t", "\n", ";  "])
def test_a_spreadsheet_that_cuts_a_cell_elsewhere_finds_no_formula(cut: str) -> None:
    """Many take a semicolon between cells, and only quotes at the beginning of a line for quotes."""
    found = text_cell(f"Ann{cut}=1+1").splitlines()[-1].replace("\t", ";").rpartition(";")[2]
    assert not found.strip().startswith("=")
    begun = time.process_time()
    text_cell(cut * 100_000)
    assert time.process_time() - begun < 2


def test_file_holds_what_the_page_shows(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES, seated=True)
    with open_live(place) as live:
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=BoardResult.from_counts(COUNTS)))
    with served("serve", str(place)) as server:
        visitor = Client(server.address)
        answer = visitor.get("/e/one/standings.csv")
        page = visitor.get("/e/one/standings/").body
    assert answer.headers["content-disposition"] == 'attachment; filename="one-standings.csv"'
    rows = list(csv.reader(io.StringIO(answer.body.removeprefix("\ufeff"))))
    assert rows[0] == ["place", "player", "round 1", "total"]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3", "4", "5", "6", "6"]
    assert rows[1][1] == "'=HYPERLINK(1)"
    assert not [row for row in rows[1:] if row[1].startswith(("=", "+", "-", "@"))]
    assert all(row[3] in page for row in rows[1:])
    assert "standings.csv" in page
