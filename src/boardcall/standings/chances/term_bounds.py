"""Between which points every game of a system lies, from its terms alone, without a look at any board.

The bounds are never too narrow. They are often too wide; whoever asks tries whether a game brings them.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES, SOLO_CENTRES
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import (
    Bands,
    Cap,
    Fixed,
    Greatest,
    Lead,
    Margins,
    PerCentre,
    Pot,
    Rank,
    Rounding,
    Second,
    Share,
    Table,
    Target,
    Term,
)

NOTHING = Fraction(0)
Span = tuple[Fraction, Fraction]
"""The least and the most points of one power."""


def system_bounds(system: ScoringSystem) -> Span | None:
    """Points between which every game of a system lies; None where its terms say too little of that."""
    draw, solo = _sum(system.draw, SOLO_CENTRES - 1), _sum(system.solo, CENTRES)
    return None if draw is None or solo is None else (min(draw[0], solo[0]), max(draw[1], solo[1]))


def _sum(terms: tuple[Term, ...], most: int) -> Span | None:
    """Between which points all terms together lie, where nobody has more than `most` centres."""
    low, high = NOTHING, NOTHING
    for term in terms:
        if isinstance(term, Cap):
            low, high = min(low, term.at_most), min(high, term.at_most)
            continue
        found = _target(term, most, (low, high)) if isinstance(term, Target) else _term(term, most)
        if found is None:
            return None
        low, high = low + found[0], high + found[1]
    return low, high


def _target(term: Target, most: int, so_far: Span) -> Span:
    others = so_far if term.minus is Second.SCORE else (0, most)
    return _span(term.points - one for one in others)


def _term(term: Term, most: int) -> Span | None:  # noqa: C901, PLR0911  a line for each kind
    """Between which points a term lies that does not look at those before it."""
    match term:
        case Fixed(points=points):
            return _span([points])
        case PerCentre(points=points, rates=rates):
            return _span(points * most * rate for rate in rates or (1,))
        case Table(points=table):
            return _span(table)
        case Rank(table=table, tied=tied):
            return _whole(_span([*table, *(one for row in tied for one in row)]), term.rounded)
        case Lead(points=points):
            return _span([points * most])
        case Pot(points=points, by_lead=by_lead):
            return _whole(_span(points * times for times in by_lead or (1,)), term.rounded)
        case Share(points=points) if min((*term.coefficients, *term.weights)) >= 0:
            return _whole(_span([points]), term.rounded)
        case Bands(bands=bands):
            return _span(sum((one for _, one in bands if one * sign > 0), NOTHING) for sign in (1, -1))
        case Margins(points=points):
            return _span([points * most * (len(POWERS) - 1)])
        case Greatest(of=terms):
            spans = [span for one in terms if (span := _term(one, most))]
            return _span(one for span in spans for one in span) if len(spans) == len(terms) else None
        case _:
            return None


def _span(points: Iterable[Fraction]) -> Span:
    """From the least to the most of some points and of nothing, as a term does not reach everybody."""
    found = [NOTHING, *points]
    return min(found), max(found)


def _whole(span: Span, rounding: Rounding) -> Span:
    low, high = span
    return span if rounding is Rounding.EXACT else (Fraction(floor(low)), Fraction(ceil(high)))
