"""The desk: what needs somebody is done where it is said, and what was done is said there, with its Undo."""

import json
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from axe import serious
from boardcall.desk.agenda.tasks import DeskPlace, Task, TaskKind
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.year_counts import enter_counts
from boardcall.desk.votes.draw_votes import propose_draw
from boardcall.game import POWERS, Power
from boardcall.store.live import open_live
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.web.desk.need_groups import in_groups
from boardcall.web.desk.needs import ClockNeed, DeskNeed, Opens, Urgency, needs
from boardcall.web.permission.policy import Role
from boardcall.wording import say
from boards_with_votes import spring
from serving import Served, served
from web.api_site import BASE, made_token
from web.client import Client, director_of
from web.events import AT, do, new_event

LONG = "Wolfeschlegelsteinhausenbergerdorff-Kowalczyk Maximiliane zu M"
NAMES = (*(f"Player {number}" for number in range(1, 14)), LONG)
FIRST, OTHER = (5, 5, 5, 5, 5, 5, 4), (5, 4, 5, 5, 5, 5, 5)
DESK = "/e/one/desk/"
BOARD = f"{DESK}boards/1/1/"
RULING = WrittenRuling("The hall closes.", "V.1", "Nobody can play on.", "Another room: none is free.")


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("tower") / "one.db", name="The Open", players=NAMES, seated=True)
    with open_live(place) as live:
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
        do(live, partial(seat_board, ref=BoardRef(1, "2"), seats=seats))
        do(live, partial(record_counts, ref=BoardRef(1, "2"), year=1901, centres=FIRST))
        for player, centres in (("p1", FIRST), ("p2", OTHER)):
            do(live, partial(enter_counts, ref=BoardRef(1, "1"), player=player, year=1901, centres=centres))
    with served("serve", str(place)) as running:
        yield running


def _director(server: Served) -> Client:
    return director_of(server)


def _counted(centres: tuple[int, ...]) -> dict[str, str]:
    return {"year": "1901"} | {f"c-{power}": str(held) for power, held in zip(POWERS, centres, strict=True)}


def test_every_need_has_one_act_and_the_worst_comes_first(server: Served) -> None:
    body = _director(server).get(DESK).body
    (first, *_) = re.findall(r'<li id="need-([^"]+)" class="(\w+)"', body)
    assert first == ("settle-dispute-1-1", "urgent")
    assert '<p class="where">' not in body, "the desk's head leaves its room to what needs somebody"
    rows = body.partition('<ul class="needs">')[2].partition("</ul>")[0].split("<li ")[1:]
    assert all(row.count("<button") + row.count('role="button"') == 1 for row in rows)
    assert "disagree about England (5 or 4) and Turkey (4 or 5)" in unescape(body)


def test_a_clock_that_lags_gives_its_button_to_its_own_need_alone() -> None:
    ref = {"round": FIRST_ROUND, "board": "1"}
    tasks = (
        Task(TaskKind.NAME_DEPUTY, DeskPlace.BOARD, say("Name a deputy."), **ref),
        Task(TaskKind.SET_CLOCK, DeskPlace.CLOCK, say("It lags."), **ref),
    )
    lags: Any = {"1": SimpleNamespace(button=say("Set it to Spring 1905"), turn="S1905")}
    clock, played = SimpleNamespace(mode="none"), SimpleNamespace(boards=())
    nothing: Any = SimpleNamespace(rulebook=SimpleNamespace(clock=clock), tournament=played)
    found = needs(nothing, "/e/one/", missing=tasks, warnings=(), lags=lags, number=None, at=AT)
    assert [one.act.address for one in found] == ["/e/one/desk/boards/1/1/", "/e/one/clocks/1/1/click/"]


def test_more_than_two_of_a_kind_are_one_line_in_the_place_of_the_first() -> None:
    def need(kind: TaskKind | ClockNeed | None, board: str, urgency: Urgency = Urgency.SOON) -> DeskNeed:
        act = Opens("/", say("Open"))
        return DeskNeed(f"{kind}-{board}", urgency, say("Board"), say("It lags."), act, kind=kind, board=board)

    lags = [need(TaskKind.SET_CLOCK, board) for board in "123"]
    years = [need(TaskKind.ENTER_YEARS, board) for board in "12"]
    other = need(None, "")
    found = in_groups((lags[0], years[0], other, *lags[1:], years[1]))
    assert [(str(group.sentence), group.needs) for group in found] == [
        ("The clocks of boards 1, 2, 3 are behind play.", tuple(lags)),
        ("", (years[0],)),
        ("", (years[1],)),
        ("", (other,)),
    ]
    late, paused = ([need(kind, board) for board in "123"] for kind in (ClockNeed.LATE, ClockNeed.PAUSE))
    assert [str(group.sentence) for group in in_groups((*late, *paused))] == [
        "The adjudications of boards 1, 2, 3 take long.",
        "Look at the pauses of boards 1, 2, 3.",
    ]


def test_a_need_of_several_boards_is_not_said_to_be_of_one() -> None:
    said = say(
        "Order sheets are not back from boards {boards} of round {round}{rule}.", boards="1, 2", round=1, rule=""
    )
    task = Task(TaskKind.SHEETS_BACK, DeskPlace.PLAY, said, FIRST_ROUND, "1")
    nothing: Any = SimpleNamespace(
        rulebook=SimpleNamespace(clock=SimpleNamespace(mode="none")), tournament=SimpleNamespace(boards=())
    )
    (one,) = needs(nothing, "/e/one/", missing=(task,), warnings=(), lags={}, number=None, at=AT)
    assert not one.where


def test_what_is_done_from_the_desk_leads_back_there_and_one_press_undoes_it(server: Served) -> None:
    td = _director(server)
    form = td.get(f"{BOARD}?from=desk/").hidden()
    assert form["from"] == "desk/"
    done = td.post(f"{BOARD}counts/", form | _counted(FIRST) | {"beside": "board-1"})
    assert done.status == 303
    assert re.fullmatch(rf"{DESK}\?done=\d+&acts=1&at=board-1", done.location)
    page = td.get(done.location).body
    tile = page.partition('id="board-1"')[2].partition("</article>")[0]
    assert 'class="notice done"' in tile
    assert "disagree" not in page
    number = re.search(r"done=(\d+)", done.location)
    undo = f"{DESK}log/{number[1]}/undo/" if number else ""
    undone = td.post(undo, {"at_once": "yes", "from": "desk/"})
    assert (undone.status, undone.location.partition("?")[0]) == (303, DESK)
    assert "disagree" in td.get(DESK).body


def test_undo_shows_first_what_else_would_change(server: Served) -> None:
    td = _director(server)
    act = re.search(r"log/(\d+)/undo/[^<]*<input[^>]*>[^<]*", td.get(DESK).body)
    assert act
    page = td.get(f"{DESK}players/p1/")
    assert td.post(f"{DESK}players/p1/withdraw/", page.hidden()).status == 303
    seated = td.get(f"{DESK}log/").body
    first = min(int(one) for one in re.findall(r"log/(\d+)/undo/", seated))
    asked = td.post(f"{DESK}log/{first}/undo/", {"at_once": "yes", "from": "desk/"})
    assert asked.status == 200
    assert "What that changes" in asked.body
    assert 'name="from" value="desk/"' in asked.body


def test_forms_that_open_in_place_bring_their_heading(server: Served) -> None:
    body = _director(server).get(BOARD).body
    for part, heading in (("counts", "Centres after a year"), ("result", "How it ended")):
        _, found, rest = body.partition(f'id="{part}"')
        assert found
        assert f"{heading}</h2>" in rest.partition("</form>")[0]


@pytest.mark.parametrize("named", ["//evil.example/", "https://evil.example/", "desk/../../", "me/", "desk//evil"])
def test_no_form_leads_anywhere_but_to_pages_of_staff(server: Served, named: str) -> None:
    td = _director(server)
    assert "from" not in td.get(f"{BOARD}?from={named}").hidden()
    done = td.post(f"{BOARD}counts/", td.get(BOARD).hidden() | _counted(FIRST) | {"from": named})
    assert done.location.startswith(f"{BOARD}?done=")


def test_a_dispute_is_settled_in_place_by_keyboard_on_a_phone(server: Served, browser: Browser) -> None:
    td = _director(server)
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": name, "value": value, "url": server.address} for name, value in td.cookies.items()])
    page = context.new_page()
    page.goto(f"{server.address}{DESK}")
    page.locator(".needs").get_by_role("button", name="Settle").press("Enter")
    expect(page.locator("#opened")).to_contain_text("Which count of 1901 is right?")
    assert serious(page) == []
    page.locator("#opened").get_by_role("button", name="This is right").first.press("Enter")
    expect(page.locator(".notice.done")).to_contain_text("1901")
    expect(page.locator("#opened")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).first.press("Enter")
    expect(page.locator(".needs").get_by_role("button", name="Settle")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_board_that_was_ended_no_longer_asks_for_its_vote(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES, seated=True, rulebook="wdc-2025")
    ref = BoardRef(1, "1")
    with open_live(place) as live:
        for year in range(1901, 1906):
            do(live, partial(record_counts, ref=ref, year=year, centres=FIRST))
        do(live, partial(propose_draw, ref=ref, power=Power.FRANCE, now=spring(1906)))
        with served("serve", str(place)) as running:
            before = director_of(running).get(DESK).body
        ended = partial(stop_play, ref=ref, cause=EndCause.DIRECTOR, at=AT, fall_begun=True, ruling=RULING)
        do(live, ended)
    with served("serve", str(place)) as running:
        td = director_of(running)
        after, token = td.get(DESK).body, {"Authorization": f"Bearer {made_token(td, 'Votes', Role.TD)}"}
        told = json.loads(Client(running.address).get(f"{BASE}rounds/1/boards/1/draw-votes", headers=token).body)
    assert [f"{BOARD}vote/" in body for body in (before, after)] == [True, False]
    assert [(vote["stage"], vote["says"]) for vote in told["votes"]] == [
        ("dropped", "Play ended first; there is no vote.")
    ]
