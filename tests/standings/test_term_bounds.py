"""The points of every game lie between the bounds that the terms of its system give, and the ends are real."""

import random

import pytest

from boardcall.scoring.facts import BoardFacts
from boardcall.scoring.score import add_up
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import available_systems, load_system
from boardcall.standings.chances.reachable import extremes, partitions
from boardcall.standings.chances.term_bounds import system_bounds


def counts_by_lot(rng: random.Random) -> tuple[int, ...]:
    alive, counts = rng.sample(range(7), rng.randint(1, 7)), [0] * 7
    for _ in range(rng.choice((22, 30, 34, 34))):
        counts[rng.choice(alive)] += 1
    return tuple(counts)


@pytest.mark.parametrize("system", available_systems(), ids=lambda one: one.id)
def test_no_board_lies_outside_the_bounds(system: ScoringSystem) -> None:
    bounds, rng = system_bounds(system), random.Random(system.id)
    for _ in range(30):
        if bounds is None:
            return
        counts = counts_by_lot(rng)
        out = tuple(None if held else 1904 for held in counts)
        points = add_up(system, BoardFacts(counts, out, 1907))
        assert bounds[0] <= min(points) <= max(points) <= bounds[1], f"{counts}"


def test_most_systems_need_no_look_at_every_board() -> None:
    known = {"sum-of-squares": (0, 100), "c-diplo-namur-73": (-15, 73), "your-draw-size": (0, 320)}
    assert {name: system_bounds(load_system(name)) for name in known} == known


def test_the_least_and_the_most_are_those_of_all_boards() -> None:
    system = load_system("c-diplo-namur-73")
    boards = (BoardFacts(counts, (1904,) * 7, 1907) for counts in partitions(34, 7, 34))
    points = [one for facts in boards for one in add_up(system, facts)]
    assert extremes(system) == system_bounds(system) == (min(points), max(points))


def test_every_board_is_looked_at_where_the_bounds_are_too_wide() -> None:
    system = load_system("modified-squares")
    bounds = system_bounds(system)
    assert bounds is not None
    assert extremes(system)[1] < bounds[1]
