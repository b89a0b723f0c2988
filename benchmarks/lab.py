"""Simulated events of 49 players over three rounds: an event of the lab against the standings of one real event."""

import time
from collections.abc import Callable

from boardcall.lab.event import SHARED, Simulator
from boardcall.lab.field import Field
from boardcall.lab.runs import Run, play_block
from boardcall.rulebook import load
from boardcall.standings.table import compute_standings

FIELD, RUNS = Field(49, "7", rounds=3), 5
RULEBOOKS = ("club", "codcon-2018", "edc-2016", "wdc-2025")


def best(act: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of the processor."""
    taken = []
    for _ in range(RUNS):
        start = time.process_time()
        act()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    for name in RULEBOOKS:
        book = load(name)
        (event,) = Simulator(book, FIELD, 0).events([0])
        plain = best(lambda: compute_standings(event.tournament, book))  # noqa: B023  called at once
        block = best(lambda: play_block(Run((book,), FIELD, SHARED), 0))  # noqa: B023
        one = block / SHARED
        print(
            f"{name}: an event of the lab {one / plain:.1f} times the standings of one; a thousand {1000 * one:.0f} s"
        )


if __name__ == "__main__":
    main()
