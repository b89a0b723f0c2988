"""The terms that look at the scores so far: target, tribute, scale, multiply."""

from collections.abc import Iterator
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.points import plain_points, rounded_points
from boardcall.scoring.sheet import Gain, ScoreSheet
from boardcall.scoring.terms import ZERO, Gap, Multiply, Rounding, Scale, Second, Target, Tribute, Who
from boardcall.wording import say


def target_gains(term: Target, sheet: ScoreSheet) -> Iterator[Gain]:
    for power in sheet.facts.receivers(Who.SOLE_LEADER):
        others = [other for other in sheet.facts.receivers(Who.ALL) if other is not power]
        if term.minus is Second.SCORE:
            second, words = max(sheet.so_far[other] for other in others), say("the best score of the others")
        else:
            second, words = (
                Fraction(max(sheet.facts.centres(other) for other in others)),
                say("the second centre count"),
            )
        points = term.points - second
        subtracted = say(
            "{points} − {second} ({words})", points=plain_points(term.points), second=plain_points(second), words=words
        )
        yield Gain(power, points, say("{subtracted} {points}", subtracted=subtracted, points=sheet.equals(points)))


def tribute_gains(term: Tribute, sheet: ScoreSheet) -> Iterator[Gain]:
    receivers = sheet.facts.receivers(term.to)
    if not receivers:
        return
    paid = {
        power: _payment(term, power, sheet) for power in sheet.facts.receivers(term.payers) if power not in receivers
    }
    for power, points in paid.items():
        if sheet.facts.centres(power):
            yield Gain(power, -points, say("−{points} in tribute", points=plain_points(points)))
        else:
            yield Gain(
                power,
                ZERO,
                say("0: tribute of {points} is paid from what an eliminated power loses", points=plain_points(points)),
            )
    divisor = len(receivers) ** (2 if term.spoil else 1)
    total = sum(paid.values(), ZERO)
    points = rounded_points(total / divisor, term.rounded)
    rounded = (
        say("≈ {points}, rounded", points=plain_points(points)) if points * divisor != total else sheet.equals(points)
    )
    exact = term.rounded is Rounding.EXACT
    divided = (
        say(" ÷ {divisor} {points}", divisor=divisor, points=sheet.equals(points) if exact else rounded)
        if divisor > 1
        else ""
    )
    yield from (
        Gain(power, points, say("{total} of tribute{divided}", total=plain_points(total), divided=divided))
        for power in receivers
    )


def _payment(term: Tribute, power: Power, sheet: ScoreSheet) -> Fraction:
    facts = sheet.facts
    number = {
        Gap.BEHIND: facts.top - facts.centres(power),
        Gap.LEAD: facts.lead,
        Gap.ABOVE: max(0, facts.top - term.above),
    }[term.gap]
    owed = term.points * number
    return owed if term.at_most is None else min(owed, term.at_most * sheet.so_far[power])


def scale_gains(term: Scale, sheet: ScoreSheet) -> Iterator[Gain]:
    total = sum(sheet.so_far.values(), ZERO)
    for power in sheet.facts.receivers(Who.ALL):
        before = sheet.so_far[power]
        if before:
            after = before * term.total / total
            text = say(
                "× {full_total}/{total} {result}",
                full_total=plain_points(term.total),
                total=plain_points(total),
                result=sheet.equals(after),
            )
            yield Gain(power, after - before, say("{before} {text}", before=plain_points(before), text=text))


def multiply_gains(term: Multiply, sheet: ScoreSheet) -> Iterator[Gain]:
    for power in sheet.facts.receivers(term.who):
        before = sheet.so_far[power]
        after = before * term.by
        text = say(
            "{before} × {by} {after}", before=plain_points(before), by=plain_points(term.by), after=sheet.equals(after)
        )
        yield Gain(power, after - before, text)
