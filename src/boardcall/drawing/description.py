"""A position and its orders in words, for those who cannot see the map."""

from collections.abc import Iterable, Sequence

from boardcall.adjudication import Result
from boardcall.adjudication.outcomes import Bounced, Cut, NoOrder
from boardcall.drawing.verdict import OrderSign, verdict_of
from boardcall.game import (
    POWERS,
    STANDARD,
    Build,
    Convoy,
    Dislodged,
    Hold,
    Location,
    Move,
    MovementOrder,
    Order,
    Position,
    Power,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)
from boardcall.wording import Sentence, joined, say, say_number


def describe(
    position: Position, *, orders: Iterable[Order] = (), results: Sequence[Result] = ()
) -> tuple[Sentence, ...]:
    """The drawing of the same values in sentences: each power's centres and units, what was ordered, what it led to."""
    judged = [(result.order, result) for result in results if result.order]
    known = [order for order, _ in judged]
    said = [say("{phase}.", phase=position.phase.sentence), *(_power(position, power) for power in POWERS)]
    said += [_fled(one) for one in position.dislodged]
    said += [_order(order, result) for order, result in judged]
    said += [_order(order, None) for order in orders if order not in known]
    said += [_idle(result, result.unit) for result in results if result.order is None and result.unit]
    return (*said, *(_beaten(result.power, result.unit) for result in results if result.dislodged and result.unit))


def _power(position: Position, power: Power) -> Sentence:
    centres, units = position.centres_of(power), position.units_of(power)
    if not centres and not units:
        return say("{power} is out of the game.", power=power.full_name)
    owns = say_number("{number} centre", "{number} centres", len(centres))
    return say(
        "{power}: {owns} ({names}). Units: {units}.",
        power=power.full_name,
        owns=owns,
        names=joined(", ", (STANDARD.provinces[code].name for code in centres)) if centres else say("none"),
        units=joined(", ", map(_unit, units)) if units else say("none"),
    )


def _unit(unit: Unit) -> Sentence:
    if unit.kind is UnitKind.ARMY:
        return say("army in {province}", province=place(unit.location))
    return say("fleet in {province}", province=place(unit.location))


def place(location: Location) -> Sentence:
    """A location by its name: 'Spain, south coast'."""
    name = STANDARD.provinces[location.province].name
    if not location.coast:
        return name
    coasts = {
        "NC": say("{province}, north coast", province=name),
        "EC": say("{province}, east coast", province=name),
        "SC": say("{province}, south coast", province=name),
    }
    return coasts[location.coast]


def _fled(one: Dislodged) -> Sentence:
    return say("{power}: {unit} is dislodged and must retreat.", power=one.unit.power.full_name, unit=_unit(one.unit))


def _order(order: Order, result: Result | None) -> Sentence:
    said = _ordered(order)
    if result is None or verdict_of(result.outcome) is OrderSign.DONE:
        return said
    if isinstance(result.outcome, Bounced):
        return say("{order} It bounces.", order=said)
    if isinstance(result.outcome, Cut):
        return say("{order} It is cut.", order=said)
    if verdict_of(result.outcome) is OrderSign.FAILED:
        return say("{order} It fails.", order=said)
    return say("{order} It does not count.", order=said)


def _ordered(order: Order) -> Sentence:
    if isinstance(order, Waive):
        return say("{power} builds one unit less.", power=order.power.full_name)
    values: dict[str, object] = {"power": order.unit.power.full_name, "unit": _unit(order.unit)}
    if isinstance(order, MovementOrder):
        return _movement(order, values)
    if isinstance(order, Retreat):
        return say("{power}: {unit} retreats to {to}.", to=place(order.to), **values)
    if isinstance(order, Build):
        return say("{power} builds: {unit}.", **values)
    return say("{power}: {unit} leaves the board.", **values)


def _movement(order: MovementOrder, values: dict[str, object]) -> Sentence:
    match order:
        case Hold():
            return say("{power}: {unit} holds.", **values)
        case Move(to=to):
            return say("{power}: {unit} moves to {to}.", to=place(to), **values)
        case SupportHold(supported=helped):
            return say("{power}: {unit} supports {helped}.", helped=_unit(helped), **values)
        case SupportMove(supported=helped, to=to):
            return say("{power}: {unit} supports {helped} to {to}.", helped=_unit(helped), to=place(to), **values)
        case Convoy(convoyed=army, to=to):
            return say("{power}: {unit} convoys {army} to {to}.", army=_unit(army), to=place(to), **values)


def _idle(result: Result, unit: Unit) -> Sentence:
    if isinstance(result.outcome, NoOrder):
        return say("{power}: {unit} has no order.", power=result.power.full_name, unit=_unit(unit))
    return say("{power}: {unit} leaves the board.", power=result.power.full_name, unit=_unit(unit))


def _beaten(power: Power, unit: Unit) -> Sentence:
    return say("{power}: {unit} is dislodged.", power=power.full_name, unit=_unit(unit))
