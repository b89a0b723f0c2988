"""Makes the sample event again that `boardcall demo` shows in the middle of its third round.

Run with the checkout's Python: .venv/bin/python scripts/make_live_sample.py. The result is committed; the demo moves
its times so that the last act was a moment ago. Everything is done by the desk's verbs, so that it is a possible event:
two boards play games that were really played, the others have counts as a board could reach them.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from make_sample import OPENING, SAMPLE, next_counts, read_persons

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import FIRST_TURN, Turn
from boardcall.demo.time_shift import copy_moved
from boardcall.desk.call.board_call import draft_call, prepare_call, publish_call
from boardcall.desk.call.roll_call import check_in
from boardcall.desk.event import Draft, open_event
from boardcall.desk.notices import post_notice
from boardcall.desk.people.players import BY_PLAYER, register_player
from boardcall.desk.people.teams import enter_team
from boardcall.desk.play.clocks import click_clock, mark_ready, part_of
from boardcall.desk.play.moves import enter_sheet, publish_phase, start_recording
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.rulings import release_standings
from boardcall.desk.results.year_counts import enter_counts
from boardcall.desk.schedule import set_moment
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.desk.votes.draw_votes import open_draw_vote, propose_draw
from boardcall.game import POWERS, GameRecord, PlayedPhase, Power, Season, ordering_power
from boardcall.notation import read_record
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.store.live import LiveEvent, create_event
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.voting.moments import VoteMoment

SEED = 1856
TD = "the director"
GAMES = Path(__file__).parent.parent / "tests" / "cases" / "games"
NOW = datetime(2015, 6, 6, 15, 30, tzinfo=UTC)
"""The moment at which the event stands still until the demo moves it to its own."""
DAY_ONE = date(2015, 6, 5)
ROUNDS = (
    datetime(2015, 6, 5, 10, 0, tzinfo=UTC),
    datetime(2015, 6, 5, 15, 30, tzinfo=UTC),
    NOW - timedelta(minutes=115),
)
LONG = timedelta(hours=4, minutes=30)
TEAMS = ("Vienna", "London", "Paris", "Berlin", "Saint Petersburg", "Constantinople", "Rome", "Madrid")
TURN = timedelta(minutes=12)
WRITING = timedelta(minutes=2)
RECORDED = {"1": "played-2842.txt", "2": "played-4744.txt"}


@dataclass(slots=True)
class Desk:
    """The desk of the event, at moments given."""

    live: LiveEvent
    chance: random.Random
    skill: dict[str, float] = field(default_factory=dict)

    def do(
        self, verb: Callable[..., Draft], moment: datetime, /, *given: object, by: str = TD, **named: object
    ) -> None:
        """Lets the desk act; `by` is who does it."""
        self.live.do(lambda event: verb(event, *given, **named), at=moment, author=by)

    def board(self, ref: BoardRef) -> Board:
        found = self.live.event.tournament.board(ref)
        assert found is not None
        return found

    def boards(self, number: int) -> tuple[BoardRef, ...]:
        return tuple(board.ref for board in self.live.event.tournament.boards if board.round == number)

    def skills(self, ref: BoardRef) -> list[float]:
        return [self.skill[seat.players[-1]] for seat in self.board(ref).seats]


def main() -> None:
    chance = random.Random(SEED)
    text = (SAMPLE / "paris.toml").read_text("utf-8")
    opened = ROUNDS[0] - timedelta(days=2)
    opening = open_event(text, starts=DAY_ONE, ends=DAY_ONE + timedelta(days=2))
    with TemporaryDirectory() as folder:
        made = Path(folder) / "made.jsonl"
        with create_event(made, opening, at=opened, author=TD) as live:
            desk = Desk(live, chance)
            sign_up(desk, opened)
            for number, starts in enumerate(ROUNDS[:2], start=1):
                call_round(desk, number, starts)
                for ref in desk.boards(number):
                    play_out(desk, ref, starts)
            desk.do(release_standings, ROUNDS[1] + LONG + timedelta(minutes=15), kind=ReleaseKind.INTERIM)
            third_round(desk)
            print(f"paris.jsonl: {len(live.event.replay.entries)} acts")
        copy = made.with_name("paris.jsonl")
        copy_moved(made, copy, now=NOW, zone="Etc/UTC")  # without the keys of requests, which are random
        copyfile(copy, SAMPLE / copy.name)


def sign_up(desk: Desk, at: datetime) -> None:
    for one in read_persons(desk.chance):
        about = {"born": one.born, "country": one.country, "distance_km": one.distance_km}
        desk.do(register_player, at, name=one.name, salt=one.salt, **about)
    ids = [player.id for player in desk.live.event.tournament.players]
    desk.skill = {player: desk.chance.lognormvariate(0, 0.2) for player in ids}
    for number, team in enumerate(TEAMS):
        desk.do(enter_team, at, team, members=tuple(ids[number * 4 : number * 4 + 4]), at=at)


def call_round(desk: Desk, number: int, starts: datetime) -> None:
    """Roll call, board call and the start of every clock."""
    for place, player in enumerate(desk.live.event.tournament.players):
        at = starts - timedelta(minutes=50) + timedelta(seconds=30 * place)
        desk.do(check_in, at, player.id, round=number, at=at, any_time=True)
    prepared = prepare_call(desk.live.event, number, Choices(seed=str(SEED)))
    assert prepared.problem is not None, prepared
    desk.do(draft_call, starts - timedelta(minutes=14), prepared, draw(prepared.problem, effort=1))
    desk.do(publish_call, starts - timedelta(minutes=12), number)


def play_out(desk: Desk, ref: BoardRef, starts: datetime) -> None:
    """A game to its end: a solo, an agreed draw, or the hard stop."""
    counts, last = OPENING, desk.chance.choice((1906, 1907, 1907, 1908))
    for year in range(1901, last + 1):
        at = starts + timedelta(minutes=30 * (year - 1900), seconds=desk.chance.randrange(300))
        counts = next_counts(year, counts, desk.skills(ref), desk.chance)
        desk.do(record_counts, at, ref=ref, year=year, centres=counts, at=at)
        if max(counts) >= SOLO_CENTRES:
            desk.do(stop_play, at, ref=ref, cause=EndCause.SOLO, at=at)
            return
    if last < 1908:
        at += timedelta(minutes=9)
        agree_to_draw(desk, ref, at, VoteMoment(last + 1, Season.SPRING))
    else:
        at = starts + LONG
        desk.do(stop_play, at, ref=ref, cause=EndCause.HARD_STOP, at=at)


def agree_to_draw(desk: Desk, ref: BoardRef, at: datetime, moment: VoteMoment) -> None:
    """A draw vote that everybody agrees to."""
    open_vote(desk, ref, at, Power.ITALY, moment)
    boxes, given, counted = BallotBoxes(), at + timedelta(seconds=40), at + timedelta(minutes=1)
    for power in voters(desk, ref):
        boxes.cast(partial(desk.live.do, at=given, author=TD), ref=ref, power=power, in_favour=True)
    boxes.close(partial(desk.live.do, at=counted, author=TD), ref=ref, silent=frozenset(), at=counted)


def third_round(desk: Desk) -> None:
    """Round 3 up to now: each board at another moment of its game."""
    starts = ROUNDS[2]
    desk.do(set_moment, starts - timedelta(hours=2), "round.3.starts", f"day 2 {starts:%H:%M}")
    ends = starts + LONG
    desk.do(set_moment, starts - timedelta(hours=2), "round.3.end.hard_stop", f"day 2 {ends:%H:%M}")
    call_round(desk, 3, starts)
    paused = NOW - timedelta(minutes=5)
    steps: list[tuple[datetime, Callable[[], None]]] = []
    plans = {
        "1": (Turn(1904, Season.SPRING), NOW - timedelta(minutes=3, seconds=50)),
        "2": (Turn(1903, Season.FALL), NOW - TURN + timedelta(minutes=1, seconds=27)),
        "3": (Turn(1904, Season.SPRING), paused - timedelta(minutes=4)),
        "4": (Turn(1904, Season.SPRING), NOW - timedelta(minutes=14)),
        "5": (Turn(1905, Season.SPRING), NOW - timedelta(minutes=9)),
        "6": (Turn(1903, Season.FALL), NOW - TURN - timedelta(minutes=4)),
        "7": (Turn(1904, Season.SPRING), NOW - TURN + WRITING + timedelta(minutes=1, seconds=48)),
    }
    for board, (turn, since) in plans.items():
        steps += Table(desk, BoardRef(3, board), turn, since).steps()
    steps += moments(desk, paused)
    for _, step in sorted(steps, key=lambda one: one[0]):
        step()


def moments(desk: Desk, paused: datetime) -> list[tuple[datetime, Callable[[], None]]]:
    """What happens besides the turns."""
    meal = NOW - timedelta(minutes=11)
    vote = NOW - timedelta(minutes=7)
    ref3, ref4, ref5, ref6 = (BoardRef(3, board) for board in "3456")

    def pause_for_meal() -> None:
        click(desk, ref4, Clicked(Click.PAUSE, meal, what="meal", agreed=frozenset(POWERS)))

    def end_by_vote() -> None:
        agree_to_draw(desk, ref5, vote, now_at(desk, ref5, vote))

    def dispute() -> None:
        right = next_counts(1903, last_counts(desk, ref6), desk.skills(ref6), desk.chance)
        wrong = list(right)
        more, less = sorted(range(7), key=lambda place: right[place])[-1:-3:-1]
        wrong[more], wrong[less] = right[more] + 1, right[less] - 1
        for seat, centres, at in ((more, tuple(right), 3), (less, tuple(wrong), 2)):
            player = desk.board(ref6).seats[seat].players[-1]
            moment = NOW - timedelta(minutes=at)
            desk.do(
                enter_counts,
                moment,
                ref=ref6,
                player=player,
                year=1903,
                centres=centres,
                at=moment,
                by=BY_PLAYER + player,
            )

    def orders_in() -> None:
        at = NOW - timedelta(seconds=40)
        for board, powers in (("1", "EFT"), ("2", "AEGI"), ("7", "AFGT")):
            marks = dict.fromkeys(map(Power, powers), True)
            desk.do(mark_ready, at, ref=BoardRef(3, board), orders_in=marks, agrees={}, at=at)
        fall = next(one for one in record_of("2").phases if str(one.phase) == "F1903M")
        enter_sheets_of(desk, BoardRef(3, "2"), fall, at, "AEGI")

    return [
        (
            ROUNDS[2] + timedelta(minutes=20),
            lambda: desk.do(
                post_notice, ROUNDS[2] + timedelta(minutes=20), "Water and coffee stand at the back of the hall."
            ),
        ),
        (meal, pause_for_meal),
        (vote, end_by_vote),
        (paused, lambda: open_vote(desk, ref3, paused, Power.FRANCE, now_at(desk, ref3, paused))),
        (NOW - timedelta(minutes=3), dispute),
        (NOW - timedelta(minutes=1), orders_in),
        (
            NOW,
            lambda: desk.do(post_notice, NOW, "Board 4 eats. Keep voices down near board 2: orders are being written."),
        ),
    ]


def open_vote(desk: Desk, ref: BoardRef, at: datetime, power: Power, moment: VoteMoment) -> None:
    """A draw vote, proposed by a power that has centres and opened by the director."""
    power = power if power in voters(desk, ref) else voters(desk, ref)[0]
    desk.do(propose_draw, at, ref=ref, power=power, now=moment)
    desk.do(open_draw_vote, at, ref=ref, now=moment, held_by="td", at=at)


def now_at(desk: Desk, ref: BoardRef, at: datetime) -> VoteMoment:
    """Where a board is by its clock."""
    moment = part_of(desk.live.event, desk.board(ref), at)
    assert moment is not None
    return moment


def voters(desk: Desk, ref: BoardRef) -> list[Power]:
    return [power for power, count in zip(POWERS, last_counts(desk, ref), strict=True) if count]


def last_counts(desk: Desk, ref: BoardRef) -> tuple[int, ...]:
    counts = desk.board(ref).counts
    return counts[-1].centres if counts else OPENING


def click(desk: Desk, ref: BoardRef, clicked: Clicked) -> None:
    desk.do(click_clock, clicked.at, clicked, ref=ref)


def record_of(board: str) -> GameRecord:
    """The game that a board plays."""
    return read_record((GAMES / RECORDED[board]).read_text("utf-8"))


def enter_sheets_of(desk: Desk, ref: BoardRef, played: PlayedPhase, at: datetime, powers: str) -> None:
    """The orders of these powers in a phase, as they were written."""
    for power in map(Power, powers):
        text = "\n".join(str(order) for order in played.orders if ordering_power(order) is power)
        if text:
            desk.do(enter_sheet, at, ref=ref, phase=played.phase, power=power, text=text)


@dataclass(slots=True)
class Table:
    """A board of round 3 from its start to the turn it is in, which began at a moment."""

    desk: Desk
    ref: BoardRef
    turn: Turn
    since: datetime

    def steps(self) -> list[tuple[datetime, Callable[[], None]]]:
        """What is done when, in order; the time of reading out is spread evenly."""
        turns = [FIRST_TURN]
        while turns[-1] != self.turn:
            turns.append(turns[-1].following)
        begins = ROUNDS[2] + timedelta(seconds=15 * int(self.ref.name))
        each = (self.since - begins) / (len(turns) - 1)
        assert each >= TURN, (self.ref, each)
        found: list[tuple[datetime, Callable[[], None]]] = [(begins, partial(self._begin, begins))]
        for number, turn in enumerate(turns[:-1], start=1):
            at = self.since if turn.following == self.turn else begins + each * number
            found.append((at, partial(self._over, turn, at.replace(microsecond=0))))
        return found

    def _begin(self, at: datetime) -> None:
        click(self.desk, self.ref, Clicked(Click.START, at))
        if self.ref.name in RECORDED:
            self.desk.do(start_recording, at, ref=self.ref)

    def _over(self, turn: Turn, at: datetime) -> None:
        """A turn was read out, and the clock goes on."""
        if self.ref.name in RECORDED:
            for played in record_of(self.ref.name).phases:
                if played.phase.year == turn.year and (str(played.phase)[0] == "S") == (turn.season is Season.SPRING):
                    self._publish(played, at)
        elif turn.season is Season.FALL:
            self._count(turn.year, at)
        click(self.desk, self.ref, Clicked(Click.NEXT, at))

    def _publish(self, played: PlayedPhase, at: datetime) -> None:
        enter_sheets_of(self.desk, self.ref, played, at, "AEFGIRT")
        self.desk.do(publish_phase, at, ref=self.ref, phase=played.phase, anyway=True)

    def _count(self, year: int, at: datetime) -> None:
        """Two players enter what they counted."""
        desk = self.desk
        centres = next_counts(year, last_counts(desk, self.ref), desk.skills(self.ref), desk.chance)
        holders = [
            seat.players[-1]
            for seat, count in zip(desk.board(self.ref).seats, last_counts(desk, self.ref), strict=True)
            if count
        ]
        for player in desk.chance.sample(holders, 2):
            desk.do(
                enter_counts, at, ref=self.ref, player=player, year=year, centres=centres, at=at, by=BY_PLAYER + player
            )


if __name__ == "__main__":
    main()
