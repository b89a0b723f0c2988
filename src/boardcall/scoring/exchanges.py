"""The terms that look at the scores so far: target, tribute, scale, multiply, cap."""

from collections.abc import Iterator
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.points import plain_points, rounded_points
from boardcall.scoring.sheet import Gain, Number, ScoreSheet, lean
from boardcall.scoring.terms import Cap, Gap, Multiply, Rounding, Scale, Second, Target, Tribute, Who
from boardcall.wording import Sentence, say


def target_gains(term: Target, sheet: ScoreSheet) -> Iterator[Gain]:
    return (_target_gain(term, power, sheet) for power in sheet.facts.receivers(Who.SOLE_LEADER))


def _target_gain(term: Target, power: Power, sheet: ScoreSheet) -> Gain:
    figures = sheet.so_far if term.minus is Second.SCORE else sheet.facts.counts
    second = max(figure for other, figure in figures.items() if other is not power)
    points = lean(term.points - second)

    def words() -> Sentence:
        best = say("the best score of the others") if term.minus is Second.SCORE else say("the second centre count")
        subtracted = say(
            "{points} − {second} ({words})",
            points=plain_points(term.points),
            second=plain_points(Fraction(second)),
            words=best,
        )
        return say("{subtracted} {points}", subtracted=subtracted, points=sheet.equals(points))

    return Gain(power, points, words)


def tribute_gains(term: Tribute, sheet: ScoreSheet) -> Iterator[Gain]:
    receivers = sheet.facts.receivers(term.to)
    if not receivers:
        return
    payers = (power for power in sheet.facts.receivers(term.payers) if power not in receivers)
    paid = {power: _payment(term, power, sheet) for power in payers}
    for power, points in paid.items():
        yield _paid_gain(power, points, sheet)
    divisor = len(receivers) ** (2 if term.spoil else 1)
    total = sum(paid.values())
    points = rounded_points(Fraction(total, divisor), term.rounded)

    def words() -> Sentence:
        said = plain_points(Fraction(total))
        if divisor == 1:
            return say("{total} of tribute{divided}", total=said, divided="")
        is_changed = term.rounded is not Rounding.EXACT and points * divisor != total
        equals = say("≈ {points}, rounded", points=plain_points(points)) if is_changed else sheet.equals(points)
        divided = say(" ÷ {divisor} {points}", divisor=divisor, points=equals)
        return say("{total} of tribute{divided}", total=said, divided=divided)

    yield from (Gain(power, lean(points), words) for power in receivers)


def _paid_gain(power: Power, points: Number, sheet: ScoreSheet) -> Gain:
    said = Fraction(points)
    if sheet.facts.centres(power):
        return Gain(power, -points, lambda: say("−{points} in tribute", points=plain_points(said)))
    return Gain(
        power,
        0,
        lambda: say("0: tribute of {points} is paid from what an eliminated power loses", points=plain_points(said)),
    )


def _payment(term: Tribute, power: Power, sheet: ScoreSheet) -> Number:
    facts = sheet.facts
    number = {
        Gap.BEHIND: facts.top - facts.centres(power),
        Gap.LEAD: facts.lead,
        Gap.ABOVE: max(0, facts.top - term.above),
    }[term.gap]
    owed = lean(term.points) * number
    return owed if term.at_most is None else min(owed, lean(term.at_most * sheet.so_far[power]))


def scale_gains(term: Scale, sheet: ScoreSheet) -> Iterator[Gain]:
    total = sum(sheet.so_far.values())
    return (
        _scaled_gain(term, power, before, total, sheet) for power, before in sheet.so_far.items() if before and total
    )


def _scaled_gain(term: Scale, power: Power, before: Number, total: Number, sheet: ScoreSheet) -> Gain:
    after = before * term.total / total

    def words() -> Sentence:
        text = say(
            "× {full_total}/{total} {result}",
            full_total=plain_points(term.total),
            total=plain_points(Fraction(total)),
            result=sheet.equals(after),
        )
        return say("{before} {text}", before=plain_points(Fraction(before)), text=text)

    return Gain(power, lean(after - before), words)


def multiply_gains(term: Multiply, sheet: ScoreSheet) -> Iterator[Gain]:
    return (_multiplied_gain(term, power, sheet) for power in sheet.facts.receivers(term.who))


def _multiplied_gain(term: Multiply, power: Power, sheet: ScoreSheet) -> Gain:
    before = sheet.so_far[power]
    after = before * term.by

    def words() -> Sentence:
        return say(
            "{before} × {by} {after}",
            before=plain_points(Fraction(before)),
            by=plain_points(term.by),
            after=sheet.equals(after),
        )

    return Gain(power, lean(after - before), words)


def cap_gains(term: Cap, sheet: ScoreSheet) -> Iterator[Gain]:
    most = lean(term.at_most)
    return (
        Gain(power, most - points, lambda: say("no more than {points} in all", points=plain_points(term.at_most)))
        for power, points in sheet.so_far.items()
        if points > most
    )
