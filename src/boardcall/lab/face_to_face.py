"""How people at one table play otherwise than in the recorded games: boards stay more even, and votes end some early.

Both differ from event to event, and are known from few boards; what is drawn for an event holds either doubt.
`benchmarks/face_to_face.py` fits the figures to boards that were played, and measures how well they foresee events.
"""

from dataclasses import dataclass
from functools import cache
from math import exp
from statistics import NormalDist, fmean, pstdev

from boardcall.game import LATEST_YEAR
from boardcall.lab.games import recorded_games
from boardcall.seeding.search.chance import generator

EVENNESS = NormalDist(0.76, 0.64)
"""How much less likely an uneven board is at an event: by e to this for each standard deviation."""
LOG_ODDS_OF_DRAW = NormalDist(-2.31, 0.96)
"""The logarithm of the odds that a board which may vote agrees on a draw in a year."""
FIRST_DRAW = 1904
"""The first year whose count was the last of a board that agreed on a draw."""
LEAST = 1e-12


@dataclass(frozen=True, slots=True)
class TablePlay:
    """How the boards of one event are played: how even they stay, and the chance of a draw in a year."""

    evenness: float = 0.0
    draws: float = 0.0

    def weights(self, year: int | None) -> tuple[float, ...]:
        """How likely each recorded game is against the others, on a board that ends with this year."""
        return tuple(exp(-self.evenness * one) for one in unevenness(year))

    def drawn_after(self, first: int, last: int | None, at: float) -> int | None:
        """The year after whose count a vote ends a board, at a chance from 0 to 1; None if no vote does so before the
        last.

        `first` is the first year in which the rules allow a vote.
        """
        going_on = 1.0
        for year in range(max(first, FIRST_DRAW), last or LATEST_YEAR):
            going_on *= 1 - self.draws
            if at >= going_on:
                return year
        return None


AS_RECORDED = TablePlay()
"""The recorded games as they are: no vote ends them early except those they contain."""


def play_of(seed: str, number: int) -> TablePlay:
    """How event `number` is played: the same under every rulebook."""
    chance = generator(seed, "tables", number)
    evenness = EVENNESS.inv_cdf(max(chance.random(), LEAST))
    odds = exp(LOG_ODDS_OF_DRAW.inv_cdf(max(chance.random(), LEAST)))
    return TablePlay(evenness, odds / (1 + odds))


@cache
def unevenness(year: int | None) -> tuple[float, ...]:
    """How uneven each game is where it stops after a year: the sum of its squared centres, in standard deviations."""
    squares = [sum(power.centres**2 for power in game.until(year).result.powers) for game in recorded_games()]
    mean, spread = fmean(squares), pstdev(squares)
    return tuple((one - mean) / spread if spread else 0.0 for one in squares)
