"""Ending games at the desk: only as the rulebook lets them end, on the count it names; then the board is frozen."""

from collections.abc import Iterator
from datetime import datetime

from boardcall.clock.plan import BEFORE_PLAY
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.results.concessions import concession_problems
from boardcall.desk.results.end_rulings import WrittenRuling, by_ruling, ruled_on
from boardcall.desk.results.open_endings import last_year_of, open_endings, owners_of
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import LATEST_YEAR, Power
from boardcall.scoring.result import End
from boardcall.tournament import Alliances, Basis, Board, BoardRef, RoundNumber
from boardcall.tournament.acts.boards import the_board, unknown_board
from boardcall.tournament.acts.endings import StopPlay
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.board.endings import EndCause, result_of, scored_year
from boardcall.tournament.board.standstill import stalemate_watch
from boardcall.wording import say

NEEDS_REASON = {EndCause.STALEMATE, EndCause.DIRECTOR}
"""What the rulebook leaves to the director's judgement; a ruling has its own reason."""


def stop_play(
    event: Event,
    *,
    ref: BoardRef,
    cause: EndCause,
    at: datetime,
    fall_begun: bool = False,
    why: str = "",
    conceded_to: Power | None = None,
    conceded_by: frozenset[Power] = frozenset(),
    allied: Alliances = (),
    ruling: WrittenRuling | None = None,
) -> Draft:
    """Ends a game with its result: now if the count to be scored is recorded, otherwise when it is.

    `fall_begun` says that the first order of the fall after the last count had been read. A cause that is not open now
    is refused unless a director's `ruling` comes with it. `allied` are the alliances as the director sees them, for a
    stalemate in which centres only changed hands within them; they are recorded with the reason.
    """
    refuse(unknown_board(event.tournament, ref))
    known = the_board(event.tournament, ref)
    end = event.rulebook.round(ref.round).end
    year = scored_year(end, counted=last_count(known), fall_begun=fall_begun)
    if cause is EndCause.LAST_YEAR and (last := last_year_of(event, known)) is not None:
        year = min(year, last)  # a sealed end may be opened after more was counted
    found = next(one for one in open_endings(event, known, at=at, allied=allied) if one.cause is cause)
    refuse([*_over_problems(known)])
    if not found.is_open and ruling is None:
        refuse(by_ruling(found.problems))
    rules = () if found.is_open or ruling is None else (ruled_on(event, ruling, [known]),)
    why = why.strip() or (" ".join(ruling.why.split()) if ruling else "")
    missing = cause in NEEDS_REASON and not why
    refuse([Problem(say("This needs a reason."), say("Give the reason."), field="why")] if missing else [])
    if cause is EndCause.CONCEDED:
        refuse([*concession_problems(event, known, to=conceded_to, by=conceded_by, is_ruled=bool(rules))])
    act = StopPlay(
        ref.round, ref.name, cause, year, at, why, conceded_to, allied if cause is EndCause.STALEMATE else ()
    )
    stopped = ending(event, known, act, is_ruled=bool(rules))
    return Draft((*rules, *stopped.acts), notices=stopped.notices)


def ending(event: Event, board: Board, stop: StopPlay, *, is_ruled: bool = False) -> Draft:
    """The acts that end a game for a cause that has been judged, such as a vote that passed."""
    if stop.year == BEFORE_PLAY:
        hint = say("Record a result by hand, or take the game out of the standings.")
        raise InputError.of(
            say("No fall was counted on board {board}, so there is nothing to score.", board=board.name), hint
        )
    if all(count.year != stop.year for count in board.counts):
        wait = Problem(
            say("The fall of {year} is finished and counts.", year=stop.year),
            say("Record its count: then the game is over."),
        )
        return drafted(event, stop, notices=(wait,))
    return drafted(event, stop, _result(event, board, stop, is_ruled=is_ruled))


def _result(event: Event, board: Board, stop: StopPlay, *, is_ruled: bool) -> RecordResult:
    rules = event.rulebook.ending
    result = result_of(board, stop.year, stop.cause, rules, conceded_to=stop.conceded_to)
    basis = Basis.RULING if is_ruled else Basis.VOTE if stop.cause is EndCause.VOTE else Basis.RULES
    if result.end is End.SOLO and stop.conceded_to is None:
        basis = Basis.RULES
    return RecordResult(stop.round, stop.board, result, basis)


def last_count(board: Board) -> int:
    """The last year counted on a board; 1900 if none was."""
    return board.counts[-1].year if board.counts else BEFORE_PLAY


def watch_stalemates(event: Event, *, round: RoundNumber) -> tuple[Problem, ...]:
    """The games of a round without a change for as long as the rulebook names; for the director."""
    boards = (board for board in event.tournament.boards if board.round == round)
    return tuple(found for board in boards if (found := watch_stalemate(event, board)))


def watch_stalemate(event: Event, board: Board) -> Problem | None:
    """The message to a director about a game without a change for as long as the rulebook names."""
    return stalemate_watch(board, event.rulebook.ending, owners_of(event, board))


def _over_problems(board: Board) -> Iterator[Problem]:
    if board.result is not None:
        yield Problem(
            say("The game on board {board} is over.", board=board.name),
            say("Give its result the last year first, or withdraw the result if the game goes on."),
        )


def frozen_problems(event: Event, board: Board, year: int) -> Iterator[Problem]:
    """Why no count of a year may be recorded: the game was stopped or is over, or the round does not go so far."""
    if board.stop is not None and year > board.stop.year:
        message = say(
            "Play on board {board} was stopped and is scored on {year}.", board=board.name, year=board.stop.year
        )
        yield Problem(message, say("Withdraw the stop first, if play went on."), field="year")
    elif board.result is not None and board.result.last_year is None and all(one.year != year for one in board.counts):
        yield from _over_problems(board)
    else:
        yield from year_problems(event, board, year)


def year_problems(event: Event, board: Board, year: int) -> Iterator[Problem]:
    """Why a year cannot be played on a board: the round does not go so far, or no game does."""
    last = last_year_of(event, board)
    if last is not None and year > last:
        rule = ruled(event, f"round.{board.round}.end")
        yield Problem(
            say("Round {round} is played to {last}{rule}.", round=board.round, last=last, rule=rule),
            say("Check the year."),
            field="year",
        )
    elif year > LATEST_YEAR:
        yield Problem(
            say("{last_year} is not the last year of a game.", last_year=year),
            say("Write the whole year, such as 1908."),
            field="year",
        )


def stopped_result(event: Event, board: Board) -> tuple[RecordResult, ...]:
    """The result that a stopped board gets once the count it waited for is recorded; nothing otherwise."""
    stop = board.stop
    if stop is None or board.result is not None or all(count.year != stop.year for count in board.counts):
        return ()
    act = StopPlay(
        board.round, board.name, EndCause(stop.cause), stop.year, stop.at, stop.why, stop.conceded_to, stop.allied
    )
    return (_result(event, board, act, is_ruled=board.ruling is not None),)
