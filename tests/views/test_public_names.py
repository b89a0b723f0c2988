"""Whoever is called like a board, an order or an id may hide their name: nothing of the event breaks by it."""

import pytest

from boardcall.desk.people.players import change_player, show_as
from boardcall.desk.play.moves import enter_sheet, publish_phase, start_recording
from boardcall.game import Phase, Power
from boardcall.tournament import Board
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND, PlayerId
from boardcall.views.public_names import as_named, public_names
from desks import after, event_under, seated

REF = BoardRef(FIRST_ROUND, "A")
EVENT = seated(event_under("wdc-2025", players=7))
EVENT = after(EVENT, start_recording(EVENT, ref=REF))
SPRING = Phase.read("S1901M")
EVENT = after(EVENT, enter_sheet(EVENT, ref=REF, phase=SPRING, power=Power.FRANCE, text="A PAR - BUR"))
EVENT = after(EVENT, publish_phase(EVENT, ref=REF, phase=SPRING, anyway=True))


@pytest.mark.parametrize("name", ["A", "F", "PAR", "A PAR - BUR", "p1", "p2", "S1901M"])
def test_a_hidden_name_like_an_order_or_an_id_changes_no_board(name: str) -> None:
    event = after(EVENT, change_player(EVENT, PlayerId("p1"), salt="other", name=name))
    event = after(event, show_as(event, PlayerId("p1"), "=1+1", salt="hidden"))
    told = as_named(event, public_names(event.tournament))
    assert next(one.name for one in told.tournament.players) == "=1+1"
    assert list(map(_played, told.tournament.boards)) == list(map(_played, event.tournament.boards))


def _played(board: Board) -> tuple[object, ...]:
    """A board without what people wrote."""
    assert board.play is not None
    orders = [(one.phase, one.powers, one.reader) for one in board.play.published]
    return board.ref, board.pool, board.seats, board.play.start, orders
