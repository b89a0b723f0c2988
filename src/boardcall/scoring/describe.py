"""A scoring system in plain sentences, one for each term."""

from fractions import Fraction

from boardcall.scoring.points import plain_points
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import (
    Bands,
    Fixed,
    Gap,
    Greatest,
    Lead,
    Margins,
    Multiply,
    PerCentre,
    PerYear,
    Pot,
    Rank,
    RankBy,
    Rounding,
    Scale,
    Second,
    Share,
    Table,
    TableOf,
    Target,
    Term,
    Ties,
    Tribute,
    Who,
)

_EACH = {
    Who.ALL: "each power",
    Who.SURVIVORS: "each survivor",
    Who.ELIMINATED: "each eliminated power",
    Who.LEADERS: "each power with the top count",
    Who.SOLE_LEADER: "a sole leader",
    Who.TIED_LEADERS: "each of several leaders",
    Who.TRAILING: "each power behind the top",
    Who.TRAILING_SURVIVORS: "each survivor behind the top",
    Who.DRAW: "each member of the draw",
    Who.SOLOIST: "the soloist",
    Who.OTHERS: "every other power",
    Who.OTHER_SURVIVORS: "every other survivor",
}
_AMONG = {
    Who.ALL: "all seven powers",
    Who.SURVIVORS: "the survivors",
    Who.LEADERS: "the powers with the top count",
    Who.TIED_LEADERS: "several leaders",
    Who.DRAW: "the members of the draw",
}
_ROUNDED = {
    Rounding.EXACT: "",
    Rounding.DOWN: ", rounded down to whole points",
    Rounding.HALF_UP: ", rounded half up to whole points",
    Rounding.HALF_EVEN: ", rounded to whole points, halves to the even one",
}


def describe_system(system: ScoringSystem) -> tuple[str, ...]:
    """The system's rules as sentences, those without a solo first, each with its section in brackets."""
    draw = [f"Without a solo: {sentence}" for sentence in describe_terms(system.draw)]
    return (*draw, *(f"After a solo: {sentence}" for sentence in describe_terms(system.solo)), describe_solo(system))


def describe_terms(terms: tuple[Term, ...]) -> tuple[str, ...]:
    """A sentence for each term, with its section in brackets; one that says so when there is none."""
    sentences = (describe_term(term) + (f" ({term.section})." if term.section else ".") for term in terms)
    return tuple(sentences) or ("nothing to anybody.",)


def describe_solo(system: ScoringSystem) -> str:
    """What the system takes for a solo."""
    conceded = {Concession.SOLO: "a conceded solo counts as one", Concession.REFUSED: "no solo can be conceded"}
    return f"{SOLO_CENTRES} centres are a solo; {conceded[system.concession]}."


def describe_term(term: Term) -> str:  # noqa: C901, PLR0911, PLR0912  a line a term; mypy misses none
    """What the term gives to whom, as a sentence without its full stop."""
    match term:
        case Fixed(points=points, who=who):
            return f"{_points(points)} to {_EACH[who]}"
        case PerCentre():
            return _per_centre(term)
        case PerYear():
            return _per_year(term)
        case Table():
            return _table(term)
        case Rank():
            return _rank(term)
        case Lead(points=points):
            return f"{_points(points)} per centre of lead over the next power to a sole leader"
        case Pot(points=points, who=who):
            return f"{_points(points)} divided equally among {_AMONG.get(who, _EACH[who])}"
        case Share():
            return _share(term)
        case Bands():
            return _bands(term)
        case Target(points=points, minus=minus):
            second = {Second.SCORE: "score so far", Second.CENTRES: "centre count"}[minus]
            return f"{plain_points(points)} minus the best {second} of the others to a sole leader"
        case Margins(points=points, who=who):
            return f"{_points(points)} per centre ahead of each power below, the eliminated included, to {_EACH[who]}"
        case Tribute():
            return _tribute(term)
        case Scale(total=total):
            return f"all scores so far are scaled so that they add up to {plain_points(total)}"
        case Multiply(by=by, who=who):
            return f"the score so far of {_EACH[who]} is multiplied by {plain_points(by)}"
        case Greatest(of=of):
            return "the greatest of " + " and ".join(describe_term(inner) for inner in of)


def _points(points: Fraction) -> str:
    return f"{plain_points(points)} point" + ("" if points == 1 else "s")


def _listed(numbers: tuple[Fraction, ...]) -> str:
    return ", ".join(map(plain_points, numbers))


def _per_centre(term: PerCentre) -> str:
    above = f" above {term.above}" if term.above else ""
    most = f", counting no more than {term.up_to}" if term.up_to is not None else ""
    return f"{_points(term.points)} per centre{above}{most} to {_EACH[term.who]}"


def _per_year(term: PerYear) -> str:
    last = "the year of elimination" if term.who is Who.ELIMINATED else "the last one"
    most = f", {term.up_to} years at most" if term.up_to is not None else ""
    included = "included" if term.end_counts else "not included"
    return f"{_points(term.points)} per year played, {last} {included}{most}, to {_EACH[term.who]}"


def _table(term: Table) -> str:
    last = len(term.points) - 1
    if term.of is TableOf.RECEIVERS:
        return f"{_listed(term.points[1:])} points as they are 1 to {last} or more, to {_EACH[term.who]}"
    by = {TableOf.CENTRES: "centres", TableOf.LEAD: "centres of lead over the next power"}[term.of]
    return f"{_listed(term.points)} points for 0 to {last} or more {by} to {_EACH[term.who]}"


def _rank(term: Rank) -> str:
    names = {
        RankBy.WINNERS: "victory (a soloist first, else the members of the draw, who share)",
        RankBy.CENTRES: "centres",
        RankBy.ELIMINATION_YEAR: "later elimination",
    }
    by = ", then ".join(names[criterion] for criterion in term.by)
    ties = {
        Ties.LOWER: "tied powers get the points of the lowest of their places",
        Ties.AVERAGE: "tied powers share the points of their places",
        Ties.UPPER: "tied powers get the points of the best of their places",
    }[term.ties]
    if term.tied:
        rows = "; ".join(f"{_listed(row)} in ties of {size}" for size, row in enumerate(term.tied, 2))
        ties = f"tied powers get by the best of their places {rows}"
    table = f"{_listed(term.table)} points for places 1 to {len(term.table)} by {by}"
    return f"{table} to {_EACH[term.who]}; {ties}{_ROUNDED[term.rounded]}"


def _share(term: Share) -> str:
    among = _AMONG.get(term.among or term.who, _EACH[term.who])
    receivers = f", paid to {_EACH[term.who]}" if term.among not in (None, term.who) else ""
    by = f"to {_formula(term.coefficients)}"
    if term.weights:
        by = f"to {_listed(term.weights)} for being 0 to {len(term.weights) - 1} centres behind the top"
    return f"{_points(term.points)} shared among {among} in proportion {by}{receivers}"


def _formula(coefficients: tuple[Fraction, ...]) -> str:
    """ "c² + 4c + 16 (c centres)"."""
    names = ("", "c", "c²")
    parts = [
        ("" if factor == 1 and name else plain_points(factor)) + name
        for name, factor in zip(names, coefficients, strict=False)
        if factor
    ]
    return " + ".join(reversed(parts)) + " (c centres)"


def _bands(term: Bands) -> str:
    bonus = ", ".join(f"{plain_points(points)} within {distance}" for distance, points in term.bands)
    counting = "all that match" if term.cumulative else "only the narrowest that matches"
    leader = "leaders included" if term.leader_included else "leaders left out"
    divided = ", divided by the number of leaders" if term.divide_by_leaders else ""
    return f"points for centres behind the top ({bonus}; {counting}){divided}, to {_EACH[term.who]}, {leader}"


def _tribute(term: Tribute) -> str:
    gap = {
        Gap.BEHIND: "it is behind the top",
        Gap.LEAD: "of the leader's lead",
        Gap.ABOVE: f"the top count is above {term.above}",
    }[term.gap]
    part = "" if term.at_most == 1 else f"{plain_points(term.at_most)} of " if term.at_most is not None else ""
    most = f", at most {part}its score so far" if term.at_most is not None else ""
    spoil = "; of k leaders each gets one part in k × k" if term.spoil else ""
    payer = f"{_EACH[term.payers]} pays {_points(term.points)} per centre {gap}{most}"
    return f"{payer}, to {_EACH[term.to]} in equal parts{spoil}{_ROUNDED[term.rounded]}"
