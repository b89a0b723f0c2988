"""The checker: it accepts a plain legal seating and names every kind of fault that is planted in one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from boardcall.game import POWERS, Power
from boardcall.seeding.check.checker import FaultKind, check
from boardcall.seeding.problem import (
    WISH_NAMES,
    Apart,
    DoubledBoards,
    Entrant,
    FixedSeat,
    PoolMethod,
    PoolProblem,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    Wish,
    WishKind,
    WishStrength,
)
from seeding.seatings import a_round, dealt, entrants, one_pool

Plant = Callable[[Seating], Seating]


def put(seating: Seating, board: int, seat: int, changed: SeatOf) -> Seating:
    """The seating with one seat replaced; board and seat counted from 0."""
    old = seating.boards[board]
    seats = (*old.seats[:seat], changed, *old.seats[seat + 1 :])
    return with_board(seating, board, replace(old, seats=seats))


def with_board(seating: Seating, place: int, board: SeatedBoard) -> Seating:
    return replace(seating, boards=(*seating.boards[:place], board, *seating.boards[place + 1 :]))


def swapped(seating: Seating, one: tuple[int, int], two: tuple[int, int]) -> Seating:
    """The seating with two players exchanged; each keeps the power of the seat."""
    first, second = (seating.boards[board].seats[seat] for board, seat in (one, two))
    seating = put(seating, *one, replace(first, player=second.player))
    return put(seating, *two, replace(second, player=first.player))


def kinds(problem: SeatingProblem, seating: Seating) -> set[FaultKind]:
    return {fault.kind for fault in check(problem, seating).faults}


@pytest.mark.parametrize("number", [7, 13, 14, 27, 49, 56])
def test_a_plain_dealt_round_has_no_fault(number: int) -> None:
    problem = replace(a_round(number), empty_powers=(Power.TURKEY,))
    report = check(problem, dealt(problem))
    assert (report.faults, report.complaints, report.holds) == ((), (), True)


PLANTED: list[tuple[str, Plant, set[FaultKind]]] = [
    ("of another round", lambda s: replace(s, round=2), {FaultKind.ROUND}),
    ("a board is missing", lambda s: replace(s, boards=s.boards[1:]), {FaultKind.BOARD_NUMBER, FaultKind.NOT_SEATED}),
    (
        "a board too many",
        lambda s: replace(s, boards=(*s.boards, SeatedBoard(4, ()))),
        {FaultKind.BOARD_NUMBER},
    ),
    (
        "a number twice",
        lambda s: with_board(s, 1, replace(s.boards[1], number=1)),
        {FaultKind.BOARD_NUMBER},
    ),
    ("the wrong pool's name", lambda s: with_board(s, 0, replace(s.boards[0], pool="x")), {FaultKind.BOARD_POOL}),
    (
        "an empty seat",
        lambda s: with_board(s, 0, replace(s.boards[0], seats=s.boards[0].seats[:6])),
        {FaultKind.BOARD_SIZE, FaultKind.NOT_SEATED, FaultKind.POWER_LEFT_EMPTY},
    ),
    (
        "eight on a board",
        lambda s: with_board(s, 0, replace(s.boards[0], seats=(*s.boards[0].seats, SeatOf("p02", Power.AUSTRIA)))),
        {FaultKind.BOARD_SIZE, FaultKind.SEATED_TOO_OFTEN, FaultKind.POWER_TWICE},
    ),
    (
        "a stranger",
        lambda s: put(s, 0, 0, SeatOf("ghost", Power.AUSTRIA)),
        {FaultKind.UNKNOWN_PLAYER, FaultKind.NOT_SEATED},
    ),
    (
        "a player on two boards unasked",
        lambda s: put(s, 0, 0, SeatOf("p02", Power.AUSTRIA)),
        {FaultKind.SEATED_TOO_OFTEN, FaultKind.NOT_SEATED},
    ),
    (
        "a player twice on one board",
        lambda s: put(s, 0, 0, SeatOf(s.boards[0].seats[1].player, Power.AUSTRIA)),
        {FaultKind.TWICE_ON_A_BOARD, FaultKind.SEATED_TOO_OFTEN, FaultKind.NOT_SEATED},
    ),
    (
        "a power twice",
        lambda s: put(s, 0, 0, replace(s.boards[0].seats[0], power=Power.TURKEY)),
        {FaultKind.POWER_TWICE},
    ),
    ("no power", lambda s: put(s, 0, 0, replace(s.boards[0].seats[0], power=None)), {FaultKind.POWER_MISSING}),
]


@pytest.mark.parametrize(("plant", "found"), [case[1:] for case in PLANTED], ids=[case[0] for case in PLANTED])
def test_a_planted_fault_is_named_and_nothing_else(plant: Plant, found: set[FaultKind]) -> None:
    problem = replace(a_round(21), empty_powers=())
    report = check(problem, plant(dealt(problem)))
    assert {fault.kind for fault in report.faults} == found
    assert not report.holds
    assert all(str(fault.sentence).endswith(".") for fault in report.faults)


def test_every_kind_of_fault_is_planted_somewhere() -> None:
    planted = {kind for *_, found in PLANTED for kind in found}
    elsewhere = {FaultKind.WRONG_POOL, FaultKind.FIXED_SEAT, FaultKind.RANK_ORDER}
    assert planted | elsewhere == set(FaultKind)


def test_a_player_of_one_pool_on_a_board_of_another_is_a_fault() -> None:
    people = entrants(21)
    ids = tuple(entrant.id for entrant in people)
    pools = (PoolProblem("championship", 1, ids[:7]), PoolProblem("team", 2, ids[7:]))
    problem = SeatingProblem(4, people, pools)
    seating = dealt(problem)
    assert kinds(problem, seating) == set()
    assert kinds(problem, swapped(seating, (0, 0), (1, 0))) == {FaultKind.WRONG_POOL}


def test_a_fixed_seat_must_be_kept() -> None:
    problem = a_round(14)
    seating = dealt(problem)
    kept = replace(problem, fixed=(FixedSeat("p01", 1, Power.AUSTRIA), FixedSeat("p02", power=Power.AUSTRIA)))
    broken = replace(problem, fixed=(FixedSeat("p01", 2),))
    assert kinds(kept, seating) == set()
    assert kinds(broken, seating) == {FaultKind.FIXED_SEAT}


def test_two_fixed_seats_of_one_player_need_two_seats() -> None:
    people = (Entrant("p01", seats=2), *entrants(13)[1:])
    problem = SeatingProblem(1, people, one_pool(people), fixed=(FixedSeat("p01", 2), FixedSeat("p01", 1)))
    seating = dealt(problem)
    assert kinds(problem, seating) == set()
    wrong = replace(problem, fixed=(FixedSeat("p01", 1, Power.ITALY), FixedSeat("p01", 2)))
    assert kinds(wrong, seating) == {FaultKind.FIXED_SEAT}


def ranked(number: int, **seats: int) -> SeatingProblem:
    people = tuple(
        replace(one, rank=place, seats=seats.get(one.id, 1)) for place, one in enumerate(entrants(number), 1)
    )
    return SeatingProblem(2, people, one_pool(people, method=PoolMethod.RANKING_BLOCKS), doubled=DoubledBoards.LOWEST)


def in_blocks(problem: SeatingProblem, *extra: str) -> Seating:
    ids = [entrant.id for entrant in problem.entrants] + list(extra)
    boards = (ids[start : start + 7] for start in range(0, len(ids), 7))
    return Seating(2, tuple(SeatedBoard(n, tuple(map(SeatOf, hand, POWERS))) for n, hand in enumerate(boards, 1)))


def test_blocks_by_rank_are_1_to_7_then_8_to_14_then_15_to_21() -> None:
    problem = ranked(21)
    seating = in_blocks(problem)
    assert [board.players[0] for board in seating.boards] == ["p01", "p08", "p15"]
    assert kinds(problem, seating) == set()
    assert kinds(problem, swapped(seating, (0, 6), (1, 0))) == {FaultKind.RANK_ORDER}


def test_players_of_equal_rank_may_change_places() -> None:
    problem = ranked(21)
    tied = tuple(replace(one, rank=7) if one.id == "p08" else one for one in problem.entrants)
    assert kinds(replace(problem, entrants=tied), swapped(in_blocks(problem), (0, 6), (1, 0))) == set()


def test_second_games_are_on_the_last_board_by_rank() -> None:
    problem = replace(ranked(19, p02=2, p09=2), wishes=(Wish(WishKind.TWO_BOARDS, WishStrength.SOFT),))
    seating = in_blocks(problem, "p02", "p09")
    report = check(problem, seating)
    assert (report.faults, report.cost(WishKind.TWO_BOARDS)) == ((), 0)
    assert seating.boards[2].players[-2:] == ("p02", "p09")


WISHES = tuple(Wish(kind, WishStrength.HARD) for kind in WishKind if kind not in (WishKind.PREFERENCES, WishKind.STAY))


def costs(problem: SeatingProblem, seating: Seating) -> dict[str, int]:
    return {count.kind.value: count.cost for count in check(problem, seating).counts if count.cost}


def test_a_repeated_pair_costs_how_often_they_met() -> None:
    problem = replace(a_round(14, round_number=3), wishes=WISHES)
    first = dealt(a_round(14))
    apart = Seating(1, (SeatedBoard(1, (SeatOf("p01"), SeatOf("p02"))),))
    once = replace(apart, boards=(SeatedBoard(1, (SeatOf("p01"), SeatOf("p03"))),))
    assert costs(replace(problem, history=(apart,)), replace(first, round=3)) == {}
    assert costs(replace(problem, history=(once, replace(once, round=2))), replace(first, round=3)) == {
        "repeat-opponents": 2
    }
    report = check(replace(problem, history=(once, replace(once, round=2))), replace(first, round=3))
    assert report.complaints == (
        "p01 and p03 meet again on board 1; they met in round 1 and 2. (opponents met again is hard)",
    )


def test_a_repeated_power_costs_how_often_it_was_played_in_the_compared_rounds() -> None:
    had = Seating(1, (SeatedBoard(1, (SeatOf("p01", Power.AUSTRIA),)),))
    problem = replace(a_round(14, round_number=3), history=(had, replace(had, round=2)))
    seating = replace(dealt(a_round(14)), round=3)
    assert costs(problem, seating) == {"repeat-powers": 2}
    assert costs(replace(problem, power_rounds=frozenset({2})), seating) == {"repeat-powers": 1}


@pytest.mark.parametrize(
    "kind", [WishKind.FAMILY, WishKind.TEAMMATES, WishKind.AVOID_PAIR, WishKind.OFFICIALS], ids=str
)
def test_people_to_be_kept_apart_who_sit_together_break_the_wish(kind: WishKind) -> None:
    problem = a_round(14)
    apart, together = Apart(kind, ("p01", "p02")), Apart(kind, ("p01", "p03", "ghost"), "the Threes")
    hard = replace(problem, wishes=(Wish(kind, WishStrength.HARD),))
    assert check(replace(hard, apart=(apart,)), dealt(problem)).holds
    report = check(replace(hard, apart=(together,)), dealt(problem))
    assert not report.holds
    assert report.complaints == (
        f"p01 and p03 (the Threes) sit together on board 1: {WISH_NAMES[kind]}. ({WISH_NAMES[kind]} is hard)",
    )


def test_a_wish_that_only_warns_does_not_condemn_the_seating() -> None:
    problem = replace(
        a_round(14),
        apart=(Apart(WishKind.FAMILY, ("p01", "p03")),),
        wishes=(Wish(WishKind.FAMILY, WishStrength.WARN),),
    )
    report = check(problem, dealt(problem))
    assert report.holds
    assert report.warnings == ("p01 and p03 sit together on board 1: family.",)


def test_a_power_that_is_not_the_first_choice_costs_its_place_on_the_list() -> None:
    people = (
        Entrant("p01", preferences=(Power.AUSTRIA,)),
        Entrant("p02", preferences=(Power.FRANCE, Power.ENGLAND)),
        Entrant("p03", preferences=(Power.TURKEY,)),
        *entrants(7)[3:],
    )
    problem = SeatingProblem(1, people, one_pool(people), wishes=(Wish(WishKind.PREFERENCES, WishStrength.SOFT),))
    assert costs(problem, dealt(problem)) == {"preferences": 2}


def test_recorders_on_one_board_leave_another_without() -> None:
    people = tuple(replace(one, recorder=one.id in ("p01", "p03")) for one in entrants(14))
    problem = SeatingProblem(1, people, one_pool(people), wishes=(Wish(WishKind.RECORDERS, WishStrength.HARD),))
    seating = dealt(problem)
    assert costs(problem, seating) == {"recorders": 1}
    assert costs(problem, swapped(seating, (0, 0), (1, 0))) == {}


@pytest.mark.parametrize(
    ("doubled", "cost"), [(DoubledBoards.ANY, 0), (DoubledBoards.NEIGHBOURS, 1), (DoubledBoards.LOWEST, 0)]
)
def test_the_two_boards_of_a_player_are_side_by_side_or_not(doubled: DoubledBoards, cost: int) -> None:
    people = (Entrant("p01", seats=2), *entrants(20)[1:])
    problem = SeatingProblem(
        1, people, one_pool(people), doubled=doubled, wishes=(Wish(WishKind.TWO_BOARDS, WishStrength.HARD),)
    )
    boards = [["p01", *(f"p{n:02}" for n in range(2, 8))], [f"p{n:02}" for n in range(8, 15)]]
    boards.append(["p01", *(f"p{n:02}" for n in range(15, 21))])
    hands = (tuple(map(SeatOf, hand, (*POWERS[n:], *POWERS[:n]))) for n, hand in enumerate(boards))
    seating = Seating(1, tuple(SeatedBoard(n, hand) for n, hand in enumerate(hands, 1)))
    assert kinds(problem, seating) == set()
    assert check(problem, seating).cost(WishKind.TWO_BOARDS) == cost


def test_two_games_at_once_count_as_repeats_of_each_other() -> None:
    people = (Entrant("p01", seats=2), Entrant("p02", seats=2), *entrants(12)[2:])
    problem = SeatingProblem(1, people, one_pool(people))
    hands = [["p01", "p02", *(f"p{n:02}" for n in range(start, start + 5))] for start in (3, 8)]
    seating = Seating(1, tuple(SeatedBoard(n, tuple(map(SeatOf, h, POWERS))) for n, h in enumerate(hands, 1)))
    assert costs(problem, seating) == {"repeat-opponents": 1, "repeat-powers": 2}


def test_staying_costs_two_for_another_board_and_one_for_another_power() -> None:
    problem = a_round(14)
    before = dealt(problem)
    problem = replace(problem, current=before, wishes=(Wish(WishKind.STAY, WishStrength.SOFT),))
    assert costs(problem, before) == {}
    moved = swapped(before, (0, 0), (1, 0))
    assert costs(problem, moved) == {"stay": 4}
    one, two = before.boards[0].seats[:2]
    powers = put(put(before, 0, 0, replace(one, power=two.power)), 0, 1, replace(two, power=one.power))
    assert costs(problem, powers) == {"stay": 2}
