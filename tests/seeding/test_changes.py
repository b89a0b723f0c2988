"""Changes by hand: what they cost, what they break, and who moves where."""

from dataclasses import replace

import pytest

from boardcall.errors import RefusedError
from boardcall.game import Power
from boardcall.seeding.changes import SeatMove, SeatName, accept, keep_boards, moves, swap_players, swap_powers, weigh
from boardcall.seeding.check.checker import check
from boardcall.seeding.draw import draw
from boardcall.seeding.problem import Apart, Entrant, FixedSeat, SeatingProblem, Wish, WishKind, WishStrength
from boardcall.tournament.ids import NOBODY
from seeding.seatings import a_round, dealt, entrants, one_pool

ROUND = replace(
    a_round(14),
    apart=(Apart(WishKind.TEAMMATES, ("p01", "p02"), "Reds"), Apart(WishKind.FAMILY, ("p01", "p03"))),
    wishes=(Wish(WishKind.TEAMMATES, WishStrength.HARD), Wish(WishKind.FAMILY, WishStrength.SOFT)),
)
SEATED = dealt(ROUND)


def test_two_players_change_seats_and_the_price_is_shown_first() -> None:
    after = swap_players(SEATED, SeatName("p03"), SeatName("p04"))
    change = weigh(ROUND, SEATED, after)
    assert [str(price) for price in change.prices][:2] == ["teammates: 0 → 0", "family: 1 → 0"]
    assert not change.needs_reason
    assert [move.sentence for move in change.moves] == [
        "p04: board 2 as England → board 1 as England.",
        "p03: board 1 as England → board 2 as England.",
    ]
    assert accept(change) == after


def test_a_broken_hard_wish_needs_a_reason() -> None:
    change = weigh(ROUND, SEATED, swap_players(SEATED, SeatName("p02"), SeatName("p03")))
    broken = "p01 and p02 (Reds) sit together on board 1: team-mates."
    assert tuple(map(str, change.newly_broken)) == (broken,)
    with pytest.raises(RefusedError, match="Give a reason, which is kept"):
        accept(change)
    assert accept(change, reason="they asked for it") == change.after


def test_what_was_broken_before_needs_no_new_reason() -> None:
    broken = swap_players(SEATED, SeatName("p02"), SeatName("p03"))
    later = weigh(ROUND, broken, swap_players(broken, SeatName("p13"), SeatName("p14")))
    assert later.needs_reason is False


def test_two_players_on_one_board_change_powers() -> None:
    after = swap_powers(SEATED, SeatName("p01"), SeatName("p03"))
    assert moves(ROUND, SEATED, after) == (
        SeatMove("p01", "p01", "board 1 as Austria → board 1 as England."),
        SeatMove("p03", "p03", "board 1 as England → board 1 as Austria."),
    )
    with pytest.raises(RefusedError, match="not on one board"):
        swap_powers(SEATED, SeatName("p01"), SeatName("p02"))


def test_somebody_without_a_seat_steps_in() -> None:
    problem = replace(ROUND, entrants=(*entrants(13), Entrant("p15")))
    problem = replace(problem, pools=one_pool(problem.entrants), apart=(), wishes=())
    change = weigh(problem, SEATED, swap_players(SEATED, SeatName("p14"), SeatName("p15")))
    assert (change.impossible, [move.sentence for move in change.moves]) == (
        (),
        ["p15: no seat → board 2 as Turkey.", "p14: board 2 as Turkey → sits out."],
    )


def test_what_is_no_seating_is_refused_whatever_the_reason() -> None:
    change = weigh(ROUND, SEATED, swap_players(SEATED, SeatName("p14"), SeatName("ghost")))
    with pytest.raises(RefusedError, match="ghost on board 2 is not present in this round"):
        accept(change, reason="I say so")


def test_a_player_on_two_boards_is_named_with_the_board() -> None:
    people = (Entrant("p01", seats=2), *entrants(13)[1:])
    problem = SeatingProblem(1, people, one_pool(people))
    seating = dealt(problem)
    with pytest.raises(RefusedError, match=r"p01 sits on boards 1 and 2: say which, as p01@1\."):
        swap_players(seating, SeatName("p01"), SeatName("p03"))
    after = swap_powers(seating, SeatName("p01", 1), SeatName("p02", 1))
    assert after.boards[1] == seating.boards[1]


@pytest.mark.parametrize(
    ("one", "two", "message"),
    [("ghost", "x", "Neither ghost nor x"), ("p01", "p01", "cannot change seats with themselves")],
)
def test_a_swap_that_means_nothing_is_refused(one: str, two: str, message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        swap_players(SEATED, SeatName(one), SeatName(two))


def test_kept_boards_are_fixed_seat_by_seat() -> None:
    problem = keep_boards(replace(ROUND, fixed=(FixedSeat("p01", power=Power.ITALY),)), SEATED, [1], seed="new")
    assert len(problem.fixed) == 7
    assert problem.fixed[0] == FixedSeat("p01", 1, Power.AUSTRIA)
    assert problem.seed == "new"


@pytest.mark.parametrize("keep", [[1], [1, 2, 3], [5, 6, 7]])
def test_kept_boards_stay_as_they_are_also_those_of_six(keep: list[int]) -> None:
    people = entrants(46)
    problem = SeatingProblem(1, people, one_pool(people), empty_powers=(Power.ITALY,), seed="3")
    before = draw(problem, effort=1).proposal.seating
    after = draw(keep_boards(problem, before, keep, seed="again"), effort=1).proposal.seating
    assert [board for board in after.boards if board.number in keep] == [
        board for board in before.boards if board.number in keep
    ]
    assert after != before


def test_a_seat_fixed_as_empty_must_stay_empty() -> None:
    people = entrants(13)
    problem = SeatingProblem(1, people, one_pool(people), empty_powers=(Power.TURKEY,))
    seating = dealt(problem)
    kept = replace(problem, fixed=(FixedSeat(NOBODY, 2, Power.TURKEY),))
    taken = replace(problem, fixed=(FixedSeat(NOBODY, 1, Power.TURKEY),))
    assert check(kept, seating).holds
    assert check(taken, seating).complaints == ("The seat on board 1 as Turkey was to stay empty.",)
