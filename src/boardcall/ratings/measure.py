"""How well models foresee boards they have not seen: log loss, Brier score and calibration on held-out boards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardcall.errors import InputError
from boardcall.ratings.boards import RatedBoard
from boardcall.ratings.calibration import Foreseen, fitted_sharpness, foresee, mean_loss
from boardcall.ratings.models import Bayesian, Elo, Model, Uniform, chances
from boardcall.ratings.table import NOISES, fitted
from boardcall.wording import say

BINS = 10


@dataclass(frozen=True, slots=True)
class ModelScore:
    """One model on the held-out boards; less is better in all three."""

    model: str
    log_loss: float
    """The mean of -log of the chance given to who finished first, in nats; 1.9459 for seven equal chances."""
    brier: float
    """The mean over boards of the squared errors of the seven chances, added up; 0.8571 for seven equal chances."""
    calibration_error: float
    """How far the given chances are from the results, over tenths of the seats from the smallest chance up."""


@dataclass(frozen=True, slots=True)
class ModelComparison:
    """Models beside each other: on how many boards they learnt, and on how many they were tried."""

    learnt: int
    held_out: int
    scores: tuple[ModelScore, ...]


def compare_models(boards: Sequence[RatedBoard], held_out: int = 0) -> ModelComparison:
    """Each model foresees the last boards, each from the rounds before it; what is fitted, from the boards before all.

    `held_out` is how many; 0 for a quarter. InputError where too few are left.
    """
    tried = held_out or len(boards) // 4
    if not 0 < tried < len(boards):
        message = say(
            "There are {number} boards: too few to set {held} of them aside.", number=len(boards), held=tried or 1
        )
        raise InputError.of(message, say("Give more results, or set fewer aside."), field="--held-out")
    before = boards[:-tried]
    noise = fitted(before)[0].noise
    models: tuple[tuple[str, Callable[[], Model], bool], ...] = (
        ("uniform", Uniform, False),
        ("elo", Elo, False),
        ("powers", lambda: Bayesian(NOISES[1], with_players=False), True),
        ("ratings", lambda: Bayesian(noise), True),
    )
    scores = []
    for name, make, is_calibrated in models:
        foreseen = foresee(make(), boards)
        sharpness = fitted_sharpness(foreseen[:-tried]) if is_calibrated else 1.0
        scores.append(_scored(name, foreseen[-tried:], sharpness))
    return ModelComparison(len(before), tried, tuple(scores))


def _scored(name: str, foreseen: Sequence[Foreseen], sharpness: float) -> ModelScore:
    seats = [pair for one in foreseen for pair in zip(chances(one.strengths, sharpness), one.shares, strict=True)]
    brier = sum((chance - share) ** 2 for chance, share in seats) / len(foreseen)
    return ModelScore(name, mean_loss(foreseen, sharpness), brier, _calibration_error(seats))


def _calibration_error(seats: Sequence[tuple[float, float]]) -> float:
    """The mean distance of chance and outcome over bins with as many seats each."""
    ordered = sorted(seats, key=lambda pair: pair[0])
    edges = [len(ordered) * place // BINS for place in range(BINS + 1)]
    bins = [ordered[start:end] for start, end in pairwise(edges)]
    return sum(abs(sum(chance - share for chance, share in one)) for one in bins) / len(ordered)
