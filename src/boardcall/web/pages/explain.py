"""Why a game's points are what they are, in lines made from the reasons that decided it."""

from collections.abc import Iterable

from boardcall.scoring.points import plain_points, shown_points
from boardcall.standings.games import Game
from boardcall.wording import capital, joined, own_name, say


def game_lines(game: Game, decimals: int) -> Iterable[str]:
    """How a game's points come about."""
    if game.source:
        yield capital(game.source)
    else:
        for line in game.formula.working:
            yield joined("", (line.text, f" ({line.section})" if line.section else ""))
    if game.multiplier != 1 and game.points is not None:
        points, value = shown_points(game.points, decimals), shown_points(game.value, decimals)
        yield say(
            "{points} × {multiplier} in the pool {pool} = {value}",
            points=points,
            multiplier=plain_points(game.multiplier),
            pool=own_name(game.board.pool),
            value=value,
        )
