"""The first page of an event: the round that is on, and afterwards who won."""

import html
import re
import shutil
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardcall.clock.clicks import Click, Clicked
from boardcall.rulebook import rulebook_text
from serving import running
from standings.crosstables import event as crosstable
from standings.told_standings import written
from web.client import Client
from web.clock_events import clicked, event_with_boards
from web.events import new_event
from web.played_events import played_event


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
    assert re.search(r'data-soonest=": ">Board A: \d\d:\d\d [^<]+<', page), "the next moment of all needs no script"
    assert 'data-standing="waiting"' in tiles[1][1]


def test_a_board_recorded_move_by_move_has_its_map_on_its_tile(tmp_path: Path) -> None:
    event = played_event(tmp_path / "one.jsonl", phases=1, at=datetime.now(UTC))
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/").body
    tiles = re.findall(r'<article class="tile" id="board-(\w)">(.*?)</article>', page, re.DOTALL)
    assert [(board, tile.count('class="small-map"')) for board, tile in tiles] == [("1", 1), ("2", 0)]
    assert 'href="/e/one/boards/1/1/game/"' in tiles[0][1]


def test_before_the_event_stand_how_one_checks_in_and_the_code_of_the_page(tmp_path: Path) -> None:
    event = new_event(tmp_path / "one.jsonl", name="The First Open", players=("Ann",), rulebook="wdc-2025")
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/").body
        assert f"<code>{address}/e/one/</code>" in page
    assert "open your private link, or scan the code that hangs in the hall" in page
    assert "check-in/1/" not in page, "the code of the hall is no secret of the page for everybody"
    assert page.count("<path") > 0
    assert "No board has been called" not in page


def test_before_the_event_stand_its_facts_and_the_hash_of_its_rules_once(tmp_path: Path) -> None:
    event = new_event(tmp_path / "one.jsonl", name="The First Open", players=("Ann", "Ben"), rulebook="wdc-2025")
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/").body
        rules = Client(address).get("/e/one/rules.toml").body
    assert page.count("All rules") == 1
    assert page.count("2 players") == 1
    assert f">{sha256(rules.encode()).hexdigest()}</code>" in page


BEFORE = {
    "wdc-2008:1-event": (
        "When 14 to 17 August 2008 Round 1 begins on 15 August 2008",
        "Where Burg Lockenhaus Check-in",
        "It is organised by Austrian Diplomacy Association Tu-Felix-Austria (office@tu-felix-austria.org).",
    ),
    "wdc-2008:1-innkeeper": ("Bills at the inn are between guests and innkeeper; the organisers have no part",),
    "wdc-2008:6-social": (
        "Thursday, 14 August 2008 Arrival, dinner and welcome Friday, 15 August 2008",
        "14:00 Lunch 15:00",
        "21:00 World Hobby Meeting Saturday, 16 August 2008",
        "21:00 Dinner 22:00 Dinner, end Sunday, 17 August 2008",
        "12:30 Lunch 13:30 Lunch, end",
    ),
    "edc-2016:I-rounds": (
        "Rounds 1 to 3 are for qualifying. Round 4 is the final.",
        "Friday, 26 August 2016 Start of round 1 Saturday, 27 August 2016 Start of round 2 Start of round 3 Sunday, ",
        "Sunday, 28 August 2016 Start of round 4",
    ),
}
"""What people who come read on the first page, in the order of the page, also where a day has no time yet."""
TOLD = ("wdc-2008:1-innkeeper",)
"""People keep it: the page only tells it."""


@pytest.mark.parametrize(
    ("rulebook", "said"),
    [
        pytest.param(one.split(":")[0], said, id=one, marks=() if one in TOLD else pytest.mark.clause(one))
        for one, said in BEFORE.items()
    ],
)
def test_before_the_event_stand_its_days_and_what_to_know(tmp_path: Path, rulebook: str, said: tuple[str, ...]) -> None:
    event = new_event(tmp_path / "one.jsonl", name="", rulebook=rulebook)
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/").body
    told = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert [one for one in said if one not in told] == []


def test_after_the_event_stand_the_champion_and_the_first_three_with_their_games(tmp_path: Path) -> None:
    sample = tmp_path / "congress.jsonl"
    with files("boardcall.web").joinpath("sample", "congress.jsonl").open("rb") as packaged, sample.open("wb") as copy:
        shutil.copyfileobj(packaged, copy)
    with running("serve", str(sample)) as address:
        page = Client(address).get("/e/congress/").body
    podium = page[page.index('class="podium"') : page.index('class="thirds"')]
    assert re.findall(r"<h2><a[^>]*><bdi>(.*?)</bdi>", podium) == [
        "Johann Amadeus von Thugut",
        "Niccolò Machiavelli",
        "Wenzel Anton von Kaunitz",
    ]
    assert podium.count("<del ") == 3
    assert "Round 4, board 1" in page


def test_a_title_that_is_shared_stands_with_all_its_names_unless_it_is_still_open(tmp_path: Path) -> None:
    table = "Anna 30 30 - 32/T@top-board\nBen 30 30 - 32/T@top-board\nClara 50 50 30 7/T@top-board"
    text = rulebook_text("wdc-2008")[0]
    written(crosstable("wdc-2008", table), text, place=tmp_path / "one.db")
    written(
        crosstable("wdc-2008", table), text.replace("ex_aequo = true", "ex_aequo = false"), place=tmp_path / "two.db"
    )
    with running("serve", str(tmp_path / "one.db"), str(tmp_path / "two.db")) as address:
        first, second = (Client(address).get(f"/e/{slug}/").body for slug in ("one", "two"))
    (names,) = re.findall(r'<h1 class="champion">(.*?)</h1>', first, re.DOTALL)
    assert re.sub(r"<[^>]*>", "", names).strip() == "Anna and Ben"
    assert 'class="champion"' not in second


def test_everybody_finds_their_board_and_power_among_the_players(tmp_path: Path) -> None:
    event = played_event(tmp_path / "one.jsonl", phases=1, at=datetime.now(UTC))
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/players/").body
    rows = dict(re.findall(r'<li id="player-(\w+)">(.*?)</li>', page, re.DOTALL))
    assert 'class="power of-A"' in rows["p1"]
    assert 'href="/e/one/boards/1/1/"' in rows["p1"]
    assert 'href="/e/one/boards/1/2/"' in rows["p8"]
    assert 'href="/e/one/players/#find"' in page


def test_a_player_has_each_game_with_its_board_and_power(tmp_path: Path) -> None:
    event = played_event(tmp_path / "one.jsonl", phases=1, at=datetime.now(UTC))
    with running("serve", str(event)) as address:
        page = Client(address).get("/e/one/players/p9/").body
    (game,) = re.findall(r'<article id="game-1-2">(.*?)</article>', page, re.DOTALL)
    assert 'href="/e/one/boards/1/2/"' in game
    assert 'class="power of-E"' in game


def test_a_name_that_was_found_is_marked_beside_its_power_and_known_the_next_time(
    tmp_path: Path, browser: Browser
) -> None:
    event = played_event(tmp_path / "one.jsonl", phases=1, at=datetime.now(UTC))
    with running("serve", str(event)) as address:
        page = browser.new_page()
        page.goto(f"{address}/e/one/players/#find")
        page.keyboard.type("DORA")
        page.keyboard.press("Enter")
        expect(page.locator("li.found .name")).to_be_focused()
        page.reload()
        row = page.locator("li.found")
        expect(row).to_contain_text("Dora")
        letter, name = row.locator(".power").bounding_box(), row.locator(".name").bounding_box()
        page.close()
    assert letter
    assert name
    assert letter["x"] + letter["width"] < name["x"]
