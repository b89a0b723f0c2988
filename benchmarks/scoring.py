"""Boards scored, with their working, against the bare formula of one system in integers."""

import time
from collections.abc import Callable

from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.systems import catalogue

BOARD = BoardResult.from_counts("A0@1904 E10 F9 G8 I5 R0@1908 T2", last_year=1908)
RUNS = 100


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _ in range(RUNS):
        act()
    return (time.perf_counter() - start) / RUNS


def bare_squares() -> list[tuple[int, int]]:
    squares = [item.centres**2 for item in BOARD.powers]
    total = sum(squares)
    return [(100 * square, total) for square in squares]


def main() -> None:
    bare = seconds(bare_squares)
    timed = sorted((seconds(lambda system=system: score(BOARD, system)), system.id) for system in catalogue())
    for name, (taken, system) in (("fastest", timed[0]), ("median", timed[len(timed) // 2]), ("slowest", timed[-1])):
        print(f"{name}: {system}, {1 / taken:,.0f} boards a second, {taken / bare:,.0f} times the bare formula")
    print(f"reading the catalogue of {len(timed)}: {seconds(catalogue) / bare:,.0f} times the bare formula")


if __name__ == "__main__":
    main()
