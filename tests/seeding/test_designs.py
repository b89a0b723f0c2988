"""The designs keep their promise: no meeting twice, or as few as can be, and no power twice in seven rounds."""

from collections import Counter
from itertools import combinations

import pytest

from boardcall.seeding.search.designs import Design, design


def meetings(plan: Design, turn: int) -> set[tuple[int, int]]:
    boards: dict[int, list[int]] = {}
    for label, board in enumerate(plan.board_of[turn]):
        boards.setdefault(board, []).append(label)
    assert sorted(map(len, boards.values())) == [7] * plan.boards
    return {pair for board in boards.values() for pair in combinations(board, 2)}


@pytest.mark.parametrize("boards", [*range(7, 44), 60, 100])
def test_nobody_meets_twice_on_seven_boards_or_more(boards: int) -> None:
    plan = design(boards)
    assert plan.rounds == 8
    count = Counter(pair for turn in range(8) for pair in meetings(plan, turn))
    assert max(count.values()) == 1


def test_49_players_meet_all_others_in_eight_rounds() -> None:
    plan = design(7)
    assert len(set().union(*(meetings(plan, turn) for turn in range(8)))) == 49 * 48 // 2


LEAST = {1: 21, 2: 18, 3: 15, 4: 12, 5: 10, 6: 6}
"""Seven players from so many boards, spread evenly: pairs from the same board, times the number of boards."""


@pytest.mark.parametrize("boards", [1, 2, 3, 4, 5, 6])
def test_any_two_rounds_repeat_the_least_number_on_fewer_boards(boards: int) -> None:
    plan = design(boards)
    assert plan.rounds == 7
    rounds = [meetings(plan, turn) for turn in range(7)]
    assert {len(one & two) for one, two in combinations(rounds, 2)} == {LEAST[boards]}


@pytest.mark.parametrize("boards", [*range(1, 44), 100])
def test_no_label_has_a_power_twice_in_seven_rounds(boards: int) -> None:
    plan = design(boards)
    for label in range(plan.labels):
        assert {plan.power_of[turn][label] for turn in range(7)} == set(range(7))
    for turn in range(plan.rounds):
        seats = {(plan.board_of[turn][label], plan.power_of[turn][label]) for label in range(plan.labels)}
        assert len(seats) == plan.labels
