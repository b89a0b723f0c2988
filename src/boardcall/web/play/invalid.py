"""What the rulebook does with an order that cannot be carried out as written, and what a named coast would make."""

from boardcall.adjudication import Result, adjudicate
from boardcall.adjudication.outcomes import Illegal, NoRoute
from boardcall.adjudication.possible import possible_orders
from boardcall.desk.event import Event
from boardcall.game import Build, Move, Order, Position, Retreat, Unit, ordering_power
from boardcall.rulebook.policy import policy_of


def consequence(event: Event, position: Position, order: Order) -> Result | None:
    """What happens to an order that cannot be carried out, whatever else is ordered; None for one that can."""
    alone = adjudicate(position, (order,), policy_of(event.rulebook))
    return next(
        (one for one in alone.results if one.order == order and isinstance(one.outcome, Illegal | NoRoute)), None
    )


def with_coasts(event: Event, position: Position, order: Order) -> tuple[Order, ...]:
    """The orders that differ from one without a coast only by the coast they name."""
    place = _place(order)
    if place is None or place[1]:
        return ()
    possible = possible_orders(position, ordering_power(order), policy_of(event.rulebook))
    return tuple(
        one
        for one in possible
        if type(one) is type(order) and (found := _place(one)) is not None and found[1] and found[::2] == place[::2]
    )


def _place(order: Order) -> tuple[str, str | None, Unit | None] | None:
    """Where a unit goes or is built, with the coast, and the unit that goes."""
    if isinstance(order, Move | Retreat):
        return order.to.province, order.to.coast, order.unit
    if isinstance(order, Build):
        return order.unit.province, order.unit.location.coast, None
    return None
