"""Numbers and places that must not be taken for others: mypy finds a mix-up, or it calls the ignore unused."""

from fractions import Fraction

import pytest

from boardcall.desk.people.players import the_player
from boardcall.desk.people.teams import enter_team
from boardcall.desk.results.game_results import set_score
from boardcall.desk.undo import undo
from boardcall.errors import RefusedError
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND, ActNumber, PlayerId, RoundNumber, TeamId
from congress import AT
from desks import event_under, seated


def test_a_round_is_taken_for_no_act() -> None:
    event, round_number = seated(event_under("club")), FIRST_ROUND
    with pytest.raises(RefusedError):
        undo(event, round_number)  # type: ignore[arg-type]
    assert event.replay.entry(ActNumber(round_number)) is event.replay.entries[0]


def test_a_board_without_its_round_is_no_board() -> None:
    event = seated(event_under("club"))
    with pytest.raises(AttributeError):
        set_score(event, ref="A", player="p1", points=Fraction(1))  # type: ignore[arg-type]
    assert event.tournament.board(BoardRef(FIRST_ROUND, "A")) == event.tournament.boards[0]


def test_an_act_is_taken_for_no_round() -> None:
    event = seated(event_under("club"))
    newest = event.replay.entries[-1].number
    assert event.tournament.board(BoardRef(newest, "A")) is None  # type: ignore[arg-type]


def test_a_team_is_taken_for_no_player() -> None:
    event = event_under("club")
    with pytest.raises(RefusedError):
        the_player(event, TeamId("Salon"))  # type: ignore[arg-type]
    with pytest.raises(RefusedError):
        enter_team(event, "Salon", members=(), at=AT)  # type: ignore[arg-type]
    assert event.tournament.team(PlayerId("p1")) is None  # type: ignore[arg-type]


def test_boards_stand_in_the_order_of_rounds_and_names_and_say_where_they_are() -> None:
    second = RoundNumber(2)
    refs = [BoardRef(second, "A"), BoardRef(FIRST_ROUND, "B"), BoardRef(second), BoardRef(FIRST_ROUND, "A")]
    assert [str(one.label) for one in sorted(refs)] == [
        "board A of round 1",
        "board B of round 1",
        "round 2",
        "board A of round 2",
    ]
