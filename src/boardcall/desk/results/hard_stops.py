"""The hard stop of a round: who still plays after it, all boards ended at once, and counts that came after it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated

from boardcall.clock.clicks import Click
from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.results.endings import last_count, stop_play
from boardcall.desk.results.open_endings import hard_stop_at
from boardcall.errors import InputError, Problem, refuse
from boardcall.tournament import Basis, Board, BoardRef, Owners, RoundNumber, YearCount
from boardcall.tournament.acts.boards import the_board
from boardcall.tournament.acts.late_counts import HoldCounts, SettleLateCounts, with_late
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.board.endings import EndCause, result_of
from boardcall.wording import Sentence, say, say_number, with_and

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Overdue:
    """A round that is past its hard stop, with the boards that still play; `uncounted` have no fall to score."""

    round: RoundNumber
    stop: datetime
    boards: tuple[Board, ...]
    uncounted: tuple[Board, ...]


def overdue(event: Event, *, at: datetime) -> tuple[Overdue, ...]:
    """The rounds that are still being played after their hard stop, the first first."""
    playing = [board for board in event.tournament.boards if board.result is None and board.stop is None]
    rounds = sorted({one.round for one in playing})
    return tuple(_overdue(event, number, playing, at) for number in rounds if _is_past(event, number, at))


def _overdue(event: Event, number: RoundNumber, playing: list[Board], at: datetime) -> Overdue:
    stop = hard_stop_at(event, round=number, at=at) or at
    mine = sorted((one for one in playing if one.round == number), key=lambda one: (len(one.name), one.name))
    counted = tuple(one for one in mine if one.counts)
    return Overdue(number, stop, counted, tuple(one for one in mine if not one.counts))


def _is_past(event: Event, number: RoundNumber, at: datetime) -> bool:
    """Whether the hard stop is certainly past: its day is known, or the clock shows when play began.

    A day later nobody is at the boards: what is entered then is the record of a past round.
    """
    stop = hard_stop_at(event, round=number, at=at)
    if stop is None or not stop <= at < stop + A_DAY:
        return False
    clicks = (one for record in event.tournament.clocks.records if record.ref.round == number for one in record.clicks)
    dated = isinstance(event.rulebook.round(number).end.hard_stop, datetime)
    return dated or any(one.click is Click.START for one in clicks)


def overdue_said(one: Overdue) -> Sentence:
    """A sentence that boards play after their hard stop."""
    return say_number(
        "It is past {stop:%H:%M}, the hard stop of round {round}: stop board {boards}.",
        "It is past {stop:%H:%M}, the hard stop of round {round}: stop boards {boards}.",
        len(one.boards),
        stop=one.stop,
        round=one.round,
        boards=with_and(board.name for board in one.boards),
    )


def stop_round(event: Event, *, round: RoundNumber, at: datetime, begun: frozenset[str] = frozenset()) -> Draft:
    """Ends every board of a round that still plays after its hard stop; `begun` have begun to read a fall's orders."""
    found = next((one for one in overdue(event, at=at) if one.round == round), None)
    if found is None or not found.boards:
        message = say("No board of round {round} plays past a hard stop.", round=round)
        raise InputError.of(message, say("End one game by its own page."))
        raise AssertionError(round)
    drafts = [
        stop_play(event, ref=one.ref, cause=EndCause.HARD_STOP, at=at, fall_begun=one.name in begun)
        for one in found.boards
    ]
    acts = tuple(act for draft in drafts for act in draft.acts)
    notices = [notice for draft in drafts for notice in draft.notices]
    return Draft(acts, notices=(*notices, *_uncounted(found)))


def _uncounted(found: Overdue) -> Iterator[Problem]:
    for one in found.uncounted:
        message = say("No fall was counted on board {board}, so there is nothing to score.", board=one.name)
        yield Problem(message, say("Enter its last count, or take the game out of the standings."))


def is_late(event: Event, board: Board, year: int, at: datetime) -> bool:
    """Whether a count of a year is a question to the director: it is new, and comes after the round's hard stop."""
    if year <= last_count(board) or not _is_past(event, board.round, at):
        return False
    if board.stop is not None:
        return board.stop.cause == EndCause.HARD_STOP and board.stop.year != year
    return board.result is None


def as_if_playing(board: Board) -> Board:
    """The board with the counts that wait, as if play had not been stopped: what a late count is checked against."""
    late = tuple(YearCount(one.year, one.centres) for one in board.late if board.count(one.year) is None)
    return replace(board, counts=(*board.counts, *late), stop=None, result=None)


def held(event: Event, ref: BoardRef, new: YearCount, owners: Owners = ()) -> Draft:
    """A late count that waits, and the message to the person who entered it."""
    message = say("The round was stopped, so the count of {year} waits for the director.", year=new.year)
    notice = Problem(message, say("It counts if it is from before the stop: tell the director."))
    act = HoldCounts(ref.round, ref.name, new.year, new.centres, owners)
    return drafted(event, act, notices=(notice,))


def settle_late_counts(
    event: Event,
    *,
    ref: BoardRef,
    taken: Annotated[bool, "Whether they are from before the stop and count."],
) -> Draft:
    """Accepts the counts that wait on a board, because they are from before the stop, or rejects them.

    A game that was stopped is scored again on the last count that is accepted.
    """
    act = SettleLateCounts(ref.round, ref.name, taken)
    refuse(act.problems(event.tournament))
    board = the_board(event.tournament, ref)
    if not taken or board.stop is None:
        return Draft((act,))
    new = with_late(board)
    year = last_count(new)
    result = result_of(new, year, EndCause(board.stop.cause), event.rulebook.ending)
    return Draft((act, RecordResult(ref.round, ref.name, result, Basis.RULES)))
