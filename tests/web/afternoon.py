"""An afternoon on a real server: four boards from 13:00 to a sealed end at 14:37, played by phones and at the desk.

Board A eats, B votes with phones and plays on, C goes on early and later votes its game to an end with phones, D is
paused without approval and votes on paper. The server is started again while A eats. After every step all screens are
asked what they show. The time is the server's own source: in steps, or so many times as fast as the machine's.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import sleep

from boardcall.clock.clicks import VOTE_PAUSE
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import clock_of
from boardcall.game import POWERS
from boardcall.scoring.result import End
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.draw_vote import Manner, VoteStage
from boardcall.web.machine.time import Steps, TimePace
from serving import Served, served
from web.client import Answer, Client
from web.clock_events import event_with_boards

BEGINS = datetime(2025, 11, 23, 21, tzinfo=UTC)  # 13:00 in San Francisco
END = BEGINS + timedelta(hours=1, minutes=37)
SECRET = "14:37"
BOARDS = "ABCD"
COUNTS = ((5, 5, 5, 5, 5, 5, 4), (4, 5, 5, 5, 6, 5, 4))
LETTERS = "AEFGIRT"
LAST_COUNTED = 1905
"""The last year that was counted before the afternoon begins."""
BETWEEN = timedelta(minutes=2)
"""How often somebody looks at the boards."""
DESK = "/e/one/desk/"


def afternoon_event(place: Path) -> Path:
    """Four boards of round 4, seated and not yet played."""
    return event_with_boards(place, "wdc-2025", BOARDS, begins=BEGINS - timedelta(hours=1), number=4)


@dataclass
class Hall:
    """The director and the players at one server after another, and the time they live by."""

    time: TimePace | Steps
    server: Served = field(init=False)
    td: Client = field(init=False)
    phones: dict[str, Client] = field(default_factory=dict)
    looked: int = 0
    compared: int = 0

    @property
    def speed(self) -> int:
        return self.time.speed

    def now(self) -> datetime:
        return self.time.time(datetime.now(UTC))

    def until(self, at: datetime) -> None:
        """It becomes this moment: by writing it where time goes in steps, else by waiting for it."""
        if isinstance(self.time, Steps):
            self.time.step_to(at)
        while (wait := (at - self.now()) / timedelta(seconds=1)) > 0:
            sleep(wait / self.speed + 0.001)

    @contextmanager
    def serve(self, place: Path) -> Iterator[None]:
        """A server until the block ends; who was signed in stays so over a restart."""
        with served("serve", str(place)) as self.server:
            if hasattr(self, "td"):
                self.td = Client(self.server.address, dict(self.td.cookies))
            else:
                self.td = Client(self.server.address)
                self.td.enter(self.server.links["one"])
            self.phones = {
                player: Client(self.server.address, dict(phone.cookies)) for player, phone in self.phones.items()
            }
            yield

    def phone(self, board: str, letter: str) -> Client:
        """The phone of who plays a power on a board."""
        player = f"p{7 * BOARDS.index(board) + LETTERS.index(letter) + 1}"
        if player not in self.phones:
            self.phones[player] = Client(self.server.address)
            self.phones[player].enter(self.td.post(f"/e/one/links/{player}/new/", {"agreed": "yes"}).link())
        return self.phones[player]

    def seen(self, path: str) -> str:
        """What anybody sees."""
        return Client(self.server.address).get(f"/e/one/{path}").body

    def page(self, board: str) -> str:
        return self.td.get(f"/e/one/clocks/4/{board}/").body

    def steps(self) -> dict[str, str]:
        """What each board does, as a device makes it of the times on the hall's screen."""
        now, found = self.now().timestamp() * 1000, {}
        for board, part in re.findall(
            r'<section class="clock[^"]*" id="clock-(\w)"(.*?)</section>', self.seen("screen/clocks/"), re.DOTALL
        ):
            rows = re.findall(r'<li data-starts="(\d+)".*?<span class="step">([^<]*)<', part)
            found[board] = next((step for starts, step in reversed(rows) if int(starts) <= now), "")
        return found

    def press(self, board: str, click: str, **fields: str) -> None:
        _taken(self.td.post(f"/e/one/clocks/4/{board}/click/", {"click": click, **fields}))

    def mark(self, board: str, letter: str, what: str) -> None:
        """A player marks something of themselves for the turn that their own page shows."""
        phone = self.phone(board, letter)
        turn = re.search(r'name="turn" value="(\w+)"', phone.get("/e/one/me/").body)
        assert turn
        _taken(phone.post(f"/e/one/me/ready/4/{board}/", {"do": what, "turn": turn[1]}))

    def propose(self, board: str, letter: str) -> None:
        sent = {"do": "propose", "round": "4", "board": board, "key": f"propose {self.now()} {letter}"}
        _taken(self.phone(board, letter).post("/e/one/vote/", sent))

    def hold(self, board: str, do: str) -> None:
        """What the director does with the vote of a board."""
        answer = self.td.post(f"{DESK}boards/4/{board}/vote/", {"do": do, "key": f"{self.now()} {board} {do}"})
        assert answer.status in {200, 303}, answer.body

    def ballot(self, board: str, letter: str, word: str) -> None:
        sent = {"do": "ballot", "ballot": word, "round": "4", "board": board, "key": f"ballot {self.now()} {letter}"}
        _taken(self.phone(board, letter).post("/e/one/vote/", sent))

    def count(self, board: str, year: int) -> None:
        counts = {f"c-{one}": str(held) for one, held in zip(LETTERS, COUNTS[year % 2], strict=True)}
        answer = self.td.post(f"{DESK}boards/4/{board}/counts/", {"year": str(year), **counts})
        assert answer.status in {200, 303}, answer.body

    def play_on(self) -> None:
        """Where a board adjudicates: its fall is counted and the next turn started."""
        for board, said in self.steps().items():
            if step := re.fullmatch(r"(Spring|Fall) (\d+), adjudication", said):
                if step[1] == "Fall":
                    self.count(board, int(step[2]))
                self.press(board, "next")

    def play_until(self, at: datetime) -> None:
        """Every other minute somebody looks at the boards, and every tenth time all screens are compared."""
        while self.now() < at:
            self.until(min(at, self.now() + BETWEEN))
            self.play_on()
            self.looked += 1
            if self.looked % 10 == 0:
                all_screens_agree(self)


def _taken(answer: Answer) -> None:
    assert answer.status == 303, answer.body


Face = tuple[str, str, list[str]]


def faces(body: str) -> dict[str, Face]:
    """Each clock on a page: how it stands, what is left while it is paused, and the deadlines to come."""
    found = {}
    for part in re.split(r"(?=<section class=\"clock[^\"]*\" id=\"clock-)", body)[1:]:
        name = re.search(r'id="([^"]+)" data-clock data-standing="(\w+)"', part)
        assert name
        left = re.search(r'data-left="(\d*)"', part.split(">", 1)[0])
        rows = re.findall(r'<li data-starts="(\d+)" data-ends="(\d*)"', part)
        found[name[1]] = (name[2], left[1] if left else "", [f"{starts}-{ends}" for starts, ends in rows])
    return found


def all_screens_agree(hall: Hall) -> None:
    """The hall's screens, the desk and the players' phones show the same of every clock.

    A phone whose game is over has no clock any more: it says how the game ended.
    """
    shown, phones = {"hall": faces(hall.seen("screen/clocks/"))}, {}
    for board in BOARDS:
        shown[f"screen {board}"] = faces(hall.seen(f"screen/clocks/4/{board}/"))
        shown[f"desk {board}"] = faces(hall.page(board))
        phones[board] = hall.phone(board, "A").get("/e/one/me/").body
        shown[f"phone {board}"] = faces(phones[board])
    shown["desk"] = faces(hall.td.get(f"{DESK}rounds/4/clocks/").body)
    screen = faces(hall.seen("screen/clocks/"))
    assert sorted(screen) == [f"clock-{board}" for board in BOARDS]
    pages = {f"{kind} {board}": {f"clock-{board}"} for board in BOARDS for kind in ("screen", "desk", "phone")}
    for board in BOARDS:
        if screen[f"clock-{board}"][0] == "over":
            pages[f"phone {board}"] = set()
            assert re.search(r'data-moment="over".*<p class="act-says">Ended after \d+ by ', phones[board], re.DOTALL)
    assert {page: set(found) for page, found in shown.items() if page in pages} == pages
    for page, found in shown.items():
        for key, (standing, left, rows) in found.items():
            if hall.speed and screen[key] != shown["hall"][key]:
                continue  # a deadline fell while the screens were asked
            assert (standing, left) == screen[key][:2], (page, key)
            assert rows == screen[key][2][len(screen[key][2]) - len(rows) :], (page, key)
    hall.compared += 1


def play_the_afternoon(hall: Hall, place: Path) -> None:
    """The whole of it; every promise is asserted on the way, and what is kept of it afterwards."""
    with hall.serve(place):
        _before_one_o_clock(hall)
        _the_first_quarter(hall)
        hall.play_until(BEGINS + timedelta(minutes=35))
        kept = faces(hall.seen("screen/clocks/4/A/"))
        assert kept["clock-A"][0] == "paused"
    with hall.serve(place):
        assert faces(hall.seen("screen/clocks/4/A/")) == kept
        all_screens_agree(hall)
        hall.press("A", "resume")
        _a_vote_ends_the_game_of_c(hall)
        hall.play_until(END)
        all_screens_agree(hall)
        _the_end(hall)
    with open_live(str(place)) as live:
        _as_it_was_played(live.event)


def _before_one_o_clock(hall: Hall) -> None:
    """The end is sealed before the first count; then the years to 1905 are played without a clock."""
    assert hall.td.post(f"{DESK}rounds/4/seal/", {"do": "seal", "value": SECRET, "key": "seal"}).status == 200
    for year in range(1901, LAST_COUNTED + 1):
        for board in BOARDS:
            hall.count(board, year)


def _the_first_quarter(hall: Hall) -> None:
    """C goes on early, A eats, D is paused without approval and gets it, B votes; then the clocks go on."""
    hall.until(BEGINS)
    for board in BOARDS:
        hall.press(board, "start", turn="S1906")
    for letter in LETTERS:
        hall.mark("C", letter, "in")
        not_yet = hall.td.post("/e/one/clocks/4/C/click/", {"click": "early", "key": f"before {letter}"})
        assert "did not agree" in not_yet.body
        hall.mark("C", letter, "agrees")
    hall.press("C", "early")
    assert hall.steps()["C"] == "Spring 1906, adjudication"
    hall.until(BEGINS + timedelta(minutes=4))
    hall.press("A", "pause", what="meal", **{f"agreed-{one}": "1" for one in LETTERS})
    hall.press("D", "pause", what="other")
    _a_vote_stops_the_clock_of_b(hall)
    hall.press("D", "resume")
    _a_vote_stops_the_clock(hall, "D", lambda: None, paper=True)
    early = hall.td.post(f"{DESK}rounds/4/seal/", {"do": "open", "key": "early"})
    assert "is not reached" in early.body


def _a_vote_stops_the_clock_of_b(hall: Hall) -> None:
    """Seven phones vote in secret, Italy against: the vote does not pass, and nobody is told more."""

    def votes() -> None:
        for number, letter in enumerate(LETTERS):
            assert f"{number} of 7 have voted" in hall.phone("B", "A").get("/e/one/vote/").body
            hall.ballot("B", letter, "nay" if letter == "I" else "yes")

    hall.propose("B", "F")
    _a_vote_stops_the_clock(hall, "B", votes)
    for letter in LETTERS:
        assert "The draw vote did not pass." in hall.phone("B", letter).get("/e/one/vote/").body


def _a_vote_stops_the_clock(hall: Hall, board: str, votes: Callable[[], None], *, paper: bool = False) -> None:
    if paper:
        sent = {"do": "propose", "power": "T", "key": f"{board} propose"}
        hall.td.post(f"{DESK}boards/4/{board}/vote/", sent)
    hall.hold(board, "paper" if paper else "open")
    standing, left, _ = faces(hall.page(board))[f"clock-{board}"]
    assert (standing, bool(left)) == ("paused", True)
    hall.until(hall.now() + timedelta(minutes=2))
    votes()
    all_screens_agree(hall)
    assert faces(hall.page(board))[f"clock-{board}"][:2] == (standing, left), "nothing of the turn is lost"
    hall.hold(board, "failed" if paper else "close")
    began = hall.now()
    standing, _, rows = faces(hall.page(board))[f"clock-{board}"]
    assert standing == "running"
    ends = datetime.fromtimestamp(int(rows[0].partition("-")[2]) / 1000, UTC)
    assert abs((ends - began) - timedelta(milliseconds=int(left))) <= timedelta(seconds=2 * hall.speed)


def _a_vote_ends_the_game_of_c(hall: Hall) -> None:
    while not hall.steps()["C"].endswith("negotiation"):
        hall.play_until(hall.now() + BETWEEN)
    hall.propose("C", "R")
    hall.hold("C", "open")
    for letter in LETTERS:
        hall.ballot("C", letter, "yes")
    hall.hold("C", "close")
    assert "The game is over." in hall.page("C")
    all_screens_agree(hall)


def _the_end(hall: Hall) -> None:
    """The seal is opened, and each board is scored on its last fall, or on the one whose orders were being read."""
    assert SECRET not in hall.seen("rounds/4/")
    hall.td.post(f"{DESK}rounds/4/seal/", {"do": "open", "key": "open"})
    assert f"<strong>{SECRET}</strong>" in hall.seen("rounds/4/")
    for board, step in hall.steps().items():
        if board == "C":
            continue
        reading = bool(re.fullmatch(r"Fall \d+, adjudication", step))
        sent = {"cause": "time", **({"begun": "yes"} if reading else {})}
        ended = hall.td.post(f"{DESK}boards/4/{board}/end/", sent)
        assert ended.status in {200, 303}, ended.body
        if reading:
            assert "Play was stopped." in hall.page(board)
            hall.count(board, int(step[5:9]))
        assert "The game is over." in hall.page(board)
    assert hall.seen("screen/clocks/").count("The game is over.") == len(BOARDS)


def _as_it_was_played(event: Event) -> None:
    """Every game has ended on a fall that was played, the votes as told, and each board's clock was clicked as told."""
    clocks = {board: clock_of(event, ref=BoardRef(4, board)) for board in BOARDS}
    assert [clocks[board].ignored for board in BOARDS] == [()] * 4
    kinds = {board: [pause.kind for pause in clocks[board].pauses] for board in BOARDS}
    assert kinds == {"A": ["meal"], "B": [VOTE_PAUSE], "C": kinds["C"], "D": ["other", VOTE_PAUSE]}
    assert [(str(one.turn), one.agreed) for one in clocks["C"].early] == [("S1906", frozenset(POWERS))]
    votes = {board.name: board.draw_votes for board in event.tournament.boards}
    held = {name: [(vote.stage, vote.paper) for vote in found] for name, found in votes.items()}
    failed, passed = VoteStage.FAILED, VoteStage.PASSED
    assert held == {"A": [], "B": [(failed, False)], "C": [(passed, False)], "D": [(failed, True)]}
    assert all(vote.manner is Manner.SECRET and not vote.shown for found in votes.values() for vote in found)
    for board in event.tournament.boards:
        assert board.result is not None
        assert board.stop is not None
        assert board.result.last_year == board.stop.year == board.counts[-1].year
        assert board.result.end is (End.DRAW if board.name == "C" else End.TIME)
        assert board.name == "C" or board.stop.at >= END
    assert max(board.counts[-1].year for board in event.tournament.boards) > LAST_COUNTED
    assert event.tournament.clocks.seals[0].value == SECRET
