"""Public pages that keep themselves up to date, on a real server, with acts of another process."""

import gzip
from base64 import b64decode
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request

from boardcall.desk.results.game_results import record_counts
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from commands import run
from serving import served
from web.client import Client, director_of
from web.events import do, new_event
from web.streams import listen, mark

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
CENTRES = {1901: (5, 4, 5, 5, 5, 5, 5), 1902: (5, 5, 5, 5, 5, 5, 4), 1903: (7, 5, 5, 5, 5, 3, 4)}


@pytest.fixture(params=["one.jsonl", "one.db"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return new_event(tmp_path / str(request.param), name="The Live Open", players=SEVEN, seated=True)


@pytest.fixture
def address(place: Path) -> Iterator[str]:
    with served("serve", str(place)) as server:
        yield server.address


def _note(asked: list[Request], request: Request) -> None:
    asked.append(request)


def _count(place: Path, year: int) -> None:
    with open_live(place) as live:
        do(live, partial(record_counts, ref=BoardRef(1, "1"), year=year, centres=CENTRES[year]))


def _shows(page: Page, text: str) -> None:
    page.wait_for_function("text => document.getElementById('main').innerText.includes(text)", arg=text)


def test_two_pages_show_an_act_of_another_process(place: Path, address: str, browser: Browser) -> None:
    pages = [browser.new_page(), browser.new_page()]
    pages[0].goto(f"{address}/e/one/boards/1/1/")
    pages[1].goto(f"{address}/e/one/rounds/1/")
    for page in pages:
        page.evaluate("window.sameDocument = true")
    for year in (1901, 1902):
        _count(place, year)
        for page in pages:
            _shows(page, f"counted up to {year}")
    assert run("undo", str(place), "--reason", "miscounted", "--yes", folder=place.parent).returncode == 0
    for page in pages:
        _shows(page, "counted up to 1901")
        assert page.evaluate("window.sameDocument")
        page.close()


def test_what_a_reader_opened_stays_open(browser: Browser) -> None:
    with served("demo") as server:
        page = browser.new_page()
        page.goto(f"{server.address}/e/congress/rounds/4/")
        first = page.locator(".boards details").nth(1)
        first.locator("summary").click()
        first.locator("summary").focus()
        td = director_of(server, "congress")
        seated = td.get("/e/congress/rounds/4/").body
        assert "Klemens von Metternich" in seated
        address = "/e/congress/desk/players/p01/"
        answer = td.post(address, td.get(address).hidden() | {"name": "Prince Metternich", "country": "AT"})
        assert answer.status == 303, answer.body
        _shows(page, "Prince Metternich")
        assert first.evaluate("one => one.open")
        page.wait_for_function("one => one === document.activeElement", arg=first.locator("summary").element_handle())
        assert page.locator(".boards details[open]").count() == 1
        page.close()


@pytest.mark.parametrize("place", ["one.jsonl"], indirect=True)
def test_stream_says_the_mark_of_its_page_and_nothing_else(place: Path, address: str) -> None:
    anybody = Client(address)
    before = mark(anybody, "boards/1/1/")
    stream = listen(anybody, "boards/1/1/", before)
    _count(place, 1901)
    said = stream.event()
    after = mark(anybody, "boards/1/1/")
    assert said == [f"id: {after}", "event: page", f"data: {after}"]
    assert after != before
    stream.close()
    stream = listen(anybody, "boards/1/1/", after, last_seen=before)
    assert stream.event()[0] == f"id: {after}"
    stream.close()


@pytest.mark.parametrize("place", ["one.jsonl"], indirect=True)
def test_stream_brings_the_page_itself_where_it_is_the_same_for_everybody(place: Path, address: str) -> None:
    anybody = Client(address)
    stream = listen(anybody, "boards/1/1/", mark(anybody, "boards/1/1/"), whole=True)
    _count(place, 1901)
    told = stream.event()
    stream.close()
    page = anybody.get("/e/one/boards/1/1/").body
    assert gzip.decompress(b64decode(told[3].removeprefix("data: "))).decode() == page
    assert told[:3] == [f"id: {mark(anybody, 'boards/1/1/')}", "event: page", told[0].replace("id", "data")]


@pytest.mark.parametrize("place", ["one.jsonl"], indirect=True)
def test_stream_of_a_private_page_brings_its_mark_alone(place: Path) -> None:
    with served("serve", str(place)) as server:
        td = Client(server.address)
        td.enter(server.links["one"])
        stream = listen(td, "desk/log/", mark(td, "desk/log/"), whole=True)
        _count(place, 1901)
        assert [line.split(":")[0] for line in stream.event()] == ["id", "event", "data"]
        stream.close()


@pytest.mark.parametrize("place", ["one.jsonl"], indirect=True)
def test_open_page_takes_what_the_stream_brings_and_fetches_it_only_if_it_cannot_unpack_it(
    address: str, place: Path, browser: Browser
) -> None:
    for year, script in ((1901, ""), (1902, "delete window.DecompressionStream")):
        page = browser.new_page()
        page.add_init_script(script)
        page.goto(f"{address}/e/one/boards/1/1/")
        page.wait_for_load_state("networkidle")
        asked: list[Request] = []
        page.on("request", partial(_note, asked))
        _count(place, year)
        _shows(page, f"counted up to {year}")
        assert (f"{address}/e/one/boards/1/1/" in [one.url for one in asked]) == bool(script)
        page.close()


@pytest.mark.parametrize("place", ["one.db"], indirect=True)
def test_open_and_broken_streams_do_not_keep_the_server(place: Path) -> None:
    with served("serve", str(place), by_itself=True) as server:
        anybody = Client(server.address)
        known = mark(anybody, "standings/")
        streams = [listen(anybody, "standings/", known, whole=number % 2 == 0) for number in range(12)]
        for stream in streams[:6]:
            stream.close()
    for stream in streams[6:]:
        assert stream.event() == []
        stream.close()


@pytest.mark.parametrize("place", ["one.db"], indirect=True)
def test_page_that_did_not_change_is_not_sent_again(place: Path, address: str) -> None:
    client = Client(address)
    rules, board = (client.get(f"/e/one/{path}").headers["etag"] for path in ("rules/", "boards/1/1/"))
    _count(place, 1901)
    assert client.get("/e/one/rules/", headers={"If-None-Match": rules}).status == 304
    assert client.get("/e/one/boards/1/1/", headers={"If-None-Match": board}).status == 200


@pytest.mark.parametrize("place", ["one.db"], indirect=True)
def test_open_page_does_not_keep_the_server_and_says_that_it_is_gone(place: Path, browser: Browser) -> None:
    with served("serve", str(place)) as server:
        page = browser.new_page()
        with page.expect_response(lambda response: "/live/" in response.url):
            page.goto(f"{server.address}/e/one/")
        assert not page.locator("#connection").is_visible()
    page.locator("#connection").wait_for(state="visible")
    assert page.locator("h1").inner_text() == "Round 1 is being played"
    page.close()
