"""Random units and orders on the standard map."""

from hypothesis import strategies as st

from boardcall.game import (
    STANDARD,
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    PhaseKind,
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

POWERS = st.sampled_from(list(Power))
SEAS = tuple(code for code, row in STANDARD.provinces.items() if row.kind is ProvinceKind.SEA)
COASTS = tuple(code for code, row in STANDARD.provinces.items() if row.kind is ProvinceKind.COASTAL)


@st.composite
def units(draw: st.DrawFn, power: Power | None = None) -> Unit:
    kind = draw(st.sampled_from(list(UnitKind)))
    borders = STANDARD.army_borders if kind is UnitKind.ARMY else STANDARD.fleet_borders
    return Unit(power or draw(POWERS), kind, draw(st.sampled_from(list(borders))))


@st.composite
def ends(draw: st.DrawFn, unit: Unit) -> Location:
    """Where such a unit could stand: any province for an army, any coast or sea for a fleet."""
    borders = STANDARD.army_borders if unit.kind is UnitKind.ARMY else STANDARD.fleet_borders
    return draw(st.sampled_from([place for place in borders if place.province != unit.province]))


@st.composite
def moves(draw: st.DrawFn) -> Move:
    unit = draw(units())
    to = draw(ends(unit))
    if unit.kind is UnitKind.FLEET:
        return Move(unit, to)
    route = tuple(draw(st.lists(st.sampled_from(SEAS), unique=True, max_size=4)))
    return Move(unit, to, via_convoy=bool(route) or draw(st.booleans()), route=route)


@st.composite
def movement_orders(draw: st.DrawFn) -> Order:
    unit = draw(units())
    other = draw(units(unit.power))
    army = Unit(unit.power, UnitKind.ARMY, Location(draw(st.sampled_from(COASTS))))
    return draw(
        st.one_of(
            st.just(Hold(unit)),
            moves(),
            st.just(SupportHold(unit, other)),
            st.builds(SupportMove, st.just(unit), st.just(other), ends(other)),
            st.builds(Convoy, st.just(unit), st.just(army), ends(army)),
        )
    )


@st.composite
def orders(draw: st.DrawFn) -> tuple[PhaseKind, Order]:
    phase = draw(st.sampled_from(list(PhaseKind)))
    unit = draw(units())
    if phase is PhaseKind.RETREATS:
        return phase, draw(st.one_of(st.just(Disband(unit)), st.builds(Retreat, st.just(unit), ends(unit))))
    if phase is PhaseKind.ADJUSTMENTS:
        adjustments: list[Order] = [Build(unit), Remove(unit), Waive(unit.power)]
        return phase, draw(st.sampled_from(adjustments))
    return phase, draw(movement_orders())
