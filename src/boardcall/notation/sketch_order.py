"""A sketch and a choice of provinces to an order: which unit, what it does, on which coast.

Nothing here decides whether an order is allowed: one with a single meaning is made as written, and adjudication
says what becomes of it.
"""

from boardcall.game import (
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    PhaseKind,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)
from boardcall.notation.attempt import AttemptStopError, Built, Choice, Context, ReadingAttempt
from boardcall.notation.places_meant import destination, supported_destination
from boardcall.notation.reach import is_possible
from boardcall.notation.reading import RemarkKind
from boardcall.notation.shapes import OrderVerb, Sketch, Trouble
from boardcall.notation.units_meant import new_unit, ordered_unit, other_unit
from boardcall.wording import Sentence, say

_PHASE_ACTS = {
    PhaseKind.MOVEMENT: frozenset(
        {OrderVerb.HOLD, OrderVerb.MOVE, OrderVerb.SUPPORT_HOLD, OrderVerb.SUPPORT_MOVE, OrderVerb.CONVOY}
    ),
    PhaseKind.RETREATS: frozenset({OrderVerb.MOVE, OrderVerb.RETREAT, OrderVerb.DISBAND, OrderVerb.REMOVE}),
    PhaseKind.ADJUSTMENTS: frozenset(
        {OrderVerb.BUILD, OrderVerb.REMOVE, OrderVerb.DISBAND, OrderVerb.WAIVE, OrderVerb.NAMED}
    ),
}
_PHASE_HINTS = {
    PhaseKind.MOVEMENT: say("Order a move, a hold, a support or a convoy."),
    PhaseKind.RETREATS: say("Order 'A Bul R Con' or 'A Bul D'."),
    PhaseKind.ADJUSTMENTS: say("Order 'Build A Par', 'Remove A Par' or 'Waive'."),
}
_ACT_NAMES = {
    OrderVerb.HOLD: say("hold"),
    OrderVerb.MOVE: say("move"),
    OrderVerb.SUPPORT_HOLD: say("support to hold"),
    OrderVerb.SUPPORT_MOVE: say("support of a move"),
    OrderVerb.CONVOY: say("convoy"),
    OrderVerb.RETREAT: say("retreat"),
    OrderVerb.DISBAND: say("disbandment"),
    OrderVerb.REMOVE: say("removal"),
    OrderVerb.BUILD: say("build"),
    OrderVerb.WAIVE: say("waived build"),
    OrderVerb.CONVOYED: say("move by convoy"),
}


def make_order(sketch: Sketch, choice: Choice, context: Context) -> Built | Trouble:
    """The order that the sketch says when each place is taken as `choice` says."""
    attempt = ReadingAttempt(sketch, choice, context, [])
    try:
        order = _order(attempt)
    except AttemptStopError as stop:
        return stop.trouble
    if not is_possible(order, context.position) and not any(one.is_warning for one in attempt.remarks):
        attempt.remark(RemarkKind.IMPOSSIBLE, str(order))
    return Built(order, tuple(dict.fromkeys(attempt.remarks)))


def _order(attempt: ReadingAttempt) -> Order:
    act = _act_meant(attempt)
    if act is OrderVerb.WAIVE:
        return Waive(attempt.owner())
    if act is OrderVerb.BUILD:
        return Build(new_unit(attempt))
    unit = ordered_unit(attempt)
    if act is OrderVerb.HOLD:
        return Hold(unit)
    if act is OrderVerb.DISBAND:
        return Disband(unit)
    if act is OrderVerb.REMOVE:
        return Remove(unit)
    return _directed(attempt, act, unit)


def _directed(attempt: ReadingAttempt, act: OrderVerb, unit: Unit) -> Order:
    """The orders that speak of a second place."""
    if act is OrderVerb.RETREAT:
        return Retreat(unit, destination(attempt, unit))
    if act is OrderVerb.MOVE:
        to = destination(attempt, unit)
        route = tuple(attempt.province(ref) for ref in attempt.sketch.route) if unit.kind is UnitKind.ARMY else ()
        via = unit.kind is UnitKind.ARMY and attempt.sketch.via and not attempt.sketch.by_land
        return Move(unit, to, via_convoy=via, route=route)
    other = other_unit(attempt, unit)
    if act is OrderVerb.SUPPORT_HOLD:
        return SupportHold(unit, other)
    if act is OrderVerb.CONVOY:
        return Convoy(unit, other, Location(attempt.province(attempt.needed(attempt.sketch.to))))
    return SupportMove(unit, other, supported_destination(attempt, other))


def _act_meant(attempt: ReadingAttempt) -> OrderVerb:
    act, expected = attempt.sketch.act, attempt.context.expected
    if expected and act not in _PHASE_ACTS[expected]:
        raise attempt.stop(_out_of_phase(act, expected), _PHASE_HINTS[expected])
    if expected is PhaseKind.RETREATS:
        return OrderVerb.RETREAT if act is OrderVerb.MOVE else OrderVerb.DISBAND if act is OrderVerb.REMOVE else act
    if expected is PhaseKind.ADJUSTMENTS:
        return _named(attempt) if act is OrderVerb.NAMED else OrderVerb.REMOVE if act is OrderVerb.DISBAND else act
    if act is OrderVerb.NAMED:
        raise attempt.stop(say("The order does not say what the unit does."), _PHASE_HINTS[PhaseKind.MOVEMENT])
    return act


def _out_of_phase(act: OrderVerb, phase: PhaseKind) -> Sentence:
    """What is said of an order that is given in no such phase."""
    if act is OrderVerb.NAMED:
        return say("The order does not say what a unit does.")
    if phase is PhaseKind.MOVEMENT:
        return say("The order is a {act}, and this is a movement phase.", act=_ACT_NAMES[act])
    if phase is PhaseKind.RETREATS:
        return say("The order is a {act}, and this is a retreats phase.", act=_ACT_NAMES[act])
    return say("The order is a {act}, and this is an adjustments phase.", act=_ACT_NAMES[act])


def _named(attempt: ReadingAttempt) -> OrderVerb:
    """A unit named in winter is built when its power may build, and removed when it has to remove."""
    position, owner = attempt.context.position, attempt.owner()
    spare = 0 if position is None else len(position.centres_of(owner)) - len(position.units_of(owner))
    if spare == 0:
        raise attempt.stop(
            say("The order does not say whether to build or to remove."), say("Write 'Build' or 'Remove'.")
        )
    return OrderVerb.BUILD if spare > 0 else OrderVerb.REMOVE
