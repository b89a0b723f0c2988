"""One press for the clocks of all boards: started together, set together, from their page and from the desk."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.play.clocks import clock_of
from boardcall.desk.results.game_results import record_counts
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.machine.time import VARIABLE, Steps
from serving import served
from web.client import Answer, Client
from web.clock_events import event_with_boards

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DESK, CLOCKS = "/e/one/desk/", "/e/one/desk/rounds/1/clocks/"


@dataclass(frozen=True, slots=True)
class Hall:
    """A director at a server whose event has four boards with clocks of their own, and its time."""

    td: Client
    steps: Steps
    place: Path


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    steps = Steps(tmp_path / "time")
    steps.step_to(NOON)
    place = event_with_boards(tmp_path / "one.db", "wdc-2025", "ABCD", begins=NOON)
    with pytest.MonkeyPatch.context() as changed, ExitStack() as stack:
        changed.setenv(VARIABLE, str(steps))
        server = stack.enter_context(served("serve", str(place)))
        td = Client(server.address)
        for link in server.links.values():
            td.enter(link)
        yield Hall(td, steps, place)


def press_all(td: Client, page: str, what: str) -> Answer:
    """Presses the button for all clocks where it stands on a page."""
    form = re.search(rf'<form [^>]*action="({CLOCKS}all/)"[^>]*>.*?value="{what}"', td.get(page).body, re.DOTALL)
    assert form, f"no button that would {what} all clocks on {page}"
    hidden = {name: value for name, value in td.get(page).hidden().items() if name in {"key", "seen", "from"}}
    return td.post(form[1], hidden | {"do": what})


def shown(td: Client) -> list[str]:
    """What each clock of the round shows."""
    return re.findall(r'data-show="step">([^<]*)<', td.get(CLOCKS).body)


def test_one_press_at_the_desk_starts_the_clocks_that_nobody_started(hall: Hall) -> None:
    hall.td.post("/e/one/clocks/1/B/click/", hall.td.get("/e/one/clocks/1/B/").hidden() | {"click": "start"})
    hall.steps.step_to(NOON + timedelta(minutes=2))
    assert "Start all 3 clocks" in hall.td.get(DESK).body
    done = press_all(hall.td, DESK, "start")
    assert done.status == 303
    assert done.location.startswith(f"{DESK}?done=")
    assert "acts=3" in done.location
    assert len(shown(hall.td)) == 4
    assert 'value="start"' not in hall.td.get(CLOCKS).body + hall.td.get(DESK).body
    late = hall.td.post(f"{CLOCKS}all/", hall.td.get(CLOCKS).hidden() | {"do": "start"})
    assert late.status == 422
    assert "No clock of round 1 is left to start." in late.body


def test_next_names_all_the_clocks_that_its_button_starts(hall: Hall) -> None:
    assert "Start the 4 clocks of round 1 that wait." in hall.td.get(DESK).body
    for board in "ABC":
        to = f"/e/one/clocks/1/{board}/"
        hall.td.post(f"{to}click/", hall.td.get(to).hidden() | {"click": "start"})
    assert "Start the clock of board D." in hall.td.get(DESK).body


@pytest.mark.parametrize("page", [DESK, CLOCKS])
def test_one_press_pauses_all_clocks_and_another_lets_those_go_on(hall: Hall, page: str) -> None:
    press_all(hall.td, CLOCKS, "start")
    to = "/e/one/clocks/1/D/"
    own = {"click": "pause", "what": "director", "why": "a spilled drink"}
    hall.steps.step_to(NOON + timedelta(minutes=1))
    hall.td.post(f"{to}click/", hall.td.get(to).hidden() | own)
    hall.steps.step_to(NOON + timedelta(minutes=2))
    assert "Pause all 3 clocks" in hall.td.get(page).body
    assert press_all(hall.td, page, "pause").status == 303
    assert "Pause all" not in hall.td.get(page).body
    hall.steps.step_to(NOON + timedelta(minutes=20))
    assert "Let 3 clocks go on" in hall.td.get(page).body
    assert press_all(hall.td, page, "resume").status == 303
    with open_live(str(hall.place)) as live:
        states = [clock_of(live.event, ref=BoardRef(1, board)) for board in "ABCD"]
    standing = [str(one.now(NOON + timedelta(minutes=21)).standing) for one in states]
    assert standing == ["running"] * 3 + ["paused"], "D waits for its own reason"
    refused = hall.td.post(f"{CLOCKS}all/", hall.td.get(CLOCKS).hidden() | {"do": "resume"})
    assert refused.status == 303, "a clock paused alone is let go on by the same press"
    twice = hall.td.post(f"{CLOCKS}all/", hall.td.get(CLOCKS).hidden() | {"do": "resume"})
    assert "No clocks of round 1 were paused by the director." in twice.body


def test_one_press_sets_the_clocks_that_are_behind_and_leaves_the_others(hall: Hall) -> None:
    press_all(hall.td, CLOCKS, "start")
    with open_live(str(hall.place)) as live:
        for board in "ABC":
            for year in (1901, 1902):
                verb = partial(record_counts, ref=BoardRef(1, board), year=year, centres=(5, 5, 5, 5, 4, 5, 5))
                live.do(verb, at=NOON, author="td")
    assert "The clocks of boards A, B, C are behind play." in hall.td.get(DESK).body
    page = hall.td.get(CLOCKS).body
    assert page.count("set it to Spring 1903") == 3
    assert press_all(hall.td, DESK, "set").status == 303
    assert [one.split(",")[0] for one in shown(hall.td)] == ["Spring 1903"] * 3 + ["Spring 1901"]
    assert "behind play" not in hall.td.get(DESK).body
