"""What each term gives each power on a finished board, and the words for it.

The points are worked out at once, the words only when somebody reads them.
"""

from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.exchanges import cap_gains, multiply_gains, scale_gains, target_gains, tribute_gains
from boardcall.scoring.facts import BoardFacts, SharedPlace
from boardcall.scoring.points import Number, lean, plain_points, ratio, rounded_points
from boardcall.scoring.sheet import (
    GROUPS,
    ORDINALS,
    REASONS,
    Gains,
    ScoreSheet,
    counted_centres,
    counted_years,
)
from boardcall.scoring.terms import (
    Bands,
    Cap,
    Fixed,
    Greatest,
    Lead,
    Margins,
    Multiply,
    PerCentre,
    PerYear,
    Pot,
    Rank,
    Rounding,
    Scale,
    Share,
    Table,
    TableOf,
    Target,
    Term,
    Ties,
    Tribute,
    Who,
)
from boardcall.wording import Sentence, joined, say, with_and


def gains(term: Term, sheet: ScoreSheet) -> Gains:  # noqa: C901, PLR0911, PLR0912  a line a term
    """The points of one term, for every power it reaches."""
    match term:
        case PerCentre():
            return _per_centre(term, sheet)
        case Rank():
            return _rank(term, sheet)
        case Fixed() | PerYear() | Table():
            return _simple(term, sheet)
        case Share():
            return _share(term, sheet)
        case Pot():
            return _pot(term, sheet)
        case Lead():
            return _lead(term, sheet)
        case Bands():
            return _bands(term, sheet)
        case Target():
            return target_gains(term, sheet)
        case Margins():
            return _margins(term, sheet)
        case Tribute():
            return tribute_gains(term, sheet)
        case Scale():
            return scale_gains(term, sheet)
        case Multiply():
            return multiply_gains(term, sheet)
        case Cap():
            return cap_gains(term, sheet)
        case Greatest():
            return _greatest(term, sheet)


def _simple(term: Fixed | PerCentre | PerYear | Table, sheet: ScoreSheet) -> Gains:
    match term:
        case Fixed():
            return _fixed(term, sheet)
        case PerCentre():
            return _per_centre(term, sheet)
        case PerYear():
            return _per_year(term, sheet)
        case Table():
            return _table(term, sheet)


def _fixed(term: Fixed, sheet: ScoreSheet) -> Gains:
    facts, year = sheet.facts, term.lived_to
    reached = facts.receivers(term.who)
    if year is not None:
        reached = tuple(power for power in reached if facts.lived_to(power, year))

    def words(_: Power) -> Sentence:
        if year is None:
            return say("{points} {who}", points=plain_points(term.points), who=REASONS[term.who])
        return say("{points} for living to {year}", points=plain_points(term.points), year=year)

    return Gains(dict.fromkeys(reached, lean(term.points)), words)


def _per_centre(term: PerCentre, sheet: ScoreSheet) -> Gains:
    facts = sheet.facts
    receivers = facts.receivers(term.who)
    rate = _rate(term, len(receivers))
    numbers = {power: facts.counts[power] for power in receivers}
    if term.above or term.up_to is not None:
        most = facts.top if term.up_to is None else term.up_to
        numbers = {power: max(0, min(held, most) - term.above) for power, held in numbers.items()}
    points = {power: rate * number for power, number in numbers.items()}

    def words(power: Power) -> Sentence:
        above = say(" above {above}", above=term.above) if term.above else ""
        return say(
            "{points} × {number}{above} {result}",
            points=plain_points(rate),
            number=counted_centres(numbers[power]),
            above=above,
            result=sheet.equals(points[power]),
        )

    return Gains(points, words)


def _rate(term: PerCentre, receivers: int) -> Number:
    if not term.rates or not receivers:
        return lean(term.points)
    return lean(term.points * term.rates[min(receivers, len(term.rates)) - 1])


def _per_year(term: PerYear, sheet: ScoreSheet) -> Gains:
    facts, rate = sheet.facts, lean(term.points)
    years = {power: facts.years(power, end_counts=term.end_counts) for power in facts.receivers(term.who)}
    if term.up_to is not None:
        years = {power: min(number, term.up_to) for power, number in years.items()}
    points = {power: rate * number for power, number in years.items()}

    def words(power: Power) -> Sentence:
        return say(
            "{points} × {number} {result}",
            points=plain_points(term.points),
            number=counted_years(years[power]),
            result=sheet.equals(points[power]),
        )

    return Gains(points, words)


def _table(term: Table, sheet: ScoreSheet) -> Gains:
    facts, last = sheet.facts, len(term.points) - 1
    receivers = facts.receivers(term.who)
    match term.of:
        case TableOf.CENTRES:
            numbers = {power: facts.counts[power] for power in receivers}
        case TableOf.LEAD:
            numbers = dict.fromkeys(receivers, facts.lead)
        case TableOf.RECEIVERS:
            numbers = dict.fromkeys(receivers, len(receivers))
    points = {power: lean(term.points[min(number, last)]) for power, number in numbers.items()}

    def words(power: Power) -> Sentence:
        what = _table_words(term, numbers[power])
        return say("{points} {words}", points=plain_points(points[power]), words=what)

    return Gains(points, words)


def _table_words(term: Table, number: int) -> Sentence:
    match term.of:
        case TableOf.CENTRES:
            return say("for {number}", number=counted_centres(number))
        case TableOf.LEAD:
            return say("for a lead of {number}", number=number)
        case TableOf.RECEIVERS if number > 1:
            return say("{who}, one of {number}", who=REASONS[term.who], number=number)
        case TableOf.RECEIVERS:
            return REASONS[term.who]


def _rank(term: Rank, sheet: ScoreSheet) -> Gains:
    places = sheet.facts.places(term.by)
    points = {power: _place_points(term, places[power]) for power in sheet.facts.receivers(term.who)}

    def words(power: Power) -> Sentence:
        return say("{points} {term}", points=plain_points(points[power]), term=_place_words(term, places[power]))

    return Gains(points, words)


def _place_points(term: Rank, place: SharedPlace) -> Number:
    """A rank term's points for a place that one or more powers share."""
    best, powers = place.best, place.powers
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


def _place_words(term: Rank, place: SharedPlace) -> Sentence:
    if place.powers == 1:
        return say("for {best}", best=ORDINALS[place.best])
    rule = {Ties.LOWER: say("the lower counts"), Ties.AVERAGE: say("averaged"), Ties.UPPER: say("the upper counts")}[
        term.ties
    ]
    how = say("as the table of ties says") if term.tied else rule
    best, worst = ORDINALS[place.best], ORDINALS[place.worst]
    if place.powers == 2:
        return say("for {best} and {worst} shared, {how}", best=best, worst=worst, how=how)
    return say("for {best} to {worst} shared, {how}", best=best, worst=worst, how=how)


def _lead(term: Lead, sheet: ScoreSheet) -> Gains:
    number = sheet.facts.lead
    points = lean(term.points) * number

    def words(_: Power) -> Sentence:
        return say(
            "{points} × {number} of lead {result}",
            points=plain_points(term.points),
            number=counted_centres(number),
            result=sheet.equals(points),
        )

    return Gains(dict.fromkeys(sheet.facts.receivers(Who.SOLE_LEADER), points), words)


def _pot(term: Pot, sheet: ScoreSheet) -> Gains:
    receivers = sheet.facts.receivers(term.who)
    exact = term.points / max(1, len(receivers))
    points = lean(rounded_points(exact, term.rounded))

    def words(_: Power) -> Sentence:
        group = GROUPS.get(term.who, say("receivers"))
        equals = _rounded_result(sheet, exact, points, term.rounded)
        divided = (
            say(" ÷ {count} {group} {points}", count=len(receivers), group=group, points=equals)
            if len(receivers) > 1
            else say(" {who}", who=REASONS[term.who])
        )
        return say("{points}{divided}", points=plain_points(term.points), divided=divided)

    return Gains(dict.fromkeys(receivers, points), words)


def _rounded_result(sheet: ScoreSheet, exact: Number, points: Number, rounded: Rounding) -> Sentence:
    """ "= 80"; "≈ 81, rounded" where the system itself rounds and that changed something."""
    if rounded is Rounding.EXACT or exact == points:
        return sheet.equals(points)
    return say("≈ {points}, rounded", points=plain_points(points))


def _share(term: Share, sheet: ScoreSheet) -> Gains:
    facts, pot = sheet.facts, lean(term.points)
    sizes = _sizes(term, facts.receivers(term.among or term.who), facts)
    total = sum(sizes.values())
    given = facts.receivers(term.who)
    exact = {power: ratio(pot * sizes.get(power, 0), total) if total else 0 for power in given}
    points = {power: lean(rounded_points(part, term.rounded)) for power, part in exact.items()}

    def words(power: Power) -> Sentence:
        part = say("{power}/{total}", power=plain_points(sizes.get(power, 0)), total=plain_points(total))
        equals = _rounded_result(sheet, exact[power], points[power], term.rounded)
        return say("{points} × {part} {result}", points=plain_points(term.points), part=part, result=equals)

    return Gains(points, words)


def _sizes(term: Share, among: tuple[Power, ...], facts: BoardFacts) -> dict[Power, Number]:
    if term.weights:
        return {power: _entry(term.weights, facts.top - facts.counts[power] + 1) for power in among}
    factors = tuple(map(lean, reversed(term.coefficients)))
    most = facts.top if term.up_to is None else term.up_to
    return {power: _polynomial(factors, min(facts.counts[power], most)) for power in among}


def _polynomial(factors: tuple[Number, ...], number: int) -> Number:
    """The sum of factors times powers of the number, the highest power first."""
    value: Number = 0
    for factor in factors:
        value = factor + value * number
    return value


def _bands(term: Bands, sheet: ScoreSheet) -> Gains:
    facts, bands = sheet.facts, sorted(term.bands)
    shared = len(facts.leaders) if term.divide_by_leaders else 1
    counting: dict[Power, list[tuple[int, Fraction]]] = {}
    for power in facts.receivers(term.who):
        behind = facts.top - facts.counts[power]
        matching = [band for band in bands if behind <= band[0]]
        if matching and (behind or term.leader_included):
            counting[power] = matching if term.cumulative else matching[:1]
    bonuses = {power: sum(lean(points) for _, points in matching) for power, matching in counting.items()}
    points = {power: ratio(bonus, shared) for power, bonus in bonuses.items()}

    def words(power: Power) -> Sentence:
        divided = (
            say(" ÷ {leaders} leaders {points}", leaders=shared, points=sheet.equals(points[power]))
            if points[power] != bonuses[power]
            else ""
        )
        added = joined(" + ", (plain_points(part) for _, part in counting[power]))
        return say(
            "{added} for being within {counting} of the top{shared}",
            added=added,
            counting=counted_centres(counting[power][0][0]),
            shared=divided,
        )

    return Gains(points, words)


def _margins(term: Margins, sheet: ScoreSheet) -> Gains:
    facts, rate = sheet.facts, lean(term.points)
    held = facts.counts
    numbers = {
        power: sum(held[power] - other for other in held.values() if other < held[power])
        for power in facts.receivers(term.who)
    }
    points = {power: rate * number for power, number in numbers.items()}

    def words(power: Power) -> Sentence:
        ahead = say("{number} ahead of those below", number=counted_centres(numbers[power]))
        equals = sheet.equals(points[power])
        return say("{points} × {ahead} {result}", points=plain_points(term.points), ahead=ahead, result=equals)

    return Gains(points, words)


def _greatest(term: Greatest, sheet: ScoreSheet) -> Gains:
    parts = [_simple(inner, sheet) for inner in term.of]
    found = {power: [part for part in parts if power in part.points] for power in sheet.facts.receivers(Who.ALL)}
    points = {power: max(part.points[power] for part in mine) for power, mine in found.items() if mine}
    return Gains(points, lambda power: _greatest_words([part.words(power) for part in found[power]]))


def _greatest_words(found: list[Sentence]) -> Sentence:
    text = with_and(found)
    if len(found) == 1:
        return text
    if len(found) == 2:
        return say("the greater of {gains}", gains=text)
    return say("the greatest of {gains}", gains=text)
