"""Events in which much has happened, told in names without letters: whatever has letters is the program's."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.seal import SealedEnd
from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.call.board_call import draft_call, prepare_call, publish_call
from boardcall.desk.call.roll_call import check_in, keep_apart, preregister, record_fee
from boardcall.desk.event import Draft, Event, open_event
from boardcall.desk.notices import post_notice
from boardcall.desk.people.players import register_player, withdraw_player
from boardcall.desk.people.teams import enter_team
from boardcall.desk.play.boards import leave_seat, replace_player, seat_board
from boardcall.desk.play.clocks import click_clock, record_violation
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import mark_unscored, record_counts, set_score
from boardcall.desk.results.rulings import adjust_points, decline_place, drop_pool, release_standings
from boardcall.desk.results.seals import seal_end
from boardcall.desk.votes.ballots import count_given_papers, give_ballot, open_ballot
from boardcall.desk.votes.draw_votes import enter_draw_outcome, open_draw_vote, propose_draw
from boardcall.desk.votes.meetings import call_meeting_roll, record_meeting_vote
from boardcall.errors import BoardcallError, InputError, Problem
from boardcall.game import POWERS, Power, Season
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.standings.ballots import Vote
from boardcall.store.live import LiveEvent, create_event
from boardcall.tournament.board.endings import EndCause, end_choices
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.roll_call import ApartKind
from boardcall.voting.moments import SeasonPart, VoteMoment
from boards_with_votes import FALLS, HOLDERS
from desks import known_result

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
PLAYERS = 15
TIED = (5, 5, 5, 5, 5, 5, 4)
WON = (0, 18, 6, 5, 0, 5, 0)


@dataclass
class Told:
    """An event as it is told: `said` has every notice and every refusal on the way."""

    live: LiveEvent
    said: list[Problem | str] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.live.event

    def do(self, verb: Callable[..., Draft], *arguments: object, **named: object) -> bool:
        """Lets the desk act; whether it did. What it refuses is noted."""

        def judged(event: Event) -> Draft:
            draft = verb(event, *arguments, **named)
            self.said += draft.notices
            return draft

        try:
            self.live.do(judged, at=AT, author="1", reason="2")
        except InputError as error:
            self.said += error.problems
            return False
        except BoardcallError as error:
            self.said.append(str(error))
            return False
        return True


def told_event(place: Path, rulebook: str) -> Told:
    """Two boards of round 1 with votes, clocks, offences and results; the other rounds over; the last one running."""
    opening = open_event(rulebook_text(rulebook)[0], name="2026", starts=date(2026, 11, 20))
    told = Told(create_event(place, opening, at=AT, author="1"))
    _people(told)
    _first_round(told)
    _clocks(told)
    _votes(told)
    _later_rounds(told)
    _rulings(told)
    return told


def _people(told: Told) -> None:
    for number in range(1, PLAYERS + 1):
        born = date(1980, 1, number)
        told.do(register_player, name=f"#{number}", salt=f"{number}", born=born, country="FR")
        told.do(preregister, f"p{number}", on=date(2026, 11, 1), td_allows=True)
        told.do(record_fee, f"p{number}", on=date(2026, 11, 1))
    told.do(withdraw_player, "p15")
    told.do(register_player, name="#15", salt="16")
    team = told.event.rulebook.team
    size = team.size_max or 1
    told.do(enter_team, "+1", members=tuple(f"p{number}" for number in range(1, size + 1)), at=AT)
    told.do(enter_team, "+2", members=tuple(f"p{number + size}" for number in range(1, size + 1)), at=AT)
    told.do(enter_team, "+3", members=("p1", "p1"), at=AT)
    told.do(keep_apart, "p1", "p2", kind=ApartKind.FAMILY)
    told.do(keep_apart, "p3", "p4", kind=ApartKind.AVOID_PAIR)
    told.do(post_notice, text="!")
    told.do(post_notice, text="!", player="p1")


def _first_round(told: Told) -> None:
    told.do(check_in, "p1", round=1, at=AT)
    for player in told.event.tournament.players:
        twice = player.id != "p4"  # who may not meet p3, and with both on two boards each would
        told.do(check_in, player.id, round=1, at=AT, td_allows=True, offers_double=twice, offers_sit_out=True)
    seal = SealedEnd(told.event.rulebook.rulebook.id, 1, *_an_end(told), bytes(16))
    told.do(seal_end, round=1, commitment=seal.commitment)
    prepared = prepare_call(told.event, 1, Choices(seed="7"))
    told.said += prepared.notes
    if prepared.problem is not None:
        drawn = draw(prepared.problem, effort=1)
        told.do(draft_call, prepared, drawn)
        told.do(publish_call, 1)
    for board, first in (("1", 1), ("2", 8)):
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=first))
        told.do(seat_board, ref=BoardRef(1, board), seats=seats)
    told.do(post_notice, text="!", ref=BoardRef(1, "1"))


def _an_end(told: Told) -> tuple[str]:
    return (next(iter(end_choices(told.event.rulebook.round(1).end)), "1907"),)


def _clocks(told: Told) -> None:
    for board in ("", "1", "2"):
        told.do(click_clock, Clicked(Click.START, AT), ref=BoardRef(1, board))
    spring = Turn(1901, Season.SPRING)
    for offence in Offence:
        for chosen in (None, Penalty.WARNING):
            told.do(
                record_violation,
                ref=BoardRef(1, "1"), power=Power.AUSTRIA, turn=spring, offence=offence, at=AT, chosen=chosen, note="2",
            )  # fmt: skip
    told.do(click_clock, Clicked(Click.PAUSE, AT + timedelta(minutes=1), what="other", why="2"), ref=BoardRef(1, "2"))


def _votes(told: Told) -> None:
    for year, centres in FALLS.items():
        told.do(record_counts, ref=BoardRef(1, "1"), year=year, centres=centres)
    told.do(record_counts, ref=BoardRef(1, "2"), year=1901, centres=TIED)
    told.do(record_counts, ref=BoardRef(1, "2"), year=1901, centres=(9, 9, 9, 9, 9, 9, 9))
    told.do(replace_player, ref=BoardRef(1, "2"), power=Power.AUSTRIA, player="p16")
    told.do(leave_seat, ref=BoardRef(1, "2"), power=Power.TURKEY)
    held_by = HOLDERS.get(told.event.rulebook.rulebook.id, "td")
    for part in (SeasonPart.WRITING, SeasonPart.NEGOTIATION, SeasonPart.AFTER):
        now = VoteMoment(1907, Season.SPRING, part)
        told.do(propose_draw, ref=BoardRef(1, "1"), power=Power.ENGLAND, now=now)
        told.do(open_draw_vote, ref=BoardRef(1, "1"), now=now, held_by=held_by, at=AT, paper=True)
    votes = told.event.tournament.boards[0].draw_votes
    told.do(enter_draw_outcome, ref=BoardRef(1, "1"), passed=False, at=AT) if votes else None
    told.do(propose_draw, ref=BoardRef(1, "2"), power=Power.ENGLAND, now=VoteMoment(1902, Season.SPRING))


def result_of(counts: tuple[int, ...], year: int, end: End) -> BoardResult:
    """A result whose powers without centres went out one after the other."""
    rows = (
        PowerResult(power, count, None if count else 1902 + place)
        for place, (power, count) in enumerate(zip(POWERS, counts, strict=True))
    )
    return BoardResult(tuple(rows), year, end)


def _later_rounds(told: Told) -> None:
    told.do(stop_play, ref=BoardRef(1, "1"), cause=EndCause.DIRECTOR, at=AT, why="2")
    told.do(known_result, ref=BoardRef(1, "1"), result=result_of(FALLS[1906], 1906, End.TIME))
    rounds = told.event.rulebook.round_count or 2
    for number in range(2, rounds + 1):
        pools = [pool.id for pool in told.event.rulebook.round(number).pools] or [""]
        for board in (0, 1):
            seats = tuple((power, f"p{7 * board + (place + number) % 7 + 1}") for place, power in enumerate(POWERS))
            pool = pools[min(board, len(pools) - 1)]
            told.do(seat_board, ref=BoardRef(number, str(board + 1)), seats=seats, pool=pool)
            if number < rounds or board == 0:
                end, counts = ((End.SOLO, WON), (End.TIME, TIED), (End.DRAW, TIED))[(number + board) % 3]
                told.do(known_result, ref=BoardRef(number, str(board + 1)), result=result_of(counts, 1907, end))
    told.do(record_counts, ref=BoardRef(rounds, "2"), year=1901, centres=TIED)


def _rulings(told: Told) -> None:
    told.do(call_meeting_roll, players=("p1", "p2"), others=7)
    for ballot in told.event.rulebook.ballots:
        told.do(open_ballot, ballot=ballot.id)
        told.do(record_meeting_vote, ballot=ballot.id, subject="?", counts={"yes": 4, "no": 3})
        told.do(record_meeting_vote, ballot=ballot.id, subject="?", counts={"#1": 4, "#2": 3})
        for category in ballot.categories or ("",):
            votes = [Vote("p2", "p1", 1, category), Vote("p2", "p2", 1, category), Vote("p2", "x", 9, category, "1 1")]
            for game in ("", "1 1"):
                told.do(give_ballot, ballot=ballot.id, game=game, voter="p2", votes=votes)
                told.do(give_ballot, ballot=ballot.id, game=game, voter="p2", votes=votes[:1])
                told.do(count_given_papers, ballot=ballot.id, papers=[votes])
    told.do(adjust_points, "p1", points=Fraction(-5))
    for award in told.event.rulebook.awards:
        for winner in ("p1", "p15"):
            told.do(give_award, award.id, winner=winner)
    for pool in {pool.id for one in told.event.rulebook.rounds for pool in one.pools}:
        told.do(decline_place, "p1", pool=pool)
        told.do(drop_pool, pool)
    told.do(release_standings, kind=ReleaseKind.FINAL)
    told.do(release_standings, kind=ReleaseKind.INTERIM)
    told.do(set_score, ref=BoardRef(1, "1"), player="p1", points=Fraction(3))
    told.do(mark_unscored, ref=BoardRef(1, "2"))
