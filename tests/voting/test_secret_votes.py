"""What an attacker has after a secret vote: every byte that was kept at every step. It is the same whoever voted no."""

import logging
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from types import FrameType

import pytest

import boardcall
from boardcall.desk.event import Draft, Event
from boardcall.desk.undo import undo
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.desk.votes.draw_votes import hold_draw_vote_again, open_draw_vote, propose_draw, vote_now
from boardcall.errors import InputError, RefusedError
from boardcall.game import Power
from boardcall.store import copy_event, create_ledger
from boardcall.store.live import LiveEvent, open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_vote import Manner, VoteStage
from boards_with_votes import Voting, board_in, last_vote, opened, spring
from congress import AT

VOTERS = tuple(Power(letter) for letter in "EFGIRT")
"""Those with a centre at the end of 1905."""


class Server:
    """A live event and its boxes, with a clock that ticks a second at each request."""

    def __init__(self, live: LiveEvent) -> None:
        self.live = live
        self.boxes = BallotBoxes()
        self.ticks = 0
        self.key = ""

    def do(self, verb: Callable[[Event], Draft]) -> object:
        self.ticks += 1
        key, self.key = self.key, ""
        return self.live.do(verb, at=AT + timedelta(seconds=self.ticks), author="device", reason="as told", key=key)

    def cast(self, power: Power, *, in_favour: bool, key: str = "") -> None:
        self.key = key
        self.boxes.cast(self.do, ref=BoardRef(1, "A"), power=power, in_favour=in_favour)

    def close(self) -> None:
        self.boxes.close(self.do, ref=BoardRef(1, "A"), at=AT)


def server_at(place: str) -> Server:
    """A server whose board has an open secret vote."""
    event = board_in("wdc-2025", 1906)
    with create_ledger(place) as ledger:
        ledger.append(event.replay.entries, event.replay.people.rows.values())
    server = Server(open_live(place))
    server.do(lambda event: propose_draw(event, ref=BoardRef(1, "A"), power=Power.ENGLAND, now=spring(1906)))
    server.do(lambda event: open_draw_vote(event, ref=BoardRef(1, "A"), now=spring(1906), held_by="td", at=AT))
    return server


def kept(place: str) -> tuple[object, ...]:
    """What the place keeps: a file byte for byte, a database row for row (its write-ahead log has random salts)."""
    folder = Path(place).parent
    names = tuple(sorted(path.name for path in folder.iterdir()))
    if place.endswith(".db"):
        with closing(sqlite3.connect(place)) as database:
            return (names, *database.iterdump())
    return names, *(path.read_bytes() for path in sorted(folder.iterdir()))


def spied(place: str, order: tuple[Power, ...], noes: frozenset[Power], log: pytest.LogCaptureFixture) -> list[object]:
    """A whole vote: everything kept before it, after each ballot and after the count, an export, the log."""
    log.clear()
    server = server_at(place)
    seen: list[object] = [kept(place)]
    for power in order:
        server.cast(power, in_favour=power not in noes)
        seen += [kept(place), repr(server.boxes), repr(vote_now(server.live.event, ref=BoardRef(1, "A")))]
    server.close()
    seen += [kept(place), server.live.event.tournament]
    server.live.close()
    seen.append(Path(place).read_bytes())
    copy_event(place, f"{place}.copy.jsonl")
    seen += [Path(f"{place}.copy.jsonl").read_bytes(), log.text]
    return seen


@pytest.mark.clause("wdc-2025:VII.3.d.i-secret", "wdc-2025:VII.3.d.i-result")
@pytest.mark.parametrize("suffix", ["jsonl", "db"])
def test_every_kept_byte_is_the_same_whoever_voted_no(
    tmp_path: Path, suffix: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    runs = []
    for power in VOTERS:
        folder = tmp_path / power.value
        folder.mkdir()
        runs.append(spied(str(folder / f"event.{suffix}"), VOTERS, frozenset({power}), caplog))
    assert [
        place for run in runs for place, (one, first) in enumerate(zip(run, runs[0], strict=True)) if one != first
    ] == []
    folder = tmp_path / "all against"
    folder.mkdir()
    assert spied(str(folder / f"event.{suffix}"), VOTERS, frozenset(VOTERS), caplog) == runs[0], "nor how many"


def test_a_ballot_takes_the_same_steps_whatever_it_says(tmp_path: Path) -> None:
    """Not a line of the program is run for a no that is not run for a yes, so that no time tells them apart."""
    ways = []
    for in_favour in (True, False):
        folder = tmp_path / str(in_favour)
        folder.mkdir()
        server = server_at(str(folder / "event.db"))
        server.cast(Power.ENGLAND, in_favour=True)
        steps: list[tuple[str, int]] = []
        with traced(steps):
            server.cast(Power.FRANCE, in_favour=in_favour)
        server.live.close()
        ways.append(steps)
    assert ways[0] == ways[1]
    assert {Path(file).name for file, _ in ways[0]} >= {
        "ballot_box.py",
        "ballot_boxes.py",
        "draw_votes.py",
        "sqlite.py",
    }


PROGRAM = str(Path(boardcall.__file__).parent)
"""Where the lines of Boardcall are: a checkout may have its name, and its libraries inside."""


@contextmanager
def traced(steps: list[tuple[str, int]]) -> Iterator[None]:
    """Notes every line of Boardcall that is run."""

    def note(frame: FrameType, event: str, _: object) -> object:
        if not frame.f_code.co_filename.startswith(PROGRAM):
            return None
        if event == "line":
            steps.append((frame.f_code.co_filename, frame.f_lineno))
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        yield
    finally:
        sys.settrace(before)


def test_before_the_count_nothing_tells_a_vote_that_passes_from_one_that_fails(tmp_path: Path) -> None:
    seen = []
    for name, noes in (("passes", frozenset[Power]()), ("fails", frozenset({Power.GERMANY}))):
        folder = tmp_path / name
        folder.mkdir()
        place = str(folder / "event.jsonl")
        server = server_at(place)
        for power in VOTERS:
            server.cast(power, in_favour=power not in noes)
        seen.append((kept(place), vote_now(server.live.event, ref=BoardRef(1, "A"))))
        server.live.close()
    assert seen[0] == seen[1]


def test_a_box_forgets_who_voted_what_and_shows_nothing() -> None:
    boxes = []
    for order in permutations("EFG"):
        box = BallotBox()
        for letter in order:
            box = box.with_ballot(Power(letter), in_favour=letter != order[0])
        boxes.append(box)
    assert all(box == boxes[0] for box in boxes)
    assert repr(boxes[0]) == "BallotBox(closed)"


def test_an_error_while_voting_does_not_say_the_vote() -> None:
    told = []
    for in_favour in (True, False):
        voting = Voting(opened(board_in("wdc-2025", 1906), Power.ENGLAND, spring(1906)))
        voting.boxes.cast(voting.do, ref=BoardRef(1, "A"), power=Power.FRANCE, in_favour=in_favour)
        with pytest.raises(InputError, match="France has voted") as error:
            voting.boxes.cast(voting.do, ref=BoardRef(1, "A"), power=Power.FRANCE, in_favour=in_favour)
        told.append("".join(traceback.format_exception_only(error.value)))
    assert told[0] == told[1]


def test_after_a_restart_the_vote_is_held_again_and_voters_are_told(tmp_path: Path) -> None:
    place = str(tmp_path / "event.db")
    server = server_at(place)
    server.cast(Power.ENGLAND, in_favour=False)
    assert not server.boxes.is_lost(server.live.event, ref=BoardRef(1, "A"))
    server.boxes = BallotBoxes()
    assert server.boxes.is_lost(server.live.event, ref=BoardRef(1, "A"))
    with pytest.raises(RefusedError, match="Hold the vote again"):
        server.cast(Power.FRANCE, in_favour=True)
    with pytest.raises(RefusedError, match="Hold the vote again"):
        server.close()
    server.do(lambda event: hold_draw_vote_again(event, ref=BoardRef(1, "A")))
    now = vote_now(server.live.event, ref=BoardRef(1, "A"))
    assert now is not None
    assert now.sentence == "Vote open again: 0 of 6 have voted."
    for power in VOTERS:
        server.cast(power, in_favour=True)
    server.close()
    assert last_vote(server.live.event).stage is VoteStage.PASSED
    server.live.close()


def test_a_ballot_sent_twice_counts_once(tmp_path: Path) -> None:
    server = server_at(str(tmp_path / "event.db"))
    for _ in range(2):
        server.cast(Power.ENGLAND, in_favour=True, key="mark")
    for power in VOTERS[1:]:
        server.cast(power, in_favour=True)
    server.close()
    assert last_vote(server.live.event).stage is VoteStage.PASSED
    server.live.close()


def test_a_count_that_is_withdrawn_cannot_be_made_again_from_kept_ballots(tmp_path: Path) -> None:
    """Else a director could count after each ballot and learn each."""
    server = server_at(str(tmp_path / "event.db"))
    for power in VOTERS:
        server.cast(power, in_favour=False)
    server.close()
    number = server.live.event.replay.head.number
    server.do(lambda event: undo(event, number))
    assert last_vote(server.live.event).stage is VoteStage.OPEN
    with pytest.raises(RefusedError, match="Hold the vote again"):
        server.close()
    server.live.close()


def test_an_open_vote_is_in_the_acts_only_when_all_are_shown() -> None:
    box = BallotBox(Manner.SIMULTANEOUS).with_ballot(Power.TURKEY, in_favour=False)
    assert box.with_ballot(Power.ENGLAND, in_favour=True).shown == ((Power.ENGLAND, True), (Power.TURKEY, False))
