"""How sharp chances may be: fitted on boards that were foreseen before their results were learnt."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from boardcall.ratings.boards import RatedBoard, by_round
from boardcall.ratings.models import Model, chances

SHARPEST = 5.0
EVEN = 20
"""Imaginary boards that keep chances moderate until real ones outweigh them."""
STEPS = 30
"""Halvings of the search for the best sharpness: it is found to a few millionths."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A finished board as a model foresaw it: strengths before it, and each player's share of the first place."""

    strengths: tuple[float, ...]
    shares: tuple[float, ...]

    def loss(self, sharpness: float) -> float:
        """The log loss of the chances, in nats: 1.9459 for one in seven each, where one player is first alone."""
        pairs = zip(chances(self.strengths, sharpness), self.shares, strict=True)
        return -sum(share * log(chance) for chance, share in pairs if share)

    def with_doubt(self, doubt: float) -> "Foreseen":
        """The same board with a part of its first place shared out evenly."""
        shares = tuple((1 - doubt) * share + doubt / len(self.shares) for share in self.shares)
        return Foreseen(self.strengths, shares)


def foresee(model: Model, boards: Iterable[RatedBoard]) -> tuple[Foreseen, ...]:
    """Each board as the model foresees it from the rounds before; then the model learns the round."""
    found: list[Foreseen] = []
    for together in by_round(boards):
        found += [Foreseen(model.strengths(board), board.shares) for board in together]
        for board in together:
            model.learn(board)
    return tuple(found)


def mean_loss(foreseen: Sequence[Foreseen], sharpness: float) -> float:
    return sum(one.loss(sharpness) for one in foreseen) / len(foreseen)


def fitted_sharpness(foreseen: Sequence[Foreseen]) -> float:
    """The sharpness with the least log loss, which has one lowest point, as if `EVEN` more boards had ended evenly.

    So few boards never make chances bold; with no board at all it is 0.
    """
    if not foreseen:
        return 0.0
    doubt = EVEN / (len(foreseen) + EVEN)
    foreseen = [one.with_doubt(doubt) for one in foreseen]
    low, high = 0.0, SHARPEST
    for _ in range(STEPS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if mean_loss(foreseen, left) <= mean_loss(foreseen, right):
            high = right
        else:
            low = left
    return (low + high) / 2
