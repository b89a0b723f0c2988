"""Boards scored: one with its working, one in every system, very many in one, against the bare formula in integers.

The times are processor time, of which other work on the machine takes nothing away.
"""

import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from random import Random

from boardcall.game import POWERS
from boardcall.scoring.calculator import in_every_system
from boardcall.scoring.point_table import PointTable
from boardcall.scoring.result import CENTRES, BoardResult
from boardcall.scoring.score import BoardScorer, score
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import catalogue, load_system

BOARD = BoardResult.from_counts("A0@1904 E10 F9 G8 I5 R0@1908 T2", last_year=1908)
RUNS = 100
REPEATS = 15
LINES = 1_000_000
LAST_YEAR = 1908


def seconds(act: Callable[[], object], runs: int = RUNS) -> float:
    start = time.process_time()
    for _ in range(runs):
        act()
    return (time.process_time() - start) / runs


def median_milliseconds(act: Callable[[], object]) -> float:
    return statistics.median(seconds(act, 10) for _ in range(REPEATS)) * 1000


def bare_squares() -> list[tuple[int, int]]:
    squares = [item.centres**2 for item in BOARD.powers]
    total = sum(squares)
    return [(100 * square, total) for square in squares]


def points_in_all(systems: tuple[ScoringSystem, ...]) -> None:
    scorer = BoardScorer(BOARD)
    for system in systems:
        scorer.points(system)


def random_lines(random: Random) -> list[str]:
    """Boards as `boardcall score --lines` reads them; powers without a centre have a year."""
    return [_random_line(random) for _ in range(LINES)]


def _random_line(random: Random) -> str:
    cuts = [0, *sorted(random.randrange(CENTRES + 1) for _ in POWERS[1:]), CENTRES]
    counts = (after - before for before, after in pairwise(cuts))
    words = (
        f"{power}{held}" + ("" if held else f"@{random.randrange(1901, LAST_YEAR + 1)}")
        for power, held in zip(POWERS, counts, strict=True)
    )
    return " ".join(words)


def time_of_lines(system: ScoringSystem, lines: list[str]) -> float:
    table = PointTable(system, str, LAST_YEAR)
    return seconds(lambda: [table.points_of_text(line) for line in lines], 1)


def main() -> None:
    systems = catalogue()
    bare = seconds(bare_squares)
    timed = sorted((seconds(lambda system=system: score(BOARD, system)), system.id) for system in systems)
    for name, (taken, system) in (("fastest", timed[0]), ("median", timed[len(timed) // 2]), ("slowest", timed[-1])):
        print(f"{name}: {system}, {1 / taken:,.0f} boards a second, {taken / bare:,.0f} times the bare formula")
    print(f"reading the catalogue of {len(timed)}: {seconds(catalogue) / bare:,.0f} times the bare formula")
    print(f"one board in all {len(systems)}, points: {median_milliseconds(lambda: points_in_all(systems)):.2f} ms")
    worded = median_milliseconds(lambda: in_every_system(BOARD, systems))
    print(f"one board in all {len(systems)}, with every working: {worded:.2f} ms")
    lines = random_lines(Random(1))
    for name in ("sum-of-squares", "carnage", "haight"):
        print(f"a million boards in {name}: {time_of_lines(load_system(name), lines) * 1e6 / LINES:.1f} s")


if __name__ == "__main__":
    main()
