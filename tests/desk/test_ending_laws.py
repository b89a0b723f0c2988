"""Whatever players and directors press, in whatever order: no board ends in a way that its rulebook forbids."""

import random
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from boardcall.desk.event import Event
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.results.open_endings import hard_stop_at, open_endings
from boardcall.desk.votes.draw_votes import (
    await_draw_vote,
    drop_draw,
    enter_draw_outcome,
    hold_draw_vote_again,
    open_draw_vote,
    propose_draw,
    veto_draw,
)
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament import Board
from boardcall.tournament.board.endings import END_OF, EndCause, causes, solo_of
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.draw_vote import VoteStage
from boardcall.voting.moments import SeasonPart, VoteMoment
from boards_with_votes import HOLDERS, Voting, fall, spring
from desks import event_under, seated

AT = datetime(2026, 11, 22, 22, 37, tzinfo=UTC)  # 14:37 in California, a Sunday
ROUND = 1
STANDING = (0, 8, 8, 8, 2, 7, 1)
NEAR = (0, 16, 5, 5, 3, 4, 1)
WON = (0, 18, 5, 5, 2, 3, 1)
"""Nobody goes from 8 centres to 18 in a year: the winner is near it first."""
POWER = st.sampled_from([power for power in POWERS if power is not Power.AUSTRIA])
CLICK = st.one_of(
    st.tuples(st.just("vote"), st.tuples(POWER, st.frozensets(POWER, max_size=1))),
    st.tuples(st.just("vote"), st.tuples(POWER, st.just(frozenset[Power]()))),
    st.tuples(st.just("propose"), POWER),
    st.tuples(st.just("veto"), POWER),
    st.tuples(st.just("arrive"), st.none()),
    st.tuples(st.just("open"), st.booleans()),
    st.tuples(st.just("cast"), st.tuples(POWER, st.booleans())),
    st.tuples(st.just("outcome"), st.booleans()),
    st.tuples(st.just("again"), st.none()),
    st.tuples(st.just("drop"), st.none()),
    st.tuples(st.just("leave"), POWER),
    st.tuples(st.just("stop"), st.tuples(st.sampled_from(EndCause), st.booleans())),
    st.tuples(st.just("count"), st.sampled_from([STANDING, STANDING, NEAR, WON])),
    st.tuples(st.just("record"), st.tuples(st.sampled_from([*End, None]), st.sampled_from([None, None, Power.FRANCE]))),
    st.tuples(st.just("season"), st.none()),
)
RULING = WrittenRuling("The hall closes.", "V.1", "Nobody can play on.", "Another room: none is free.")


class Table:
    """One board at which anything is pressed; `now` is the season it is."""

    def __init__(self, rulebook: str) -> None:
        self.voting = Voting(seated(event_under(rulebook), round=ROUND))
        first = max(self.event.rulebook.draw_vote.from_year, 1902)
        for year in range(1901, first):
            self.voting.do(
                lambda event, year=year: record_counts(
                    event,
                    ref=BoardRef(ROUND, "A"),
                    year=year,
                    centres=STANDING if year > 1902 else (3, 5, 6, 5, 5, 6, 4),
                )
            )
        self.now = spring(first)
        self.unanimous = True

    @property
    def event(self) -> Event:
        return self.voting.event

    @property
    def board(self) -> Board:
        return self.event.tournament.boards[0]

    def press(self, what: str, given: object) -> None:
        """Does it, or is refused and changes nothing."""
        before = self.event
        try:
            getattr(self, what)(given)
        except (InputError, RefusedError):
            assert what == "vote" or self.event is before

    def vote(self, given: tuple[Power, frozenset[Power]]) -> None:
        """A whole vote with these against, as far as it is let."""
        proposer, noes = given
        if self.event.rulebook.draw_vote.when == "season-end":
            self.now = VoteMoment(self.now.year, self.now.season, SeasonPart.AFTER)
        self.propose(proposer)
        self.open(False)
        for power in self.board.draw_votes[-1].voters:
            if not any(seat.power is power and seat.is_left for seat in self.board.seats):
                self.cast((power, power not in noes))
        self.voting.close()

    def propose(self, power: Power) -> None:
        self.voting.do(lambda event: propose_draw(event, ref=BoardRef(ROUND, "A"), power=power, now=self.now))

    def veto(self, power: Power) -> None:
        self.voting.do(lambda event: veto_draw(event, ref=BoardRef(ROUND, "A"), power=power))

    def arrive(self, _: None) -> None:
        self.voting.do(lambda event: await_draw_vote(event, ref=BoardRef(ROUND, "A")))

    def open(self, paper: bool) -> None:
        held_by = HOLDERS[self.event.rulebook.rulebook.id]
        self.voting.do(
            lambda event: open_draw_vote(
                event, ref=BoardRef(ROUND, "A"), now=self.now, held_by=held_by, paper=paper, at=AT
            )
        )
        self.unanimous = True

    def cast(self, given: tuple[Power, bool]) -> None:
        power, in_favour = given
        self.voting.boxes.cast(self.voting.do, ref=BoardRef(ROUND, "A"), power=power, in_favour=in_favour)
        self.unanimous &= in_favour

    def outcome(self, passed: bool) -> None:
        told = {"passed": passed, "papers": self._papers()}
        self.voting.do(lambda event: enter_draw_outcome(event, ref=BoardRef(ROUND, "A"), at=AT, **told))

    def _papers(self) -> int:
        """A paper from everybody who votes and is there."""
        left = {seat.power for seat in self.board.seats if seat.is_left}
        return len(set(self.board.draw_votes[-1].voters) - left) if self.board.draw_votes else 0

    def again(self, _: None) -> None:
        self.voting.do(lambda event: hold_draw_vote_again(event, ref=BoardRef(ROUND, "A")))
        self.unanimous = True

    def drop(self, _: None) -> None:
        self.voting.do(lambda event: drop_draw(event, ref=BoardRef(ROUND, "A"), at=AT))

    def leave(self, power: Power) -> None:
        self.voting.do(lambda event: leave_seat(event, ref=BoardRef(ROUND, "A"), power=power))

    def stop(self, given: tuple[EndCause, bool]) -> None:
        cause, begun = given
        to = Power.ENGLAND if cause is EndCause.CONCEDED else None
        told = {"fall_begun": begun, "why": "so", "conceded_to": to}
        ruling = RULING if cause is EndCause.DIRECTOR else None
        self.voting.do(
            lambda event: stop_play(event, ref=BoardRef(ROUND, "A"), cause=cause, at=AT, ruling=ruling, **told)
        )

    def record(self, given: tuple[End | None, Power | None]) -> None:
        """A result typed by hand, on the last count."""
        end, to = given
        last = self.board.counts[-1]
        lines = tuple(PowerResult(power, held) for power, held in zip(POWERS, last.centres, strict=True))
        result = BoardResult(lines, last.year, end, to)
        self.voting.do(lambda event: record_result(event, ref=BoardRef(ROUND, "A"), result=result, at=AT))

    def count(self, centres: tuple[int, ...]) -> None:
        year = self.board.counts[-1].year + 1
        self.voting.do(lambda event: record_counts(event, ref=BoardRef(ROUND, "A"), year=year, centres=centres))
        self.now = spring(year + 1)

    def season(self, _: None) -> None:
        self.now = fall(self.now.year)


def check(table: Table) -> None:
    """What holds on every board at every moment."""
    board, book = table.board, table.event.rulebook
    passed = [vote for vote in board.draw_votes if vote.stage is VoteStage.PASSED]
    for vote in passed:
        assert vote is board.draw_votes[-1]
        assert vote.paper or table.unanimous, "nobody was against"
        assert board.result is not None
        assert board.result.last_year in {vote.scored_year, None}
    if board.stop is not None:
        assert EndCause(board.stop.cause) in causes(book.ending, book.round(ROUND).end)
        assert EndCause(board.stop.cause) is not EndCause.CONCEDED, "none of the five lets a solo be conceded"
        assert (EndCause(board.stop.cause) is EndCause.VOTE) == bool(passed)
        assert all(count.year <= board.stop.year for count in board.counts) or board.result is not None
    if board.result is not None and board.result.end is End.DRAW:
        assert passed, "a draw comes from its vote"
    if board.result is not None and board.result.end is End.SOLO:
        count = next(one for one in board.counts if one.year == board.result.last_year)
        assert solo_of(count, book.ending) is not None
    if board.result is not None and board.stop is None and not passed:
        ways = [one for one in open_endings(table.event, board, at=AT) if one.is_open]
        assert board.result.end in {END_OF[one.cause] for one in ways}, "typed by hand it is open all the same"
        assert board.result.conceded_to is None
    if board.result is not None:
        assert not any(vote.is_live for vote in board.draw_votes) or not passed


@pytest.mark.clause("wdc-2025:VII.2.a", "codcon-2018:VIII.2")
@pytest.mark.parametrize("rulebook", sorted(HOLDERS))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(clicks=st.lists(CLICK, min_size=8, max_size=22))
@example(clicks=[("count", (0, 16, 5, 5, 3, 4, 1)), ("count", (0, 18, 5, 5, 2, 3, 1)), ("record", (End.TIME, None))])
@example(clicks=[("count", (0, 16, 5, 5, 3, 4, 1)), ("count", (0, 18, 5, 5, 2, 3, 1)), ("record", (End.DRAW, None))])
def test_no_board_ends_as_its_rulebook_forbids(rulebook: str, clicks: list[tuple[str, object]]) -> None:
    table = Table(rulebook)
    for what, given_value in clicks:
        table.press(what, given_value)
        check(table)


@pytest.mark.clause("wdc-2025:VII.2.a", "codcon-2018:VIII.2")
@pytest.mark.parametrize("rulebook", sorted(HOLDERS))
def test_a_vote_with_nobody_against_ends_the_game_with_all_survivors(rulebook: str) -> None:
    table = Table(rulebook)
    table.press("vote", (Power.ENGLAND, frozenset({Power.ITALY})))
    assert not table.board.result, "one no among six: play on"
    table.press("season", None)
    if table.event.rulebook.draw_vote.when != "season-end":
        table.press("vote", (Power.FRANCE, frozenset()))
    else:
        table.press("count", STANDING)
        table.press("vote", (Power.FRANCE, frozenset()))
    assert table.board.result is not None
    assert table.board.result.end is End.DRAW
    assert all(line.centres > 0 for line in table.board.result.powers if line.power is not Power.AUSTRIA)


STEPS = ["count"] * 6 + ["season", "propose", "open", "cast", "outcome", "again", "drop", "veto", "arrive", "leave"]
STEPS += ["vote", "vote", "stop", "stop"]
WALKS, LONG = 40, 26


def step_of(chance: random.Random, table: Table) -> tuple[str, object]:
    """Something that is pressed; most votes fail, so that games go on to other ends, which are pressed when due."""
    what, last = chance.choice(STEPS), table.board.counts[-1]
    if chance.random() < 0.3:
        due = EndCause.SOLO if last.centres == WON else EndCause.LAST_YEAR
        return "stop", (due, False)
    power = chance.choice([power for power in POWERS if power is not Power.AUSTRIA])
    given: dict[str, object] = {
        "vote": (power, frozenset({Power.ENGLAND, Power.FRANCE} if chance.random() < 0.8 else ())),
        "open": chance.random() < 0.5,
        "cast": (power, chance.random() < 0.5),
        "outcome": chance.random() < 0.3,
        "stop": (chance.choice(tuple(EndCause)), chance.random() < 0.5),
        "count": WON if last.centres == NEAR else NEAR if chance.random() < 0.1 else STANDING,
        "propose": power,
        "veto": power,
        "leave": power,
    }
    return what, given.get(what)


@pytest.mark.parametrize("rulebook", sorted(HOLDERS))
def test_long_walks_see_every_way_a_game_ends_and_no_other(rulebook: str) -> None:
    """The same walks each time; what they saw is counted. An end that is drawn or secret has tests of its own."""
    chance, seen = random.Random(rulebook), set()
    for _ in range(WALKS):
        table = Table(rulebook)
        for _ in range(LONG):
            table.press(*step_of(chance, table))
            check(table)
            board = table.board
            last = board.draw_votes[-1].stage if board.draw_votes else None
            cause, end = board.stop and board.stop.cause, board.result and board.result.end
            seen.add((last, cause, end, len(board.counts)))
    book = table.event.rulebook
    can = {cause.value for cause in causes(book.ending, book.round(ROUND).end)}
    too_late = book.ending.stalemate_from + book.ending.stalemate_years - 1 > (book.round(ROUND).end.last_year or 1999)
    can -= {EndCause.STALEMATE.value} if too_late else set()
    stop = hard_stop_at(table.event, round=ROUND, at=AT)
    can -= {EndCause.HARD_STOP.value} if stop and stop > AT else set()
    assert {one[1] for one in seen if one[1]} == can
    ends = {End.DRAW, End.SOLO, End.TD} | ({End.TIME} if EndCause.LAST_YEAR in can else set())
    assert {one[2] for one in seen if one[2]} == ends
    assert len(seen) > 40
