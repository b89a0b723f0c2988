"""What the standings would be if all games ended now: every board that plays, scored on its last count."""

from collections.abc import Iterable
from dataclasses import replace

from boardcall.game import POWERS
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.standings.rules import Rules
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Board, Tournament


def is_running(board: Board) -> bool:
    """Whether a board plays and has been counted, so that it could be scored if it ended now."""
    return board.result is None and bool(board.counts)


def ended_now(tournament: Tournament, known: Iterable[Board] = ()) -> Tournament:
    """The event with every running board ended on its last count; a board without a count stays open.

    A board that was ended so before, and is among the known ones, is that very board.
    """
    before = {board.ref: board for board in known}

    def ended(board: Board) -> Board:
        now = replace(board, result=_result(board))
        return before[board.ref] if before.get(board.ref) == now else now

    return replace(tournament, boards=tuple(ended(one) if is_running(one) else one for one in tournament.boards))


def _result(board: Board) -> BoardResult:
    """The end of a board: a solo if somebody has won already, otherwise the end of time."""
    last = board.counts[-1]
    lines = tuple(
        PowerResult(power, centres, board.eliminated_in(power))
        for power, centres in zip(POWERS, last.centres, strict=True)
    )
    end = End.SOLO if max(last.centres) >= SOLO_CENTRES else End.TIME
    return BoardResult(lines, last.year, end)


def provisional_standings(tournament: Tournament, rules: Rules, before: Standings | None = None) -> Standings:
    """The standings if all games ended now. They are no standings: nothing that counts is made from them.

    With `before`, those of another state of the event, what is unchanged is not worked out again.
    """
    known = before.workings.games.boards if before and before.workings else ()
    return compute_standings(ended_now(tournament, [one.board for one in known]), rules, before=before)
