"""A player's games as values."""

from dataclasses import dataclass, replace

from boardcall.game import Power
from boardcall.scoring.points import exact_points, plain_points, shown_points
from boardcall.standings.games import Game
from boardcall.tournament import RoundNumber
from boardcall.tournament.board.endings import is_ruled
from boardcall.views.points import Points
from boardcall.wording import NO_WORDS, Sentence, capital, joined, own_name, say


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of one player. What is not known or not to be seen is null or empty."""

    round: RoundNumber
    board: str
    pool: str
    power: Power
    centres: int | None = None
    """Centres at the end."""
    eliminated: int | None = None
    """The year in which the power lost its last centre."""
    points: Points | None = None
    """The game score with the factor of its pool; null while the game runs or waits for the director."""
    multiplier: str = "1"
    """The factor of its pool."""
    counted: bool = False
    """Whether it counts for its round."""
    source: Sentence = NO_WORDS
    """Where the points come from, if not from the scoring system."""
    working: tuple[Sentence, ...] = ()
    """The sums behind the points."""


def game_view(game: Game, decimals: int, *, counted: bool) -> GameView:
    """A game that has ended, and whether it counts for its round."""
    scored = game.points is not None
    return GameView(
        round=game.round,
        board=game.board.name,
        pool=game.board.pool,
        power=game.power,
        centres=game.centres,
        eliminated=game.result[game.power].eliminated,
        points=Points.of(game.value, decimals) if scored else None,
        multiplier=exact_points(game.multiplier),
        counted=counted,
        source=game.source,
        working=working(game, decimals),
    )


def with_points(game: GameView, scored: GameView | None) -> GameView:
    """The game with its score, and what leads to it, as another state of the event has them; with none for None."""
    known = scored or GameView(game.round, game.board, game.pool, game.power)
    return replace(
        game,
        points=known.points,
        multiplier=known.multiplier,
        counted=known.counted,
        source=known.source,
        working=known.working,
    )


def working(game: Game, decimals: int) -> tuple[Sentence, ...]:
    """How a game's points come about, from the reasons that decided it."""
    lines: list[Sentence] = [capital(game.source)] if game.source else []
    if not game.source:
        found = game.formula.working
        lines = [joined("", (line.text, f" ({line.section})" if line.section else "")) for line in found]
    if game.board.ruling is not None and is_ruled(game.board):
        lines.append(say("The game ended by a director's ruling ({clause}).", clause=game.board.ruling.clause))
    if game.multiplier != 1 and game.points is not None:
        lines.append(
            say(
                "{points} × {multiplier} in the pool {pool} = {value}",
                points=shown_points(game.points, decimals),
                multiplier=plain_points(game.multiplier),
                pool=own_name(game.board.pool),
                value=shown_points(game.value, decimals),
            )
        )
    return tuple(lines)
