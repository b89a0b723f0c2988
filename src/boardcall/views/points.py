"""Points as every value has them."""

from dataclasses import dataclass
from fractions import Fraction

from boardcall.scoring.points import shown_points
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class Points:
    """Points twice: to compute with and to read."""

    exact: Fraction
    """An integer or a fraction in lowest terms, such as "25/2"."""
    shown: Sentence
    """Rounded as the event shows points, such as "12.5"."""

    @classmethod
    def of(cls, points: Fraction, decimals: int) -> "Points":
        return cls(points, shown_points(points, decimals))
