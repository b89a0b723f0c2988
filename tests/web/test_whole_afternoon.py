"""An afternoon on a real server whose time runs 400 times as fast: four boards, from 13:00 to a sealed end at 14:37.

Breaks, a draw vote, an early adjudication, a server that is started again in the middle; and all screens agree.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from boardcall.clock.clicks import VOTE_PAUSE
from boardcall.clock.seal import SealedEnd
from boardcall.desk import Event, clock_of, record_counts, seal_end
from boardcall.store.live import open_live
from boardcall.voting.draw_vote import Stage
from boardcall.web.time import VARIABLE, Pace
from serving import Served, served
from web.client import Answer, Client
from web.clock_events import event_with_boards

SPEED = 400
BEGINS = datetime(2025, 11, 23, 21, tzinfo=UTC)  # 13:00 in San Francisco
END = BEGINS + timedelta(hours=1, minutes=37)
SEALED = SealedEnd("wdc-2025", 4, "14:37", bytes(range(16)))
BOARDS = "ABCD"
COUNTS = ((5, 5, 5, 5, 5, 5, 4), (4, 5, 5, 5, 6, 5, 4))
LETTERS = "AEFGIRT"
LAST_COUNTED = 1905
"""The last year that was counted before the afternoon begins."""


@dataclass
class Hall:
    """The director and the player of Austria on board A at one server after another, and the time they live by."""

    pace: Pace
    td: Client = field(init=False)
    player: Client = field(init=False)

    def arrive(self, server: Served) -> None:
        """Signs both in, the player by a link from the director; after a restart their cookies still hold."""
        known = getattr(self, "td", None)
        self.td = Client(server.address, dict(known.cookies) if known else {})
        if known is None:
            self.td.enter(server.links["one"])
            self.player = Client(server.address)
            self.player.enter(self.td.post("/e/one/links/p1/new/").link())
        else:
            self.player = Client(server.address, dict(self.player.cookies))

    def now(self) -> datetime:
        return self.pace.time(datetime.now(UTC))

    def page(self, board: str) -> str:
        return self.td.get(f"/e/one/clocks/4/{board}/").body

    def step(self, board: str) -> str:
        found = re.search(r'data-show="step">([^<]*)<', self.page(board))
        assert found
        return found[1]

    def press(self, board: str, click: str, **fields: str) -> Answer:
        answer = self.td.post(f"/e/one/clocks/4/{board}/click/", {"click": click, **fields})
        assert answer.status == 303, answer.body
        return answer

    def vote(self, do: str, client: Client | None = None, path: str = "desk/boards/4/B/vote/", **more: str) -> str:
        sent = {"do": do, "key": f"{do}-{more}", **more}
        return (client or self.td).post(f"/e/one/{path}", sent).body

    def count(self, board: str, year: int) -> None:
        counts = {f"c-{one}": str(held) for one, held in zip(LETTERS, COUNTS[year % 2], strict=True)}
        answer = self.td.post(f"/e/one/desk/boards/4/{board}/counts/", {"year": str(year), **counts})
        assert answer.status in {200, 303}, answer.body

    def play_on(self, board: str) -> None:
        """Where a board adjudicates: its fall is counted and the next turn started."""
        step = re.fullmatch(r"(Spring|Fall) (\d+), adjudication", self.step(board))
        if step is None:
            return
        if step[1] == "Fall":
            self.count(board, int(step[2]))
        self.press(board, "next")


def faces(body: str) -> dict[str, tuple[str, str, list[str]]]:
    """Each clock on a page: how it stands, what is left while it is paused, and the deadlines to come."""
    found = {}
    for part in re.split(r"(?=<section class=\"clock\" id=)", body)[1:]:
        name = re.search(r'id="([^"]+)" data-clock data-standing="(\w+)"', part)
        assert name
        left = re.search(r'data-left="(\d*)"', part.split(">", 1)[0])
        rows = re.findall(r'<li data-starts="(\d+)" data-ends="(\d*)"', part)
        found[name[1]] = (name[2], left[1] if left else "", [f"{starts}-{ends}" for starts, ends in rows])
    return found


def assert_all_screens_agree(hall: Hall) -> None:
    """The hall's screens, the desk and a player's phone show the same of every clock."""
    stranger = Client(hall.td.address)
    screen = faces(stranger.get("/e/one/screen/clocks/").body)
    assert sorted(screen) == [f"clock-{board}" for board in BOARDS]
    others = [faces(stranger.get("/e/one/screen/clocks/4/A/").body), faces(hall.player.get("/e/one/me/").body)]
    others += [faces(hall.td.get("/e/one/desk/rounds/4/clocks/").body), faces(hall.page("A"))]
    for shown in others:
        for key, (standing, left, rows) in shown.items():
            assert (standing, left) == screen[key][:2], key
            assert rows == screen[key][2][len(screen[key][2]) - len(rows) :], key


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Hall, Path]:
    place = event_with_boards(tmp_path / "one.db", "wdc-2025", BOARDS, begins=BEGINS, number=4)
    with open_live(str(place)) as live:
        before = BEGINS - timedelta(minutes=30)
        live.do(partial(seal_end, round=4, commitment=SEALED.commitment), at=before, author="td")
        for year in range(1901, LAST_COUNTED + 1):
            for board in BOARDS:
                verb = partial(record_counts, round=4, board=board, year=year, centres=COUNTS[year % 2])
                live.do(verb, at=before, author="td")
    pace = Pace(BEGINS, datetime.now(UTC) + timedelta(seconds=3), SPEED)
    monkeypatch.setenv(VARIABLE, str(pace))
    return Hall(pace), place


@contextmanager
def open_hall(hall: Hall, place: Path) -> Iterator[None]:
    with served("serve", str(place)) as server:
        hall.arrive(server)
        yield


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025:II.5.c")
def test_from_one_o_clock_to_a_sealed_end(hall: tuple[Hall, Path]) -> None:
    day, place = hall
    with open_hall(day, place):
        _the_first_hour(day)
        kept = faces(day.td.get("/e/one/screen/clocks/").body)
    with open_hall(day, place):
        assert faces(day.td.get("/e/one/screen/clocks/").body) == kept
        while day.now() < END:
            for board in BOARDS:
                day.play_on(board)
            sleep(0.1)
        assert_all_screens_agree(day)
        _the_end(day)
    with open_live(str(place)) as live:
        event = live.event
    _as_it_was_played(event)


def _as_it_was_played(event: Event) -> None:
    """Every game has ended on a fall that was played, the vote failed, and each board's clock was clicked as told."""
    clocks = {board: clock_of(event, round=4, board=board) for board in BOARDS}
    assert [clocks[board].ignored for board in BOARDS] == [()] * 4
    assert [pause.kind for pause in clocks["A"].pauses] == ["meal"]
    assert [pause.kind for pause in clocks["B"].pauses] == [VOTE_PAUSE]
    assert [str(one.turn) for one in clocks["C"].early] == ["S1906"]
    assert [pause.kind for pause in clocks["D"].pauses] == ["other"]
    for board in event.tournament.boards:
        assert board.result is not None
        assert board.stop is not None
        assert board.result.last_year == board.stop.year == board.counts[-1].year
        assert board.stop.at >= END
    assert max(board.counts[-1].year for board in event.tournament.boards) > LAST_COUNTED
    assert [vote.stage for vote in event.tournament.board(4, "B").draw_votes] == [Stage.FAILED]  # type: ignore[union-attr]
    assert event.tournament.clocks.seals[0].value == SEALED.value


def _the_first_hour(day: Hall) -> None:
    """C goes on early, A eats, D is paused without approval and gets it, B votes; then the clocks go on."""
    day.press("C", "start", turn="S1906")
    day.press("C", "early", everybody="1")
    assert day.step("C") == "Spring 1906, adjudication"
    day.press("A", "start", turn="S1906")
    day.press("A", "pause", what="meal", **{f"agreed-{one}": "1" for one in LETTERS})
    day.press("D", "start", turn="S1906")
    day.press("D", "pause", what="other")
    day.press("B", "start", turn="S1906")
    _a_vote_stops_the_clock_of_b(day)
    assert_all_screens_agree(day)
    early = day.td.post("/e/one/desk/rounds/4/seal/", {"do": "typed-open", **_inside()})
    assert "is not reached" in early.body
    assert SEALED.salt.hex() not in Client(day.td.address).get("/e/one/rounds/4/").body
    for board in "AD":
        day.press(board, "resume")
    day.play_on("C")


def _a_vote_stops_the_clock_of_b(day: Hall) -> None:
    day.vote("propose", power="F")
    day.vote("paper")
    standing, left, _ = faces(day.page("B"))["clock-B"]
    assert (standing, bool(left)) == ("paused", True)
    assert_all_screens_agree(day)
    day.vote("failed")
    began = day.now()
    standing, _, rows = faces(day.page("B"))["clock-B"]
    assert standing == "running"
    ends = datetime.fromtimestamp(int(rows[0].partition("-")[2]) / 1000, UTC)
    assert abs((ends - began) - timedelta(milliseconds=int(left))) < timedelta(minutes=SPEED / 120)


def _inside() -> dict[str, str]:
    return {"value": SEALED.value, "salt": SEALED.salt.hex()}


def _the_end(day: Hall) -> None:
    """The seal is opened, and each board is scored on its last fall, or on the one whose orders were being read."""
    day.td.post("/e/one/desk/rounds/4/seal/", {"do": "typed-open", **_inside()})
    for board in BOARDS:
        step = day.step(board)
        reading = bool(re.fullmatch(r"Fall \d+, adjudication", step))
        ended = day.td.post(
            f"/e/one/desk/boards/4/{board}/end/", {"cause": "time", **({"begun": "yes"} if reading else {})}
        )
        assert ended.status in {200, 303}, ended.body
        if reading:
            assert "Play was stopped." in day.page(board)
            day.count(board, int(step[5:9]))
        assert "The game is over." in day.page(board)
    shown = Client(day.td.address).get("/e/one/screen/clocks/").body
    assert shown.count("The game is over.") == len(BOARDS)
