"""Running clocks from their pages: who may, what buttons do, marks of orders, offences, what stays at the desk."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.play.clocks import clock_of
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.machine.time import VARIABLE, Steps
from serving import served
from web.client import Answer, Client
from web.clock_events import clicked, event_with_boards

LETTERS = "AEFGIRT"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
"""The time of the server, which stands still here."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A server with an event whose boards have clocks of their own ("one") and one with a clock for all ("two")."""

    td: Client
    recorder: Client
    player: Client
    stranger: Client
    one: Path
    two: Path


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("clocks")
    steps = Steps(folder / "time")
    steps.step_to(NOON)
    one = event_with_boards(folder / "one.db", "wdc-2025", "ABC", begins=NOON)
    two = event_with_boards(folder / "two.db", "wdc-2008", "AB", begins=NOON)
    clicked(two, Clicked(Click.START, NOON - timedelta(minutes=3)))
    with pytest.MonkeyPatch.context() as changed, ExitStack() as stack:
        changed.setenv(VARIABLE, str(steps))
        server = stack.enter_context(served("serve", str(one), str(two)))
        changed.undo()
        td = Client(server.address)
        for link in server.links.values():
            td.enter(link)
        fields = {"name": "Rita", "role": "recorder", "boards": "1:A"}
        recorder, player = Client(server.address), Client(server.address)
        recorder.enter(td.post("/e/one/staff/", fields).link())
        player.enter(td.post("/e/one/links/p8/new/").link())
        yield Hall(td, recorder, player, Client(server.address), one, two)


def press(client: Client, page: str, click: str, **fields: str) -> Answer:
    """Presses a button of a clock's page; what else its form asks for is given."""
    shown = client.get(page)
    hidden = {name: value for name, value in shown.hidden().items() if name in {"key", "seen"}}
    return client.post(f"{page}click/", hidden | {"click": click} | fields)


def take_back(client: Client, page: str, act: str) -> Answer:
    """Presses the button that undoes a click."""
    return client.post(f"{page}undo/", {"act": act, "click": "undo", "reason": "wrong-click"})


def step_of(client: Client, page: str) -> str:
    found = re.search(r'data-show="step">([^<]*)<', client.get(page).body)
    return found[1] if found else ""


def test_a_recorder_runs_the_clock_of_the_board_and_no_other(hall: Hall) -> None:
    page, other = "/e/one/clocks/1/A/", "/e/one/clocks/1/C/"
    assert "Start Spring 1901" in hall.recorder.get(page).body
    assert press(hall.recorder, page, "start").status == 303
    assert step_of(hall.recorder, page) == "Spring 1901, negotiation"
    assert hall.recorder.get(other).status == 403
    assert "not one of yours" in hall.recorder.post(f"{other}click/", {"click": "start"}).body
    assert "Pause: other" in hall.recorder.get(page).body
    for_director = hall.td.get(page).body
    assert ("Pause: other" in for_director, "Pause now" in for_director) == (False, True)
    assert press(hall.recorder, page, "pause", what="other").status == 303
    paused = hall.recorder.get(page).body
    assert "Paused: other." in paused
    assert "This pause has no approval." in paused
    assert "Board A: This pause has no approval. The director should approve it." in hall.td.get("/e/one/desk/").body
    assert "Only the desk can do this" in press(hall.recorder, page, "approve").body
    assert press(hall.td, page, "approve").status == 303
    assert "no approval" not in hall.td.get(page).body
    assert "no approval" not in hall.td.get("/e/one/desk/").body
    assert press(hall.recorder, page, "resume").status == 303
    refused = press(hall.recorder, page, "shift", minutes="2", why="slow")
    assert (refused.status, "Only the desk" in refused.body) == (403, True)


def test_a_wrong_click_is_undone_by_whoever_made_it_or_a_director(hall: Hall) -> None:
    page = "/e/one/clocks/1/C/"
    press(hall.td, page, "start")
    press(hall.td, page, "stop", why="a wrong button")
    assert step_of(hall.td, page) == "The clock is stopped: a wrong button."
    last = hall.td.get(page).hidden()["act"]
    assert take_back(hall.td, page, last).status == 303
    assert step_of(hall.td, page) == "Spring 1901, negotiation"
    assert "Another click came after" in take_back(hall.td, page, last).body
    page = "/e/one/clocks/1/A/"
    press(hall.td, page, "start")
    press(hall.td, page, "pause", what="other")
    last = hall.td.get(page).hidden()["act"]
    assert "only a director undoes" in take_back(hall.recorder, page, last).body
    assert take_back(hall.td, page, last).status == 303


@pytest.mark.clause("wdc-2025:IIV.4")
def test_a_board_goes_on_early_when_its_marks_say_so(hall: Hall) -> None:
    page = "/e/one/clocks/1/B/"
    press(hall.td, page, "start")
    assert step_of(hall.player, page) == "Spring 1901, negotiation"
    refused = press(hall.td, page, "early").body
    assert "<li>Austria, England, France, Germany, Italy, Russia, Turkey did not agree. All who still play" in refused
    french = hall.td.post(f"{page}click/", {"click": "early", "key": "f"}, headers={"Accept-Language": "fr"}).body
    assert "did not agree" not in french
    assert "Autriche, Angleterre, France, Allemagne" in french
    marks = {f"shown-{one}": "1" for one in LETTERS} | {f"in-{one}": "1" for one in LETTERS}
    marks |= {f"agrees-{one}": "1" for one in LETTERS if one != "T"}
    assert hall.td.post(f"{page}ready/", marks).status == 303
    refused = press(hall.td, page, "early").body
    assert "Turkey did not agree." in refused
    assert "Not all orders are in" not in refused
    assert hall.td.post(f"{page}ready/", {"shown-T": "1", "in-T": "1", "agrees-T": "1"}).status == 303
    assert press(hall.td, page, "early").status == 303
    assert step_of(hall.td, page) == "Spring 1901, adjudication"
    assert "Adjudicated: Fall 1901, negotiation" in hall.player.get(page).body
    assert press(hall.player, page, "next").status == 303
    assert press(hall.player, page, "early", everybody="1").status == 303
    assert step_of(hall.player, page) == "Fall 1901, adjudication"
    with open_live(str(hall.one)) as live:
        early = clock_of(live.event, ref=BoardRef(1, "B")).early
    assert [(str(one.turn), len(one.agreed & one.playing)) for one in early] == [("S1901", 7), ("F1901", 7)]


@pytest.mark.clause("wdc-2025:IIV.4")
def test_a_player_marks_their_own_orders_and_agreement_from_the_phone(hall: Hall) -> None:
    page = "/e/one/clocks/1/B/"
    for click in ("start", "early", "next"):
        assert press(hall.td, page, click, everybody="1").status == 303
    shown = hall.player.get("/e/one/me/")
    assert "My orders are in" in shown.body
    assert "Run the clock of your board" in shown.body
    turn = shown.hidden()["turn"]
    for wanted in ("in", "agrees"):
        assert hall.player.post("/e/one/me/ready/1/B/", {"do": wanted, "turn": turn}).status == 303
    assert hall.player.get("/e/one/me/").body.count('aria-pressed="true"') == 2
    assert 'name="in-A" value="1" aria-label="Orders of Austria are in" checked' in hall.td.get(page).body
    assert "did not agree" in press(hall.td, page, "early").body
    late = hall.player.post("/e/one/me/ready/1/B/", {"do": "in", "turn": "S1901"})
    assert "That was for S1901, which is over." in late.body
    late = hall.player.post("/e/one/me/ready/1/B/", {"do": "in", "turn": "S1901"}, headers={"Accept-Language": "de"})
    assert '<html lang="de">' in late.body
    assert "Nichts wurde geändert" in late.body
    assert hall.player.post("/e/one/me/ready/1/A/", {"do": "in", "turn": turn}).status == 403


@pytest.mark.clause("wdc-2008:11.2-early")
def test_a_director_confirms_that_a_board_goes_on_early_while_the_clock_for_all_runs(hall: Hall) -> None:
    page = "/e/two/clocks/1/A/"
    assert "a director confirms it" in hall.td.get(page).body
    assert press(hall.td, page, "early", everybody="1").status == 303
    assert "Board A adjudicates early." in hall.td.get(page).body
    assert "Board A adjudicates early." in hall.stranger.get("/e/two/screen/clocks/").body
    assert "Board A adjudicates early." not in hall.td.get("/e/two/clocks/1/B/").body
    assert step_of(hall.td, page) == "Spring 1901, negotiation"
    assert "It is run at the desk" in press(hall.td, page, "stop", why="x").body


@pytest.mark.clause("wdc-2008:11.2-nmr")
def test_a_late_sheet_is_recorded_with_the_penalty_the_rulebook_names(hall: Hall) -> None:
    page = "/e/two/clocks/1/A/"
    late = {"power": "I", "offence": "late-sheet", "turn": "S1901"}
    done = hall.td.send(f"{page}offence/", late)
    assert "Italy: all units of the player hold for the turn" in done.body
    shown = hall.td.get(page).body
    assert "no sheet at the deadline. Penalty: <strong>all units of the player hold for the turn</strong>; " in shown
    wrong = hall.td.post(f"{page}offence/", {"power": "", "offence": "late-sheet", "turn": "soon", "note": "kept"})
    assert wrong.status == 422
    assert "Choose whose offence it was." in wrong.body
    assert 'value="kept"' in wrong.body


@pytest.mark.clause("wdc-2025:IIV.5")
def test_where_the_director_chooses_the_penalty_a_recorder_does_not(hall: Hall) -> None:
    page = "/e/one/clocks/1/A/"
    late = {"power": "I", "offence": "late-sheet", "turn": "S1901"}
    assert "The director chooses the penalty" in hall.recorder.post(f"{page}offence/", late).body
    chosen = hall.recorder.post(f"{page}offence/", late | {"chosen": "warning"})
    assert "A director or assistant chooses the penalty." in chosen.body
    done = hall.td.send(f"{page}offence/", late | {"chosen": "warning", "note": "first time"}).body
    assert "a warning. Italy, Spring 1901: no sheet at the deadline. first time." in done
    assert "The recorder of board B and the desk do this." in hall.player.post("/e/one/clocks/1/B/offence/", late).body


def test_the_director_gives_time_pauses_and_plans_and_a_wrong_number_stays_in_its_field(hall: Hall) -> None:
    page = "/e/two/desk/rounds/1/clocks/"
    refused = press(hall.td, page, "shift", minutes="ten", why="a late start")
    assert (refused.status, "“ten” is not a number of minutes." in refused.body) == (422, True)
    assert 'value="a late start"' in refused.body
    before = hall.td.get("/e/two/screen/clocks/").body
    assert press(hall.td, page, "shift", minutes="2", why="a late start").status == 303
    after = hall.td.get("/e/two/screen/clocks/").body

    def ends(body: str) -> list[int]:
        return [int(one) for one in re.findall(r'data-ends="(\d+)"', body)]

    assert [later - earlier for earlier, later in zip(ends(before), ends(after), strict=True)] == [120_000] * 14
    assert press(hall.td, page, "pause", what="director", why="fire alarm").status == 303
    public = hall.stranger.get("/e/two/screen/clocks/").body
    assert "Paused by the director." in public
    assert "fire alarm" not in public
    assert press(hall.td, page, "resume").status == 303


def test_the_latest_end_of_a_round_is_said_to_all_and_rings_everywhere(hall: Hall) -> None:
    press(hall.td, "/e/one/clocks/1/A/", "start")
    screen = hall.stranger.get("/e/one/screen/clocks/").body
    assert re.search(r"Play stops (on Sunday )?at 06:30 at the latest\.", screen)
    assert "It is 06:30: round 1 is stopped." in screen
    desk = hall.td.get("/e/one/desk/rounds/1/clocks/").body
    assert "It is 06:30: round 1 is stopped." in desk
    assert "Round 1 is stopped in 15 minutes." in desk


@pytest.mark.clause("wdc-2008:11.1-silence")
def test_the_screen_reminds_of_silence_until_retreats_and_adjustments_are_done(hall: Hall) -> None:
    screen = hall.stranger.get("/e/two/screen/clocks/").body
    silence = "Nobody negotiates until that is done."
    assert f"First adjudicate Spring 1901, with retreats. {silence}" in screen
    assert f"First adjudicate Fall 1901, with retreats and adjustments. {silence}" in screen
    assert silence not in hall.stranger.get("/e/one/screen/clocks/").body


def test_a_round_that_the_rules_do_not_have_is_not_there_and_spoils_no_other_page(hall: Hall) -> None:
    for page in ("clocks/", "results/", "roll-call/", "call/", "seal/", "endings/"):
        answer = hall.td.get(f"/e/two/desk/rounds/9/{page}")
        assert answer.status == 404
        assert "has no round 9; its rounds are 1, 2, 3, 4" in answer.body
    for page in ("rounds/9/", "rounds/9/list/", "rounds/9/draw/"):
        assert hall.stranger.get(f"/e/two/{page}").status == 404
    for page in ("", "rounds/1/clocks/", "rounds/1/results/"):
        assert "could not be" not in hall.td.get(f"/e/two/desk/{page}").body


def test_pace_is_for_the_desk_and_on_no_public_page(hall: Hall) -> None:
    assert '<h2 id="pace">Pace</h2>' in hall.td.get("/e/two/desk/rounds/1/clocks/").body
    assert hall.stranger.get("/e/two/desk/rounds/1/clocks/").status == 303
    for path in ("screen/clocks/", "screen/clocks/1/A/", "", "boards/1/A/", "rounds/1/"):
        body = hall.stranger.get(f"/e/two/{path}").body.casefold()
        assert "pace" not in re.sub(r"<[^>]*>", " ", body)
        assert "will not fi" not in body


def test_the_servers_time_is_for_every_device_and_kept_nowhere(hall: Hall) -> None:
    answer = hall.stranger.get("/e/one/time/")
    told = json.loads(answer.body)
    assert answer.headers["cache-control"] == "no-store"
    assert told == {"now": NOON.timestamp() * 1000, "speed": 0}
