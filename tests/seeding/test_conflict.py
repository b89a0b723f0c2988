"""Hard wishes that cannot all be kept are named, no more of them than it takes, in words a director can use."""

from dataclasses import replace

import pytest

from boardcall.game import POWERS, Power
from boardcall.seeding.problem import (
    Apart,
    DoubledBoards,
    Entrant,
    FixedSeat,
    PoolMethod,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.seeding.proposal import Conflict, SeatingConflictError
from boardcall.seeding.search.propose import propose
from seeding.seatings import one_pool

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number}", NAMES[number] if number < 7 else f"P{number}") for number in range(count))


def hard(*kinds: WishKind) -> tuple[Wish, ...]:
    return tuple(Wish(kind, WishStrength.HARD) for kind in kinds)


def conflict(problem: SeatingProblem) -> Conflict:
    with pytest.raises(SeatingConflictError) as caught:
        propose(problem, passes=2)
    return caught.value.conflict


def test_three_kept_apart_on_two_boards_is_a_conflict_of_these_three() -> None:
    field = players(14)
    pairs = tuple(Apart(WishKind.AVOID_PAIR, pair) for pair in (("p0", "p1"), ("p1", "p2"), ("p2", "p0"), ("p3", "p4")))
    found = conflict(SeatingProblem(1, field, one_pool(field), wishes=hard(WishKind.AVOID_PAIR), apart=pairs))
    assert found.sentence == "Ann, Bob and Cyd may not meet (kept apart); but there are only 2 boards."
    assert len(found.demands) == 3
    assert found.proven


def test_a_team_larger_than_the_number_of_boards_is_a_conflict() -> None:
    field = players(21)
    team = Apart(WishKind.TEAMMATES, ("p0", "p1", "p2", "p3"), "Red")
    found = conflict(SeatingProblem(2, field, one_pool(field), wishes=hard(WishKind.TEAMMATES), apart=(team,)))
    assert found.sentence == "Ann, Bob, Cyd and Dan may not meet (team-mates Red); but there are only 3 boards."


def test_fixed_seats_that_bring_an_avoid_pair_together_are_named() -> None:
    field = players(21)
    problem = SeatingProblem(
        1,
        field,
        one_pool(field),
        wishes=hard(WishKind.AVOID_PAIR),
        apart=(Apart(WishKind.AVOID_PAIR, ("p0", "p1")),),
        fixed=(FixedSeat("p0", board=2), FixedSeat("p1", board=2), FixedSeat("p2", board=2)),
    )
    found = conflict(problem)
    assert set(found.demands) == {
        "Ann and Bob may not meet (kept apart)",
        "Ann is fixed on board 2",
        "Bob is fixed on board 2",
    }
    assert propose(replace(problem, fixed=problem.fixed[1:])).cost.broken == ()


def test_a_player_who_had_every_power_is_a_conflict_when_none_may_be_repeated() -> None:
    field = players(14)
    history = tuple(Seating(number, (SeatedBoard(1, (SeatOf("p3", POWERS[number - 1]),)),)) for number in range(1, 8))
    problem = SeatingProblem(8, field, one_pool(field), history=history, wishes=hard(WishKind.REPEAT_POWERS))
    assert conflict(problem).sentence == "Dan has played all seven powers, and none may be repeated."
    seven_of_eight = replace(problem, power_rounds=frozenset(range(2, 8)))
    (seat,) = [seat for _, seat in propose(seven_of_eight).seating.seats() if seat.player == "p3"]
    assert seat.power is Power.AUSTRIA


def test_more_players_left_with_one_power_than_boards_is_a_conflict() -> None:
    field = players(14)
    history = tuple(
        Seating(number, (SeatedBoard(1, tuple(SeatOf(f"p{index}", POWERS[number]) for index in range(3))),))
        for number in range(1, 7)
    )
    found = conflict(SeatingProblem(7, field, one_pool(field), history=history, wishes=hard(WishKind.REPEAT_POWERS)))
    assert found.sentence == (
        "Ann, Bob and Cyd have only Austria left, no power may be repeated, and there are only 2 boards."
    )


def test_a_player_who_met_nearly_everybody_is_a_conflict_when_nobody_may_meet_again() -> None:
    field = players(14)
    board = SeatedBoard(1, tuple(SeatOf(f"p{index}", POWERS[index]) for index in range(7)))
    last = SeatedBoard(1, tuple(SeatOf(f"p{index}", POWERS[index - 6]) for index in (6, 7, 8, 9, 10, 11, 12)))
    history = (Seating(1, (board,)), Seating(2, (last,)))
    found = conflict(SeatingProblem(3, field, one_pool(field), history=history, wishes=hard(WishKind.REPEAT_OPPONENTS)))
    assert str(found.sentence).startswith("Gus has met 12 of the 13 others present; 1 are left")


def test_a_team_cannot_give_a_player_a_power_that_may_not_come_again() -> None:
    field = players(14)
    history = (Seating(1, (SeatedBoard(1, (SeatOf("p1", Power.ITALY),)),)),)
    problem = SeatingProblem(
        2,
        field,
        one_pool(field),
        history=history,
        wishes=hard(WishKind.REPEAT_POWERS),
        fixed=(FixedSeat("p1", power=Power.ITALY), FixedSeat("p2", power=Power.ITALY)),
    )
    assert conflict(problem).sentence == "Bob is fixed as Italy; Bob had Italy, and may not again; that cannot all be."


def test_a_second_game_on_the_last_board_of_a_player_who_ranks_there_is_a_conflict() -> None:
    field = tuple(replace(entrant, rank=place) for place, entrant in enumerate(players(20), 1))
    field = (*field[:19], replace(field[19], seats=2, name="Zoe"))
    problem = SeatingProblem(2, field, one_pool(field, method=PoolMethod.RANKING_BLOCKS))
    assert propose(problem).cost.broken == ()
    lowest = replace(problem, doubled=problem.doubled.LOWEST)
    assert "Zoe plays two boards" in conflict(lowest).sentence


def test_one_pass_is_enough_to_name_a_conflict() -> None:
    field = players(7)
    pair = Apart(WishKind.AVOID_PAIR, ("p0", "p1"))
    problem = SeatingProblem(1, field, one_pool(field), wishes=hard(WishKind.AVOID_PAIR), apart=(pair,))
    with pytest.raises(SeatingConflictError, match="there is only 1 board"):
        propose(problem, passes=1)


def test_a_search_that_ends_without_a_seating_or_a_proof_says_so() -> None:
    """Eight players on two neighbouring boards of three each need the one in the middle, which has seven seats."""
    field = tuple(replace(entrant, seats=2 if index < 8 else 1) for index, entrant in enumerate(players(13)))
    problem = SeatingProblem(
        1, field, one_pool(field), wishes=hard(WishKind.TWO_BOARDS), doubled=DoubledBoards.NEIGHBOURS
    )
    found = conflict(problem)
    assert not found.proven
    assert "none is proven impossible" in found.sentence
    seven = (replace(field[0], seats=1), *field[1:], Entrant("p13"))
    assert propose(replace(problem, entrants=seven, pools=one_pool(seven))).cost.broken == ()
