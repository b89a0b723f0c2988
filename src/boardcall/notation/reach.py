"""What a position allows, as far as reading needs it: to choose between readings, never to decide an order."""

from collections.abc import Iterable

from boardcall.game import (
    STANDARD,
    Build,
    Convoy,
    Location,
    Move,
    Order,
    Position,
    ProvinceKind,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
)


def is_possible(order: Order, position: Position | None) -> bool:
    """Whether the order could be carried out if nobody hindered it; without a position, in any position."""
    if isinstance(order, Move | SupportHold | SupportMove | Convoy):
        return _is_possible_movement(order, position)
    if isinstance(order, Retreat):
        near = order.to in STANDARD.neighbours(order.unit.kind, order.unit.location)
        return near and _is_open(order.to.province, position)
    if isinstance(order, Build):
        return _can_stand(order.unit) and (position is None or _is_free_home(order.unit, position))
    return not isinstance(order, Remove) or position is None or order.unit in position.units


def _is_possible_movement(order: Move | SupportHold | SupportMove | Convoy, position: Position | None) -> bool:
    match order:
        case Move(unit=unit, to=to):
            return can_move(unit, to, position)
        case SupportHold(unit=unit, supported=other):
            return _is_other(unit, other, position) and can_walk(unit, other.province)
        case SupportMove(unit=unit, supported=other, to=to):
            reaches = can_walk(unit, to.province) and can_move(other, to, position)
            return reaches and _is_other(unit, other, position) and unit.province != to.province
        case Convoy(unit=unit, convoyed=other, to=to):
            return _can_convoy(unit, other, to, position)


def can_move(unit: Unit, to: Location, position: Position | None) -> bool:
    """By land, by sea, or as an army over fleets that stand there (over any sea without a position)."""
    if unit.province == to.province:
        return False
    if to.coast and unit.kind is UnitKind.FLEET:
        return any(to in STANDARD.neighbours(unit.kind, place) for place in places(unit))
    return can_walk(unit, to.province) or (
        unit.kind is UnitKind.ARMY and has_route(unit.province, to.province, position)
    )


def can_walk(unit: Unit, province: str) -> bool:
    """Whether a unit reaches the province, on whichever coast, without a convoy."""
    return any(there.province == province for place in places(unit) for there in STANDARD.neighbours(unit.kind, place))


def places(unit: Unit) -> tuple[Location, ...]:
    """Where the unit may be standing: as said, or on either coast when none is said."""
    stands = unit.location in STANDARD.fleet_borders or unit.kind is UnitKind.ARMY
    return (unit.location,) if stands else STANDARD.places(unit.kind, unit.province)


def reachable_coasts(unit: Unit, province: str) -> tuple[Location, ...]:
    """The places of a province that a unit reaches in one move, in the order of the map."""
    ends = (there for place in places(unit) for there in STANDARD.neighbours(unit.kind, place))
    return tuple(dict.fromkeys(there for there in ends if there.province == province))


def has_route(start: str, end: str, position: Position | None) -> bool:
    """Whether a chain of fleets at sea, whatever their orders, joins two coastal provinces."""
    if not (_is_coastal(start) and _is_coastal(end)):
        return False
    seas = _seas(position)
    seen: set[str] = set()
    edge = {sea for sea in STANDARD.touching(start) if sea in seas}
    while edge:
        if any(end in STANDARD.touching(sea) for sea in edge):
            return True
        seen |= edge
        edge = {sea for old in edge for sea in STANDARD.touching(old) if sea in seas} - seen
    return False


def _seas(position: Position | None) -> frozenset[str]:
    found: Iterable[str] = STANDARD.provinces if position is None else (unit.province for unit in position.units)
    return frozenset(code for code in found if STANDARD.provinces[code].kind is ProvinceKind.SEA)


def _is_coastal(province: str) -> bool:
    return STANDARD.provinces[province].kind is ProvinceKind.COASTAL


def _is_other(unit: Unit, other: Unit, position: Position | None) -> bool:
    stands = position is None or position.unit_at(other.province) is not None
    return stands and unit.province != other.province


def _can_convoy(unit: Unit, other: Unit, to: Location, position: Position | None) -> bool:
    if unit.kind is not UnitKind.FLEET or other.kind is not UnitKind.ARMY or not _is_other(unit, other, position):
        return False
    at_sea = STANDARD.provinces[unit.province].kind is ProvinceKind.SEA
    return at_sea and other.province != to.province and has_route(other.province, to.province, position)


def _is_open(province: str, position: Position | None) -> bool:
    return position is None or (position.unit_at(province) is None and province not in position.contested)


def _can_stand(unit: Unit) -> bool:
    return unit.location in STANDARD.places(unit.kind, unit.province)


def _is_free_home(unit: Unit, position: Position) -> bool:
    home = STANDARD.provinces[unit.province].home is unit.power
    return home and position.owner_of(unit.province) is unit.power and position.unit_at(unit.province) is None
