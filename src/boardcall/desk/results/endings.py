"""Ending games at the desk: only as the rulebook lets them end, on the count it names; then the board is frozen."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.clock.plan import BEFORE_PLAY
from boardcall.desk.event import Draft, Event, drafted, refuse, ruled
from boardcall.desk.play.plans import plan_of
from boardcall.errors import Problem
from boardcall.game import LATEST_YEAR, Power
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import Board
from boardcall.tournament.acts.boards import unknown_board
from boardcall.tournament.acts.endings import StopPlay
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.board.board_game import board_game
from boardcall.tournament.board.boards import Owners
from boardcall.tournament.board.endings import CAUSE_NAMES, Cause, causes, result_of, scored_year, solo_of
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.board.standstill import Alliances, names_of, stalemate_watch
from boardcall.wording import say, with_or

NEEDS_REASON = {Cause.DIRECTOR, Cause.STALEMATE, Cause.HARD_STOP}


def stop_play(
    event: Event,
    *,
    ref: BoardRef,
    cause: Cause,
    at: datetime,
    fall_begun: bool = False,
    why: str = "",
    conceded_to: Power | None = None,
    allied: Alliances = (),
) -> Draft:
    """Ends a game: with the result, where the count that is scored is recorded, else as soon as it is.

    `fall_begun` says that the first order of the fall after the last count had been read. A draw comes from its vote.
    `allied` are the alliances as the director sees them, where a game stands still because centres only went about
    within them; they are recorded with the reason.
    """
    refuse(unknown_board(event.tournament, ref))
    known = event.tournament.board(ref)
    if known is None:
        raise KeyError(ref)
    end = event.rulebook.round(ref.round).end
    year = scored_year(end, counted=last_count(known), fall_begun=fall_begun)
    refuse([*_cause_problems(event, known, cause), *_fact_problems(event, known, cause, at=at, why=why, allied=allied)])
    if cause is Cause.CONCEDED and conceded_to is None:
        refuse([Problem(say("A solo is conceded to somebody."), say("Say to which power."), field="conceded_to")])
    if cause is Cause.STALEMATE and allied:
        why = str(say("{why} (allied: {groups})", why=why.strip(), groups=names_of(allied)))
    return ending(event, known, StopPlay(ref.round, ref.name, cause, year, at, why, conceded_to))


def ending(event: Event, board: Board, stop: StopPlay) -> Draft:
    """The acts that end a game for a cause that has been judged, such as a vote that passed."""
    if stop.year == BEFORE_PLAY:
        hint = say("Record a result by hand, or take the game out of the standings.")
        refuse(
            [
                Problem(
                    say("No fall was counted on board {board}, so there is nothing to score.", board=board.name), hint
                )
            ]
        )
    if all(count.year != stop.year for count in board.counts):
        wait = Problem(
            say("The fall of {year} is finished and counts.", year=stop.year),
            say("Record its count: then the game is over."),
        )
        return drafted(event, stop, notices=(wait,))
    return drafted(event, stop, _result(event, board, stop))


def _result(event: Event, board: Board, stop: StopPlay) -> RecordResult:
    rules = event.rulebook.ending
    result = result_of(board, stop.year, stop.cause, rules, conceded_to=stop.conceded_to)
    return RecordResult(stop.round, stop.board, result)


def last_count(board: Board) -> int:
    """The last year counted on a board; 1900 if none was."""
    return board.counts[-1].year if board.counts else BEFORE_PLAY


def last_year_of(event: Event, board: Board) -> int | None:
    """The last year that may be played on a board, as far as it is public, or None."""
    secret = event.tournament.clocks.secret_end(board.round)
    if secret and event.rulebook.round(board.round).end.kind == "random-year":
        return int(secret)
    return plan_of(event.rulebook, board.round, pool=board.pool).last_year


def watch_stalemates(event: Event, *, round: int) -> tuple[Problem, ...]:
    """The games of a round that have stood still for as long as the rulebook names; for the director."""
    boards = (board for board in event.tournament.boards if board.round == round)
    return tuple(found for board in boards if (found := watch_stalemate(event, board)))


def watch_stalemate(event: Event, board: Board, *, allied: Alliances = ()) -> Problem | None:
    """What a director is told when a game has stood still for as long as the rulebook names."""
    return stalemate_watch(board, event.rulebook.ending, owners_of(event, board), allied=allied)


def owners_of(event: Event, board: Board) -> Mapping[int, Owners]:
    """Who owned which centre after each year, where somebody named them or the game is recorded move by move."""
    game = board_game(board.play, policy_of(event.rulebook)) if board.play else None
    played = {one.phase.year: one.after.centres for one in game.phases if one.counts is not None} if game else {}
    return {one.year: one.owners for one in board.owners} | played


def _cause_problems(event: Event, board: Board, cause: Cause) -> Iterator[Problem]:
    if board.result is not None:
        yield Problem(
            say("The game on board {board} is over.", board=board.name),
            say("Give its result the last year first, or withdraw the result if the game goes on."),
        )
    allowed = causes(event.rulebook.ending, event.rulebook.round(board.round).end)
    if cause is Cause.CONCEDED and cause not in allowed:
        yield Problem(
            say("A solo may not be conceded{value}.", value=ruled(event, "ending.concession")),
            say("Play on, or vote on a draw."),
        )
    elif cause not in allowed:
        names = with_or(CAUSE_NAMES[one] for one in allowed)
        where = ruled(event, f"round.{board.round}.end")
        yield Problem(
            say(
                "No game of round {round} ends by {cause}{where}.",
                round=board.round,
                cause=CAUSE_NAMES[cause],
                where=where,
            ),
            say("It may end by {names}.", names=names),
        )
    if cause is Cause.VOTE:
        yield Problem(say("A draw comes from a vote that passed."), say("Hold the vote."))


def _fact_problems(
    event: Event, board: Board, cause: Cause, *, at: datetime, why: str, allied: Alliances
) -> Iterator[Problem]:
    rules = event.rulebook.ending
    end = event.rulebook.round(board.round).end
    if cause in NEEDS_REASON and not why.strip():
        yield Problem(say("This needs a reason."), say("Say why."), field="why")
    if cause is Cause.SOLO and not (board.counts and solo_of(board.counts[-1], rules)):
        yield Problem(
            say(
                "Nobody has {solo_centres} centres on board {board}.", solo_centres=rules.solo_centres, board=board.name
            ),
            say("Record the count first."),
        )
    if cause is Cause.STALEMATE and watch_stalemate(event, board, allied=allied) is None:
        message = say(
            "Board {board} has not stood still for {stalemate_years} years.",
            board=board.name,
            stalemate_years=rules.stalemate_years,
        )
        yield Problem(message, say("A director may end it for another reason."))
    secret = event.tournament.clocks.secret_end(board.round)
    if secret == "" and cause in {Cause.LAST_YEAR, Cause.TIME}:
        yield Problem(say("The end of round {round} is sealed.", round=board.round), say("Open it first."))
    first = end.first_year if end.kind == "random-year" and not secret else last_year_of(event, board)
    if cause is Cause.LAST_YEAR and first is not None and last_count(board) < first:
        yield Problem(
            say("The round is played to {first} at the least.", first=first),
            say("{board} was counted last.", board=last_count(board)),
        )
    local = at.astimezone(ZoneInfo(event.rulebook.event.timezone)).time()
    if cause is Cause.TIME and end.not_before and local < end.not_before:
        yield Problem(
            say("The end is not before {not_before:%H:%M}.", not_before=end.not_before),
            say("It is {local:%H:%M}.", local=local),
        )


def frozen_problems(event: Event, board: Board, year: int) -> Iterator[Problem]:
    """Why no count of a year may be recorded: the game was stopped or is over, or the round does not go so far."""
    if board.stop is not None and year > board.stop.year:
        message = say(
            "Play on board {board} was stopped and is scored on {year}.", board=board.name, year=board.stop.year
        )
        yield Problem(message, say("Withdraw the stop first, if play went on."), field="year")
    elif board.result is not None and board.result.last_year is None and all(one.year != year for one in board.counts):
        yield Problem(
            say("The game on board {board} is over.", board=board.name),
            say("Give its result the last year first, or withdraw the result if the game goes on."),
        )
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
    act = StopPlay(board.round, board.name, Cause(stop.cause), stop.year, stop.at, stop.why, stop.conceded_to)
    return (_result(event, board, act),)
