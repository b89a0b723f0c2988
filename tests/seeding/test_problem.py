"""A seating problem says what is wrong with it, all at once."""

from dataclasses import replace

from boardcall.game import Power
from boardcall.seeding.faults import faults
from boardcall.seeding.problem import Entrant, FixedSeat, PoolProblem, SeatingProblem, Wish, WishKind, WishStrength
from seeding.seatings import one_pool


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number:03}") for number in range(1, count + 1))


def test_a_usual_round_has_no_fault() -> None:
    entrants = players(21)
    assert faults(SeatingProblem(1, entrants, one_pool(entrants))) == ()


def test_six_on_a_board_is_no_fault_five_is() -> None:
    assert faults(SeatingProblem(1, players(13), one_pool(players(13)))) == ()
    (fault,) = faults(SeatingProblem(1, players(11), one_pool(players(11))))
    assert "fewer than six" in fault.message


def test_every_fault_is_named_at_once() -> None:
    entrants = (*players(14), Entrant("p001"))
    problem = SeatingProblem(
        1,
        entrants,
        (PoolProblem("a", 2, tuple(entrant.id for entrant in players(13))), PoolProblem("b", 1, ("ghost",))),
        wishes=(Wish(WishKind.PREFERENCES, WishStrength.HARD),),
        fixed=(FixedSeat("p002", board=3),),
    )
    messages = " ".join(str(fault.message) for fault in faults(problem))
    assert "p001 is listed 2 times" in messages
    assert "p014 is in no pool" in messages
    assert "ghost, who is not present" in messages
    assert "cannot be hard" in messages
    assert "p002 cannot be fixed on board 3" in messages


def test_two_players_fixed_in_one_seat_is_a_fault() -> None:
    entrants = players(14)
    fixed = (FixedSeat("p001", 1, Power.FRANCE), FixedSeat("p002", 1, Power.FRANCE))
    problem = SeatingProblem(1, entrants, one_pool(entrants), fixed=fixed)
    assert len(faults(problem)) == 1
    assert faults(replace(problem, fixed=(fixed[0], FixedSeat("p002", 2, Power.FRANCE)))) == ()
