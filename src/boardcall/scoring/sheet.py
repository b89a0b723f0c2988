"""Words that workings and descriptions of scoring systems share."""

from fractions import Fraction
from functools import cache, lru_cache

from boardcall.scoring.points import Number, plain_points, shown_points
from boardcall.wording import Sentence, joined, say, say_number


def equal_to(number: Number, decimals: int) -> Sentence:
    """ "= 80", or "≈ 50.35" where the decimals do not hold it all."""
    return _equals(number.numerator, number.denominator, decimals)


@lru_cache(maxsize=4096)
def _equals(numerator: int, denominator: int, decimals: int) -> Sentence:
    is_whole_story = 10**decimals % denominator == 0
    return joined(" ", ("=" if is_whole_story else "≈", shown_points(Fraction(numerator, denominator), decimals)))


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


@cache
def counted_centres(number: int) -> Sentence:
    return say_number("{number} centre", "{number} centres", number)


@cache
def counted_years(number: int) -> Sentence:
    return say_number("{number} year", "{number} years", number)


def counted_points(points: Fraction) -> Sentence:
    return say("1 point") if points == 1 else say("{points} points", points=plain_points(points))
