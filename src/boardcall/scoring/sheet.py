"""What the terms work on while a board is scored, and the words they share."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.facts import BoardFacts
from boardcall.scoring.points import shown_points
from boardcall.scoring.terms import Who


@dataclass(frozen=True, slots=True)
class Gain:
    """Points of one term for one power, with the sum that gives them."""

    power: Power
    points: Fraction
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board being scored: its facts, the scores so far, and how many decimals its reader wants."""

    facts: BoardFacts
    so_far: Mapping[Power, Fraction]
    decimals: int

    def equals(self, points: Fraction) -> str:
        """ "= 80", or "≈ 50.35" where the decimals do not hold it all."""
        is_whole_story = points.denominator == 1 or (points * 10**self.decimals).denominator == 1
        return f"{'=' if is_whole_story else '≈'} {shown_points(points, self.decimals)}"


REASONS = {
    Who.ALL: "for playing",
    Who.SURVIVORS: "for surviving",
    Who.ELIMINATED: "though eliminated",
    Who.LEADERS: "for the top count",
    Who.SOLE_LEADER: "for leading alone",
    Who.TIED_LEADERS: "for sharing the top",
    Who.TRAILING: "behind the top",
    Who.TRAILING_SURVIVORS: "for surviving behind the top",
    Who.DRAW: "as a member of the draw",
    Who.SOLOIST: "for the solo",
    Who.OTHERS: "after another's solo",
    Who.OTHER_SURVIVORS: "for surviving another's solo",
}
GROUPS = {
    Who.ALL: "powers",
    Who.SURVIVORS: "survivors",
    Who.LEADERS: "leaders",
    Who.TIED_LEADERS: "leaders",
    Who.DRAW: "members of the draw",
}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
