"""The first page of an event: the round that is on, and afterwards who won."""

import re
import shutil
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path

from boardcall.clock.clicks import Click, Clicked
from serving import running
from web.client import Client
from web.clock_events import clicked, event_with_boards


def test_a_round_that_is_on_has_a_tile_with_clock_and_seats_for_each_board(tmp_path: Path) -> None:
    begins = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=3)
    event = event_with_boards(tmp_path / "one.jsonl", "wdc-2025", "AB", begins=begins)
    clicked(event, Clicked(Click.START, begins), board="A")
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/").body
    assert "Round 1 is being played" in page
    tiles = re.findall(r'<article class="tile" id="board-(\w)">(.*?)</article>', page, re.DOTALL)
    assert [(board, tile.count("<tr>")) for board, tile in tiles] == [("A", 8), ("B", 8)]
    assert 'data-standing="running"' in tiles[0][1]
    assert 'data-standing="waiting"' in tiles[1][1]


def test_after_the_event_stand_the_champion_and_the_first_three_with_their_games(tmp_path: Path) -> None:
    sample = tmp_path / "congress.jsonl"
    with files("boardcall.web").joinpath("sample", "congress.jsonl").open("rb") as packaged, sample.open("wb") as copy:
        shutil.copyfileobj(packaged, copy)
    with running("serve", str(sample)) as address:
        page = Client(address).get("/e/congress/").body
    podium = page[page.index('class="podium"') : page.index('class="halves"')]
    assert re.findall(r"<h2><a[^>]*><bdi>(.*?)</bdi>", podium) == [
        "Johann Amadeus von Thugut",
        "Niccolò Machiavelli",
        "Wenzel Anton von Kaunitz",
    ]
    assert podium.count("<del ") == 3
    assert "Round 4, board 1" in page
