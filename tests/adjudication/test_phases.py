"""Whole phases over values: what follows what, the year's count, retreats and adjustments with their reasons."""

import pytest

from boardcall.adjudication import adjudicate, preset
from boardcall.adjudication.centres import adjustments_due, builds_possible, eliminated, solo
from boardcall.errors import InputError
from boardcall.game import (
    STANDARD,
    Build,
    Disband,
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
    Waive,
)

FR, GE, IT, TU = Power.FRANCE, Power.GERMANY, Power.ITALY, Power.TURKEY


def unit(power: Power, text: str) -> Unit:
    return Unit.read(power, text)


def told(position: Position, *orders: Order) -> list[str]:
    return [str(result) for result in adjudicate(position, orders).results]


def test_start_without_orders_holds_and_goes_on_to_fall() -> None:
    outcome = adjudicate(Position.start(), ())
    assert {str(result.outcome) for result in outcome.results} == {"has no order and holds."}
    assert str(outcome.next.phase) == "F1901M"
    assert outcome.next.units == Position.start().units


def test_year_ends_with_new_owners_and_builds() -> None:
    spring = adjudicate(Position.start(), [Move(unit(FR, "A MAR"), Location("SPA"))])
    fall = adjudicate(spring.next, [Move(unit(FR, "A PAR"), Location("BUR"))])
    assert str(fall.next.phase) == "W1901A"
    assert fall.next.owner_of("SPA") is FR
    assert adjustments_due(fall.next)[FR] == 1
    assert builds_possible(fall.next, FR) == ("MAR", "PAR")
    winter = adjudicate(fall.next, [Build(unit(FR, "F MAR"))])
    assert str(winter.next.phase) == "S1902M"
    assert winter.next.unit_at("MAR") == unit(FR, "F MAR")


def test_winter_is_left_out_when_nobody_has_anything_to_adjust() -> None:
    fall = adjudicate(adjudicate(Position.start(), ()).next, ())
    assert str(fall.next.phase) == "S1902M"


def dislodged() -> Position:
    units = (unit(TU, "A BUL"), unit(IT, "A GRE"), unit(IT, "A SER"), unit(GE, "A RUM"))
    position = Position(Phase.read("F1903M"), units, (("BUL", TU),))
    orders: list[Order] = [Move(units[1], Location("BUL")), SupportMove(units[2], units[1], Location("BUL"))]
    return adjudicate(position, orders).next


def test_dislodged_unit_retreats_before_the_count() -> None:
    position = dislodged()
    assert str(position.phase) == "F1903R"
    assert position.owner_of("BUL") is TU
    outcome = adjudicate(position, [Retreat(unit(TU, "A BUL"), Location("CON"))])
    assert [str(result) for result in outcome.results] == ["A BUL R CON: retreats to CON."]
    assert outcome.next.unit_at("CON") == unit(TU, "A CON")
    assert outcome.next.owner_of("BUL") is IT


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (None, "A BUL: has no retreat order and is destroyed."),
        (Disband(unit(TU, "A BUL")), "A BUL D: disbands as ordered."),
        (Retreat(unit(TU, "A BUL"), Location("GRE")), "A BUL R GRE: is destroyed: its attacker came from there."),
        (Retreat(unit(TU, "A BUL"), Location("RUM")), "A BUL R RUM: is destroyed: the province is occupied."),
        (Retreat(unit(TU, "A BUL"), Location("PAR")), "A BUL R PAR: is destroyed: it cannot get there."),
    ],
)
def test_retreat_that_fails_says_why(order: Order | None, text: str) -> None:
    outcome = adjudicate(dislodged(), [order] if order else [])
    assert [str(result) for result in outcome.results] == [text]
    assert outcome.next.units_of(TU) == ()


def test_unit_with_nowhere_to_go_is_destroyed_at_once() -> None:
    units = (unit(FR, "F POR"), unit(IT, "A SPA"), unit(IT, "F MAO"))
    position = Position(Phase.read("S1903M"), units)
    outcome = adjudicate(position, [Move(units[1], Location("POR")), SupportMove(units[2], units[1], Location("POR"))])
    assert str(outcome.next.phase) == "F1903M"
    assert [str(one) for one in outcome.next.units] == ["F MAO", "A POR"]
    assert "nowhere to retreat, so it is destroyed" in str(outcome)


def test_order_for_no_unit_or_anothers_does_not_count() -> None:
    position = Position(Phase.read("S1903M"), (unit(FR, "A PAR"),))
    assert told(position, Hold(unit(FR, "A BUR")), Hold(unit(GE, "A PAR"))) == [
        "A PAR: has no order and holds.",
        "A BUR H: does not count: there is no such unit.",
        "A PAR H: does not count: the unit belongs to another power.",
    ]


def test_two_different_orders_make_the_unit_hold() -> None:
    position = Position(Phase.read("S1903M"), (unit(FR, "A PAR"),))
    orders = (Move(unit(FR, "A PAR"), Location("BUR")), Move(unit(FR, "A PAR"), Location("PIC")))
    assert told(position, *orders) == [
        "A PAR - BUR: cannot be carried out: the unit has several different orders. The unit holds. [DATC 4.D.3]"
    ]
    assert told(position, orders[0], orders[0]) == ["A PAR - BUR: succeeds."]


def test_void_support_says_why() -> None:
    units = (unit(FR, "A PAR"), unit(FR, "A GAS"))
    position = Position(Phase.read("S1903M"), units)
    assert told(position, SupportHold(units[0], units[1]), Move(units[1], Location("BUR")))[1] == (
        "A PAR S A GAS: is void: the unit supported to hold was ordered to move."
    )


def test_winter_tells_builds_waives_and_default_removals() -> None:
    units = (unit(GE, "A TYR"), unit(GE, "A BUR"), unit(GE, "F HEL"))
    centres = (("MUN", GE), ("BRE", FR), ("PAR", FR))
    position = Position(Phase.read("W1903A"), units, centres)
    assert told(position, Build(unit(FR, "A PAR")), Waive(FR), Remove(units[0])) == [
        "A PAR B: is built.",
        "WAIVE: one build is waived.",
        "A TYR D: is removed.",
        "F HEL: is removed, because too few removals were written: distance 2, fleet, Helgoland Bight. [DATC 4.D.8]",
    ]


def test_solo_needs_eighteen_centres() -> None:
    def owning(number: int) -> Position:
        return Position(Phase.read("W1907A"), (), tuple((code, FR) for code in STANDARD.centres[:number]))

    assert solo(owning(17)) is None
    assert solo(owning(18)) is FR
    assert eliminated(owning(18)) == tuple(power for power in Power if power is not FR)


def test_power_with_a_unit_and_no_centre_is_not_out_yet() -> None:
    assert TU not in eliminated(Position(Phase.read("F1907M"), (unit(TU, "A CON"),)))


def test_position_that_cannot_stand_is_refused_with_every_problem() -> None:
    units = (unit(FR, "F PAR"), unit(FR, "A BUR"), unit(GE, "A BUR"))
    with pytest.raises(InputError) as caught:
        adjudicate(Position(Phase.read("S1903M"), units), (), preset("2023"))
    assert [problem.text for problem in caught.value.problems] == ["F PAR", "BUR"]
