"""The terms that look at the scores so far: target, tribute, scale, multiply, cap."""

from collections.abc import Mapping
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.points import Number, lean, plain_points, rounded_points
from boardcall.scoring.sheet import Gains, ScoreSheet
from boardcall.scoring.terms import Cap, Gap, Multiply, Rounding, Scale, Second, Target, Tribute, Who
from boardcall.wording import Sentence, say


def target_gains(term: Target, sheet: ScoreSheet) -> Gains:
    figures: Mapping[Power, Number] = sheet.so_far if term.minus is Second.SCORE else sheet.facts.counts
    seconds = {
        power: max(figure for other, figure in figures.items() if other is not power)
        for power in sheet.facts.receivers(Who.SOLE_LEADER)
    }
    points = {power: lean(term.points - second) for power, second in seconds.items()}

    def words(power: Power) -> Sentence:
        best = say("the best score of the others") if term.minus is Second.SCORE else say("the second centre count")
        subtracted = say(
            "{points} − {second} ({words})",
            points=plain_points(term.points),
            second=plain_points(seconds[power]),
            words=best,
        )
        return say("{subtracted} {points}", subtracted=subtracted, points=sheet.equals(points[power]))

    return Gains(points, words)


def tribute_gains(term: Tribute, sheet: ScoreSheet) -> Gains:
    facts = sheet.facts
    receivers = facts.receivers(term.to)
    payers = facts.receivers(term.payers) if receivers else ()
    paid = {power: _payment(term, power, sheet) for power in payers if power not in receivers}
    divisor = len(receivers) ** (2 if term.spoil else 1) or 1
    total = sum(paid.values())
    part = lean(rounded_points(Fraction(total, divisor), term.rounded))
    points = {power: -owed if facts.counts[power] else 0 for power, owed in paid.items()}
    points |= dict.fromkeys(receivers, part)

    def words(power: Power) -> Sentence:
        if power in paid:
            return _paid_words(paid[power], is_alive=facts.counts[power] > 0)
        said = plain_points(total)
        if divisor == 1:
            return say("{total} of tribute{divided}", total=said, divided="")
        is_changed = term.rounded is not Rounding.EXACT and part * divisor != total
        equals = say("≈ {points}, rounded", points=plain_points(part)) if is_changed else sheet.equals(part)
        divided = say(" ÷ {divisor} {points}", divisor=divisor, points=equals)
        return say("{total} of tribute{divided}", total=said, divided=divided)

    return Gains(points, words)


def _paid_words(points: Number, *, is_alive: bool) -> Sentence:
    said = plain_points(points)
    if is_alive:
        return say("−{points} in tribute", points=said)
    return say("0: tribute of {points} is paid from what an eliminated power loses", points=said)


def _payment(term: Tribute, power: Power, sheet: ScoreSheet) -> Number:
    facts = sheet.facts
    match term.gap:
        case Gap.BEHIND:
            number = facts.top - facts.counts[power]
        case Gap.LEAD:
            number = facts.lead
        case Gap.ABOVE:
            number = max(0, facts.top - term.above)
    owed = lean(term.points) * number
    return owed if term.at_most is None else min(owed, lean(term.at_most * sheet.so_far[power]))


def scale_gains(term: Scale, sheet: ScoreSheet) -> Gains:
    before = dict(sheet.so_far)
    total = sum(before.values())
    after = {power: term.total * points / total for power, points in before.items() if points and total}

    def words(power: Power) -> Sentence:
        text = say(
            "× {full_total}/{total} {result}",
            full_total=plain_points(term.total),
            total=plain_points(total),
            result=sheet.equals(after[power]),
        )
        return say("{before} {text}", before=plain_points(before[power]), text=text)

    return Gains({power: lean(points - before[power]) for power, points in after.items()}, words)


def multiply_gains(term: Multiply, sheet: ScoreSheet) -> Gains:
    before = {power: sheet.so_far[power] for power in sheet.facts.receivers(term.who)}
    after = {power: term.by * points for power, points in before.items()}

    def words(power: Power) -> Sentence:
        return say(
            "{before} × {by} {after}",
            before=plain_points(before[power]),
            by=plain_points(term.by),
            after=sheet.equals(after[power]),
        )

    return Gains({power: lean(points - before[power]) for power, points in after.items()}, words)


def cap_gains(term: Cap, sheet: ScoreSheet) -> Gains:
    most = lean(term.at_most)
    points = {power: most - points for power, points in sheet.so_far.items() if points > most}
    return Gains(points, lambda _: say("no more than {points} in all", points=plain_points(term.at_most)))
