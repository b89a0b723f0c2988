"""Orders offered on a page: none of them is impossible, and none that could be carried out is missing."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.adjudication import adjudicate, preset
from boardcall.adjudication.outcomes import Illegal, NotAdjusted, NotCounted
from boardcall.adjudication.possible import adjustment_choices, asked_powers, possible_orders, retreat_choices
from boardcall.game import POWERS, Order, Phase, Position, Power, Waive
from boardcall.notation import read_orders, read_position

POLICY = preset("2023")
DOVER = read_position("""S1903M
units E: F ENG, A LON, F NTH
units F: A BEL, F BRE, A GAS
units I: F MAO
""")
AFTER_CONVOY = """F1901M
units G: A RUH
units E: A BEL, F NTH
units F: A HOL
"""


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_no_order_offered_is_impossible(seed: int) -> None:
    chance = random.Random(seed)
    position = Position.start()
    for _ in range(7):
        found, chosen = position, []
        for power in POWERS:
            offered = possible_orders(found, power, POLICY)
            by_unit: dict[str, list[Order]] = {}
            for order in offered:
                by_unit.setdefault("" if isinstance(order, Waive) else order.unit.province, []).append(order)
            chosen += [chance.choice(orders) for orders in by_unit.values()]
        adjudication = adjudicate(position, chosen, POLICY)
        for result in adjudication.results:
            assert not isinstance(result.outcome, Illegal | NotCounted), result
            assert not isinstance(result.outcome, NotAdjusted) or result.outcome.why in {"too-many", "occupied"}, result
        position = adjudication.next


def texts(position: Position, power: Power, start: str) -> set[str]:
    return {str(one) for one in possible_orders(position, power, POLICY) if str(one).startswith(start)}


def test_moves_supports_and_convoys_are_offered() -> None:
    army = texts(DOVER, Power.ENGLAND, "A LON")
    assert {"A LON - WAL", "A LON - BEL", "A LON - BRE", "A LON - NWY", "A LON - YOR", "A LON - WAL VIA"} <= army
    assert {"F NTH C A LON - BEL", "F NTH S F ENG", "F NTH S A LON - BEL", "F NTH S A BEL"} <= texts(
        DOVER, Power.ENGLAND, "F NTH"
    )
    assert "F MAO - SPA/NC" in texts(DOVER, Power.ITALY, "F MAO -")
    assert "F MAO S A GAS - SPA" in texts(DOVER, Power.ITALY, "F MAO S")
    assert not texts(DOVER, Power.ITALY, "F MAO - SPA ")


def test_a_dislodged_unit_is_told_where_it_may_go_and_why_not_elsewhere() -> None:
    orders = "G: A Ruh S A Bel-Hol\nE: A Bel-Hol via NTH, F NTH C A Bel-Hol\nF: A Hol H"
    before = read_position(AFTER_CONVOY)
    by_sea = adjudicate(before, read_orders(orders, position=before).orders, POLICY).next
    (choice,) = retreat_choices(by_sea, POLICY)
    assert {str(one) for one in choice.options} == {"BEL", "KIE"}
    assert [(str(one.to), one.why) for one in choice.barred] == [("RUH", "occupied")]
    by_land = adjudicate(before, read_orders("G: A Ruh S A Bel-Hol\nE: A Bel-Hol", position=before).orders, POLICY).next
    (choice,) = retreat_choices(by_land, POLICY)
    assert {str(one) for one in choice.options} == {"KIE"}
    assert {(str(one.to), one.why) for one in choice.barred} == {("RUH", "occupied"), ("BEL", "attacker-came-from")}
    assert asked_powers(by_land, POLICY) == (Power.FRANCE,)


def test_winter_offers_free_homes_with_their_coasts_and_says_how_many() -> None:
    text = """W1904A
units R: A MOS
centres R: MOS, STP, WAR, RUM
units T: A CON, A SMY, F ANK
centres T: CON, ANK
centres G: BER, KIE
"""
    winter = read_position(text)
    due = {one.power: (one.builds, one.removals) for one in adjustment_choices(winter)}
    assert due == {Power.GERMANY: (2, 0), Power.RUSSIA: (2, 0), Power.TURKEY: (0, 1)}
    assert {str(one) for one in possible_orders(winter, Power.RUSSIA, POLICY)} == {
        "A STP B",
        "F STP/NC B",
        "F STP/SC B",
        "A WAR B",
        "WAIVE",
    }
    assert {str(one) for one in possible_orders(winter, Power.TURKEY, POLICY)} == {"A CON D", "A SMY D", "F ANK D"}
    assert possible_orders(winter, Power.FRANCE, POLICY) == ()
    assert Phase.read("W1904A") == winter.phase
