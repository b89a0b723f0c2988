"""Points as text: exact for programs, rounded once for people."""

from fractions import Fraction


def exact_points(points: Fraction) -> str:
    """The points as an integer or "p/q" in lowest terms."""
    return str(points)


def shown_points(points: Fraction, decimals: int = 2) -> str:
    """The points rounded half up (away from zero) to so many decimals, without trailing zeros: 4, 7.5, 50.35."""
    scale = 10**decimals
    whole = int(abs(points) * scale + Fraction(1, 2))
    digits = str(whole).rjust(decimals + 1, "0")
    units, rest = (digits[:-decimals], digits[-decimals:].rstrip("0")) if decimals else (digits, "")
    sign = "-" if points < 0 and whole else ""
    return f"{sign}{units}.{rest}" if rest else f"{sign}{units}"
