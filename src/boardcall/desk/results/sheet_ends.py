"""Ends that a results sheet of a past round tells of: what its rulebook may have let happen, and what it cannot."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.results.end_rulings import WrittenRuling, ruled_on
from boardcall.desk.results.judged_end import JudgedEnd, judged_end, partial_draw
from boardcall.desk.results.open_endings import last_year_of
from boardcall.errors import InputError, Problem, RefusedError
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End
from boardcall.tournament import Basis, Board
from boardcall.tournament.board.endings import CAUSE_NAMES, EndCause, causes, end_choices, hangs
from boardcall.tournament.settings import RoundEnd
from boardcall.wording import say, with_and


def sheet_end(event: Event, board: Board, result: BoardResult, *, at: datetime) -> JudgedEnd:
    """What an end on a sheet rests on: what the event shows of a game played here, else what its rules allow."""
    if board.result is None and (board.counts or board.draw_votes or board.play):
        try:
            return judged_end(event, board, result, at=at)
        except InputError:
            return JudgedEnd(result, Basis.UNRULED)
    allowed = not list(sheet_problems(event, board, result))
    return JudgedEnd(result, Basis.SHEET if allowed else Basis.UNRULED)


def sheet_problems(event: Event, board: Board, result: BoardResult) -> Iterator[Problem]:
    """Why no game of the round can have ended like this, with any votes at any hour."""
    if any(line.centres >= SOLO_CENTRES for line in result.powers):
        return
    if result.conceded_to is not None:
        if not event.rulebook.ending.concession:
            yield Problem(say("A solo may not be conceded{value}.", value=ruled(event, "ending.concession")))
        elif result[result.conceded_to].centres < event.rulebook.ending.concession_centres:
            rule = ruled(event, "ending.concession_centres")
            yield Problem(say("The winner has too few centres for a concession{rule}.", rule=rule))
        return
    ways = {
        End.DRAW: list(_no_draw(event, result)),
        End.TIME: list(_no_time(event, board, result)),
        End.TD: list(_no_director(event, board)),
    }
    if result.end is not None:
        yield from ways.get(result.end, [])
    elif all(ways.values()):
        yield Problem(say("The numbers alone do not show how this game ended."), say("Add the end to the sheet."))


def _no_draw(event: Event, result: BoardResult) -> Iterator[Problem]:
    first = event.rulebook.draw_vote.from_year
    voted = event.rulebook.ending.draws == "vote"
    if voted and result.last_year is not None and result.last_year < first - 1:
        rule = ruled(event, "draw_vote.from_year")
        yield Problem(say("No draw is voted on before {first}{rule}.", first=first, rule=rule))
    yield from partial_draw(event, result)


def _no_time(event: Event, board: Board, result: BoardResult) -> Iterator[Problem]:
    end = event.rulebook.round(board.round).end
    rule = ruled(event, f"round.{board.round}.end")
    if end.kind == "none":
        message = say("No game of round {round} ends by {cause}{where}.", round=board.round, cause=_TIME, where=rule)
        yield Problem(message)
    elif end.kind != "secret-clock" and result.last_year not in _last_years(event, board, end):
        last = last_year_of(event, board)
        yield Problem(say("Round {round} is played to {last}{rule}.", round=board.round, last=last, rule=rule))


_TIME = CAUSE_NAMES[EndCause.TIME]


def _last_years(event: Event, board: Board, end: RoundEnd) -> set[int | None]:
    drawn: set[int | None] = {int(year) for year in end_choices(end)}
    return {None, *(drawn or {last_year_of(event, board)})}


def _no_director(event: Event, board: Board) -> Iterator[Problem]:
    rules, end = event.rulebook.ending, event.rulebook.round(board.round).end
    known = {EndCause.HARD_STOP, EndCause.STALEMATE} & set(causes(rules, end))
    if not known and rules.director_ends == "ruling":
        yield Problem(say("The director ends a game by a ruling only."))


def unruled_notice(boards: Iterable[Board]) -> tuple[Problem, ...]:
    """Results were accepted that the rulebook does not provide for: one ruling settles them all."""
    names = [say("{board} of round {round}", board=one.name, round=one.round) for one in boards]
    if not names:
        return ()
    message = say("The rulebook has no such end: board {names}.", names=with_and(names))
    return (Problem(message, say("A director rules on all of them at once, under Rulings.")),)


def waiting_for_ruling(event: Event) -> tuple[Board, ...]:
    """The boards whose result rests on nothing: a ruling is missing, or a vote was withdrawn."""
    return tuple(board for board in event.tournament.boards if hangs(board))


def rule_on_results(event: Event, ruling: WrittenRuling) -> Draft:
    """One ruling on every result that waits for one."""
    boards = waiting_for_ruling(event)
    if not boards:
        raise RefusedError(say("No result waits for a ruling."))
    return Draft((ruled_on(event, ruling, boards),))
