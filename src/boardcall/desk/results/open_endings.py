"""Which ends a game may have at a moment, and why it may not have the others.

The one place that decides it: pages, the interface, imports and the verbs ask here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.clicks import Click
from boardcall.clock.plan import BEFORE_PLAY
from boardcall.desk.event import Event, ruled
from boardcall.desk.play.plans import hard_stop, plan_of
from boardcall.desk.results.concessions import unscored
from boardcall.errors import Problem
from boardcall.game import POWERS, Season
from boardcall.rulebook.policy import policy_of
from boardcall.scoring.result import BoardResult
from boardcall.tournament import Alliances, Basis, Board, Owners, RoundNumber, YearCount
from boardcall.tournament.board.board_game import board_game
from boardcall.tournament.board.endings import CAUSE_NAMES, END_OF, EndCause, causes, passed_vote, solo_of
from boardcall.tournament.board.standstill import stalemate_watch
from boardcall.tournament.ledger.act import in_words
from boardcall.tournament.settings import RoundEnd
from boardcall.voting.announcements import telling
from boardcall.voting.draw_vote import live_vote
from boardcall.wording import Sentence, day_named, joined, say, with_or


@dataclass(frozen=True, slots=True)
class OpenEnding:
    """One cause, and every reason why it cannot end the game now; none if it can.

    `basis` is what a result by it rests on. `awaits_count` says that only a count is missing for it, and `is_known`
    that the rulebook has it for games of this round at all.
    """

    cause: EndCause
    basis: Basis
    problems: tuple[Problem, ...] = ()
    awaits_count: bool = False
    is_known: bool = True

    @property
    def is_open(self) -> bool:
        return not self.problems

    @property
    def why_not(self) -> Sentence:
        """Why it cannot end the game, in words."""
        return in_words(self.problems)


@dataclass(frozen=True, slots=True)
class _Facts:
    """What an end is judged by: the board with the count to be scored, at a moment."""

    event: Event
    board: Board
    at: datetime
    allied: Alliances = ()

    @property
    def end(self) -> RoundEnd:
        return self.event.rulebook.round(self.board.round).end

    @property
    def last(self) -> YearCount | None:
        return self.board.counts[-1] if self.board.counts else None

    @property
    def local(self) -> datetime:
        return self.at.astimezone(ZoneInfo(self.event.rulebook.event.timezone))


def open_endings(event: Event, board: Board, *, at: datetime, allied: Alliances = ()) -> tuple[OpenEnding, ...]:
    """Every cause with the reasons that prevent it at a moment, by the rulebook, the counts, the votes and the hour.

    A game that is over is judged as if it were not, so that its end can be corrected.
    """
    facts = _Facts(event, board, at, allied)
    allowed = causes(event.rulebook.ending, facts.end)
    return tuple(_judged(facts, cause, allowed) for cause in EndCause)


def with_result_count(board: Board, result: BoardResult) -> Board:
    """The board with the last count that a result tells of, which need not have been recorded, nor its year known."""
    centres = tuple(line.centres for line in result.powers)
    counted = board.counts[-1].year if board.counts else BEFORE_PLAY
    count = YearCount(counted if result.last_year is None else result.last_year, centres)
    return replace(board, counts=(*(one for one in board.counts if one.year < count.year), count))


def _judged(facts: _Facts, cause: EndCause, allowed: tuple[EndCause, ...]) -> OpenEnding:
    basis = _BASIS.get(cause, Basis.RULES)
    if cause not in allowed:
        return OpenEnding(cause, basis, (_forbidden(facts, cause, allowed),), is_known=False)
    found = tuple(_JUDGES[cause](facts))
    return OpenEnding(cause, basis, found, awaits_count=bool(found) and all(one.field == "count" for one in found))


_BASIS = {EndCause.VOTE: Basis.VOTE}


def _forbidden(facts: _Facts, cause: EndCause, allowed: tuple[EndCause, ...]) -> Problem:
    event, number = facts.event, facts.board.round
    if cause is EndCause.CONCEDED:
        rule = ruled(event, "ending.concession")
        return Problem(say("A solo may not be conceded{value}.", value=rule), say("Play on, or vote on a draw."))
    where = ruled(event, f"round.{number}.end")
    message = say(
        "No game of round {round} ends by {cause}{where}.", round=number, cause=CAUSE_NAMES[cause], where=where
    )
    return Problem(message, say("It may end by {names}.", names=with_or(CAUSE_NAMES[one] for one in allowed)))


def _solo(facts: _Facts) -> Iterator[Problem]:
    rules = facts.event.rulebook.ending
    if facts.last is None or solo_of(facts.last, rules) is None:
        rule = ruled(facts.event, "ending.solo_centres")
        message = say(
            "Nobody has {solo_centres} centres on board {board}{rule}.",
            solo_centres=rules.solo_centres,
            board=facts.board.name,
            rule=rule,
        )
        yield Problem(message, say("Record the count first."), field="count")
    elif rules.solo_check == "after-adjustments" and _winter_is_open(facts, facts.last.year):
        message = say(
            "A solo counts only after the adjustments of {year}{rule}.",
            year=facts.last.year,
            rule=ruled(facts.event, "ending.solo_check"),
        )
        yield Problem(message, say("Adjudicate them first."))


def _winter_is_open(facts: _Facts, year: int) -> bool:
    """Whether a game that is recorded move by move waits for the adjustments of a year."""
    play = facts.board.play
    if play is None:
        return False
    phase = board_game(play, policy_of(facts.event.rulebook)).position.phase
    return (phase.year, phase.season) == (year, Season.WINTER)


def _conceded(facts: _Facts) -> Iterator[Problem]:
    if facts.last is None:
        yield Problem(say("No fall is counted on board {board}.", board=facts.board.name), field="count")
    elif max(facts.last.centres) < (needed := facts.event.rulebook.ending.concession_centres):
        rule = ruled(facts.event, "ending.concession_centres")
        message = say(
            "Nobody on board {board} has the {needed} centres that a concession needs{rule}.",
            board=facts.board.name,
            needed=needed,
            rule=rule,
        )
        yield Problem(message, say("Play on, or vote on a draw."))
    else:
        largest = POWERS[facts.last.centres.index(max(facts.last.centres))]
        yield from unscored(facts.event, facts.board, largest)


def _vote(facts: _Facts) -> Iterator[Problem]:
    if facts.event.rulebook.ending.draws == "word":
        return
    vote = passed_vote(facts.board)
    if vote is None:
        live = live_vote(facts.board.draw_votes)
        rule = ruled(facts.event, "draw_vote.majority")
        told = joined("", (" ", telling(live))) if live else ""
        message = say(
            "No draw vote has passed on board {board}{rule}.{told}", board=facts.board.name, rule=rule, told=told
        )
        yield Problem(message, say("Hold the vote, or write down the one that was taken on paper."))
        return
    scored = vote.scored_year or BEFORE_PLAY
    year = facts.last.year if facts.last else BEFORE_PLAY
    if year != scored:
        message = say("The vote that passed ends the game on {scored}, not on {year}.", scored=scored, year=year)
        yield Problem(message, say("Give {scored} as the last year.", scored=scored))


def _last_year(facts: _Facts) -> Iterator[Problem]:
    end, board = facts.end, facts.board
    secret = facts.event.tournament.clocks.secret_end(board.round)
    if secret == "":
        yield _sealed(board)
        return
    first = end.first_year if end.kind == "random-year" and not secret else last_year_of(facts.event, board)
    counted = facts.last.year if facts.last else BEFORE_PLAY
    if first is not None and counted < first:
        rule = ruled(facts.event, f"round.{board.round}.end")
        message = say("The round lasts until {first} at least{rule}.", first=first, rule=rule)
        yield Problem(message, say("{board} was counted last.", board=counted), field="count")


def _sealed(board: Board) -> Problem:
    return Problem(say("The end of round {round} is sealed.", round=board.round), say("Open it first."))


def _time(facts: _Facts) -> Iterator[Problem]:
    end, number = facts.end, facts.board.round
    secret = facts.event.tournament.clocks.secret_end(number)
    if secret == "":
        yield _sealed(facts.board)
    starts = facts.event.rulebook.round(number).starts
    is_later = starts is not None and facts.local.date() > starts.date()
    if end.not_before and not secret and not is_later and facts.local.time() < end.not_before:
        rule = ruled(facts.event, f"round.{number}.end")
        message = say("Play cannot end before {not_before:%H:%M}{rule}.", not_before=end.not_before, rule=rule)
        yield Problem(message, say("It is {local:%H:%M}.", local=facts.local))


def _hard_stop(facts: _Facts) -> Iterator[Problem]:
    stop = hard_stop_at(facts.event, round=facts.board.round, at=facts.at)
    if stop is not None and facts.at < stop:
        rule = ruled(facts.event, f"round.{facts.board.round}.end")
        message = say(
            "Round {round} is stopped on {day} at {stop:%H:%M}{rule}.",
            round=facts.board.round,
            day=day_named(stop.date()),
            stop=stop,
            rule=rule,
        )
        yield Problem(
            message, say("It is {local:%H:%M} on {day}.", day=day_named(facts.local.date()), local=facts.local)
        )


def _stalemate(facts: _Facts) -> Iterator[Problem]:
    rules, board = facts.event.rulebook.ending, facts.board
    playing = replace(board, result=None)
    if stalemate_watch(playing, rules, owners_of(facts.event, board), allied=facts.allied) is None:
        rule = ruled(facts.event, "ending.stalemate_years")
        message = say(
            "Board {board} has not stood still for {stalemate_years} years{rule}.",
            board=board.name,
            stalemate_years=rules.stalemate_years,
            rule=rule,
        )
        yield Problem(message, say("A director may end it by a ruling."))


def _director(facts: _Facts) -> Iterator[Problem]:
    if facts.event.rulebook.ending.director_ends == "ruling":
        yield Problem(say("The director ends a game by a ruling only."), say("Write the ruling down."))


_JUDGES: Mapping[EndCause, Callable[[_Facts], Iterator[Problem]]] = {
    EndCause.SOLO: _solo,
    EndCause.CONCEDED: _conceded,
    EndCause.VOTE: _vote,
    EndCause.LAST_YEAR: _last_year,
    EndCause.TIME: _time,
    EndCause.HARD_STOP: _hard_stop,
    EndCause.STALEMATE: _stalemate,
    EndCause.DIRECTOR: _director,
}


def causes_of(result: BoardResult) -> tuple[EndCause, ...]:
    """The causes that can have made a result; all of them where it does not say how the game ended."""
    if result.conceded_to is not None:
        return (EndCause.CONCEDED,)
    return tuple(one for one in EndCause if one is not EndCause.CONCEDED and result.end in {None, END_OF[one]})


def last_year_of(event: Event, board: Board) -> int | None:
    """The last year that may be played on a board, as far as it is public, or None."""
    secret = event.tournament.clocks.secret_end(board.round)
    if secret and event.rulebook.round(board.round).end.kind == "random-year":
        return int(secret)
    return plan_of(event.rulebook, board.round, pool=board.pool).last_year


def owners_of(event: Event, board: Board) -> Mapping[int, Owners]:
    """Who owned which centre after each year, if somebody named them or the game is recorded move by move."""
    game = board_game(board.play, policy_of(event.rulebook)) if board.play else None
    played = {one.phase.year: one.after.centres for one in game.phases if one.counts is not None} if game else {}
    return {one.year: one.owners for one in board.owners} | played


def hard_stop_at(event: Event, *, round: RoundNumber, at: datetime) -> datetime | None:
    """The moment at which a round is stopped in any year, in the event's zone; None if there is none.

    If the days of the event are not known it is the first such hour after play began, or from today on.
    """
    end, zone = event.rulebook.round(round).end, ZoneInfo(event.rulebook.event.timezone)
    clicks = (click for one in event.tournament.clocks.records if one.ref.round == round for click in one.clicks)
    began = min((one.at for one in clicks if one.click is Click.START), default=None)
    first = (began or at).astimezone(zone)
    stop = hard_stop(end, day=first.date())
    if stop is None:
        return None
    found = stop.replace(tzinfo=zone)
    if not isinstance(end.hard_stop, datetime) and began is not None and found < began:
        found += timedelta(days=7 if end.hard_stop_day else 1)
    return found
