"""Clauses about who sits where as what, each shown on its own example."""

from dataclasses import replace
from itertools import pairwise

from boardcall.game import POWERS, Power
from boardcall.seeding.check.checker import check
from boardcall.seeding.problem import (
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
from boardcall.seeding.search.propose import propose
from boardcall.tournament.ids import PlayerId
from seeding.seatings import one_pool


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number}", rank=number) for number in range(1, count + 1))


def board_of(seating: Seating, player: str) -> list[int]:
    return [board.number for board, seat in seating.seats() if seat.player == player]


def power_of(seating: Seating, player: str) -> Power | None:
    return next(seat.power for _, seat in seating.seats() if seat.player == player)


def accepted(problem: SeatingProblem) -> Seating:
    seating = propose(problem).seating
    assert check(problem, seating).complaints == ()
    return seating


def test_seven_teams_give_seven_boards_with_every_team_and_every_power() -> None:
    field = players(49)
    teams = tuple(
        Apart(WishKind.TEAMMATES, tuple(PlayerId(f"p{team * 7 + member + 1}") for member in range(7)), f"team {team}")
        for team in range(7)
    )
    problem = SeatingProblem(
        4,
        field,
        (PoolProblem("second", 7, tuple(entrant.id for entrant in field)),),
        wishes=(Wish(WishKind.TEAMMATES, WishStrength.HARD),),
        apart=teams,
        fixed=tuple(
            FixedSeat(player, power=power) for team in teams for player, power in zip(team.players, POWERS, strict=True)
        ),
    )
    seating = accepted(problem)
    team_of = {player: team.label for team in teams for player in team.players}
    for board in seating.boards:
        assert {team_of[player] for player in board.players} == {team.label for team in teams}
    assert all(power_of(seating, team.players[2]) is Power.FRANCE for team in teams)


def test_two_pools_never_mix() -> None:
    field = players(70)
    top, rest = (tuple(entrant.id for entrant in part) for part in (field[:21], field[21:]))
    problem = SeatingProblem(4, field, (PoolProblem("championship", 3, top), PoolProblem("second", 7, rest)))
    seating = accepted(problem)
    assert {player for board in seating.boards[:3] for player in board.players} == set(top)
    assert [board.pool for board in seating.boards] == ["championship"] * 3 + ["second"] * 7


def test_a_power_of_round_one_does_not_come_again_in_round_two() -> None:
    field = players(28)
    wishes = (Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT),)
    first = SeatingProblem(1, field, one_pool(field), wishes=wishes, power_rounds=frozenset({1, 2, 3}))
    one = accepted(first)
    two = accepted(replace(first, round=2, history=(one,)))
    assert all(power_of(one, entrant.id) is not power_of(two, entrant.id) for entrant in field)


def test_a_power_repeated_because_it_must_be_is_a_cost_not_a_refusal() -> None:
    field = players(7)
    had = tuple(Seating(number, (SeatedBoard(1, (SeatOf("p1", power),)),)) for number, power in enumerate(POWERS, 1))
    problem = SeatingProblem(
        8, field, one_pool(field), history=had, wishes=(Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT),)
    )
    line = propose(problem).cost.lines[-1]
    assert (line.cost, line.bound) == (1, 1)
    assert line.proof == "However the powers are dealt out, 1 are played again."


def test_a_couple_among_28_players_sits_on_two_boards() -> None:
    field = players(28)
    couple = Apart(WishKind.FAMILY, ("p1", "p2"), "a couple")
    for seed in range(12):
        problem = SeatingProblem(
            1,
            field,
            one_pool(field, method=PoolMethod.RANDOM),
            wishes=(Wish(WishKind.FAMILY, WishStrength.SOFT),),
            apart=(couple,),
            seed=str(seed),
        )
        seating = accepted(problem)
        assert board_of(seating, "p1") != board_of(seating, "p2")


def test_21_ranked_players_sit_in_blocks_of_seven() -> None:
    field = players(21)
    seating = accepted(SeatingProblem(2, field, one_pool(field, method=PoolMethod.RANKING_BLOCKS)))
    assert [{int(player[1:]) for player in board.players} for board in seating.boards] == [
        set(range(1, 8)),
        set(range(8, 15)),
        set(range(15, 22)),
    ]


def test_a_couple_ranked_together_stays_and_is_reported_and_turkey_is_not_drawn_again() -> None:
    field = players(21)
    turkey = Seating(1, (SeatedBoard(1, (SeatOf("p3", Power.TURKEY),)),))
    problem = SeatingProblem(
        2,
        field,
        one_pool(field, method=PoolMethod.RANKING_BLOCKS),
        history=(turkey,),
        wishes=(Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT), Wish(WishKind.FAMILY, WishStrength.WARN)),
        apart=(Apart(WishKind.FAMILY, ("p6", "p7")),),
    )
    proposal = propose(problem)
    assert board_of(proposal.seating, "p6") == board_of(proposal.seating, "p7") == [1]
    assert proposal.cost.of(WishKind.FAMILY) == 1
    assert power_of(proposal.seating, "p3") is not Power.TURKEY


def test_only_players_of_equal_rank_change_boards_to_keep_a_couple_apart() -> None:
    field = tuple(replace(entrant, rank=7 if entrant.id in ("p7", "p8") else entrant.rank) for entrant in players(14))
    problem = SeatingProblem(
        2,
        field,
        one_pool(field, method=PoolMethod.RANKING_BLOCKS),
        wishes=(Wish(WishKind.FAMILY, WishStrength.SOFT),),
        apart=(Apart(WishKind.FAMILY, ("p6", "p7")),),
    )
    seating = accepted(problem)
    assert board_of(seating, "p7") == [2]
    assert board_of(seating, "p8") == [1]


def test_second_games_are_on_the_board_of_the_lowest_scores() -> None:
    field = tuple(replace(entrant, seats=2 if entrant.id in ("p2", "p9") else 1) for entrant in players(19))
    problem = SeatingProblem(2, field, one_pool(field, method=PoolMethod.RANKING_BLOCKS), doubled=DoubledBoards.LOWEST)
    seating = accepted(problem)
    assert board_of(seating, "p2") == [1, 3]
    assert board_of(seating, "p9") == [2, 3]


def test_the_two_boards_of_one_player_stand_side_by_side() -> None:
    field = tuple(replace(entrant, seats=2 if entrant.id in ("p5", "p6") else 1) for entrant in players(33))
    for seed in range(6):
        problem = SeatingProblem(
            1,
            field,
            one_pool(field),
            wishes=(Wish(WishKind.TWO_BOARDS, WishStrength.SOFT),),
            doubled=DoubledBoards.NEIGHBOURS,
            seed=str(seed),
        )
        for player in ("p5", "p6"):
            one, two = board_of(accepted(problem), player)
            assert two - one == 1


def test_a_marked_pair_is_on_one_board_in_none_of_three_rounds() -> None:
    field = players(21)
    problem = SeatingProblem(
        1,
        field,
        one_pool(field),
        wishes=(Wish(WishKind.AVOID_PAIR, WishStrength.HARD), Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT)),
        apart=(Apart(WishKind.AVOID_PAIR, ("p1", "p2")),),
        plan_to=3,
    )
    for number in (1, 2, 3):
        seating = accepted(replace(problem, round=number))
        assert board_of(seating, "p1") != board_of(seating, "p2")
        problem = replace(problem, history=(*problem.history, seating))


def test_four_teammates_among_28_sit_on_four_boards() -> None:
    field = players(28)
    team = Apart(WishKind.TEAMMATES, ("p1", "p2", "p3", "p4"), "Red")
    problem = SeatingProblem(
        2, field, one_pool(field), wishes=(Wish(WishKind.TEAMMATES, WishStrength.HARD),), apart=(team,)
    )
    seating = accepted(problem)
    assert sorted(board_of(seating, player)[0] for player in team.players) == [1, 2, 3, 4]


def test_a_six_player_board_leaves_only_a_power_that_may_be_left() -> None:
    field = players(20)
    problem = SeatingProblem(1, field, one_pool(field), empty_powers=(Power.ITALY,))
    short = next(board for board in accepted(problem).boards if len(board.seats) == 6)
    assert set(POWERS) - {seat.power for seat in short.seats} == {Power.ITALY}


def test_every_board_has_a_recorder_when_there_are_enough() -> None:
    field = tuple(replace(entrant, recorder=int(entrant.id[1:]) <= 5) for entrant in players(28))
    problem = SeatingProblem(1, field, one_pool(field), wishes=(Wish(WishKind.RECORDERS, WishStrength.HARD),))
    assert all({"p1", "p2", "p3", "p4", "p5"} & set(board.players) for board in accepted(problem).boards)


def test_everybody_gets_the_first_choice_when_choices_differ() -> None:
    field = tuple(replace(entrant, preferences=(POWERS[place % 7],)) for place, entrant in enumerate(players(21)))
    problem = SeatingProblem(1, field, one_pool(field), wishes=(Wish(WishKind.PREFERENCES, WishStrength.SOFT),))
    assert propose(problem).cost.of(WishKind.PREFERENCES) == 0


def test_a_fixed_board_stays_and_the_rest_is_drawn() -> None:
    field = players(28)
    first = SeatingProblem(1, field, one_pool(field), seed="a")
    kept = propose(first).seating.boards[2]
    fixed = tuple(FixedSeat(seat.player, kept.number, seat.power) for seat in kept.seats)
    again = accepted(replace(first, seed="b", fixed=fixed))
    assert set(again.boards[2].seats) == set(kept.seats)
    assert again.boards[0] != propose(first).seating.boards[0]


def test_a_late_player_is_added_with_the_least_change() -> None:
    field = players(27)
    first = SeatingProblem(1, field, one_pool(field), wishes=(Wish(WishKind.STAY, WishStrength.SOFT),), seed="a")
    before = propose(first).seating
    late = (*field, Entrant("late"))
    after = accepted(replace(first, entrants=late, pools=one_pool(late), current=before))
    assert all(board_of(after, entrant.id) == board_of(before, entrant.id) for entrant in field)
    assert all(power_of(after, entrant.id) is power_of(before, entrant.id) for entrant in field)


def test_rounds_of_one_event_never_repeat_the_seed_s_boards() -> None:
    field = players(21)
    boards = []
    for number in (1, 2, 3):
        problem = SeatingProblem(number, field, one_pool(field, method=PoolMethod.RANDOM), seed="same")
        boards.append(propose(problem).seating.boards)
    assert all(one != two for one, two in pairwise(boards))
