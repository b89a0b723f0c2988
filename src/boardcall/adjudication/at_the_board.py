"""What a rulebook asks of the people at a board: who reads next, whose retreats are written, which routes are named."""

from collections.abc import Collection, Sequence

from boardcall.adjudication.routes import routes_over
from boardcall.adjudication.settings import AdjudicationSettings, RetreatSettings
from boardcall.adjudication.tables import CODES, PROVINCE
from boardcall.errors import Problem
from boardcall.game import Convoy, Move, Order, Position, Power
from boardcall.wording import say, with_or


def next_reader(
    settings: AdjudicationSettings, *, last: Power | None = None, eliminated: Collection[Power] = ()
) -> Power | None:
    """Whose turn it is to read after `last` (None: nobody has read yet); None if any player may.

    Turns continue from season to season; eliminated powers are skipped.
    """
    order = [Power(letter) for letter in settings.reader_order]
    at = order.index(last) + 1 if last in order else 0
    turns = order[at:] + order[:at]
    return next((power for power in turns if power not in eliminated), None)


def retreats_are_written(position: Position, settings: RetreatSettings) -> bool:
    """Must the retreats of this position be written, or may the one power that retreats move its pieces?"""
    powers = {one.unit.power for one in position.dislodged}
    return settings.written == "always" or len(powers) > 1


def unnamed_routes(orders: Sequence[Order], settings: AdjudicationSettings) -> tuple[Problem, ...]:
    """Warnings for moves that several routes of the owner's fleets could carry and that name none."""
    if settings.route_naming == "optional":
        return ()
    moves = [order for order in orders if isinstance(order, Move) and not order.route]
    found = ((move, _own_routes(move, orders)) for move in moves)
    return tuple(
        Problem(
            say("{move} can go {routes}.", move=move, routes=with_or(routes)),
            say("Name the route in the order."),
            text=str(move),
        )
        for move, routes in found
        if len(routes) > 1
    )


def _own_routes(move: Move, orders: Sequence[Order]) -> tuple[str, ...]:
    """The routes formed by the owner's own convoy orders, as they are written."""
    start, end = move.unit.province, move.to.province
    own = frozenset(
        PROVINCE[order.unit.province]
        for order in orders
        if isinstance(order, Convoy)
        and order.unit.power is move.unit.power
        and (order.convoyed.province, order.to.province) == (start, end)
    )
    routes = routes_over(PROVINCE[start], PROVINCE[end], own)
    return tuple(" - ".join((start, *(CODES[sea] for sea in route), end)) for route in routes)
