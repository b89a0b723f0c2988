"""What the terms work on while a board is scored, and the words they share."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardcall.game import Power
from boardcall.scoring.facts import BoardFacts
from boardcall.scoring.points import plain_points, shown_points
from boardcall.scoring.terms import Who
from boardcall.wording import Sentence, joined, say, say_number

Number = Fraction | int
"""Points while they are worked out: whole ones as int, which is as exact and much faster."""


class Gain(NamedTuple):
    """Points of one term for one power; `words` makes the sum that gives them, where somebody reads it."""

    power: Power
    points: Number
    words: Callable[[], Sentence]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A board being scored: its facts, the scores so far, and how many decimals its reader wants."""

    facts: BoardFacts
    so_far: dict[Power, Number]
    decimals: int

    def equals(self, number: Number) -> Sentence:
        """ "= 80", or "≈ 50.35" where the decimals do not hold it all."""
        points = Fraction(number)
        is_whole_story = points.denominator == 1 or (points * 10**self.decimals).denominator == 1
        return joined(" ", ("=" if is_whole_story else "≈", shown_points(points, self.decimals)))


REASONS = {
    Who.ALL: say("for playing"),
    Who.SURVIVORS: say("for surviving"),
    Who.ELIMINATED: say("though eliminated"),
    Who.LEADERS: say("for the top count"),
    Who.SOLE_LEADER: say("for leading alone"),
    Who.TIED_LEADERS: say("for sharing the top"),
    Who.TRAILING: say("behind the top"),
    Who.TRAILING_SURVIVORS: say("for surviving behind the top"),
    Who.DRAW: say("as a member of the draw"),
    Who.OUTSIDE_DRAW: say("for surviving outside the draw"),
    Who.SOLOIST: say("for the solo"),
    Who.OTHERS: say("after another's solo"),
    Who.OTHER_SURVIVORS: say("for surviving another's solo"),
}
GROUPS = {
    Who.ALL: say("powers"),
    Who.SURVIVORS: say("survivors"),
    Who.LEADERS: say("leaders"),
    Who.TIED_LEADERS: say("leaders"),
    Who.DRAW: say("members of the draw"),
}


def lean(points: Number) -> Number:
    """The same number, as an int where it is whole."""
    return points.numerator if points.denominator == 1 else points


ORDINALS = (
    "",
    say("first"),
    say("second"),
    say("third"),
    say("fourth"),
    say("fifth"),
    say("sixth"),
    say("seventh"),
)
"""Places in a board's ranking."""


def counted_centres(number: int) -> Sentence:
    """So many centres."""
    return say_number("{number} centre", "{number} centres", number)


def counted_years(number: int) -> Sentence:
    """So many years."""
    return say_number("{number} year", "{number} years", number)


def counted_points(points: Fraction) -> Sentence:
    """So many points, exactly."""
    return say("1 point") if points == 1 else say("{points} points", points=plain_points(points))
