"""What the terms of a system do with years: those in which powers go out, and the last one."""

from collections.abc import Iterable

from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import (
    Bands,
    Fixed,
    Greatest,
    Lead,
    Margins,
    PerCentre,
    PerYear,
    Pot,
    Rank,
    RankBy,
    Share,
    Table,
    Target,
    Term,
    Who,
)

_BY_COUNTS = (Fixed, PerCentre, PerYear, Table, Rank, Lead, Pot, Share, Bands, Margins, Greatest, Target)
"""Terms in which more points of one power never give points to another."""


def looks_at_years(system: ScoringSystem) -> bool:
    """Whether the year in which a power went out, or the last year, matters for its points."""
    return any(map(has_years, (*system.draw, *system.solo)))


def has_years(term: Term) -> bool:
    match term:
        case PerYear():
            return True
        case Fixed(lived_to=year):
            return year is not None
        case Rank(by=by):
            return RankBy.ELIMINATION_YEAR in by
        case Greatest(of=terms):
            return any(map(has_years, terms))
        case _:
            return False


def years_of_survivors(terms: Iterable[Term]) -> bool:
    flat = [one for term in terms for one in (term.of if isinstance(term, Greatest) else (term,))]
    of_years = (term for term in flat if isinstance(term, PerYear | Fixed) and has_years(term))
    return any(term.who is not Who.ELIMINATED for term in of_years)


def earlier_years(system: ScoringSystem) -> bool:
    """Places by the counts of earlier years: what a cell leaves out, so that no table of it is complete."""
    ranks = (term for term in (*system.draw, *system.solo) if isinstance(term, Rank))
    return any(RankBy.EARLIER_YEARS in term.by for term in ranks)


def grows(term: Term) -> bool:
    match term:
        case Fixed() | PerYear():
            return not has_years(term) or term.points >= 0
        case Rank():
            return not has_years(term) or (not term.tied and list(term.table) == sorted(term.table, reverse=True))
        case Greatest(of=terms):
            return all(map(grows, terms))
        case _:
            return isinstance(term, _BY_COUNTS)


def has_target(terms: tuple[Term, ...]) -> bool:
    return any(isinstance(term, Target) for term in terms)
