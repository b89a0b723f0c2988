"""How well ratings foresee boards: drawn events whose players' strengths are known, and sheets of results you name.

    .venv/bin/python benchmarks/ratings.py                    drawn events, from none to great differences of strength
    .venv/bin/python benchmarks/ratings.py RESULTS.csv …      the boards of these sheets

The drawn boards follow another model than the one that rates them: each player performs with normal noise, and the
centres go by the performances. With no differences of strength nothing can be foreseen, and no model may claim to.
"""

import random
import sys
from math import exp
from statistics import fmean

from boardcall.library.ratings import rated_boards
from boardcall.ratings.boards import RatedBoard
from boardcall.ratings.measure import ModelComparison, compare_models

SPREADS = (0.0, 0.3, 0.6, 1.0)
"""Standard deviation of players' strengths; the luck of one game has 1."""
SEEDS = range(1, 6)
POWERS = (-0.15, 0.1, 0.2, 0.0, -0.15, 0.05, 0.15)


def drawn_boards(spread: float, *, seed: int, events: int = 40, rounds: int = 4, tables: int = 5) -> list[RatedBoard]:
    """Events of a circle of 150 people, some of whom come far more often than others."""
    chance = random.Random(seed)
    strength = {f"p{number}": chance.gauss(0, spread) for number in range(150)}
    boards = []
    for event in range(events):
        present = sorted(strength, key=lambda name: chance.expovariate(exp(-int(name[1:]) / 50)))[: 7 * tables]
        for number in range(1, rounds + 1):
            chance.shuffle(present)
            seated = [present[7 * table : 7 * table + 7] for table in range(tables)]
            boards += [
                _board((f"e{event}", number, str(place)), seven, strength, chance) for place, seven in enumerate(seated)
            ]
    return boards


def _board(
    where: tuple[str, int, str], seven: list[str], strength: dict[str, float], chance: random.Random
) -> RatedBoard:
    shown = [strength[player] + POWERS[place] + chance.gauss(0, 1) for place, player in enumerate(seven)]
    weights = [exp(1.3 * one) for one in shown]
    centres = [int(34 * one / sum(weights)) for one in weights]
    centres[shown.index(max(shown))] += 34 - sum(centres)
    places = tuple(1 + sum(other > one for other in centres) for one in centres)
    return RatedBoard(*where, tuple(seven), places, tuple(centres))


def main() -> None:
    given = sys.argv[1:]
    if given:
        _print("results", [compare_models(rated_boards(given))])
        return
    for spread in SPREADS:
        _print(f"spread {spread}", [compare_models(drawn_boards(spread, seed=seed)) for seed in SEEDS])


def _print(name: str, found: list[ModelComparison]) -> None:
    tried, learnt = sum(one.held_out for one in found), sum(one.learnt for one in found)
    print(f"{name}: {tried} of {tried + learnt} boards held out")
    for same in zip(*(one.scores for one in found), strict=True):
        loss, brier = fmean(one.log_loss for one in same), fmean(one.brier for one in same)
        error = 100 * fmean(one.calibration_error for one in same)
        print(f"  {same[0].model:<8}  log loss {loss:.4f}  Brier {brier:.4f}  calibration error {error:.1f} %")


if __name__ == "__main__":
    main()
