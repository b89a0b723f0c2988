"""The result of each order of a decided movement phase, in one word; `reasons` says the rest."""

from boardcall.adjudication.movement import Movement
from boardcall.adjudication.order_codes import CONVOY, HOLD, IMPOSSIBLE, MOVE, OrderCode

HOLDS, SUCCEEDS, BOUNCED, NO_ROUTE, DISRUPTED = "holds", "succeeds", "bounced", "no-route", "disrupted"
GIVEN, CUT, CONVOYS, VOID, ILLEGAL, NO_ORDER = "given", "cut", "convoys", "void", "illegal", "no-order"
NOT_COUNTED, UNREADABLE = "not-counted", "unreadable"


def verdict(movement: Movement, province: int) -> str:
    """The word for the order of the unit in a province; whether it is dislodged is said elsewhere."""
    code = movement.sheet.order[province]
    if code is None:
        return NO_ORDER
    kind = code.kind
    if kind == MOVE:
        return _of_move(movement, province)
    if kind == HOLD:
        return HOLDS
    return ILLEGAL if kind == IMPOSSIBLE else _of_help(movement, code)


def _of_move(movement: Movement, province: int) -> str:
    sheet = movement.sheet
    if sheet.moved[province]:
        return SUCCEEDS
    if sheet.path[province]:
        return BOUNCED
    return NO_ROUTE if province in sheet.routeless else DISRUPTED


def _of_help(movement: Movement, code: OrderCode) -> str:
    sheet, province = movement.sheet, code.province
    if province in sheet.void:
        return VOID
    if code.kind == CONVOY:
        broken = province in movement.dislodged or province in movement.resolver.held_fleets
        return DISRUPTED if broken else CONVOYS
    return GIVEN if province in sheet.given[code.target] else CUT
