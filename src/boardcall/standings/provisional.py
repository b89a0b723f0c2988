"""What the standings would be if all games ended now: every board that plays, scored on its last count."""

from dataclasses import replace

from boardcall.game import POWERS
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.standings.rules import Rules
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament.board.boards import Board
from boardcall.tournament.event import Tournament


def is_running(board: Board) -> bool:
    """Whether a board plays and has been counted, so that it could be scored if it ended now."""
    return board.result is None and bool(board.counts)


def ended_now(tournament: Tournament) -> Tournament:
    """The event with every running board ended on its last count; a board without a count stays open."""
    boards = tuple(replace(one, result=_result(one)) if is_running(one) else one for one in tournament.boards)
    return replace(tournament, boards=boards)


def _result(board: Board) -> BoardResult:
    """The end of a board: a solo if somebody has won already, otherwise the end of time."""
    last = board.counts[-1]
    lines = tuple(
        PowerResult(power, centres, board.eliminated_in(power))
        for power, centres in zip(POWERS, last.centres, strict=True)
    )
    end = End.SOLO if max(last.centres) >= SOLO_CENTRES else End.TIME
    return BoardResult(lines, last.year, end)


def provisional_standings(tournament: Tournament, rules: Rules) -> Standings:
    """The standings if all games ended now. They are no standings: nothing that counts is made from them."""
    return compute_standings(ended_now(tournament), rules)
