"""What the rulebook lets a board do that still runs, and whether its games count."""

from boardcall.standings.games import Game
from boardcall.standings.rules import Rules, pool_settings, round_settings
from boardcall.tournament import Board


def conceded_from(rules: Rules) -> int:
    """The least centres with which a solo can be conceded; 0 where the rules do not let it be."""
    ending = getattr(rules, "ending", None)
    return max(1, ending.concession_centres) if ending and ending.concession else 0


def last_year(board: Board, rules: Rules) -> int | None:
    """The last year of a board, or None where the rules name none or a count is in that came too late."""
    if board.late:
        return None
    settings = round_settings(rules, board.round)
    ends = [board.stop.year] if board.stop else []
    if settings and settings.end.kind in {"year", "random-year"}:
        pool = pool_settings(rules, board.round, board.pool)
        last = (pool.last_year if pool else None) or settings.end.last_year
        ends += [last] if last else []
    return min(ends, default=None)


def is_waiting(game: Game) -> bool:
    """Whether an ended game counts and the director has still to say what it brings."""
    return game.scored and game.points is None


def counts_for_totals(board: Board, rules: Rules) -> bool:
    """Whether the games of a board count for totals."""
    pool = pool_settings(rules, board.round, board.pool)
    return board.scored and (pool is None or pool.scored)
