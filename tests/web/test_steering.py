"""Screens the director steers, overlays that are late on purpose, and what may be told if all games ended now."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import serious
from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import delay_followers, enter_sheet, publish_phase, start_recording
from boardcall.desk.results.game_results import record_counts
from boardcall.game import POWERS, Phase, Power
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event, open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.views.followers import as_followed
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine.time import VARIABLE, Steps
from boardcall.web.permission.policy import Role
from serving import served
from web.api_site import ApiSite, api_site
from web.client import Client, director_of, without_marks
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
FIRST, SECOND = (5, 4, 5, 5, 5, 5, 5), (6, 3, 5, 5, 5, 5, 5)
SIDE_BY_SIDE = dict(zip(("austria", "england", "france", "germany", "italy", "russia", "turkey"), FIRST, strict=True))


NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Steps:
    """The time of the server: it stands at noon until it is told to go on."""
    found = Steps(tmp_path_factory.mktemp("time") / "now")
    found.step_to(NOON)
    return found


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, steps: Steps) -> Iterator[ApiSite]:
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as changed:
            changed.setenv(VARIABLE, str(steps))
            found = stack.enter_context(api_site(tmp_path_factory.mktemp("screens")))
        yield found


def _steer(td: Client, code: str, **fields: str) -> int:
    return td.post(f"/e/one/desk/screens/{code}/", fields).status


def _state(client: Client, code: str) -> Any:
    return json.loads(client.get(f"/e/one/screens/{code}/state/").body)


def _comes_to(page: Page, part: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(part)))


@dataclass(frozen=True, slots=True)
class Hall:
    """A projector in a browser, and what its pages said went wrong."""

    page: Page
    errors: list[str]


@pytest.fixture
def hall(here: ApiSite, browser: Browser) -> Iterator[Hall]:
    assert here.td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"}).status in (303, 422)
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{here.address}/e/one/screens/hall/")
    yield Hall(page, errors)
    page.close()


def test_projector_follows_the_desk_and_nobody_signs_in(here: ApiSite, hall: Hall) -> None:
    assert "waits for the director" in hall.page.inner_text("main")
    assert serious(hall.page) == []
    assert _steer(here.td, "hall", only="standings") == 303
    _comes_to(hall.page, "/screen/standings/")
    assert _steer(here.td, "hall", only="message", text="Lunch until <b>14:00</b>") == 303
    _comes_to(hall.page, "/message/0/")
    assert hall.page.inner_text("h1") == "Lunch until <b>14:00</b>"
    assert serious(hall.page) == []
    assert _steer(here.td, "hall", only="blank") == 303
    _comes_to(hall.page, "/blank/")
    assert serious(hall.page) == []
    assert "Nothing: a black screen" in here.td.get("/e/one/desk/screens/").body
    assert 'value="yes" checked' not in here.td.get("/e/one/desk/screens/hall/").body, "no part of the next turn"
    assert hall.errors == []


def test_several_things_are_shown_in_turn_until_the_desk_says_otherwise(here: ApiSite, hall: Hall) -> None:
    ticked = {"take-boards": "yes", "seconds-boards": "1", "take-now": "yes", "seconds-now": "5"}
    assert _steer(here.td, "hall", **ticked) == 303
    assert [item["seconds"] for item in _state(here.td, "hall")["items"]] == [5, 5]
    _comes_to(hall.page, "/screen/boards/")
    _comes_to(hall.page, "/screen/now/")
    assert serious(hall.page) == []
    assert _steer(here.td, "hall", only="names") == 303
    _comes_to(hall.page, "/screen/names/")
    assert hall.page.is_hidden("footer nav")
    tall = hall.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.sheet li')).fontSize)")
    assert tall > 30, "seven names fill the screen, for whoever stands at the back"
    assert hall.errors == []


def test_what_a_screen_cannot_show_is_said_and_nothing_typed_is_lost(here: ApiSite) -> None:
    here.td.post("/e/one/desk/screens/", {"name": "Side", "public": "yes"})
    before = _state(here.td, "side")
    nothing = here.td.post("/e/one/desk/screens/side/", {"text": "not sent"})
    assert nothing.status == 422
    assert "Nothing is chosen." in nothing.body
    assert 'value="not sent"' in nothing.body
    assert _steer(here.td, "side", only="message", text=" ") == 422
    assert _steer(here.td, "side", only="no such thing") == 422
    assert _state(here.td, "side") == before
    twice = here.td.post("/e/one/desk/screens/", {"name": "SIDE", "public": "yes"})
    assert "There is or was a screen at that address." in twice.body


def test_screen_with_a_code_is_found_by_its_code_only_and_is_gone_when_taken_away(here: ApiSite) -> None:
    made = here.td.post("/e/one/desk/screens/", {"name": "Bar", "public": "no"})
    code = made.location.rstrip("/").rpartition("/")[2]
    stranger = Client(here.address)
    assert len(code) == 16
    assert stranger.get("/e/one/screens/bar/").status == 404
    assert stranger.get(f"/e/one/screens/{code}/").status == 200
    assert here.td.post(f"/e/one/desk/screens/{code}/remove/").status == 303
    assert stranger.get(f"/e/one/screens/{code}/").status == 404


def test_plan_of_a_screen_survives_a_restart_and_is_no_act(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Steered Open", players=SEVEN)
    with open_live(place) as live:
        acts = len(live.event.replay.entries)
    with served("serve", str(place)) as server:
        td = director_of(server)
        td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        _steer(td, "hall", only="message", text="Round 2 at 14:00")
    with served("serve", str(place)) as server:
        state = _state(Client(server.address), "hall")
        assert "Round 2 at 14:00" in Client(server.address).get(state["items"][0]["address"]).body
    with open_live(place) as live:
        assert len(live.event.replay.entries) == acts


def test_event_as_it_was_holds_no_later_act(tmp_path: Path) -> None:
    """The time is an argument here; acts are a minute apart."""
    begins = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
    place = tmp_path / "one.jsonl"
    with create_event(place, open_event(rulebook_text("club")[0], name="Late"), at=begins, author="td") as live:
        for number, name in enumerate(SEVEN, start=1):
            verb = partial(register_player, name=name, salt=str(number))
            live.do(verb, at=begins + timedelta(minutes=number), author="td")
        hosted = Hosted("late", live)
        for minutes in (0, 1, 3, 7, 100, 2):
            late = hosted.as_it_was(begins + timedelta(minutes=minutes, seconds=30))
            assert [player.name for player in late.tournament.players] == list(SEVEN[:minutes])
        assert hosted.as_it_was(begins - timedelta(hours=1)).number == 1, "the opening of an event is no secret"
        late = hosted.as_it_was(begins + timedelta(minutes=2))
        live.do(partial(register_player, name="Hal", salt="8"), at=begins + timedelta(minutes=1), author="td")
        again = hosted.as_it_was(begins + timedelta(minutes=2))
        assert [player.name for player in again.tournament.players] == list(SEVEN[:2]), "a clock set back hides acts"


DELAY = 40


def test_overlay_is_as_late_as_the_streamer_says_and_its_stream_is_silent_till_then(
    here: ApiSite, browser: Browser, steps: Steps
) -> None:
    wrong = here.td.post("/e/one/desk/stream/", {"delay": "soon", "heading": "Board 1", "line": ""})
    assert wrong.status == 422
    assert 'value="soon"' in wrong.body
    assert here.td.post("/e/one/desk/stream/", {"delay": "4000"}).status == 422
    set_now = {"delay": str(DELAY), "heading": "Board 1 <i>", "line": "Fall 1901"}
    assert here.td.post("/e/one/desk/stream/", set_now).status == 303
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    heard: list[str] = []
    page.on("request", lambda asked: heard.append(asked.url) if "/overlay/board/" in asked.url else None)
    page.goto(f"{here.address}/e/one/overlay/board/1/1/")
    page.wait_for_timeout(1000)  # the first look of the page at itself
    asked = len(heard)
    here[Role.TD].act("PUT", "rounds/1/boards/1/counts/1901", SIDE_BY_SIDE)
    assert "1901" in Client(here.address).get("/e/one/boards/1/1/").body
    assert "1901" not in without_marks(Client(here.address).get("/e/one/overlay/board/1/1/").body)
    steps.step_to(NOON + timedelta(seconds=DELAY - 1))
    page.wait_for_timeout(500)
    assert "1901" not in without_marks(Client(here.address).get("/e/one/overlay/board/1/1/").body)
    assert heard[asked:] == [], "nothing told the page before"
    steps.step_to(NOON + timedelta(seconds=DELAY))
    page.wait_for_function("() => document.querySelector('h1').innerText.includes('1901')")
    assert serious(page) == []
    late = json.loads(Client(here.address).get("/e/one/overlay/time/").body)["now"]
    now = json.loads(Client(here.address).get("/e/one/time/").body)["now"]
    assert now - late == DELAY * 1000
    page.goto(f"{here.address}/e/one/overlay/lower-third/")
    assert page.inner_text("main").split("\n\n") == ["Board 1 <i>", "Fall 1901"]
    assert _corner(page) == 0, "the page around the plate is transparent"
    page.close()


def _corner(page: Page) -> int:
    """How opaque the page's first point is, 0 to 255."""
    picture = page.screenshot(omit_background=True, clip={"x": 0, "y": 0, "width": 4, "height": 4})
    script = """async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
      const canvas = new OffscreenCanvas(4, 4).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, 1, 1).data[3];
    }"""
    return int(page.evaluate(script, list(picture)))


def test_if_all_games_ended_now_is_named_as_such_and_is_no_standings(here: ApiSite) -> None:
    nobody = Client(here.address)
    if not here[Role.TD].read("rounds/1/boards/1")["counts"]:
        here[Role.TD].act("PUT", "rounds/1/boards/1/counts/1901", SIDE_BY_SIDE)
    for path in ("standings/now/", "screen/now/"):
        body = nobody.get(f"/e/one/{path}").body
        assert "This is not the standings" in body
        assert 'id="place-p1"' in body
    assert 'id="place-' not in nobody.get("/e/one/standings/").body
    assert "standings/now/" in nobody.get("/e/one/standings/").body


PUBLIC = (
    "standings/now/",
    "screen/notices/",
    "screen/now/",
    "screen/standings/",
    "screens/hall/",
    "screens/hall/state/",
    "overlay/standings/",
    "overlay/lower-third/",
    "overlay/clock/1/1/",
    "overlay/board/1/1/",
    "boards/1/1/",
    "rounds/1/",
    "players/p2/",
    "api/v1/standings",
    "api/v1/standings/now",
    "api/v1/awards",
    "api/v1/rounds/1",
    "api/v1/rounds/1/boards/1",
    "api/v1/players/p2",
    "api/dipvis/v1/tournament/",
    "api/dipvis/v1/game/R1B1/",
)


def _told(address: str) -> dict[str, str]:
    told = {}
    for path in PUBLIC:
        answer = Client(address).get(f"/e/one/{path}")
        assert answer.status == 200, path
        told[path] = without_marks(answer.body)
    return told


@pytest.mark.parametrize("game_results", ["public", "hidden"])
def test_planted_secrets_are_on_none_of_these_pages(tmp_path: Path, game_results: str) -> None:
    """Totals that the rules hide, and counts where they hide those: Ann holds 17 centres that nobody may know of."""
    hidden = f'[publication]\nqualifying_totals = "hidden"\ngame_results = "{game_results}"'
    text = rulebook_text("club")[0].replace("[publication]", hidden)
    at = datetime.now(UTC) - timedelta(hours=1)
    with create_event(tmp_path / "one.db", open_event(text, name="The Quiet Open"), at=at, author="td") as live:
        for number, name in enumerate(SEVEN, start=1):
            live.do(partial(register_player, name=name, salt=str(number)), at=at, author="td")
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
        live.do(partial(seat_board, ref=BoardRef(1, "1"), seats=seats), at=at, author="td")
        for year, centres in ((1903, (17, 4, 2, 1, 3, 2, 1)),):
            live.do(
                partial(record_counts, ref=BoardRef(1, "1"), year=year, centres=centres),
                at=at,
                author="td",
            )
    with served("serve", str(tmp_path / "one.db")) as server:
        td = director_of(server)
        td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        _steer(td, "hall", only="now")
        for path, body in _told(server.address).items():
            assert 'id="place-' not in body, path
            assert '"total"' not in body, path
            if game_results == "hidden":
                assert "1903" not in body, path
                assert ">17<" not in body, path
                assert "[17," not in body, path
        assert (
            "the totals and counts of running games are not public"
            in Client(server.address).get("/e/one/standings/now/").body
        )


def test_map_of_a_board_is_shown_as_followers_know_it(tmp_path: Path) -> None:
    """The director lets followers see a phase ten minutes late; screens and overlays are told no earlier."""
    place = new_event(tmp_path / "one.db", name="The Drawn Open", players=SEVEN, seated=True)
    spring = Phase.read("S1901M")
    with open_live(place) as live:
        at = datetime.now(UTC)
        live.do(partial(start_recording, ref=BoardRef(1, "1")), at=at - timedelta(hours=1), author="td")
        live.do(partial(delay_followers, minutes=10, ref=BoardRef(1, "1")), at=at - timedelta(minutes=50), author="td")
        sheet = partial(enter_sheet, ref=BoardRef(1, "1"), phase=spring, power=Power.FRANCE, text="A Paris - Burgundy")
        live.do(sheet, at=at, author="td")
        for phase in (spring, Phase.read("F1901M")):
            live.do(partial(publish_phase, ref=BoardRef(1, "1"), phase=phase, anyway=True), at=at, author="td")
        known = [as_followed(live.event, at + timedelta(minutes=minutes)) for minutes in (9, 10)]
        counted = [[count.year for count in one.tournament.boards[0].counts] for one, _ in known]
        assert counted == [[], [1901]]
        assert [until for _, until in known] == [at + timedelta(minutes=10), None]
    with served("serve", str(place)) as server:
        nobody, td = Client(server.address), Client(server.address)
        td.enter(server.links["one"])
        td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        assert _steer(td, "hall", only="map:1:1") == 303
        (item,) = _state(nobody, "hall")["items"]
        for path in (item["address"], "/e/one/overlay/map/1/1/"):
            body = nobody.get(path).body
            assert 'data-unit="A PAR"' in body, path
            assert "BUR" not in body.partition("<desc>")[2].partition("</desc>")[0], path
            assert "Spring 1901" in body, path
            assert "Fall 1901" not in body, path
        for path in PUBLIC:
            shown = without_marks(nobody.get(f"/e/one/{path}").body)
            for opening in ("Spring 1901", "S1901M", "<strong>1901</strong>"):
                shown = shown.replace(opening, "")
            assert "1901" not in shown, path
        assert "1901" in td.get("/e/one/desk/boards/1/1/").body
        assert nobody.get("/e/one/overlay/map/1/2/").status == 404


def test_pages_for_it_fit_a_phone_and_pass_the_accessibility_check(here: ApiSite, browser: Browser) -> None:
    here.td.post("/e/one/desk/screens/", {"name": "Phone", "public": "yes"})
    context = browser.new_context(viewport={"width": 320, "height": 700})
    context.add_cookies(
        [{"name": name, "value": value, "url": here.address} for name, value in here.td.cookies.items()]
    )
    page = context.new_page()
    for path in ("desk/screens/", "desk/screens/phone/", "desk/stream/", "tokens/", "standings/now/"):
        answer = page.goto(f"{here.address}/e/one/{path}")
        assert answer is not None
        assert answer.status == 200, path
        assert "/sign-in/" not in page.url
        assert serious(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    context.close()
