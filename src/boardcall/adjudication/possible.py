"""What can be ordered in a position: every order that could be carried out if nobody hindered it, and where units may
go.

For pages on which orders are chosen; other orders may still be written.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.adjudication.adjudicator import retreat_phase
from boardcall.adjudication.centres import adjustments_due, builds_possible
from boardcall.adjudication.outcomes import Barred
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.routes import connects, fleets_on_routes
from boardcall.adjudication.tables import IS_SEA, PROVINCE, REACH, STANCE_LOCATION
from boardcall.game import (
    POWERS,
    STANDARD,
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    MovementOrder,
    Order,
    PhaseKind,
    Position,
    Power,
    ProvinceKind,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)


@dataclass(frozen=True, slots=True)
class RetreatChoice:
    """A dislodged unit: where it may retreat to, and the places within reach where it may not, with the reason."""

    unit: Unit
    options: tuple[Location, ...]
    barred: tuple[Barred, ...]


@dataclass(frozen=True, slots=True)
class AdjustmentChoice:
    """A power in winter: `due` builds (removals below 0), and the home centres where it could build."""

    power: Power
    due: int
    places: tuple[str, ...]

    @property
    def builds(self) -> int:
        """The builds that can be made: no more than there are free home centres."""
        return min(max(self.due, 0), len(self.places))

    @property
    def removals(self) -> int:
        return max(-self.due, 0)


def asked_powers(position: Position, policy: Policy) -> tuple[Power, ...]:
    """The powers with something to order in the phase of the position, in the order of their letters."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        return tuple(power for power in POWERS if position.units_of(power))
    if position.phase.kind is PhaseKind.RETREATS:
        found = {one.unit.power for one in retreat_choices(position, policy) if one.options}
        return tuple(power for power in POWERS if power in found)
    return tuple(one.power for one in adjustment_choices(position))


def possible_orders(position: Position, power: Power, policy: Policy) -> tuple[Order, ...]:
    """Every order of the power that can be carried out, unit by unit; nothing for a power with nothing to order."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        return tuple(_Movement(position, policy).orders(power))
    if position.phase.kind is PhaseKind.RETREATS:
        return tuple(_retreats(position, power, policy))
    return tuple(_adjustments(position, power))


def retreat_choices(position: Position, policy: Policy) -> tuple[RetreatChoice, ...]:
    """Where each dislodged unit may retreat and where not; a place is closed by a unit, by the attacker or by a
    stand-off.
    """
    phase = retreat_phase(position, policy)
    found = []
    for one in position.dislodged:
        refugee = phase.fates[PROVINCE[one.unit.province]].refugee
        barred = [
            Barred(STANCE_LOCATION[stance], why)
            for target, stances in REACH[refugee.stance].items()
            for stance in stances
            if (why := phase.why_barred(refugee, target, stance))
        ]
        options = tuple(STANCE_LOCATION[stance] for stance in phase.options(refugee))
        found.append(RetreatChoice(one.unit, options, tuple(barred)))
    return tuple(found)


def adjustment_choices(position: Position) -> tuple[AdjustmentChoice, ...]:
    """The powers that can build or must remove."""
    found = (
        AdjustmentChoice(power, due, builds_possible(position, power) if due > 0 else ())
        for power, due in adjustments_due(position).items()
    )
    return tuple(one for one in found if one.builds or one.removals)


def _retreats(position: Position, power: Power, policy: Policy) -> Iterator[RetreatOrder]:
    for choice in retreat_choices(position, policy):
        if choice.unit.power is power:
            yield from (Retreat(choice.unit, to) for to in choice.options)
            yield Disband(choice.unit)


def _adjustments(position: Position, power: Power) -> Iterator[AdjustmentOrder]:
    choice = next((one for one in adjustment_choices(position) if one.power is power), None)
    if choice is None:
        return
    if choice.removals:
        yield from (Remove(unit) for unit in position.units_of(power))
        return
    for code in choice.places:
        kinds = [UnitKind.ARMY, UnitKind.FLEET]
        yield from (Build(Unit(power, kind, place)) for kind in kinds for place in STANDARD.places(kind, code))
    yield Waive(power)


class _Movement:
    """A movement phase laid out for its possible orders: who could get where, by land or over the fleets there are."""

    def __init__(self, position: Position, policy: Policy) -> None:
        self.position = position
        self.policy = policy
        fleets = (PROVINCE[unit.province] for unit in position.units if unit.kind is UnitKind.FLEET)
        self.fleets = frozenset(number for number in fleets if IS_SEA[number])
        self.coasts = [code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.COASTAL]
        self.by_sea = {unit: self._by_sea(unit) for unit in position.units}
        self.near = {unit: STANDARD.neighbours(unit.kind, unit.location) for unit in position.units}

    def _by_sea(self, unit: Unit) -> tuple[str, ...]:
        if unit.kind is not UnitKind.ARMY or unit.province not in self.coasts:
            return ()
        start = PROVINCE[unit.province]
        return tuple(
            code for code in self.coasts if code != unit.province and connects(start, PROVINCE[code], self.fleets)
        )

    def orders(self, power: Power) -> Iterator[MovementOrder]:
        for unit in self.position.units_of(power):
            yield Hold(unit)
            yield from (Move(unit, to) for to in self.near[unit])
            walked = {to.province for to in self.near[unit]}
            yield from (Move(unit, Location(code), via_convoy=code in walked) for code in self.by_sea[unit])
            yield from self._supports(unit)
            yield from self._convoys(unit)

    def _supports(self, unit: Unit) -> Iterator[SupportHold | SupportMove]:
        reach = dict.fromkeys(to.province for to in self.near[unit])
        others = [other for other in self.position.units if other != unit]
        yield from (SupportHold(unit, other) for other in others if other.province in reach)
        for other in others:
            ends = dict.fromkeys(
                (*(self._named(to, other) for to in self.near[other]), *map(Location, self.by_sea[other]))
            )
            yield from (SupportMove(unit, other, to) for to in ends if to.province in reach)

    def _named(self, to: Location, unit: Unit) -> Location:
        """The destination as a support names it: without its coast, unless the rules require one that is in doubt."""
        several = sum(end.province == to.province for end in self.near[unit]) > 1
        return to if several and self.policy.support_coast == "required-if-two" else Location(to.province)

    def _convoys(self, unit: Unit) -> Iterator[Convoy]:
        number = PROVINCE[unit.province]
        if number not in self.fleets:
            return
        for army, ends in self.by_sea.items():
            for code in ends:
                if number in fleets_on_routes(PROVINCE[army.province], PROVINCE[code], self.fleets):
                    yield Convoy(unit, army, Location(code))
