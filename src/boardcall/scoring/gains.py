"""What each term gives each power on a finished board, and the words for it.

The points are worked out at once, their words only where somebody reads them.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from boardcall.game import Power
from boardcall.scoring.exchanges import cap_gains, multiply_gains, scale_gains, target_gains, tribute_gains
from boardcall.scoring.facts import SharedPlace
from boardcall.scoring.points import plain_points, rounded_points
from boardcall.scoring.sheet import (
    GROUPS,
    ORDINALS,
    REASONS,
    Gain,
    Number,
    ScoreSheet,
    counted_centres,
    counted_years,
    lean,
)
from boardcall.scoring.terms import (
    ZERO,
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


def gains(term: Term, sheet: ScoreSheet) -> Iterator[Gain]:  # noqa: C901, PLR0911, PLR0912  a line a term
    """The points of one term, for every power it reaches."""
    match term:
        case Fixed() | PerCentre() | PerYear() | Table():
            return _simple(term, sheet)
        case Rank():
            return _rank(term, sheet)
        case Lead():
            return _lead(term, sheet)
        case Pot():
            return _pot(term, sheet)
        case Share():
            return _share(term, sheet)
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


def _simple(term: Fixed | PerCentre | PerYear | Table, sheet: ScoreSheet) -> Iterator[Gain]:
    receivers = sheet.facts.receivers(term.who)
    match term:
        case Fixed(lived_to=year):
            reached = receivers if year is None else (one for one in receivers if sheet.facts.lived_to(one, year))
            points, words = lean(term.points), lambda: _fixed_words(term)
            return (Gain(power, points, words) for power in reached)
        case PerCentre():
            rate = _rate(term, len(receivers))
            return (_per_centre(term, rate, power, sheet) for power in receivers)
        case PerYear():
            return (_per_year(term, power, sheet) for power in receivers)
        case Table():
            return (_table(term, power, sheet) for power in receivers)


def _fixed_words(term: Fixed) -> Sentence:
    if term.lived_to is None:
        return say("{points} {who}", points=plain_points(term.points), who=REASONS[term.who])
    return say("{points} for living to {year}", points=plain_points(term.points), year=term.lived_to)


def _rate(term: PerCentre, receivers: int) -> Number:
    if not term.rates or not receivers:
        return lean(term.points)
    return lean(term.points * term.rates[min(receivers, len(term.rates)) - 1])


def _per_centre(term: PerCentre, rate: Number, power: Power, sheet: ScoreSheet) -> Gain:
    held = sheet.facts.centres(power)
    number = max(0, (held if term.up_to is None else min(held, term.up_to)) - term.above)
    points = rate * number

    def words() -> Sentence:
        above = say(" above {above}", above=term.above) if term.above else ""
        return say(
            "{points} × {number}{above} {result}",
            points=plain_points(Fraction(rate)),
            number=counted_centres(number),
            above=above,
            result=sheet.equals(points),
        )

    return Gain(power, points, words)


def _per_year(term: PerYear, power: Power, sheet: ScoreSheet) -> Gain:
    years = sheet.facts.years(power, end_counts=term.end_counts)
    number = years if term.up_to is None else min(years, term.up_to)
    points = lean(term.points) * number

    def words() -> Sentence:
        return say(
            "{points} × {number} {result}",
            points=plain_points(term.points),
            number=counted_years(number),
            result=sheet.equals(points),
        )

    return Gain(power, points, words)


def _table(term: Table, power: Power, sheet: ScoreSheet) -> Gain:
    facts = sheet.facts
    if term.of is TableOf.CENTRES:
        number = facts.centres(power)
    else:
        number = facts.lead if term.of is TableOf.LEAD else len(facts.receivers(term.who))
    points = term.points[min(number, len(term.points) - 1)]

    def words() -> Sentence:
        what = {
            TableOf.CENTRES: say("for {number}", number=counted_centres(number)),
            TableOf.LEAD: say("for a lead of {number}", number=number),
            TableOf.RECEIVERS: say("{who}, one of {number}", who=REASONS[term.who], number=number)
            if number > 1
            else REASONS[term.who],
        }[term.of]
        return say("{points} {words}", points=plain_points(points), words=what)

    return Gain(power, lean(points), words)


def _rank(term: Rank, sheet: ScoreSheet) -> Iterator[Gain]:
    places = sheet.facts.places(term.by)
    return (_place_gain(term, power, places[power]) for power in sheet.facts.receivers(term.who))


def _place_gain(term: Rank, power: Power, place: SharedPlace) -> Gain:
    points = place_points(term, place)
    return Gain(
        power,
        lean(points),
        lambda: say("{points} {term}", points=plain_points(points), term=_place_words(term, place)),
    )


def place_points(term: Rank, place: SharedPlace) -> Fraction:
    """A rank term's points for a place that one or more powers share."""
    if place.powers > 1 and term.tied:
        return _entry(term.tied[place.powers - 2], place.best) if place.powers - 2 < len(term.tied) else ZERO
    if place.powers == 1:
        return rounded_points(_entry(term.table, place.best), term.rounded)
    covered = [_entry(term.table, number) for number in range(place.best, place.worst + 1)]
    points = {
        Ties.LOWER: covered[-1],
        Ties.AVERAGE: sum(covered, ZERO) / len(covered),
        Ties.UPPER: covered[0],
    }[term.ties]
    return rounded_points(points, term.rounded)


def _entry(table: tuple[Fraction, ...], place: int) -> Fraction:
    return table[place - 1] if place <= len(table) else ZERO


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


def _lead(term: Lead, sheet: ScoreSheet) -> Iterator[Gain]:
    number = sheet.facts.lead
    points = lean(term.points) * number

    def words() -> Sentence:
        return say(
            "{points} × {number} of lead {result}",
            points=plain_points(term.points),
            number=counted_centres(number),
            result=sheet.equals(points),
        )

    return (Gain(power, points, words) for power in sheet.facts.receivers(Who.SOLE_LEADER))


def _pot(term: Pot, sheet: ScoreSheet) -> Iterator[Gain]:
    receivers = sheet.facts.receivers(term.who)
    if not receivers:
        return iter(())
    exact = term.points / len(receivers)
    points = lean(rounded_points(exact, term.rounded))

    def words() -> Sentence:
        group = GROUPS.get(term.who, say("receivers"))
        equals = _rounded_result(sheet, exact, points, term.rounded)
        divided = (
            say(" ÷ {count} {group} {points}", count=len(receivers), group=group, points=equals)
            if len(receivers) > 1
            else say(" {who}", who=REASONS[term.who])
        )
        return say("{points}{divided}", points=plain_points(term.points), divided=divided)

    return (Gain(power, points, words) for power in receivers)


def _rounded_result(sheet: ScoreSheet, exact: Number, points: Number, rounded: Rounding) -> Sentence:
    """ "= 80"; "≈ 81, rounded" where the system itself rounds and that changed something."""
    if rounded is Rounding.EXACT or exact == points:
        return sheet.equals(points)
    return say("≈ {points}, rounded", points=plain_points(Fraction(points)))


def _share(term: Share, sheet: ScoreSheet) -> Iterator[Gain]:
    sizes = {power: _size(term, power, sheet) for power in sheet.facts.receivers(term.among or term.who)}
    total = sum(sizes.values())
    return (_share_gain(term, power, sizes.get(power, 0), total, sheet) for power in sheet.facts.receivers(term.who))


def _share_gain(term: Share, power: Power, size: Number, total: Number, sheet: ScoreSheet) -> Gain:
    exact = Fraction(lean(term.points) * size, total) if total and size else ZERO
    points = rounded_points(exact, term.rounded)

    def words() -> Sentence:
        part = say("{power}/{total}", power=plain_points(Fraction(size)), total=plain_points(Fraction(total)))
        equals = _rounded_result(sheet, exact, points, term.rounded)
        return say("{points} × {part} {result}", points=plain_points(term.points), part=part, result=equals)

    return Gain(power, lean(points), words)


def _size(term: Share, power: Power, sheet: ScoreSheet) -> Number:
    held = sheet.facts.centres(power)
    if term.weights:
        return lean(_entry(term.weights, sheet.facts.top - held + 1))
    centres = held if term.up_to is None else min(held, term.up_to)
    size: Number = 0
    for factor in reversed(term.coefficients):
        size = size * centres + lean(factor)
    return size


def _bands(term: Bands, sheet: ScoreSheet) -> Iterator[Gain]:
    leaders = sheet.facts.leaders
    for power in sheet.facts.receivers(term.who):
        if power in leaders and not term.leader_included:
            continue
        behind = sheet.facts.top - sheet.facts.centres(power)
        matching = sorted(band for band in term.bands if behind <= band[0])
        counting = matching if term.cumulative else matching[:1]
        if counting:
            yield _band_gain(term, power, counting, sheet)


def _band_gain(term: Bands, power: Power, counting: list[tuple[int, Fraction]], sheet: ScoreSheet) -> Gain:
    leaders = len(sheet.facts.leaders)
    bonus = sum((points for _, points in counting), ZERO)
    points = bonus / leaders if term.divide_by_leaders else bonus

    def words() -> Sentence:
        shared = (
            say(" ÷ {leaders} leaders {points}", leaders=leaders, points=sheet.equals(points))
            if points != bonus
            else ""
        )
        added = joined(" + ", (plain_points(part) for _, part in counting))
        return say(
            "{added} for being within {counting} of the top{shared}",
            added=added,
            counting=counted_centres(counting[0][0]),
            shared=shared,
        )

    return Gain(power, lean(points), words)


def _margins(term: Margins, sheet: ScoreSheet) -> Iterator[Gain]:
    return (_margin_gain(term, power, sheet) for power in sheet.facts.receivers(term.who))


def _margin_gain(term: Margins, power: Power, sheet: ScoreSheet) -> Gain:
    mine = sheet.facts.centres(power)
    number = sum(max(0, mine - other) for other in sheet.facts.counts.values())
    points = lean(term.points) * number

    def words() -> Sentence:
        ahead = say("{number} ahead of those below", number=counted_centres(number))
        equals = sheet.equals(points)
        return say("{points} × {ahead} {result}", points=plain_points(term.points), ahead=ahead, result=equals)

    return Gain(power, points, words)


def _greatest(term: Greatest, sheet: ScoreSheet) -> Iterator[Gain]:
    found = [gain for inner in term.of for gain in _simple(inner, sheet)]
    for power in sheet.facts.receivers(Who.ALL):
        mine = [gain for gain in found if gain.power is power]
        if mine:
            yield Gain(power, max(gain.points for gain in mine), partial(_greatest_words, mine))


def _greatest_words(found: list[Gain]) -> Sentence:
    text = with_and(gain.words() for gain in found)
    if len(found) == 1:
        return text
    if len(found) == 2:
        return say("the greater of {gains}", gains=text)
    return say("the greatest of {gains}", gains=text)
