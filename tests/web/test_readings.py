"""What stands beside the lines of a sheet: what they are read as, and what the rulebook does with useless ones."""

import pytest

from boardcall.game import Power
from boardcall.web.play.game_values import reading_rows
from recorded_games import from_position, game

COASTS = "S1902M\nunits F: F MAO, A GAS\nunits I: F LYO\ncentres F: PAR, BRE\n"


@pytest.mark.parametrize("rulebook", ["club", "wdc-2025", "wdc-2025-draft", "codcon-2018", "wdc-2008"])
def test_a_coast_that_is_missing_is_said_with_what_the_rulebook_does_and_both_readings(rulebook: str) -> None:
    event = from_position(COASTS, rulebook)
    (row, other) = reading_rows(
        event, game(event).position, Power.FRANCE, "F Mao-Spa\nA Gas-Mar", decided=[], language="en"
    )
    assert not row.is_good
    assert "none is named. The unit holds." in str(row.consequence)
    assert [one.order for one in row.coasts] == ["F MAO - SPA/NC", "F MAO - SPA/SC"]
    assert (other.is_good, other.consequence, other.coasts) == (True, None, ())
    (named,) = reading_rows(event, game(event).position, Power.FRANCE, row.coasts[0].order, decided=[], language="en")
    assert named.is_good


def test_an_order_that_no_unit_can_carry_out_says_what_becomes_of_it() -> None:
    event = from_position(COASTS)
    (row,) = reading_rows(event, game(event).position, Power.FRANCE, "A Gas-Lon", decided=[], language="en")
    assert row.consequence
    assert row.coasts == ()
