"""Why a game's points are what they are, in lines made from the reasons that decided it."""

from collections.abc import Iterable

from boardcall.scoring.points import plain_points, shown_points
from boardcall.standings.games import Game


def game_lines(game: Game, decimals: int) -> Iterable[str]:
    """How a game's points come about."""
    if game.source:
        yield game.source[0].upper() + game.source[1:]
    else:
        for line in game.formula.working:
            yield line.text + (f" ({line.section})" if line.section else "")
    if game.multiplier != 1 and game.points is not None:
        points, value = shown_points(game.points, decimals), shown_points(game.value, decimals)
        yield f"{points} × {plain_points(game.multiplier)} in the pool {game.board.pool} = {value}"
