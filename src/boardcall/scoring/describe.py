"""A scoring system in plain sentences, one for each term."""

from collections.abc import Iterator
from fractions import Fraction

from boardcall.scoring import terms
from boardcall.scoring.points import plain_points
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.scoring.sheet import counted_centres, counted_points
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import RankBy, Rounding, Second, TableOf, Term, Ties, Who
from boardcall.scoring.words import AMONG, EACH
from boardcall.wording import NO_WORDS, Sentence, joined, say, with_and

_ROUNDED = {
    Rounding.EXACT: "",
    Rounding.DOWN: say(", rounded down to whole points"),
    Rounding.UP: say(", rounded up to whole points"),
    Rounding.HALF_UP: say(", rounded half up to whole points"),
    Rounding.HALF_EVEN: say(", rounded to whole points, halves to the even one"),
}


def describe_system(system: ScoringSystem) -> tuple[Sentence, ...]:
    """The system's rules as sentences, those without a solo first, each with its section in brackets."""
    draw = [say("Without a solo: {sentence}", sentence=sentence) for sentence in describe_terms(system.draw)]
    return (
        *draw,
        *(say("After a solo: {sentence}", sentence=sentence) for sentence in describe_terms(system.solo)),
        describe_solo(system),
    )


def describe_terms(listed: tuple[Term, ...]) -> tuple[Sentence, ...]:
    """A sentence for each term, with its section in brackets; if there is no term, a sentence that says so."""
    sentences = (joined("", (describe_term(term), f" ({term.section})." if term.section else ".")) for term in listed)
    return tuple(sentences) or (say("nothing to anybody."),)


def describe_solo(system: ScoringSystem) -> Sentence:
    conceded = {
        Concession.SOLO: say("a conceded solo counts as one"),
        Concession.REFUSED: say("no solo can be conceded"),
    }
    conditions = with_and(_concession_conditions(system))
    conceded_solo = conceded[system.concession]
    if conditions:
        conceded_solo = say("{conceded} {conditions}", conceded=conceded_solo, conditions=conditions)
    return say("{solo_centres} centres are a solo; {concession}.", solo_centres=SOLO_CENTRES, concession=conceded_solo)


def _concession_conditions(system: ScoringSystem) -> Iterator[Sentence]:
    if system.concession_centres:
        yield say("if its power has {centres} centres or more", centres=system.concession_centres)
    if system.concession_leads:
        yield say("if nobody is ahead of its power")
    if system.concession_after:
        yield say("after the count of {year} or later", year=system.concession_after)


def describe_term(term: Term) -> Sentence:  # noqa: C901, PLR0911, PLR0912  a line a term; mypy misses none
    """What the term gives to whom, as a sentence without its full stop."""
    match term:
        case terms.Fixed():
            return _fixed(term)
        case terms.PerCentre():
            return _per_centre(term)
        case terms.PerYear():
            return _per_year(term)
        case terms.Table():
            return _table(term)
        case terms.Rank():
            return _rank(term)
        case terms.Lead(points=points):
            return say(
                "{points} per centre of lead over the next power to a sole leader", points=counted_points(points)
            )
        case terms.Pot():
            return _pot(term)
        case terms.Share():
            return _share(term)
        case terms.Bands():
            return _bands(term)
        case terms.Target(points=points, minus=minus):
            second = {Second.SCORE: say("score so far"), Second.CENTRES: say("centre count")}[minus]
            return say(
                "{points} minus the best {second} of the others to a sole leader",
                points=plain_points(points),
                second=second,
            )
        case terms.Margins(points=points, who=who):
            return say(
                "{points} per centre ahead of each power below, the eliminated included, to {who}",
                points=counted_points(points),
                who=EACH[who],
            )
        case terms.Tribute():
            return _tribute(term)
        case terms.Scale(total=total):
            return say("all scores so far are scaled so that they add up to {total}", total=plain_points(total))
        case terms.Multiply(by=by, who=who, powers_with=number) if number:
            return say(
                "the score so far of {who} grows by {by} of it for each power beyond the first with {number} or more",
                who=EACH[who],
                by=plain_points(by),
                number=counted_centres(number),
            )
        case terms.Multiply(by=by, who=who):
            return say("the score so far of {who} is multiplied by {by}", who=EACH[who], by=plain_points(by))
        case terms.Cap(at_most=at_most):
            return say("no power scores more than {points} in all", points=counted_points(at_most))
        case terms.Greatest(of=of):
            return say("the greatest of {terms}", terms=with_and(describe_term(inner) for inner in of))


def _listed(numbers: tuple[Fraction, ...]) -> Sentence:
    return joined(", ", map(plain_points, numbers))


def _fixed(term: terms.Fixed) -> Sentence:
    given = say("{points} to {who}", points=counted_points(term.points), who=EACH[term.who])
    if term.lived_to is None:
        return given
    return say("{given} that held a centre after {year}", given=given, year=term.lived_to)


def _per_centre(term: terms.PerCentre) -> Sentence:
    above = say(" above {above}", above=term.above) if term.above else ""
    most = say(", counting no more than {up_to}", up_to=term.up_to) if term.up_to is not None else ""
    points = counted_points(term.points)
    if term.rates:
        rates = (plain_points(term.points * rate) for rate in term.rates)
        points = say(
            "{points} points, as they are 1 to {last} or more,", points=joined(", ", rates), last=len(term.rates)
        )
    return say(
        "{points} per centre{above}{most} to {who}",
        points=points,
        above=above,
        most=most,
        who=EACH[term.who],
    )


def _per_year(term: terms.PerYear) -> Sentence:
    last = say("the year of elimination") if term.who is Who.ELIMINATED else say("the last one")
    most = say(", {up_to} years at most", up_to=term.up_to) if term.up_to is not None else ""
    included = say("included") if term.end_counts else say("not included")
    return say(
        "{points} per year played, {last} {included}{most}, to {who}",
        points=counted_points(term.points),
        last=last,
        included=included,
        most=most,
        who=EACH[term.who],
    )


def _table(term: terms.Table) -> Sentence:
    last = len(term.points) - 1
    if term.of is TableOf.RECEIVERS:
        return say(
            "{points} points as they are 1 to {last} or more, to {who}",
            points=_listed(term.points[1:]),
            last=last,
            who=EACH[term.who],
        )
    by = {TableOf.CENTRES: say("centres"), TableOf.LEAD: say("centres of lead over the next power")}[term.of]
    return say(
        "{points} points for 0 to {last} or more {by} to {who}",
        points=_listed(term.points),
        last=last,
        by=by,
        who=EACH[term.who],
    )


def _pot(term: terms.Pot) -> Sentence:
    points = counted_points(term.points)
    if term.by_lead:
        by_lead = _listed(tuple(term.points * times for times in term.by_lead))
        points = say(
            "{points} points for 0 to {last} or more centres of lead,", points=by_lead, last=len(term.by_lead) - 1
        )
    divided = say("{points} divided equally among {who}", points=points, who=AMONG.get(term.who, EACH[term.who]))
    return joined("", (divided, _ROUNDED[term.rounded]))


def _rank(term: terms.Rank) -> Sentence:
    names = {
        RankBy.WINNERS: say("victory (a soloist first, else the members of the draw, who share)"),
        RankBy.CENTRES: say("centres"),
        RankBy.ELIMINATION_YEAR: say("later elimination"),
        RankBy.EARLIER_YEARS: say("centres in the last earlier year in which they differ"),
    }
    by = names[term.by[0]]
    for criterion in term.by[1:]:
        by = say("{first}, then {second}", first=by, second=names[criterion])
    ties = {
        Ties.LOWER: say("tied powers get the points of the lowest of their places"),
        Ties.AVERAGE: say("tied powers share the points of their places"),
        Ties.UPPER: say("tied powers get the points of the best of their places"),
    }[term.ties]
    if term.tied:
        rows = joined(
            "; ", (say("{points} in ties of {size}", points=_listed(row), size=n) for n, row in enumerate(term.tied, 2))
        )
        ties = say("tied powers get by the best of their places {rows}", rows=rows)
    table = say(
        "{table} points for places 1 to {count} by {by}", table=_listed(term.table), count=len(term.table), by=by
    )
    return say(
        "{table} to {who}; {ties}{rounded}", table=table, who=EACH[term.who], ties=ties, rounded=_ROUNDED[term.rounded]
    )


def _share(term: terms.Share) -> Sentence:
    among = AMONG.get(term.among or term.who, EACH[term.who])
    receivers = say(", paid to {who}", who=EACH[term.who]) if term.among not in (None, term.who) else ""
    by = say("to {formula}", formula=_formula(term.coefficients))
    if term.weights:
        by = say(
            "to {weights} for being 0 to {count} centres behind the top",
            weights=_listed(term.weights),
            count=len(term.weights) - 1,
        )
    most = say(", counting no more than {up_to}", up_to=term.up_to) if term.up_to is not None else ""
    shared = say(
        "{points} shared among {among} in proportion {by}{receivers}",
        points=counted_points(term.points),
        among=among,
        by=by,
        receivers=receivers,
    )
    return joined("", (shared, most, _ROUNDED[term.rounded]))


def _formula(coefficients: tuple[Fraction, ...]) -> Sentence:
    """ "c² + 4c + 16 (c centres)"."""
    names = ("", "c", "c²")
    parts = [
        joined("", ("" if factor == 1 and name else plain_points(factor), name))
        for name, factor in zip(names, coefficients, strict=False)
        if factor
    ]
    return say("{formula} (c centres)", formula=joined(" + ", reversed(parts)))


def _bands(term: terms.Bands) -> Sentence:
    bonus = joined(
        ", ",
        (say("{points} within {distance}", points=plain_points(points), distance=far) for far, points in term.bands),
    )
    counting = say("all that match") if term.cumulative else say("only the narrowest that matches")
    leader = say("leaders included") if term.leader_included else say("leaders left out")
    divided = say(", divided by the number of leaders") if term.divide_by_leaders else ""
    return say(
        "points for centres behind the top ({bonus}; {counting}){divided}, to {who}, {leader}",
        bonus=bonus,
        counting=counting,
        divided=divided,
        who=EACH[term.who],
        leader=leader,
    )


def _tribute(term: terms.Tribute) -> Sentence:
    gap = {
        terms.Gap.BEHIND: say("it is behind the top"),
        terms.Gap.LEAD: say("of the leader's lead"),
        terms.Gap.ABOVE: say("the top count is above {above}", above=term.above),
    }[term.gap]
    most = NO_WORDS
    if term.at_most is not None:
        part = say(", at most {at_most} of its score so far", at_most=plain_points(term.at_most))
        most = say(", at most its score so far") if term.at_most == 1 else part
    spoil = say("; of k leaders each gets one part in k × k") if term.spoil else ""
    payer = say(
        "{payers} pays {points} per centre {gap}{most}",
        payers=EACH[term.payers],
        points=counted_points(term.points),
        gap=gap,
        most=most,
    )
    return say(
        "{payer}, to {to} in equal parts{spoil}{rounded}",
        payer=payer,
        to=EACH[term.to],
        spoil=spoil,
        rounded=_ROUNDED[term.rounded],
    )
