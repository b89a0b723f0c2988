"""Recorded games as followers see them: by phase, by file, what might be, and never before the delay is over."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from axe import serious
from boardcall.desk.play.moves import delay_followers
from boardcall.exchange.diplomacy_json import read_diplomacy_game
from boardcall.game import Move
from boardcall.notation import read_record
from boardcall.store.live import open_live
from boardcall.web.machine.time import VARIABLE, Steps
from boardcall.web.permission.policy import Role
from serving import served
from web.api_site import made_token
from web.client import Answer, Client, without_marks
from web.english_names import english_names
from web.played_events import GAME, do, played_event, publish

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME_PAGE = "/e/one/boards/1/1/game/"
PUBLISHED = 8


@dataclass(frozen=True, slots=True)
class Hall:
    """A server with an event whose board 1 has published phases."""

    file: Path
    address: str

    def get(self, path: str) -> Answer:
        return Client(self.address).get(path)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    file = played_event(tmp_path_factory.mktemp("history") / "one.db", phases=PUBLISHED, at=datetime.now(UTC))
    with served("serve", str(file)) as server:
        yield Hall(file, server.address)


def steps(page: str) -> dict[str, str]:
    """Where the page's links to the phases before and after lead."""
    return {rel: address for address, rel in re.findall(r'<a href="([^"]+)" rel="(prev|next)"', page)}


def test_every_phase_has_a_link_that_stays_and_leads_to_its_neighbours(hall: Hall) -> None:
    names = [str(played.phase) for played in GAME.phases[: PUBLISHED + 1]]
    page, seen = f"{GAME_PAGE}{names[0]}/", []
    while page:
        answer = hall.get(page)
        assert answer.status == 200
        seen.append(page.removeprefix(GAME_PAGE).strip("/"))
        assert steps(answer.body).get("prev") == (f"{GAME_PAGE}{seen[-2]}/" if len(seen) > 1 else None)
        page = steps(answer.body).get("next", "")
    assert seen == names
    first = hall.get(f"{GAME_PAGE}{names[0]}/").body
    assert re.findall(r'<td class="number">\s*(\d+)', first) == ["4", *["3"] * 6]  # nothing is counted yet
    assert "Russia 4, Austria 3, England 3, " in first


def test_the_newest_phase_says_what_became_of_every_order(hall: Hall) -> None:
    page = hall.get(GAME_PAGE).body
    last = GAME.phases[PUBLISHED - 1]
    assert f">{last.phase.sentence}</h2>" in page
    orders = {str(order) for order in last.orders}
    told = re.findall(
        r'data-order="([^"]+)" data-province.*?class="why-text"><p><strong>[^<]+</strong> [^<]+', page, re.DOTALL
    )
    assert set(told) == orders
    assert "Norway" in page


def test_what_is_not_published_is_not_there(hall: Hall) -> None:
    later = str(GAME.phases[PUBLISHED + 1].phase)
    for path in (f"{later}/", f"{later}/light.svg", f"{later}/light.png", f"{later}/what-if/", "S1901M/pink.svg"):
        assert hall.get(GAME_PAGE + path).status == 404, path
    assert "Nothing is counted yet." in hall.get("/e/one/boards/1/2/game/").body
    assert hall.get("/e/one/boards/1/9/game/").status == 404


def test_a_phase_is_a_picture_in_every_style(hall: Hall) -> None:
    for style in ("light", "dark", "print", "projector"):
        answer = hall.get(f"{GAME_PAGE}F1901M/{style}.svg")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
        drawn = {one.get("data-order") for one in ET.fromstring(answer.body).iter() if one.get("data-order")}
        assert drawn
        assert drawn <= {str(order) for order in GAME.phases[1].orders}
    assert hall.get(f"{GAME_PAGE}f1901m/light.svg").status == 200


def test_the_pictures_of_chats_are_png(hall: Hall) -> None:
    client = Client(hall.address)
    answer = client.get(f"{GAME_PAGE}S1901M/light.png", head_only=True)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_the_whole_game_goes_out_as_files(hall: Hall) -> None:
    text, saved = hall.get(f"{GAME_PAGE}game.txt"), hall.get(f"{GAME_PAGE}game.json")
    assert 'filename="round-1-board-1.txt"' in text.headers["content-disposition"]
    record = read_record(text.body)
    assert [one.position for one in record.phases] == [one.position for one in GAME.phases[: PUBLISHED + 1]]
    assert [set(one.orders) for one in record.phases[:-1]] == [set(one.orders) for one in GAME.phases[:PUBLISHED]]
    assert json.loads(saved.body)
    assert [str(one.phase) for one in read_diplomacy_game(saved.body).phases] == [
        str(one.phase) for one in record.phases
    ]


def test_all_boards_of_a_round_are_seen_at_a_glance(hall: Hall) -> None:
    page = hall.get("/e/one/rounds/1/games/").body
    assert f'src="{GAME_PAGE}{GAME.phases[PUBLISHED].phase}/light.svg"' in page
    assert "Not recorded move by move." in page
    assert hall.get("/e/one/rounds/9/games/").status == 404
    assert f'href="{GAME_PAGE}timelapse/"' in hall.get("/e/one/boards/1/1/").body
    assert 'href="/e/one/rounds/1/games/"' in hall.get("/e/one/rounds/1/").body


def test_what_if_plays_other_orders_on_and_stores_nothing(hall: Hall) -> None:
    before = hall.file.read_bytes(), hall.get(GAME_PAGE).body
    written = hall.get(f"{GAME_PAGE}S1901M/what-if/").body
    assert ">Austria\nA BUD - SER" in written
    orders = ["France\nA Par - Bur\nA Mar S A Par - Bur\nF Bre - Qqq\n\nGermany\nA Mun - Bur", "France\nA Bur - Mun"]
    played = hall.get(f"{GAME_PAGE}S1901M/what-if/?{urlencode({'orders': orders}, doseq=True)}").body
    assert "“Qqq” is not a province" in played
    assert "A BUR - MUN: bounces" in played
    assert 'data-order="A BUR - MUN"' in played
    assert "Spring 1902, movement" in played
    too_long = urlencode({"orders": ["France\n" + "A Par - Bur\n" * 5000] * 40}, doseq=True)
    assert hall.get(f"{GAME_PAGE}S1901M/what-if/?{too_long}"[:60_000]).status == 200
    assert (hall.file.read_bytes(), hall.get(GAME_PAGE).body) == before


def test_pages_speak_the_visitors_language(hall: Hall) -> None:
    client = Client(hall.address)
    pictures = set()
    for code in ("fr", "de", "fr"):
        spoken = {"Accept-Language": code}
        page = client.get(f"{GAME_PAGE}F1901M/", headers=spoken)
        assert f'<html lang="{code}">' in page.body
        svg = client.get(f"{GAME_PAGE}F1901M/light.svg", headers=spoken)
        assert "Accept-Language" in svg.headers["vary"]
        what_if = client.get(f"{GAME_PAGE}F1901M/what-if/", headers=spoken)
        for body in (page.body, svg.body, what_if.body):
            assert english_names(code).findall(body) == []
        pictures.add(svg.body)
    assert len(pictures) == 2  # the same bytes for the same language


DELAY = timedelta(minutes=2)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_followers_see_nothing_before_the_directors_delay_and_then_by_themselves(
    tmp_path: Path,
    browser: "Browser",
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = Steps(tmp_path / "time")
    steps.step_to(NOON)
    monkeypatch.setenv(VARIABLE, str(steps))
    file = played_event(tmp_path / "one.db", phases=2, at=NOON - timedelta(hours=1))
    with open_live(file) as live:
        do(live, partial(delay_followers, minutes=2), NOON - timedelta(minutes=30))
    third = GAME.phases[2]
    with served("serve", str(file)) as server:
        client, td = Client(server.address), Client(server.address)
        td.enter(server.links["one"])
        tokens = {boards: made_token(td, f"Table {boards}", Role.RECORDER, boards=boards) for boards in ("2:1", "")}
        page = browser.new_page()
        page.goto(server.address + GAME_PAGE)
        with open_live(file) as live:
            publish(live, third, NOON)
        steps.step_to(NOON + DELAY - timedelta(seconds=1))
        for path in ("", f"{third.phase}/", "timelapse/", "game.txt", "game.json"):
            shown = client.get(GAME_PAGE + path).body
            assert not any(str(order) in shown for order in third.orders), path
            assert str(GAME.phases[3].phase) not in shown, path
        assert "<b>1901</b>" not in client.get("/e/one/boards/1/1/").body
        told = ("rounds/1/", "standings/now/", "api/v1/rounds/1/boards/1", "api/dipvis/v1/game/R1B1/")
        assert [path for path in told if "1901" in without_marks(client.get(f"/e/one/{path}").body)] == []
        recorded = {
            boards: client.get("/e/one/api/v1/rounds/1/boards/1", headers={"Authorization": f"Bearer {token}"})
            for boards, token in tokens.items()
        }
        assert {boards: (seen.status, "1901" in without_marks(seen.body)) for boards, seen in recorded.items()} == {
            "2:1": (200, False),
            "": (200, True),
        }
        assert f'"{third.phase}"' not in client.get("/e/one/rounds/1/games/").body
        assert client.get(f"{GAME_PAGE}{GAME.phases[3].phase}/").status == 404
        assert page.get_by_role("heading", name=third.phase.sentence, exact=True).count() == 0
        steps.step_to(NOON + DELAY)
        page.get_by_role("heading", name=third.phase.sentence, exact=True).wait_for()
        page.close()
        assert [path for path in told if "1901" not in client.get(f"/e/one/{path}").body] == []


def test_followers_see_a_phase_by_themselves_when_it_is_published(
    tmp_path: Path,
    browser: "Browser",
) -> None:
    file = played_event(tmp_path / "one.db", phases=1, at=datetime.now(UTC))
    with served("serve", str(file)) as server:
        page = browser.new_page()
        page.goto(server.address + GAME_PAGE)
        with open_live(file) as live:
            publish(live, GAME.phases[1], datetime.now(UTC))
        page.get_by_role("heading", name=GAME.phases[1].phase.sentence, exact=True).wait_for()
        page.close()


def swipe(page: "Page", *, across: int = 0, down: int = 0) -> None:
    """A finger on the map that moves so many pixels, in steps as a screen reports them."""
    box = page.locator("#map-frame").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 200) / 2
    touch = page.context.new_cdp_session(page)

    def send(kind: str, share: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x + across * share, "y": y + down * share}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 0)
    for step in range(1, 9):
        send("touchMove", step / 8)
    send("touchEnd", 1)


def test_orders_and_their_arrows_light_each_other(hall: Hall, browser: "Browser") -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{hall.address}{GAME_PAGE}F1901M/")
    lit = "() => [...document.querySelectorAll('.lit')].map(one => one.dataset.order || one.dataset.unit).sort()"
    order = next(str(one) for one in GAME.phases[1].orders if isinstance(one, Move))
    unit = " ".join(order.split()[:2])
    page.locator(f'.order-list [data-order="{order}"] a').focus()
    page.locator(".order-list .lit").wait_for()  # once what lights it has come
    helped = [str(one) for one in GAME.phases[1].orders if str(one).endswith((f" S {order}", f" C {order}"))]
    assert page.evaluate(lit) == sorted([order, order, unit, *helped])
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/F1901M/#o-{order[2:5]}")
    page.locator(f'.order-list [data-order="{order}"] .why-text').wait_for()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(lit) == []
    page.locator(f'.map [data-unit="{unit}"]').click()
    page.locator(".map-says").wait_for()
    assert order in page.evaluate(lit)
    page.close()


def test_keys_and_swipes_step_through_the_phases_and_the_timelapse_plays(hall: Hall, browser: "Browser") -> None:
    page = browser.new_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{hall.address}{GAME_PAGE}S1901M/")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate("window.isTheSame = true")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/F1901M/")
    page.get_by_role("heading", name="Fall 1901, movement", exact=True).wait_for()
    page.go_back()
    page.get_by_role("heading", name="Spring 1901, movement", exact=True).wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name=GAME.phases[PUBLISHED - 1].phase.sentence, exact=True).wait_for()
    page.keyboard.press("Home")
    page.wait_for_url("**/S1901M/")
    swipe(page, across=-120)
    page.wait_for_url("**/F1901M/")
    swipe(page, across=40, down=-160)
    page.wait_for_function("scrollY > 50")
    page.evaluate("scrollTo(0, 0)")
    swipe(page, across=120)
    page.wait_for_url("**/S1901M/")
    assert page.evaluate("window.isTheSame")
    page.get_by_role("link", name="Timelapse").click()
    page.wait_for_url("**/timelapse/")
    assert serious(page) == []
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => Number(document.querySelector('#film input').value) > 0")
    page.locator("#film input").fill("1")
    page.locator("output", has_text="Fall 1901, movement").wait_for()
    page.get_by_role("button", name="Play").wait_for()
    assert said == []
    page.goto(f"{hall.address}{GAME_PAGE}S1901M/what-if/")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()
