"""Blocks of results leave out nothing that looking at each result by itself would find."""

import random

import pytest

from boardcall.scoring.systems import load_system
from boardcall.standings.chances.reachable import Cell, ResultTable, Shape, result_table
from boardcall.standings.chances.seats import SeatWays
from samples import samples

DEAD = (1903, 1905)
SYSTEMS = ("haight", "super-pastis", "sum-of-squares", "bangkok-2022")


def random_ways(rng: random.Random) -> SeatWays:
    """A board two years from its end, with powers that are out or that can have few centres."""
    system, gone = load_system(rng.choice(SYSTEMS)), DEAD[: rng.randint(0, 2)]
    shape = Shape(34, 34, gone, 1906, rng.choice((1907, 1908)), conceded=rng.random() < 0.3)
    caps = [*(rng.choice((4, 8, 12, 20, 34)) for _ in range(7 - len(gone))), *(0 for _ in gone)]
    out = [*(None for _ in range(7 - len(gone))), *gone]
    order = rng.sample(range(7), 7)
    return SeatWays(result_table(system, shape), tuple(caps[at] for at in order), tuple(out[at] for at in order))


def limits_of(rng: random.Random, table: ResultTable) -> tuple[int, ...]:
    return tuple(rng.choice((0, len(table.values), rng.randrange(len(table.values)))) for _ in range(7))


@pytest.mark.parametrize("seed", samples(range(8), 4))
def test_blocks_find_every_result_that_suits(seed: int) -> None:
    rng = random.Random(seed)
    ways = random_ways(rng)
    table, seat = ways.table, rng.choice([at for at, year in enumerate(ways.out) if year is None])
    for held, group in rng.sample(ways.results(seat), min(4, len(ways.results(seat)))):
        limits = limits_of(rng, table)
        others = ways.others(limits, seat)
        for block in group.pack.blocks:
            numbers = range(block.first, block.first + block.size)
            real = {at for at in numbers if ways.may_have(group.pack.results[at][0], seat, group.pack.results[at][1])}
            fits = ways.fitting(block, seat)
            assert real <= set(block.numbers(fits))
            for most in range(3):
                suits = {at for at in real if _above(ways, group.pack.results[at], seat, limits) <= most}
                assert suits <= set(block.with_above(others, most, fits, strict=False)), f"seed {seed}, {held}"
                suits = {at for at in real if _reaching(ways, group.pack.results[at], seat, limits) >= 6 - most}
                assert suits <= set(block.with_reaching(others, 6 - most, fits)), f"seed {seed}, {held}"


def _above(ways: SeatWays, found: tuple[Cell, int], seat: int, limits: tuple[int, ...]) -> int:
    cell, place = found
    return ways.fewest_not_below(cell, cell.low, limits, ((seat, place),))


def _reaching(ways: SeatWays, found: tuple[Cell, int], seat: int, limits: tuple[int, ...]) -> int:
    cell, place = found
    return ways.most_reaching(cell, limits, ((seat, place),))
