"""What each term gives each power on a finished board: a function made once for a term, and called for each board."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from boardcall.scoring import terms
from boardcall.scoring.facts import BoardFacts, Seats, SharedPlace
from boardcall.scoring.points import Number, lean, ratio, rounded_points
from boardcall.scoring.result import CENTRES
from boardcall.scoring.terms import Rounding, Second, TableOf, Term, Ties, Who

Gains = Mapping[int, Number]
"""The points of one term, by seat, for every power it reaches."""
Step = Callable[[BoardFacts, Sequence[Number]], Gains]
"""Points from the facts of a board and the scores so far, by seat."""


def step_of(term: Term) -> Step:  # noqa: C901, PLR0911, PLR0912  a line a term
    """The points of one term on any board."""
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
        case terms.Lead():
            return _lead(term)
        case terms.Pot():
            return _pot(term)
        case terms.Share():
            return _share(term)
        case terms.Bands():
            return _bands(term)
        case terms.Target():
            return _target(term)
        case terms.Margins():
            return _margins(term)
        case terms.Tribute():
            return _tribute(term)
        case terms.Scale():
            return _scale(term)
        case terms.Multiply():
            return _multiply(term)
        case terms.Cap():
            return _cap(term)
        case terms.Greatest():
            return _greatest(term)


def _fixed(term: terms.Fixed) -> Step:
    points, who, year = lean(term.points), term.who, term.lived_to

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        seats = facts.receivers(who)
        if year is not None:
            seats = tuple([seat for seat in seats if facts.lived_to(seat, year)])
        return dict.fromkeys(seats, points)

    return gains


def _per_centre(term: terms.PerCentre) -> Step:
    who, plain = term.who, not term.above and term.up_to is None
    rates = [lean(term.points * rate) for rate in term.rates or (Fraction(1),)]

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        seats, counts = facts.receivers(who), facts.counts
        rate = rates[min(len(seats), len(rates)) - 1]
        if plain:
            return {seat: rate * counts[seat] for seat in seats}
        return {seat: rate * counted(term, facts, seat) for seat in seats}

    return gains


def counted(term: terms.PerCentre, facts: BoardFacts, seat: int) -> int:
    """The centres of a power that the term counts."""
    held = facts.counts[seat]
    return max(0, (held if term.up_to is None else min(held, term.up_to)) - term.above)


def _per_year(term: terms.PerYear) -> Step:
    rate, who = lean(term.points), term.who

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        return {seat: rate * years_counted(term, facts, seat) for seat in facts.receivers(who)}

    return gains


def years_counted(term: terms.PerYear, facts: BoardFacts, seat: int) -> int:
    """The years of a power that the term counts."""
    years = facts.years(seat, end_counts=term.end_counts)
    return years if term.up_to is None else min(years, term.up_to)


def _table(term: terms.Table) -> Step:
    points, who, last = [lean(one) for one in term.points], term.who, len(term.points) - 1

    def by_centres(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        counts = facts.counts
        return {seat: points[min(counts[seat], last)] for seat in facts.receivers(who)}

    def by_number(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        seats = facts.receivers(who)
        number = facts.lead if term.of is TableOf.LEAD else len(seats)
        return dict.fromkeys(seats, points[min(number, last)])

    return by_centres if term.of is TableOf.CENTRES else by_number


def _rank(term: terms.Rank) -> Step:
    by, who, known = term.by, term.who, dict[SharedPlace, Number]()

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        places, found = facts.places(by), dict[int, Number]()
        for seat in facts.receivers(who):
            place = places[seat]
            if place not in known:
                known[place] = _place_points(term, place)
            found[seat] = known[place]
        return found

    return gains


def _place_points(term: terms.Rank, place: SharedPlace) -> Number:
    """A rank term's points for a place that one or more powers share."""
    best, powers = place
    points: Number
    if powers == 1:
        points = _entry(term.table, best)
    elif term.tied:
        return _entry(term.tied[powers - 2], best) if powers - 2 < len(term.tied) else 0
    elif term.ties is Ties.LOWER:
        points = _entry(term.table, place.worst)
    elif term.ties is Ties.UPPER:
        points = _entry(term.table, best)
    else:
        points = ratio(sum(_entry(term.table, number) for number in range(best, best + powers)), powers)
    return points if term.rounded is Rounding.EXACT else lean(rounded_points(points, term.rounded))


def _entry(table: tuple[Fraction, ...], place: int) -> Number:
    return lean(table[place - 1]) if place <= len(table) else 0


def _lead(term: terms.Lead) -> Step:
    points = lean(term.points)
    return lambda facts, _: dict.fromkeys(facts.receivers(Who.SOLE_LEADER), points * facts.lead)


def _pot(term: terms.Pot) -> Step:
    who, last = term.who, max(0, len(term.by_lead) - 1)
    parts = [
        [lean(rounded_points(term.points * times / number, term.rounded)) for number in range(1, 8)]
        for times in term.by_lead or (Fraction(1),)
    ]

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        seats = facts.receivers(who)
        return dict.fromkeys(seats, parts[min(facts.lead, last)][len(seats) - 1])

    return gains


def pot_of(term: terms.Pot, facts: BoardFacts) -> Fraction:
    """The points that are divided."""
    return term.points * term.by_lead[min(facts.lead, len(term.by_lead) - 1)] if term.by_lead else term.points


def _share(term: terms.Share) -> Step:
    pot, who, among, rounded = lean(term.points), term.who, term.among or term.who, term.rounded
    size_of = _size(term)

    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        counted = facts.receivers(among)
        sizes = {seat: size_of(facts, seat) for seat in counted}
        total = sum(sizes.values())
        given = counted if who is among else facts.receivers(who)
        parts = {seat: ratio(pot * sizes.get(seat, 0), total) if total else 0 for seat in given}
        if rounded is Rounding.EXACT:
            return parts
        return {seat: lean(rounded_points(part, rounded)) for seat, part in parts.items()}

    return gains


def share_sizes(term: terms.Share, facts: BoardFacts) -> Gains:
    """By what numbers the points are shared."""
    size_of = _size(term)
    return {seat: size_of(facts, seat) for seat in facts.receivers(term.among or term.who)}


def _size(term: terms.Share) -> Callable[[BoardFacts, int], Number]:
    if term.weights:
        weights = [lean(one) for one in term.weights]

        def by_weight(facts: BoardFacts, seat: int) -> Number:
            behind = facts.top - facts.counts[seat]
            return weights[behind] if behind < len(weights) else 0

        return by_weight
    factors, most = [lean(one) for one in term.coefficients], CENTRES if term.up_to is None else term.up_to
    used = [min(held, most) for held in range(CENTRES + 1)]
    sizes = [lean(sum(factor * held**power for power, factor in enumerate(factors))) for held in used]
    return lambda facts, seat: sizes[facts.counts[seat]]


def _bands(term: terms.Bands) -> Step:
    def gains(facts: BoardFacts, _: Sequence[Number]) -> Gains:
        shared = len(facts.leaders) if term.divide_by_leaders else 1
        found = counting_bands(term, facts)
        return {seat: ratio(sum(lean(points) for _, points in bands), shared) for seat, bands in found.items()}

    return gains


def counting_bands(term: terms.Bands, facts: BoardFacts) -> Mapping[int, Sequence[tuple[int, Fraction]]]:
    """The bands that count for each power, the narrowest first."""
    bands, counting = sorted(term.bands), dict[int, Sequence[tuple[int, Fraction]]]()
    for seat in facts.receivers(term.who):
        behind = facts.top - facts.counts[seat]
        matching = [band for band in bands if behind <= band[0]]
        if matching and (behind or term.leader_included):
            counting[seat] = matching if term.cumulative else matching[:1]
    return counting


def _target(term: terms.Target) -> Step:
    points = lean(term.points)

    def gains(facts: BoardFacts, so_far: Sequence[Number]) -> Gains:
        return {
            seat: lean(points - second_best(term, facts, so_far, seat)) for seat in facts.receivers(Who.SOLE_LEADER)
        }

    return gains


def second_best(term: terms.Target, facts: BoardFacts, so_far: Sequence[Number], leader: int) -> Number:
    """What a target is measured against."""
    figures = so_far if term.minus is Second.SCORE else facts.counts
    return max(figure for seat, figure in enumerate(figures) if seat != leader)


def _margins(term: terms.Margins) -> Step:
    rate = lean(term.points)
    return lambda facts, _: {seat: rate * margin(facts, seat) for seat in facts.receivers(term.who)}


def margin(facts: BoardFacts, seat: int) -> int:
    """The centres by which a power is ahead of each power below it, added up."""
    held = facts.counts[seat]
    return sum(held - other for other in facts.counts if other < held)


def _tribute(term: terms.Tribute) -> Step:
    def gains(facts: BoardFacts, so_far: Sequence[Number]) -> Gains:
        paid, receivers = tribute_paid(term, facts, so_far)
        part = lean(rounded_points(ratio(sum(paid.values()), tribute_parts(term, receivers)), term.rounded))
        points = {seat: -owed if facts.counts[seat] else 0 for seat, owed in paid.items()}
        return points | dict.fromkeys(receivers, part)

    return gains


def tribute_paid(term: terms.Tribute, facts: BoardFacts, so_far: Sequence[Number]) -> tuple[Gains, Seats]:
    """What each payer owes, and who receives it."""
    receivers = facts.receivers(term.to)
    payers = facts.receivers(term.payers) if receivers else ()
    return {seat: _payment(term, seat, facts, so_far) for seat in payers if seat not in receivers}, receivers


def tribute_parts(term: terms.Tribute, receivers: Seats) -> int:
    """By what the tribute is divided."""
    return len(receivers) ** (2 if term.spoil else 1) or 1


def _payment(term: terms.Tribute, seat: int, facts: BoardFacts, so_far: Sequence[Number]) -> Number:
    match term.gap:
        case terms.Gap.BEHIND:
            number = facts.top - facts.counts[seat]
        case terms.Gap.LEAD:
            number = facts.lead
        case terms.Gap.ABOVE:
            number = max(0, facts.top - term.above)
    owed = lean(term.points) * number
    return owed if term.at_most is None else min(owed, lean(term.at_most * so_far[seat]))


def _scale(term: terms.Scale) -> Step:
    full = lean(term.total)

    def gains(_: BoardFacts, so_far: Sequence[Number]) -> Gains:
        total = sum(so_far)
        found = enumerate(so_far if total else ())
        return {seat: lean(ratio(full * points, total) - points) for seat, points in found if points}

    return gains


def _multiply(term: terms.Multiply) -> Step:
    def gains(facts: BoardFacts, so_far: Sequence[Number]) -> Gains:
        more = factor(term, facts) - 1
        return {seat: lean(more * so_far[seat]) for seat in facts.receivers(term.who)}

    return gains


def factor(term: terms.Multiply, facts: BoardFacts) -> Fraction:
    """By what the scores are multiplied."""
    if not term.powers_with:
        return term.by
    return 1 + term.by * max(0, sum(held >= term.powers_with for held in facts.counts) - 1)


def _cap(term: terms.Cap) -> Step:
    most = lean(term.at_most)
    return lambda _, so_far: {seat: most - points for seat, points in enumerate(so_far) if points > most}


def _greatest(term: terms.Greatest) -> Step:
    inner = [step_of(one) for one in term.of]

    def gains(facts: BoardFacts, so_far: Sequence[Number]) -> Gains:
        found: dict[int, Number] = {}
        for one in inner:
            for seat, points in one(facts, so_far).items():
                found[seat] = max(points, found.get(seat, points))
        return found

    return gains
