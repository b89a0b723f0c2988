"""Points as text: exact for programs, rounded once for people."""

from fractions import Fraction

from boardcall.scoring.terms import Rounding
from boardcall.wording import Sentence, say, verbatim


def exact_points(points: Fraction) -> str:
    """The points as an integer or "p/q" in lowest terms."""
    return str(points)


def shown_points(points: Fraction, decimals: int = 2) -> Sentence:
    """The points rounded half up (away from zero) to so many decimals, without trailing zeros: 4, 7.5, 50.35."""
    scale = 10**decimals
    whole = (2 * abs(points.numerator) * scale + points.denominator) // (2 * points.denominator)
    digits = str(whole).rjust(decimals + 1, "0")
    units, rest = (digits[:-decimals], digits[-decimals:].rstrip("0")) if decimals else (digits, "")
    sign = "-" if points < 0 and whole else ""
    return (
        say("{whole}.{decimals}", whole=f"{sign}{units}", decimals=rest)
        if rest
        else say("{sign}{units}", sign=sign, units=units)
    )


def plain_points(points: Fraction) -> Sentence:
    """The points exactly: as a decimal number where that ends, otherwise as "p/q"."""
    if points.denominator == 1:
        return verbatim(str(points.numerator))
    decimals = next((n for n in range(7) if (points * 10**n).denominator == 1), None)
    return verbatim(exact_points(points)) if decimals is None else shown_points(points, decimals)


def rounded_points(points: Fraction, rounding: Rounding) -> Fraction:
    """The points with their fraction dealt with as a term asks."""
    match rounding:
        case Rounding.EXACT:
            return points
        case Rounding.DOWN:
            return Fraction(points.numerator // points.denominator)
        case Rounding.UP:
            return Fraction(-(-points.numerator // points.denominator))
        case Rounding.HALF_UP:
            return Fraction((2 * points + 1) // 2)
        case Rounding.HALF_EVEN:
            return Fraction(round(points))
