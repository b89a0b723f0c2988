"""`adjudicate` over any orders in any position: an outcome with a sentence for each, or the position's problems."""

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.random_phases import random_phase
from boardcall.adjudication import PRESETS, Adjudication, Policy, adjudicate
from boardcall.adjudication.corrections import default_sequence
from boardcall.adjudication.sentences import ENGLISH
from boardcall.errors import InputError
from boardcall.game import (
    POWERS,
    STANDARD,
    Build,
    Coast,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Location,
    Move,
    Order,
    Phase,
    Position,
    Power,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
    ordering_power,
)

PROVINCES = st.sampled_from([*STANDARD.provinces, "XXX"])
LOCATIONS = st.builds(Location, PROVINCES, st.none() | st.sampled_from(Coast))
UNITS = st.builds(Unit, st.sampled_from(POWERS), st.sampled_from(UnitKind), LOCATIONS)
ROUTES = st.lists(PROVINCES, max_size=3).map(tuple)
ORDERS = st.one_of(
    st.builds(Hold, UNITS),
    st.builds(Move, UNITS, LOCATIONS, st.booleans(), ROUTES),
    st.builds(SupportHold, UNITS, UNITS),
    st.builds(SupportMove, UNITS, UNITS, LOCATIONS),
    st.builds(Convoy, UNITS, UNITS, LOCATIONS),
    st.builds(Retreat, UNITS, LOCATIONS),
    st.builds(Disband, UNITS),
    st.builds(Build, UNITS),
    st.builds(Remove, UNITS),
    st.builds(Waive, st.sampled_from(POWERS)),
)
PHASES = st.sampled_from(["S1902M", "F1902M", "S1902R", "F1902R", "W1902A"]).map(Phase.read)
POLICIES = st.sampled_from(PRESETS)


def crowded(seed: int) -> Position:
    """A position in which units stand close, some centres are owned and a unit is dislodged."""
    random = Random(seed)
    listed = random_phase(random, units=16, powers=4)["u"]
    letters = dict(zip(("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"), POWERS, strict=True))
    units = [Unit.read(letters[name], text) for name, texts in listed.items() for text in texts]
    centres = [(code, random.choice(POWERS)) for code in STANDARD.centres if random.random() < 0.8]
    lost = Dislodged(Unit(random.choice(POWERS), units[0].kind, units[0].location), units[1].province)
    contested = tuple(random.sample(list(STANDARD.provinces), 3))
    return Position(Phase.read("S1902M"), tuple(units), tuple(centres), (lost,), contested)


@given(st.integers(0, 10**6), PHASES, POLICIES, st.lists(ORDERS, max_size=8), st.data())
@settings(max_examples=2 * settings().max_examples)
def test_every_order_is_told_an_outcome(
    seed: int, phase: Phase, policy: Policy, orders: list[Order], data: st.DataObject
) -> None:
    position = crowded(seed)
    placed = Position(phase, position.units, position.centres, position.dislodged, position.contested)
    for unit in position.units:
        rest = data.draw(ORDERS)
        if not isinstance(rest, Waive):
            orders.append(type(rest)(unit, *[getattr(rest, name) for name in rest.__slots__[1:]]))
    outcome = adjudicate(placed, orders, policy)
    assert str(outcome)
    assert [order for order in orders if not is_told(order, outcome)] == []
    assert len({unit.province for unit in outcome.next.units}) == len(outcome.next.units)


def is_told(order: Order, outcome: Adjudication) -> bool:
    """Is there a result for the order itself, or for the unit it orders beside other orders?"""
    province = "" if isinstance(order, Waive) else order.unit.province
    mine = outcome.of(ordering_power(order))
    return any(result.order == order or (result.unit and result.unit.province == province) for result in mine)


@given(st.lists(UNITS, max_size=6), PHASES, POLICIES)
def test_any_units_make_a_position_or_problems(units: list[Unit], phase: Phase, policy: Policy) -> None:
    with suppress(InputError):
        adjudicate(Position(phase, tuple(units)), (), policy)


def test_every_sentence_can_be_said() -> None:
    """A gap in a sentence that nothing fills would show as a KeyError only when it is said."""
    known = {"by_convoy", "strength", "against", "support", "by", "fleets", "why", "options", "to", "rivals"}
    known |= {"rule", "facts", "value"}
    for text in ENGLISH.values():
        assert text.format_map(dict.fromkeys(known, "…"))


def test_default_sequence_lists_every_unit_once() -> None:
    position = crowded(1)
    for power in Power:
        listed = default_sequence(position, power, PRESETS[0])
        assert sorted(map(str, listed)) == sorted(map(str, position.units_of(power)))
