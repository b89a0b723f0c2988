"""What becomes of sheets that are handed in, by the rulebooks."""

import pytest

from boardcall.game import POWERS, Power
from boardcall.notation.handing_in import (
    Decision,
    hand_in,
    may_change_retreat,
    missing_sheets,
)
from boardcall.rulebook import load


@pytest.mark.clause("wdc-2008:11.2-sheets")
def test_orders_that_are_in_may_not_be_handed_in_again() -> None:
    settings = load("wdc-2008").orders
    assert hand_in(settings).decision is Decision.TAKEN
    assert hand_in(settings, again=True).decision is Decision.REFUSED
    assert hand_in(load("wdc-2025").orders, again=True).decision is Decision.TAKEN


@pytest.mark.clause("wdc-2008:11.2-nmr")
def test_late_sheet_is_no_moves_received() -> None:
    late = hand_in(load("wdc-2008").orders, late=True)
    assert (late.decision, late.reason) == (Decision.REFUSED, "The orders came after the deadline: all units hold.")


def test_late_sheet_is_warned_about_once() -> None:
    settings = load("codcon-2018").orders
    assert hand_in(settings, late=True).decision is Decision.WARNED
    assert hand_in(settings, late=True, warned=True).decision is Decision.REFUSED


def test_late_sheet_is_for_the_director() -> None:
    assert hand_in(load("wdc-2025").orders, late=True).decision is Decision.DIRECTOR


@pytest.mark.clause("edc-2016:II.4.4f")
def test_sheets_that_have_not_come_back_are_named() -> None:
    settings = load("edc-2016").orders
    assert missing_sheets(settings, set(POWERS) - {Power.ITALY}) == (Power.ITALY,)
    assert missing_sheets(load("wdc-2025").orders, ()) == ()


@pytest.mark.clause("wdc-2025:V.6.a-single", "codcon-2018:VI.5.a")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "codcon-2018"])
def test_retreat_placed_on_the_board_is_final(rulebook: str) -> None:
    settings = load(rulebook).retreats
    assert not may_change_retreat(settings, written=False, placed=True)
    assert may_change_retreat(settings, written=False, placed=False)
    assert may_change_retreat(settings, written=True, placed=True)
