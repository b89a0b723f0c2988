"""What each term gives each power on a finished board, and the words for it."""

from collections.abc import Iterator
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.exchanges import multiply_gains, scale_gains, target_gains, tribute_gains
from boardcall.scoring.facts import BoardFacts, SharedPlace
from boardcall.scoring.points import plain_points, rounded_points
from boardcall.scoring.sheet import GROUPS, ORDINALS, REASONS, Gain, ScoreSheet, counted_centres, counted_years
from boardcall.scoring.terms import (
    ZERO,
    Bands,
    Fixed,
    Greatest,
    Lead,
    Margins,
    Multiply,
    PerCentre,
    PerYear,
    Pot,
    Rank,
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


def gains(term: Term, sheet: ScoreSheet) -> Iterator[Gain]:  # noqa: C901, PLR0911  a line a term; mypy misses none
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
        case Greatest():
            return _greatest(term, sheet)


def _simple(term: Fixed | PerCentre | PerYear | Table, sheet: ScoreSheet) -> Iterator[Gain]:
    for power in sheet.facts.receivers(term.who):
        match term:
            case Fixed(points=points, who=who):
                yield Gain(power, points, say("{points} {who}", points=plain_points(points), who=REASONS[who]))
            case PerCentre():
                yield _per_centre(term, power, sheet)
            case PerYear():
                yield _per_year(term, power, sheet)
            case Table():
                yield _table(term, power, sheet)


def _per_centre(term: PerCentre, power: Power, sheet: ScoreSheet) -> Gain:
    held = sheet.facts.centres(power)
    number = max(0, (held if term.up_to is None else min(held, term.up_to)) - term.above)
    points = term.points * number
    above = say(" above {above}", above=term.above) if term.above else ""
    text = say(
        "{points} × {number}{above} {result}",
        points=plain_points(term.points),
        number=counted_centres(number),
        above=above,
        result=sheet.equals(points),
    )
    return Gain(power, points, text)


def _per_year(term: PerYear, power: Power, sheet: ScoreSheet) -> Gain:
    years = sheet.facts.years(power, end_counts=term.end_counts)
    number = years if term.up_to is None else min(years, term.up_to)
    points = term.points * number
    return Gain(
        power,
        points,
        say(
            "{points} × {number} {result}",
            points=plain_points(term.points),
            number=counted_years(number),
            result=sheet.equals(points),
        ),
    )


def _table(term: Table, power: Power, sheet: ScoreSheet) -> Gain:
    facts = sheet.facts
    number = {
        TableOf.CENTRES: facts.centres(power),
        TableOf.LEAD: facts.lead,
        TableOf.RECEIVERS: len(facts.receivers(term.who)),
    }[term.of]
    points = term.points[min(number, len(term.points) - 1)]
    words = {
        TableOf.CENTRES: say("for {number}", number=counted_centres(number)),
        TableOf.LEAD: say("for a lead of {number}", number=number),
        TableOf.RECEIVERS: say("{who}, one of {number}", who=REASONS[term.who], number=number)
        if number > 1
        else REASONS[term.who],
    }[term.of]
    return Gain(power, points, say("{points} {words}", points=plain_points(points), words=words))


def _rank(term: Rank, sheet: ScoreSheet) -> Iterator[Gain]:
    places = sheet.facts.places(term.by)
    for power in sheet.facts.receivers(term.who):
        points = place_points(term, places[power])
        yield Gain(
            power, points, say("{points} {term}", points=plain_points(points), term=_place_words(term, places[power]))
        )


def place_points(term: Rank, place: SharedPlace) -> Fraction:
    """A rank term's points for a place that one or more powers share."""
    covered = [_entry(term.table, number) for number in range(place.best, place.worst + 1)]
    if place.powers > 1 and term.tied:
        return _entry(term.tied[place.powers - 2], place.best) if place.powers - 2 < len(term.tied) else ZERO
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
    points = term.points * number
    text = say(
        "{points} × {number} of lead {result}",
        points=plain_points(term.points),
        number=counted_centres(number),
        result=sheet.equals(points),
    )
    return (Gain(power, points, text) for power in sheet.facts.receivers(Who.SOLE_LEADER))


def _pot(term: Pot, sheet: ScoreSheet) -> Iterator[Gain]:
    receivers = sheet.facts.receivers(term.who)
    for power in receivers:
        points = term.points / len(receivers)
        group = GROUPS.get(term.who, say("receivers"))
        divided = (
            say(" ÷ {count} {group} {points}", count=len(receivers), group=group, points=sheet.equals(points))
            if len(receivers) > 1
            else say(" {who}", who=REASONS[term.who])
        )
        yield Gain(power, points, say("{points}{divided}", points=plain_points(term.points), divided=divided))


def _share(term: Share, sheet: ScoreSheet) -> Iterator[Gain]:
    sizes = {power: _size(term, power, sheet.facts) for power in sheet.facts.receivers(term.among or term.who)}
    total = sum(sizes.values(), ZERO)
    for power in sheet.facts.receivers(term.who):
        points = term.points * sizes.get(power, ZERO) / total if total else ZERO
        part = say("{power}/{total}", power=plain_points(sizes.get(power, ZERO)), total=plain_points(total))
        yield Gain(
            power,
            points,
            say("{points} × {part} {result}", points=plain_points(term.points), part=part, result=sheet.equals(points)),
        )


def _size(term: Share, power: Power, facts: BoardFacts) -> Fraction:
    centres = facts.centres(power)
    if term.weights:
        return _entry(term.weights, facts.top - centres + 1)
    return sum((factor * centres**exponent for exponent, factor in enumerate(term.coefficients)), ZERO)


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
    shared = (
        say(" ÷ {leaders} leaders {points}", leaders=leaders, points=sheet.equals(points)) if points != bonus else ""
    )
    added = joined(" + ", (plain_points(part) for _, part in counting))
    return Gain(
        power,
        points,
        say(
            "{added} for being within {counting} of the top{shared}",
            added=added,
            counting=counted_centres(counting[0][0]),
            shared=shared,
        ),
    )


def _margins(term: Margins, sheet: ScoreSheet) -> Iterator[Gain]:
    everyone = sheet.facts.receivers(Who.ALL)
    for power in sheet.facts.receivers(term.who):
        number = sum(max(0, sheet.facts.centres(power) - sheet.facts.centres(other)) for other in everyone)
        points = term.points * number
        ahead = say("{number} ahead of those below", number=counted_centres(number))
        yield Gain(
            power,
            points,
            say(
                "{points} × {ahead} {result}",
                points=plain_points(term.points),
                ahead=ahead,
                result=sheet.equals(points),
            ),
        )


def _greatest(term: Greatest, sheet: ScoreSheet) -> Iterator[Gain]:
    found = [gain for inner in term.of for gain in _simple(inner, sheet)]
    for power in sheet.facts.receivers(Who.ALL):
        mine = [gain for gain in found if gain.power is power]
        if mine:
            found_text = with_and(gain.text for gain in mine)
            if len(mine) > 1:
                greatest = say("the greater of {gains}", gains=found_text)
                found_text = greatest if len(mine) == 2 else say("the greatest of {gains}", gains=found_text)
            yield Gain(power, max(gain.points for gain in mine), found_text)
