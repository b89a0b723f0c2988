"""A sketch and a choice of provinces to an order: which unit, what it does, on which coast.

Nothing here decides whether an order is allowed: one with a single meaning is made as written, and adjudication
says what becomes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from boardcall.game import (
    STANDARD,
    Build,
    Coast,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    PhaseKind,
    Position,
    Power,
    ProvinceKind,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)
from boardcall.notation.reach import is_possible, places, reachable_coasts
from boardcall.notation.reading import Remark, RemarkKind
from boardcall.notation.settings import OrderSettings
from boardcall.notation.shapes import Act, Ref, Sketch, Trouble

Choice = Mapping[int, str]
"""Column of each place written to the province it is taken for."""


@dataclass(frozen=True, slots=True)
class Context:
    """What an order is read against; `phase` says which orders are expected when there is no position."""

    settings: OrderSettings
    position: Position | None = None
    phase: PhaseKind | None = None
    power: Power | None = None

    @property
    def expected(self) -> PhaseKind | None:
        return self.position.phase.kind if self.position else self.phase


@dataclass(frozen=True, slots=True)
class Built:
    """An order made from a sketch, with what had to be supplied or left out."""

    order: Order
    remarks: tuple[Remark, ...] = ()


class _Stop(Exception):  # noqa: N818  it carries a trouble out of nested steps; it never leaves this module
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.message)
        self.trouble = trouble


def make_order(sketch: Sketch, choice: Choice, context: Context) -> Built | Trouble:
    """The order that the sketch says when each place is taken as `choice` says."""
    maker = _Maker(sketch, choice, context, [])
    try:
        order = maker.order()
    except _Stop as stop:
        return stop.trouble
    if not is_possible(order, context.position) and not any(one.is_warning for one in maker.remarks):
        maker.remarks.append(Remark(RemarkKind.IMPOSSIBLE, (str(order),)))
    return Built(order, tuple(dict.fromkeys(maker.remarks)))


_PHASE_ACTS = {
    PhaseKind.MOVEMENT: frozenset({Act.HOLD, Act.MOVE, Act.SUPPORT_HOLD, Act.SUPPORT_MOVE, Act.CONVOY}),
    PhaseKind.RETREATS: frozenset({Act.MOVE, Act.RETREAT, Act.DISBAND, Act.REMOVE}),
    PhaseKind.ADJUSTMENTS: frozenset({Act.BUILD, Act.REMOVE, Act.DISBAND, Act.WAIVE, Act.NAMED}),
}
_PHASE_HINTS = {
    PhaseKind.MOVEMENT: "Order a move, a hold, a support or a convoy.",
    PhaseKind.RETREATS: "Order 'A Bul R Con' or 'A Bul D'.",
    PhaseKind.ADJUSTMENTS: "Order 'Build A Par', 'Remove A Par' or 'Waive'.",
}
_KIND_NAMES = {UnitKind.ARMY: "an army", UnitKind.FLEET: "a fleet"}


@dataclass(frozen=True, slots=True)
class _Maker:
    sketch: Sketch
    choice: Choice
    context: Context
    remarks: list[Remark]

    def order(self) -> Order:
        act = self._act()
        if act is Act.WAIVE:
            return Waive(self._owner())
        if act is Act.BUILD:
            return Build(self._new_unit())
        unit = self._unit()
        if act is Act.HOLD:
            return Hold(unit)
        if act is Act.DISBAND:
            return Disband(unit)
        if act is Act.REMOVE:
            return Remove(unit)
        return self._directed(act, unit)

    def _directed(self, act: Act, unit: Unit) -> Order:
        """The orders that speak of a second place."""
        if act is Act.RETREAT:
            return Retreat(unit, self._destination(unit))
        if act is Act.MOVE:
            to = self._destination(unit)
            route = tuple(self._province(ref) for ref in self.sketch.route) if unit.kind is UnitKind.ARMY else ()
            via = unit.kind is UnitKind.ARMY and self.sketch.via and not self.sketch.by_land
            return Move(unit, to, via_convoy=via, route=route)
        other = self._other(unit)
        if act is Act.SUPPORT_HOLD:
            return SupportHold(unit, other)
        if act is Act.CONVOY:
            return Convoy(unit, other, Location(self._province(self._needed(self.sketch.to))))
        return SupportMove(unit, other, self._supported_destination(other))

    def _act(self) -> Act:
        act, expected = self.sketch.act, self.context.expected
        if expected and act not in _PHASE_ACTS[expected]:
            name = expected.name.lower()
            told = "says nothing for a unit to do" if act is Act.NAMED else f"is a {act}, and this is a {name} phase"
            raise self._stop(f"The order {told}.", _PHASE_HINTS[expected])
        if expected is PhaseKind.RETREATS:
            return Act.RETREAT if act is Act.MOVE else Act.DISBAND if act is Act.REMOVE else act
        if expected is PhaseKind.ADJUSTMENTS:
            return self._named() if act is Act.NAMED else Act.REMOVE if act is Act.DISBAND else act
        if act is Act.NAMED:
            raise self._stop("The order says nothing for the unit to do.", _PHASE_HINTS[PhaseKind.MOVEMENT])
        return act

    def _named(self) -> Act:
        """A unit named in winter is built when its power may build, and removed when it has to remove."""
        position, owner = self.context.position, self._owner()
        spare = 0 if position is None else len(position.centres_of(owner)) - len(position.units_of(owner))
        if spare == 0:
            raise self._stop("The order does not say whether to build or to remove.", "Write 'Build' or 'Remove'.")
        return Act.BUILD if spare > 0 else Act.REMOVE

    def _province(self, ref: Ref) -> str:
        return self.choice[ref.column]

    def _needed(self, ref: Ref | None) -> Ref:
        if ref is None or ref.place is None:
            raise self._stop("The order names no unit.", "Write which unit it is for, such as 'A Par - Bur'.")
        return ref

    def _owner(self) -> Power:
        owner = self.context.power or self.sketch.owner
        if owner is None and self.sketch.act is Act.BUILD and self.sketch.unit:
            owner = STANDARD.provinces[self._province(self._needed(self.sketch.unit))].home
        if owner is None:
            raise self._stop(
                "It is not said whose order this is.", "Write the power before it, such as 'FRA: A Par - Bur'."
            )
        return owner

    def _unit(self) -> Unit:
        """The unit ordered, as it stands on the map; without a position, as written."""
        ref = self._needed(self.sketch.unit)
        self._check_type_needed(ref)
        if self.context.position is None:
            return self._written_unit(ref, self._owner())
        code = self._province(ref)
        unit = self._standing(code, self.context.position)
        owner = self.context.power or self.sketch.owner
        name = STANDARD.provinces[code].name
        if unit is None:
            word = "dislodged unit" if self.context.expected is PhaseKind.RETREATS else "unit"
            raise self._stop(f"There is no {word} in {name}.", "The order has no effect.", ref)
        if owner and unit.power is not owner:
            whose = unit.power.full_name
            raise self._stop(
                f"The unit in {name} belongs to {whose}, not to {owner.full_name}.", "The order has no effect.", ref
            )
        self._check_kind(ref, unit)
        return unit

    def _standing(self, code: str, position: Position) -> Unit | None:
        if self.context.expected is PhaseKind.RETREATS:
            return next((one.unit for one in position.dislodged if one.unit.province == code), None)
        return position.unit_at(code)

    def _check_type_needed(self, ref: Ref) -> None:
        if ref.kind is None and self.context.settings.type_needed == "always":
            raise self._stop("The order does not say army or fleet.", "Write A or F before the province.", ref)

    def _check_kind(self, ref: Ref, unit: Unit) -> None:
        if ref.kind in {None, unit.kind} or ref.kind is None:
            return
        name = STANDARD.provinces[unit.province].name
        if self.context.settings.wrong_type == "reject":
            raise self._stop(f"The unit in {name} is {_KIND_NAMES[unit.kind]}.", "Write its own type.", ref)
        self.remarks.append(Remark(RemarkKind.TYPE, (name, _KIND_NAMES[unit.kind], _KIND_NAMES[ref.kind])))

    def _other(self, unit: Unit) -> Unit:
        """The unit supported or convoyed: as it stands, or as written when nothing stands there."""
        ref = self._needed(self.sketch.other)
        code, position = self._province(ref), self.context.position
        there = position.unit_at(code) if position else None
        if there is None:
            if position:
                self.remarks.append(Remark(RemarkKind.NOTHING_SUPPORTED, (STANDARD.provinces[code].name,)))
            return self._written_unit(ref, unit.power, may_guess=True)
        self._check_kind(ref, there)
        self._check_nation(ref, there)
        self._check_form(ref, there)
        return self._with_named_coast(ref, there)

    def _check_nation(self, ref: Ref, unit: Unit) -> None:
        if ref.power in {None, unit.power} or ref.power is None:
            return
        details = (STANDARD.provinces[unit.province].name, unit.power.full_name, ref.power.full_name)
        if self.context.settings.wrong_nationality == "reject":
            raise self._stop(f"The unit in {details[0]} belongs to {details[1]}.", "Write its own nation.", ref)
        self.remarks.append(Remark(RemarkKind.NATION, details))

    def _check_form(self, ref: Ref, unit: Unit) -> None:
        if self.context.settings.support_form == "full" and ref.kind is None:
            self.remarks.append(Remark(RemarkKind.SUPPORT_INCOMPLETE, (str(unit),)))

    def _with_named_coast(self, ref: Ref, unit: Unit) -> Unit:
        """In a support to hold a coast counts as written, when it is one the province has."""
        coast = ref.place.coast if ref.place else None
        known = coast in STANDARD.provinces[unit.province].coasts
        if self.sketch.act is not Act.SUPPORT_HOLD or unit.kind is UnitKind.ARMY or coast is None or not known:
            return unit
        if self.context.settings.support_coast == "ignore":
            return unit
        return Unit(unit.power, unit.kind, Location(unit.province, coast))

    def _written_unit(self, ref: Ref, power: Power, *, may_guess: bool = False) -> Unit:
        code = self._province(ref)
        kind = ref.kind or self._only_kind(code, ref)
        if kind is None and not may_guess:
            name = STANDARD.provinces[code].name
            raise self._stop(f"It is not said whether the unit in {name} is an army or a fleet.", "Write A or F.", ref)
        kind = kind or UnitKind.ARMY
        coast = ref.place.coast if ref.place and kind is UnitKind.FLEET else None
        unit = Unit(power, kind, Location(code, coast if coast in STANDARD.provinces[code].coasts else None))
        return self._on_only_coast(unit)

    def _only_kind(self, code: str, ref: Ref) -> UnitKind | None:
        """The type that can stand there, or the only one of the two that can go where the order says."""
        able = [kind for kind in UnitKind if STANDARD.places(kind, code)]
        to = self.sketch.to if ref is not self.sketch.unit or self.sketch.other is None else None
        if len(able) == 2 and to and to.place:
            end = self._province(to)
            land = STANDARD.provinces[end].kind is ProvinceKind.INLAND
            sea = STANDARD.provinces[end].kind is ProvinceKind.SEA
            able = [UnitKind.ARMY] if land or self.sketch.act is Act.CONVOY else [UnitKind.FLEET] if sea else able
        return able[0] if len(able) == 1 else None

    def _on_only_coast(self, unit: Unit) -> Unit:
        """A fleet written without its coast stands on the only one from which it can go where it is ordered."""
        to = self.sketch.to
        if unit.kind is UnitKind.ARMY or unit.location in STANDARD.fleet_borders or not to or not to.place:
            return unit
        end = self._province(to)
        starts = [place for place in places(unit) if reachable_coasts(Unit(unit.power, unit.kind, place), end)]
        return Unit(unit.power, unit.kind, starts[0]) if len(starts) == 1 else unit

    def _destination(self, unit: Unit) -> Location:
        """Where a move or retreat goes, the coast filled in where only one can be meant."""
        ref = self._needed(self.sketch.to)
        code, coast = self._province(ref), self._coast(ref, unit.kind)
        province = STANDARD.provinces[code]
        if unit.kind is UnitKind.ARMY or not province.coasts:
            return Location(code)
        reachable = reachable_coasts(unit, code)
        if coast and (Location(code, coast) in reachable or self.context.settings.coast_wrong == "hold"):
            if Location(code, coast) not in reachable:
                self.remarks.append(Remark(RemarkKind.COAST_UNREACHABLE, (str(Location(code, coast)),)))
            return Location(code, coast)
        return self._missing_coast(code, reachable)

    def _coast(self, ref: Ref, kind: UnitKind) -> Coast | None:
        """The coast written with a place, unless it cannot matter there."""
        province = STANDARD.provinces[self._province(ref)]
        coast = ref.place.coast if ref.place else None
        if coast is None or (kind is UnitKind.FLEET and coast in province.coasts):
            return coast
        self.remarks.append(Remark(RemarkKind.COAST_DROPPED, (province.name, coast.value)))
        return None

    def _missing_coast(self, code: str, reachable: tuple[Location, ...]) -> Location:
        name, rule = STANDARD.provinces[code].name, self.context.settings.coast_missing
        if len(reachable) == 1 and rule != "invalid":
            self.remarks.append(Remark(RemarkKind.COAST_FILLED, (name,)))
            return reachable[0]
        if reachable and rule == "default":
            first = min(reachable, key=str)
            self.remarks.append(Remark(RemarkKind.COAST_CHOSEN, (name, str(first))))
            return first
        if reachable:
            self.remarks.append(Remark(RemarkKind.COAST_LEFT_OUT, (name,)))
        return Location(code)

    def _supported_destination(self, other: Unit) -> Location:
        """Where a supported move goes: a coast only where it was written and can matter."""
        ref = self._needed(self.sketch.to)
        code, coast = self._province(ref), self._coast(ref, other.kind)
        province, settings = STANDARD.provinces[code], self.context.settings
        if settings.support_coast == "ignore":
            coast = None
        two = other.kind is UnitKind.FLEET and len(reachable_coasts(other, code)) > 1
        if two and coast is None and settings.support_coast == "required-if-two":
            self.remarks.append(Remark(RemarkKind.SUPPORT_COAST, (province.name,)))
        return Location(code, coast)

    def _new_unit(self) -> Unit:
        """The unit to build; its type may be left out only where the settings let it follow from the province."""
        ref = self._needed(self.sketch.unit)
        code, owner = self._province(ref), self._owner()
        province, needed = STANDARD.provinces[code], self.context.settings.type_needed
        if ref.kind is None and (needed != "coastal-builds" or province.kind is not ProvinceKind.INLAND):
            raise self._stop(f"The build in {province.name} does not say army or fleet.", "Write A or F.", ref)
        kind = ref.kind or UnitKind.ARMY
        coast = self._coast(ref, kind)
        if kind is UnitKind.FLEET and province.coasts and coast is None:
            ways = " or ".join(str(Location(code, one)) for one in province.coasts)
            self.remarks.append(Remark(RemarkKind.COAST_OF_BUILD, (province.name, ways)))
        return Unit(owner, kind, Location(code, coast))

    def _stop(self, message: str, hint: str, ref: Ref | None = None) -> _Stop:
        at = ref or next((one for one in (self.sketch.unit, self.sketch.other, self.sketch.to) if one), None)
        return _Stop(Trouble(message, hint, at.text if at else "", at.column if at else 1))
