"""The words for what a term gives a power: the sum that a working shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.scoring import terms
from boardcall.scoring.facts import BoardFacts, SharedPlace
from boardcall.scoring.points import Number, plain_points, ratio
from boardcall.scoring.sheet import ORDINALS, counted_centres, counted_years, equal_to
from boardcall.scoring.steps import (
    Gains,
    counted,
    counting_bands,
    factor,
    margin,
    pot_of,
    second_best,
    share_sizes,
    step_of,
    tribute_paid,
    tribute_parts,
    years_counted,
)
from boardcall.scoring.terms import Rounding, Second, TableOf, Term, Ties
from boardcall.scoring.words import GROUPS, REASONS
from boardcall.wording import Sentence, joined, say, with_and


@dataclass(frozen=True, slots=True)
class TermSheet:
    """A board while one of its terms is put into words: the scores before it, and what it gave."""

    facts: BoardFacts
    before: Sequence[Number]
    gains: Gains
    decimals: int

    def equals(self, number: Number) -> Sentence:
        """ "= 80", or "≈ 50.35" where the decimals do not hold it all."""
        return equal_to(number, self.decimals)

    def rounded(self, exact: Number, points: Number, rounded: Rounding) -> Sentence:
        """ "= 80"; "≈ 81, rounded" where the system itself rounds and that changed something."""
        if rounded is Rounding.EXACT or exact == points:
            return self.equals(points)
        return say("≈ {points}, rounded", points=plain_points(points))


def words_of(term: Term, sheet: TermSheet, seat: int) -> Sentence:  # noqa: C901, PLR0911, PLR0912  a line a term
    """What the term gave a power that it reaches."""
    match term:
        case terms.Fixed():
            return _fixed(term)
        case terms.PerCentre():
            return _per_centre(term, sheet, seat)
        case terms.PerYear():
            return _per_year(term, sheet, seat)
        case terms.Table():
            return _table(term, sheet, seat)
        case terms.Rank():
            return _rank(term, sheet, seat)
        case terms.Lead():
            return _lead(term, sheet, seat)
        case terms.Pot():
            return _pot(term, sheet, seat)
        case terms.Share():
            return _share(term, sheet, seat)
        case terms.Bands():
            return _bands(term, sheet, seat)
        case terms.Target():
            return _target(term, sheet, seat)
        case terms.Margins():
            return _margins(term, sheet, seat)
        case terms.Tribute():
            return _tribute(term, sheet, seat)
        case terms.Scale():
            return _scale(term, sheet, seat)
        case terms.Multiply():
            return _multiply(term, sheet, seat)
        case terms.Cap():
            return say("no more than {points} in all", points=plain_points(term.at_most))
        case terms.Greatest():
            return _greatest(term, sheet, seat)


def _fixed(term: terms.Fixed) -> Sentence:
    if term.lived_to is None:
        return say("{points} {who}", points=plain_points(term.points), who=REASONS[term.who])
    return say("{points} for living to {year}", points=plain_points(term.points), year=term.lived_to)


def _per_centre(term: terms.PerCentre, sheet: TermSheet, seat: int) -> Sentence:
    receivers = len(sheet.facts.receivers(term.who))
    rate = term.points * (term.rates[min(receivers, len(term.rates)) - 1] if term.rates else 1)
    above = say(" above {above}", above=term.above) if term.above else ""
    return say(
        "{points} × {number}{above} {result}",
        points=plain_points(rate),
        number=counted_centres(counted(term, sheet.facts, seat)),
        above=above,
        result=sheet.equals(sheet.gains[seat]),
    )


def _per_year(term: terms.PerYear, sheet: TermSheet, seat: int) -> Sentence:
    return say(
        "{points} × {number} {result}",
        points=plain_points(term.points),
        number=counted_years(years_counted(term, sheet.facts, seat)),
        result=sheet.equals(sheet.gains[seat]),
    )


def _table(term: terms.Table, sheet: TermSheet, seat: int) -> Sentence:
    what = _table_words(term, sheet.facts, seat)
    return say("{points} {words}", points=plain_points(sheet.gains[seat]), words=what)


def _table_words(term: terms.Table, facts: BoardFacts, seat: int) -> Sentence:
    match term.of:
        case TableOf.CENTRES:
            return say("for {number}", number=counted_centres(facts.counts[seat]))
        case TableOf.LEAD:
            return say("for a lead of {number}", number=facts.lead)
        case TableOf.RECEIVERS:
            number = len(facts.receivers(term.who))
            alone = REASONS[term.who]
            return say("{who}, one of {number}", who=alone, number=number) if number > 1 else alone


def _rank(term: terms.Rank, sheet: TermSheet, seat: int) -> Sentence:
    words = _place_words(term, sheet.facts.places(term.by)[seat])
    return say("{points} {term}", points=plain_points(sheet.gains[seat]), term=words)


def _place_words(term: terms.Rank, place: SharedPlace) -> Sentence:
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


def _lead(term: terms.Lead, sheet: TermSheet, seat: int) -> Sentence:
    return say(
        "{points} × {number} of lead {result}",
        points=plain_points(term.points),
        number=counted_centres(sheet.facts.lead),
        result=sheet.equals(sheet.gains[seat]),
    )


def _pot(term: terms.Pot, sheet: TermSheet, seat: int) -> Sentence:
    number, pot = len(sheet.facts.receivers(term.who)), pot_of(term, sheet.facts)
    group = GROUPS.get(term.who, say("receivers"))
    equals = sheet.rounded(pot / number, sheet.gains[seat], term.rounded)
    divided = (
        say(" ÷ {count} {group} {points}", count=number, group=group, points=equals)
        if number > 1
        else say(" {who}", who=REASONS[term.who])
    )
    return say("{points}{divided}", points=plain_points(pot), divided=divided)


def _share(term: terms.Share, sheet: TermSheet, seat: int) -> Sentence:
    sizes = share_sizes(term, sheet.facts)
    size, total = sizes.get(seat, 0), sum(sizes.values())
    part = say("{power}/{total}", power=plain_points(size), total=plain_points(total))
    exact = ratio(term.points * size, total) if total else 0
    equals = sheet.rounded(exact, sheet.gains[seat], term.rounded)
    return say("{points} × {part} {result}", points=plain_points(term.points), part=part, result=equals)


def _bands(term: terms.Bands, sheet: TermSheet, seat: int) -> Sentence:
    counting = counting_bands(term, sheet.facts)[seat]
    points, bonus = sheet.gains[seat], sum(points for _, points in counting)
    leaders = len(sheet.facts.leaders)
    divided = say(" ÷ {leaders} leaders {points}", leaders=leaders, points=sheet.equals(points))
    return say(
        "{added} for being within {counting} of the top{shared}",
        added=joined(" + ", (plain_points(part) for _, part in counting)),
        counting=counted_centres(counting[0][0]),
        shared=divided if points != bonus else "",
    )


def _target(term: terms.Target, sheet: TermSheet, seat: int) -> Sentence:
    best = say("the best score of the others") if term.minus is Second.SCORE else say("the second centre count")
    subtracted = say(
        "{points} − {second} ({words})",
        points=plain_points(term.points),
        second=plain_points(second_best(term, sheet.facts, sheet.before, seat)),
        words=best,
    )
    return say("{subtracted} {points}", subtracted=subtracted, points=sheet.equals(sheet.gains[seat]))


def _margins(term: terms.Margins, sheet: TermSheet, seat: int) -> Sentence:
    ahead = say("{number} ahead of those below", number=counted_centres(margin(sheet.facts, seat)))
    equals = sheet.equals(sheet.gains[seat])
    return say("{points} × {ahead} {result}", points=plain_points(term.points), ahead=ahead, result=equals)


def _tribute(term: terms.Tribute, sheet: TermSheet, seat: int) -> Sentence:
    paid, receivers = tribute_paid(term, sheet.facts, sheet.before)
    if seat in paid:
        said = plain_points(paid[seat])
        if sheet.facts.counts[seat]:
            return say("−{points} in tribute", points=said)
        return say("0: tribute of {points} is paid from what an eliminated power loses", points=said)
    total, parts = sum(paid.values()), tribute_parts(term, receivers)
    said = plain_points(total)
    if parts == 1:
        return say("{total} of tribute{divided}", total=said, divided="")
    equals = sheet.rounded(ratio(total, parts), sheet.gains[seat], term.rounded)
    divided = say(" ÷ {divisor} {points}", divisor=parts, points=equals)
    return say("{total} of tribute{divided}", total=said, divided=divided)


def _scale(term: terms.Scale, sheet: TermSheet, seat: int) -> Sentence:
    before = sheet.before[seat]
    text = say(
        "× {full_total}/{total} {result}",
        full_total=plain_points(term.total),
        total=plain_points(sum(sheet.before)),
        result=sheet.equals(before + sheet.gains[seat]),
    )
    return say("{before} {text}", before=plain_points(before), text=text)


def _multiply(term: terms.Multiply, sheet: TermSheet, seat: int) -> Sentence:
    return say(
        "{before} × {by} {after}",
        before=plain_points(sheet.before[seat]),
        by=plain_points(factor(term, sheet.facts)),
        after=sheet.equals(sheet.before[seat] + sheet.gains[seat]),
    )


def _greatest(term: terms.Greatest, sheet: TermSheet, seat: int) -> Sentence:
    parts = [
        TermSheet(sheet.facts, sheet.before, step_of(one)(sheet.facts, sheet.before), sheet.decimals) for one in term.of
    ]
    found = [words_of(one, part, seat) for one, part in zip(term.of, parts, strict=True) if seat in part.gains]
    text = with_and(found)
    if len(found) == 1:
        return text
    if len(found) == 2:
        return say("the greater of {gains}", gains=text)
    return say("the greatest of {gains}", gains=text)
