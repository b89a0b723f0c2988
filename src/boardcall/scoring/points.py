"""Points as text: exact for programs, rounded once for people."""

from fractions import Fraction
from functools import lru_cache

from boardcall.scoring.terms import Rounding
from boardcall.wording import Sentence, say, verbatim

Number = Fraction | int
"""Points while they are worked out: whole ones as int, which is as exact and much faster."""


def exact_points(points: Fraction) -> str:
    """The points as an integer or "p/q" in lowest terms."""
    return str(points)


def shown_points(points: Number, decimals: int = 2) -> Sentence:
    """The points rounded half up (away from zero) to that many decimals, without trailing zeros: 4, 7.5, 50.35."""
    return _shown(points.numerator, points.denominator, decimals)


@lru_cache(maxsize=4096)
def _shown(numerator: int, denominator: int, decimals: int) -> Sentence:
    scale = 10**decimals
    whole = (2 * abs(numerator) * scale + denominator) // (2 * denominator)
    digits = str(whole).rjust(decimals + 1, "0")
    units, rest = (digits[:-decimals], digits[-decimals:].rstrip("0")) if decimals else (digits, "")
    sign = "-" if numerator < 0 and whole else ""
    return (
        say("{whole}.{decimals}", whole=f"{sign}{units}", decimals=rest)
        if rest
        else say("{sign}{units}", sign=sign, units=units)
    )


def plain_points(points: Number) -> Sentence:
    """The points exactly: as a decimal number where that ends, otherwise as "p/q"."""
    return _plain(points.numerator, points.denominator)


@lru_cache(maxsize=4096)
def _plain(numerator: int, denominator: int) -> Sentence:
    decimals = next((n for n in range(7) if 10**n % denominator == 0), None)
    if not decimals:
        return verbatim(exact_points(Fraction(numerator, denominator)))
    return _shown(numerator, denominator, decimals)


def rounded_points(points: Number, rounding: Rounding) -> Number:
    """The points with their fraction dealt with as a term asks."""
    match rounding:
        case Rounding.EXACT:
            return points
        case Rounding.DOWN:
            return points // 1
        case Rounding.UP:
            return -(-points // 1)
        case Rounding.HALF_UP:
            return (2 * points + 1) // 2
        case Rounding.HALF_EVEN:
            return round(points)


def ratio(points: Number, parts: Number) -> Number:
    """A part of some points, as an int where it is whole."""
    if isinstance(points, int) and isinstance(parts, int):
        whole, rest = divmod(points, parts)
        return Fraction(points, parts) if rest else whole
    return lean(Fraction(points, parts))


def lean(points: Number) -> Number:
    return points.numerator if points.denominator == 1 else points
