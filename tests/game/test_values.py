"""Values of the board game: they print in the field's notation, and their repr can be pasted back."""

import pytest

from boardcall import game
from boardcall.game import (
    Build,
    Coast,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Location,
    Move,
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
)

PAR = Unit(Power.FRANCE, UnitKind.ARMY, Location("PAR"))
STP = Unit(Power.RUSSIA, UnitKind.FLEET, Location("STP", Coast.SOUTH))
BUR = Location("BUR")
WRITTEN = {
    "A PAR H": Hold(PAR),
    "A PAR - BUR": Move(PAR, BUR),
    "A PIC - BEL VIA": Move(Unit.read(Power.FRANCE, "A PIC"), Location("BEL"), via_convoy=True),
    "A PIC - ENG - BEL": Move(Unit.read(Power.FRANCE, "A PIC"), Location("BEL"), via_convoy=True, route=("ENG",)),
    "F STP/SC S A PAR": SupportHold(STP, PAR),
    "F STP/SC S A PAR - BUR": SupportMove(STP, PAR, BUR),
    "F STP/SC C A PAR - BUR": Convoy(STP, PAR, BUR),
    "A PAR R BUR": Retreat(PAR, BUR),
    "A PAR D": Disband(PAR),
    "F STP/SC B": Build(STP),
    "F STP/SC D": Remove(STP),
    "WAIVE": Waive(Power.FRANCE),
}


@pytest.mark.parametrize(("text", "order"), WRITTEN.items())
def test_order_prints_and_repr_pastes_back(text: str, order: game.Order) -> None:
    assert str(order) == text
    assert eval(repr(order), vars(game).copy()) == order


def test_position_repr_pastes_back() -> None:
    start = Position.start()
    assert eval(repr(start), vars(game).copy()) == start
    assert Dislodged(PAR) == eval(repr(Dislodged(PAR)), vars(game).copy())


def test_start_has_every_unit_on_its_home_centre() -> None:
    start = Position.start()
    assert len(start.units) == 22
    assert all(start.owner_of(unit.province) is unit.power for unit in start.units)
    assert start.unit_at("STP") == STP
    assert start.counts()[Power.RUSSIA] == 4


def test_equal_positions_are_equal_whatever_the_order_of_units() -> None:
    start = Position.start()
    assert start.with_units(reversed(start.units)) == start


@pytest.mark.parametrize(
    ("text", "retreats", "adjustments", "after"),
    [
        ("S1901M", False, True, "F1901M"),
        ("S1901M", True, True, "S1901R"),
        ("S1901R", False, True, "F1901M"),
        ("F1901M", True, True, "F1901R"),
        ("F1901M", False, True, "W1901A"),
        ("F1901R", False, False, "S1902M"),
        ("W1901A", False, True, "S1902M"),
    ],
)
def test_phases_follow_one_another(text: str, *, retreats: bool, adjustments: bool, after: str) -> None:
    assert str(Phase.read(text).following(retreats=retreats, adjustments=adjustments)) == after


def test_phase_reads_both_names_of_the_winter() -> None:
    assert Phase.read("F1901A") == Phase.read("W1901A")
    assert Phase.read("W1901A").sentence == "Winter 1901, adjustments"


@pytest.mark.parametrize("text", ["", "S1901", "W1901M", "S1901A", "X1901M", "s1901m", "S١٩٠١M"])
def test_phase_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write one like S1901M"):
        Phase.read(text)
