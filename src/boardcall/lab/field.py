"""The players of simulated events: how many, how unlike in strength, and which games they play by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import exp
from statistics import NormalDist

from boardcall.errors import Problem
from boardcall.lab.games import merits
from boardcall.seeding.search.chance import generator, shuffled
from boardcall.tournament import Player, PlayerId
from boardcall.wording import say

LARGEST_FIELD, SMALLEST_FIELD = 350, 7
MOST_EVENTS = 100_000
MOST_SPREAD = 2.0
SPREAD = 0.4
"""How much players differ in strength by default; docs/explanation/lab.md says what it means."""
ROUNDS = 4
"""Default number of rounds under a rulebook with any number of them."""
MOST_ROUNDS = 12
ALIKE = 1e-9
"""The spread used for 0: it makes no game more likely, but the strongest player is drawn and not the first listed."""
LEAST = 1e-12
"""The least chance that a strength is drawn by: 0 has none."""
BORN = date(1980, 1, 1)
"""The earliest birth date."""
DOUBLES = 3
"""Every third player offers to play on two boards at once."""


@dataclass(frozen=True, slots=True)
class Field:
    """What is simulated, apart from the rulebook. `spread` is the standard deviation of strengths; 0: all are alike."""

    players: int
    seed: str
    spread: float = SPREAD
    rounds: int = ROUNDS
    online: bool = False
    """Played on the net over days, as the recorded games were; otherwise at tables, face to face."""

    def problems(self) -> tuple[Problem, ...]:
        """What is too large or too small."""
        bounds = (
            ("players", self.players, SMALLEST_FIELD, LARGEST_FIELD),
            ("rounds", self.rounds, 1, MOST_ROUNDS),
            ("spread", self.spread, 0, MOST_SPREAD),
        )
        return tuple(
            Problem(
                say("{value} cannot be simulated.", value=value),
                say("Write a number from {least} to {most}.", least=least, most=most),
                field=name,
            )
            for name, value, least, most in bounds
            if not least <= value <= most
        )


def people(field: Field) -> tuple[Player, ...]:
    """The players; each was born on another day and comes from another distance, since rulebooks break ties by both."""
    ways = shuffled(range(1, field.players + 1), generator(field.seed, "ways"))
    days = shuffled(range(field.players), generator(field.seed, "days"))
    return tuple(
        Player(one, one, born=BORN + timedelta(days=day), distance_km=Fraction(way))
        for number, (way, day) in enumerate(zip(ways, days, strict=True), 1)
        if (one := PlayerId(f"p{number:03}"))
    )


def strengths(field: Field, number: int, players: Sequence[Player]) -> dict[PlayerId, float]:
    """The strengths in event `number`: the same under every rulebook."""
    chance, normal, spread = generator(field.seed, "strengths", number), NormalDist(), max(field.spread, ALIKE)
    return {player.id: spread * normal.inv_cdf(max(chance.random(), LEAST)) for player in players}


def choose_game(strong: Sequence[float], usual: Sequence[float], used: Sequence[bool], at: float) -> int:
    """The game that seven players of these strengths play, in the order of POWERS, at a chance from 0 to 1.

    A game is the more likely, the better the powers of strong players did in it: its weight is e to the sum of strength
    times merit, times its usual one. Games in `used` were played at this event before.
    """
    a, e, f, g, i, r, t = strong
    weights = [
        0.0
        if gone
        else mine * exp(a * row[0] + e * row[1] + f * row[2] + g * row[3] + i * row[4] + r * row[5] + t * row[6])
        for row, mine, gone in zip(merits(), usual, used, strict=True)
    ]
    left = at * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return max(range(len(weights)), key=weights.__getitem__)
