"""Versions of a board call: what a published one allows, and what changed for whom."""

from dataclasses import replace

import pytest

from boardcall.seeding.changes import SeatName, swap_players, swap_powers
from boardcall.seeding.settings import SeatingSettings
from boardcall.seeding.versions import call_seating, called_boards, may_follow, moves_nobody, played_seatings
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.board.calls import BoardCall
from seeding.seatings import a_round, dealt

ROUND = a_round(14)
SEATED = dealt(ROUND)
REPLACED = swap_players(SEATED, SeatName("p14"), SeatName("new"))
SWAPPED = swap_players(SEATED, SeatName("p01"), SeatName("p02"))
BINDING = SeatingSettings(published_binding=True, td_may_change=False)


def test_a_call_holds_the_seating_it_was_made_from() -> None:
    assert call_seating(BoardCall(1, 1, called_boards(SEATED))) == SEATED


def test_a_played_round_is_a_seating_of_those_who_sat_down_first() -> None:
    boards = [
        Board(
            1, str(board.number), tuple(Seat(seat.power, (seat.player, "later")) for seat in board.seats if seat.power)
        )
        for board in SEATED.boards
    ]
    assert played_seatings(boards) == (SEATED,)
    assert played_seatings([replace(boards[0], name="Congress")])[0].boards[0].number == 1


def test_only_a_new_face_for_a_lost_one_is_a_replacement() -> None:
    assert moves_nobody(SEATED, SEATED)
    assert moves_nobody(SEATED, REPLACED)
    assert not moves_nobody(SEATED, SWAPPED)
    assert not moves_nobody(SEATED, swap_powers(SEATED, SeatName("p01"), SeatName("p03")))
    assert not moves_nobody(SEATED, replace(SEATED, boards=SEATED.boards[:1]))


def test_after_publication_only_a_replacement_changes_a_seat() -> None:
    swap = may_follow(BINDING, ROUND, before=SEATED, after=SWAPPED, published=True)
    assert (swap.allowed, swap.because) == (
        False,
        "The published board call is binding: only a replacement changes a seat.",
    )
    replaced = may_follow(BINDING, ROUND, before=SEATED, after=REPLACED, published=True)
    assert replaced.allowed
    assert [move.sentence for move in replaced.moves] == [
        "new: no seat → board 2 as Turkey.",
        "p14: board 2 as Turkey → sits out.",
    ]


@pytest.mark.parametrize("published", [False, True])
def test_where_the_director_decides_a_swap_is_a_new_version(published: bool) -> None:
    permission = may_follow(SeatingSettings(), ROUND, before=SEATED, after=SWAPPED, published=published)
    assert (permission.allowed, len(permission.moves)) == (True, 2)


def test_where_the_draw_stands_as_drawn_the_director_changes_nothing_by_hand() -> None:
    assert not may_follow(BINDING, ROUND, before=SEATED, after=SWAPPED, published=False).allowed
    assert may_follow(BINDING, ROUND, before=SEATED, after=SEATED, published=False).allowed
