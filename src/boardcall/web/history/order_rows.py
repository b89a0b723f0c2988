"""The orders of a phase as rows: the order, its result in short, and the whole reason."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardcall.adjudication import Outcome, Result
from boardcall.adjudication.outcomes import (
    Adjusted,
    Bounced,
    Convoys,
    Cut,
    DefaultRemoval,
    Disrupted,
    Given,
    Held,
    Illegal,
    NoOrder,
    NoRoute,
    NotAdjusted,
    Retreated,
    RetreatFailed,
    Side,
    Succeeded,
    Void,
)
from boardcall.drawing.description import place
from boardcall.drawing.verdict import OrderSign, verdict_of
from boardcall.game import POWERS, Convoy, Move, Order, Power, Retreat, SupportHold, SupportMove, Unit, Waive
from boardcall.wording import NO_WORDS, Sentence, joined, say


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order; `key` is the province of its unit, which identifies it within the phase.

    `came` is the result in a word or two, `why` in full. `is_bad`: it failed, or its unit was dislodged.
    """

    key: str
    order: str
    written: Sentence
    came: Sentence
    is_bad: bool
    why: Sentence
    is_told: bool = False
    """Whether its reason is told first: it changed the board more than the others."""


@dataclass(frozen=True, slots=True)
class PowerOrderRows:
    power: Power
    rows: tuple[OrderRow, ...]


def order_rows(results: Iterable[Result]) -> tuple[PowerOrderRows, ...]:
    """The results of a phase, by power in the order of their letters."""
    known = tuple(results)
    first = _most_telling(known)
    found = [(one.power, replace(_row(one), is_told=one is first)) for one in known]
    by_power = ((power, tuple(row for whose, row in found if whose is power)) for power in POWERS)
    return tuple(PowerOrderRows(power, rows) for power, rows in by_power if rows)


def _most_telling(results: tuple[Result, ...]) -> Result | None:
    """The order that beat a unit, else one that met another, else the first."""
    beaters = {one.dislodged.by.unit for one in results if one.dislodged}
    winners = (one for one in results if one.unit in beaters)
    fights = (one for one in results if _is_fight(one.outcome))
    return next(winners, None) or next(fights, None) or next(iter(results), None)


def _is_fight(outcome: Outcome) -> bool:
    return isinstance(outcome, Bounced) or (isinstance(outcome, Succeeded) and bool(outcome.against))


def _row(result: Result) -> OrderRow:
    sign = verdict_of(result.outcome)
    is_bad = sign in {OrderSign.FAILED, OrderSign.VOID} or result.dislodged is not None or _is_lost(result.outcome)
    came = _came(result.outcome)
    if result.dislodged:
        came = joined(", ", (came, say("dislodged") if result.dislodged.options else say("destroyed")))
    why = joined(" ", (part.sentence for part in (result.outcome, result.dislodged) if part))
    unit = result.unit
    key = unit.province if unit else ""
    return OrderRow(key, str(result.order or unit or ""), _written(result.order, unit), came, is_bad, why)


def _is_lost(outcome: Outcome) -> bool:
    return isinstance(outcome, DefaultRemoval | RetreatFailed)


def _unit(unit: Unit) -> Sentence:
    return joined(" ", (unit.kind.value, place(unit.location)))


def _written(order: Order | None, unit: Unit | None) -> Sentence:
    """An order in the letters of the hobby and the names of the map."""
    if isinstance(order, Waive):
        return say("one build waived")
    mine = order.unit if order else unit
    return joined("", (_unit(mine), _rest(order))) if mine else NO_WORDS


def _rest(order: Order | None) -> Sentence:
    """What follows the unit in an order."""
    match order:
        case Move(to=to, via_convoy=True):
            return say(" – {to}, by convoy", to=place(to))
        case Move(to=to) | Retreat(to=to):
            return joined("", (" – ", place(to)))
        case SupportHold(supported=other):
            return joined("", (" S ", _unit(other)))
        case SupportMove(supported=other, to=to):
            return joined("", (" S ", _unit(other), " – ", place(to)))
        case Convoy(convoyed=other, to=to):
            return joined("", (" C ", _unit(other), " – ", place(to)))
    return NO_WORDS


def _came(outcome: Outcome) -> Sentence:
    match outcome:
        case Succeeded(against=against, strength=strength):
            return _against(strength.value, against) if against else say("arrives")
        case Bounced(is_own=True):
            return say("fails")
        case Bounced(by=by, strength=strength):
            return say("bounces, {against}", against=_against(strength.value, by))
        case Cut(by=by):
            return say("cut by {by}", by=str(by))
        case Adjusted(why=why):
            return ADJUSTED[why]
    return _SHORT.get(type(outcome)) or say("does not count")


def _against(value: int, sides: tuple[Side, ...]) -> Sentence:
    most = max(side.strength.value for side in sides)
    return say("{strength} against {other}", strength=value, other=most)


ADJUSTED = {"builds": say("built"), "removes": say("removed"), "waives": say("waived")}
_SHORT: dict[type, Sentence] = {
    NoRoute: say("no convoy"),
    Disrupted: say("convoy disrupted"),
    Held: say("holds"),
    NoOrder: say("holds without an order"),
    Given: say("supports"),
    Convoys: say("convoys"),
    Void: say("void"),
    Illegal: say("cannot be done"),
    Retreated: say("retreats"),
    RetreatFailed: say("leaves the board"),
    NotAdjusted: say("does not count"),
    DefaultRemoval: say("removed by the rule"),
}
