"""The sample event in a real server and a real browser, as a visitor meets it."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path
from shutil import copyfile

import pytest
from playwright.sync_api import Browser, Page

from axe import serious
from boardcall.clock.state import ClockStatus
from boardcall.demo.time_shift import copy_moved
from boardcall.desk.play.clocks import board_clock
from boardcall.desk.results.game_results import _step_problems
from boardcall.scoring.result import CENTRES
from boardcall.store.live import read_event
from boardcall.tournament.board.count_entries import AT_START
from serving import running
from web.client import Client

PAGES = (
    "",
    "rounds/1/",
    "rounds/4/",
    "boards/4/1/",
    "standings/",
    "players/",
    "players/p01/",
    "teams/",
    "awards/",
    "rules/",
)
WIDTHS = (320, 1920)
SAMPLE = Path(str(files("boardcall.web").joinpath("sample")))
TORN = """() => [...document.querySelectorAll("th span, h1, h2, h3, button")].flatMap((one) => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [], range = document.createRange();
  while (walk.nextNode())
    for (const word of walk.currentNode.data.matchAll(/[\\p{L}]+/gu)) {
      range.setStart(walk.currentNode, word.index); range.setEnd(walk.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) found.push(word[0]);
    }
  return found;
})"""
"""Words of headings, names of rows and buttons that go on in the next line."""
NIGHT = datetime(2026, 2, 28, 15, 30, tzinfo=UTC)
"""Half an hour past midnight of the first of March in Tokyo."""


@pytest.fixture(scope="module")
def demo() -> Iterator[str]:
    with running("demo") as address:
        yield f"{address}/e/congress/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    complaints: list[str] = []
    known = ("404", "frame is sandboxed")  # a page that is not there; a preview of a screen, which runs no script
    page.on("console", lambda said: complaints.extend([] if any(one in said.text for one in known) else [said.text]))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert complaints == []


def test_checks_of_the_sample_in_the_middle_of_a_round_do_not_say_that_its_clock_was_set_back(demo: str) -> None:
    body = Client(demo.partition("/e/")[0]).get("/e/paris/chain/").body
    assert "boardcall verify" in body
    assert "set back" not in body


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_width_is_accessible_and_loads_nothing_from_elsewhere(demo: str, page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.goto(demo + path)
    assert answer is not None
    assert answer.status == 200
    assert page.locator("h1").count() == 1
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    assert page.evaluate(TORN) == []
    assert serious(page) == []
    host = demo.split("/e/", maxsplit=1)[0]
    assert [url for url in asked if not url.startswith((host, "data:"))] == []


def test_axe_finds_nothing_serious_on_wide_pages(demo: str, page: Page) -> None:
    page.set_viewport_size({"width": WIDTHS[-1], "height": 800})
    for path in ("standings/", "boards/4/1/", "screen/boards/", "screen/names/", "screen/standings/"):
        page.goto(demo + path)
        assert (path, serious(page)) == (path, [])


def test_front_page_leads_through_ten_things_as_whoever_does_them(demo: str, page: Page) -> None:
    front = demo.split("/e/", maxsplit=1)[0]
    page.goto(front)
    assert page.locator(".guide li").count() == 10
    found = []
    for number in range(10):
        page.goto(front)
        with page.expect_navigation():
            page.locator(".guide li").nth(number).locator("a, button").click()
        found.append((page.url.removeprefix(f"{front}/e/"), page.locator("h1").inner_text()))
    assert [url for url, _ in found] == [
        *("paris/", "paris/boards/3/1/", "congress/standings/", "paris/me/", "paris/me/", "paris/play/3/2/"),
        *("paris/desk/", "paris/desk/boards/3/6/", "paris/desk/screens/", "paris/desk/log/"),
    ]
    assert "Nothing here" not in [heading for _, heading in found]


def test_guide_signs_nobody_in_at_an_address_that_is_not_the_machines_own(demo: str) -> None:
    visitor = Client(demo.split("/e/", maxsplit=1)[0])
    visitor.get("/", headers={"Host": "127.0.0.1"})
    elsewhere = {"Host": "elsewhere.example"}
    assert "/guide/7/" not in visitor.get("/", headers=elsewhere).body
    assert visitor.post("/guide/7/", headers=elsewhere).status == 404
    assert visitor.get("/guide/7/").status == 405
    assert visitor.post("/guide/11/").status == 404
    assert visitor.post("/guide/7/").location == "/e/paris/desk/"
    assert visitor.get("/e/paris/desk/").status == 200


def test_counts_of_both_samples_are_possible_games(tmp_path: Path) -> None:
    copy_moved(SAMPLE / "paris.jsonl", tmp_path / "paris.jsonl", now=NIGHT, zone="Asia/Tokyo")
    copyfile(SAMPLE / "congress.jsonl", tmp_path / "congress.jsonl")
    for event in map(read_event, sorted(tmp_path.glob("*.jsonl"))):
        for board in event.tournament.boards:
            before = AT_START
            for count in board.counts:
                assert 22 < sum(count.centres) <= CENTRES
                assert sum(count.centres) == CENTRES or count.year < 1903
                assert list(_step_problems(before, count)) == []
                before = count


def test_moved_event_holds_and_is_today_wherever_and_whenever(tmp_path: Path) -> None:
    copy_moved(SAMPLE / "paris.jsonl", tmp_path / "a.jsonl", now=NIGHT, zone="Asia/Tokyo")
    copy_moved(SAMPLE / "paris.jsonl", tmp_path / "b.jsonl", now=NIGHT, zone="Asia/Tokyo")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    event = read_event(tmp_path / "a.jsonl")
    assert event.replay.failures == ()
    assert (event.tournament.starts, event.tournament.ends) == (date(2026, 2, 28), date(2026, 3, 2))
    assert str(event.rulebook.round(3).starts) == "2026-02-28 22:35:00"
    assert event.replay.entries[-1].at == NIGHT
    standing = [board_clock(event, board).now(NIGHT).standing for board in event.tournament.boards if board.round == 3]
    assert standing.count(ClockStatus.RUNNING) == 4


def test_printed_board_is_light(demo: str, page: Page) -> None:
    page.goto(f"{demo.replace('congress', 'paris')}boards/3/1/")
    assert len(page.pdf(format="A4")) < 1_000_000


def test_standings_list_everybody_and_open_to_the_working(demo: str, page: Page) -> None:
    page.goto(f"{demo}standings/")
    assert page.locator(".ranking summary").count() == 49
    first = page.locator(".ranking details").first
    assert not first.locator(".why").is_visible()
    first.locator("summary").click()
    first.locator(".why").wait_for()
    assert re.search(r"total: .+ = \d+", first.locator(".why").inner_text())


def test_standings_open_without_scripts(demo: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo}standings/")
    page.locator(".ranking summary").first.press("Enter")
    page.locator(".ranking details[open]").wait_for()
    context.close()


def test_unknown_pages_are_answered_with_a_sentence(demo: str, page: Page) -> None:
    for path, heading in (("nothing/", "Nothing here"), ("rounds/9/", "Nothing here"), ("players/x/", "Nothing here")):
        answer = page.goto(demo + path)
        assert answer is not None
        assert answer.status == 404
        assert page.locator("h1").inner_text() == heading
