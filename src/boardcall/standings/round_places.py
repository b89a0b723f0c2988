"""Places in each round, for totals that add up places."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from boardcall.standings.rounds import RoundScore
from boardcall.tournament.ids import PlayerId, RoundNumber

Rounds = Mapping[PlayerId, tuple[RoundScore, ...]]


def places_in_rounds(rounds: Rounds) -> Rounds:
    """The same rounds with the place in the round for points: 1, 2, 2, 4 where two score the same."""
    points: dict[RoundNumber, list[Fraction]] = {}
    for scores in rounds.values():
        for one in scores:
            points.setdefault(one.round, []).append(one.points)
    return {player: tuple(_placed(one, points[one.round]) for one in scores) for player, scores in rounds.items()}


def _placed(one: RoundScore, points: list[Fraction]) -> RoundScore:
    return replace(one, points=Fraction(1 + sum(other > one.points for other in points)))
