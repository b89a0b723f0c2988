"""Standings of 301 players over four rounds: the command against an empty Python, computing against scoring."""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from boardcall.exchange.results import Sheets, read_event
from boardcall.game import POWERS
from boardcall.rulebook import load
from boardcall.scoring.score import score
from boardcall.scoring.systems import chosen_system
from boardcall.standings.table import compute_standings

PLAYERS, ROUNDS, RUNS = 301, 4, 5
CENTRES = (0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


def sheet() -> str:
    """A results sheet of that size, the same every time."""
    rng = random.Random(7)
    names = [f"Player {number:03}" for number in range(PLAYERS)]
    lines = ["round,board,power,player,centres,eliminated,last_year,end,pool"]
    for number in range(1, ROUNDS + 1):
        rng.shuffle(names)
        for board in range(PLAYERS // 7):
            counts = [0]
            while sum(counts) != 34:
                counts = [rng.choice(CENTRES) for _ in POWERS]
            pool = ("championship" if board < 3 else "team") if number == ROUNDS else ""
            for power, name, held in zip(POWERS, names[7 * board :], counts, strict=False):
                out = "" if held else rng.randint(1902, 1907)
                lines.append(f"{number},{board + 1},{power},{name},{held},{out},1908,,{pool}")
    return "\n".join(lines) + "\n"


def best(act: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        act()
        taken.append(time.perf_counter() - start)
    return min(taken)


def python(*words: str) -> float:
    """The shortest of several runs of a Python of its own."""
    return best(lambda: subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL))


def main() -> None:
    rulebook, text = load("wdc-2025"), sheet()
    event = read_event(Sheets(text), rulebook).tournament
    system = chosen_system(rulebook.scoring)
    scoring = best(lambda: [score(board.result, system) for board in event.boards if board.result])
    reading = best(lambda: read_event(Sheets(text), rulebook))
    computing = best(lambda: compute_standings(event, rulebook))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.csv"
        path.write_text(text, "utf-8")
        command = python("-m", "boardcall", "standings", "wdc-2025", str(path), "--json")
    bare, imports = python("-c", "pass"), python("-c", "import boardcall.cli.standings, boardcall.exchange.results")
    print(f"{PLAYERS} players, {ROUNDS} rounds: scoring the boards {scoring:.3f} s")
    print(f"reading the sheet: {reading / scoring:.1f} times scoring; computing: {computing / scoring:.1f} times")
    ratios = f"{command / bare:.0f} times an empty Python, its imports alone {imports / bare:.0f} times"
    print(f"the command: {command:.2f} s, {ratios}")


if __name__ == "__main__":
    main()
