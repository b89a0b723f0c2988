"""Whether a recorded result ends as the rulebook lets games end, and what it rests on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from boardcall.desk.event import Event, ruled
from boardcall.desk.results.concessions import concession_problems
from boardcall.desk.results.end_rulings import by_ruling
from boardcall.desk.results.open_endings import OpenEnding, causes_of, open_endings, with_result_count
from boardcall.errors import Problem, refuse
from boardcall.game import Power
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End
from boardcall.tournament import Basis, Board, Stop
from boardcall.tournament.board.endings import CAUSE_NAMES, END_OF, EndCause
from boardcall.wording import say, with_or


@dataclass(frozen=True, slots=True)
class JudgedEnd:
    """A result with its end said, and what it rests on."""

    result: BoardResult
    basis: Basis


def judged_end(
    event: Event,
    board: Board,
    result: BoardResult,
    *,
    at: datetime,
    conceded_by: frozenset[Power] = frozenset(),
    is_ruled: bool = False,
) -> JudgedEnd:
    """The result with its end and basis; InputError with why the end is not open, where no ruling comes with it."""
    if board.result is not None and _is_same_end(board.result, result) and not is_ruled:
        return JudgedEnd(result, board.basis)
    if board.stop is not None and _is_end_of(board.stop, result) and not [*partial_draw(event, result)]:
        return JudgedEnd(result, _basis_of_stop(board))
    found = _candidates(event, board, result, at)
    now = next((one for one in found if one.is_open and result.end in {None, END_OF[one.cause]}), None)
    against = [*partial_draw(event, result)]
    if now is not None and now.cause is EndCause.CONCEDED:
        against += concession_problems(event, with_result_count(board, result), to=result.conceded_to, by=conceded_by)
    if now is not None and not against:
        return JudgedEnd(replace(result, end=result.end or END_OF[now.cause]), now.basis)
    if is_ruled:
        refuse([] if result.end else [_unsaid(one for one in found if one.is_known)])
        return JudgedEnd(result, Basis.RULING)
    refuse(by_ruling([*against, *([] if now else _closed(result, found))]))
    raise AssertionError(result)


def _is_same_end(before: BoardResult, now: BoardResult) -> bool:
    """Whether a correction leaves the end as it was: then only counts change, or a year that was not known."""
    year_stays = before.last_year in {None, now.last_year}
    same = (before.end, before.conceded_to, before.in_draw) == (now.end, now.conceded_to, now.in_draw)
    return same and year_stays


def _is_end_of(stop: Stop, result: BoardResult) -> bool:
    """Whether play was stopped for this result: in its year, for its end, and conceded to the same power."""
    asked = (stop.year, END_OF[EndCause(stop.cause)], stop.conceded_to)
    return asked == (result.last_year, result.end, result.conceded_to)


def _basis_of_stop(board: Board) -> Basis:
    if board.stop is not None and board.stop.cause == EndCause.VOTE:
        return Basis.VOTE
    return Basis.RULING if board.ruling is not None else Basis.RULES


def _candidates(event: Event, board: Board, result: BoardResult, at: datetime) -> list[OpenEnding]:
    """The endings that can have made the result; with 18 centres it is a solo and nothing else."""
    known = with_result_count(board, result)
    able = {EndCause.SOLO} if _has_solo(result) else set(causes_of(result))
    return [one for one in open_endings(event, known, at=at) if one.cause in able]


def _has_solo(result: BoardResult) -> bool:
    return any(line.centres >= SOLO_CENTRES for line in result.powers)


def partial_draw(event: Event, result: BoardResult) -> Iterator[Problem]:
    """A draw that leaves survivors out, which no vote of all makes."""
    alive = frozenset(line.power for line in result.powers if line.centres)
    if result.end is End.DRAW and result.in_draw is not None and result.in_draw != alive:
        rule = ruled(event, "draw_vote.majority")
        yield Problem(
            say("All who are left share a draw{rule}.", rule=rule), say("Leave out who is in it."), field="draw"
        )


def _closed(result: BoardResult, found: list[OpenEnding]) -> list[Problem]:
    """Why none of the endings is open: of the one that is meant, or that the end has to be said."""
    if result.end is None and not _has_solo(result):
        return [_unsaid(one for one in found if one.awaits_count)]
    known = [one for one in found if one.is_known] or found[:1]
    if any(one.is_open for one in known):
        message = say(
            "With {centres} centres the game ended in a solo.", centres=max(one.centres for one in result.powers)
        )
        return [Problem(message, say("Choose solo as the end, or correct the centres."), field="end")]
    return [replace(problem, field="end") for one in known for problem in one.problems]


def _unsaid(choices: Iterable[OpenEnding]) -> Problem:
    names = with_or(CAUSE_NAMES[one.cause] for one in choices)
    return Problem(say("Say how the game ended."), say("It may end by {names}.", names=names), field="end")
