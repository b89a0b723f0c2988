"""How long the drawing of a crowded position takes: 34 units and 34 orders of every kind, with their results.

    python benchmarks/drawing.py [--rounds 200]

The first drawing of a style also reads the map and is shown apart. The goal is 20 ms a drawing.
"""

import argparse
import gzip
import statistics
import time
from pathlib import Path

from boardcall.adjudication import adjudicate
from boardcall.drawing import Style, describe, draw_position
from boardcall.notation import read_record

CROWDED = Path(__file__).parent.parent / "tests" / "cases" / "games" / "crowded.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    played = read_record(CROWDED.read_text("utf-8")).phases[0]
    results = adjudicate(played.position, played.orders).results
    print(f"{len(played.position.units)} units, {len(played.orders)} orders")
    for style in Style:
        times = []
        for _ in range(rounds + 1):
            begin = time.perf_counter()
            svg = draw_position(played.position, results=results, style=style)
            times.append((time.perf_counter() - begin) * 1000)
        size, packed = len(svg.encode()) / 1000, len(gzip.compress(svg.encode())) / 1000
        print(
            f"{style.value:<10} median {statistics.median(times[1:]):6.2f} ms, slowest {max(times[1:]):6.2f} ms, "
            f"first {times[0]:6.1f} ms; {size:.0f} kB, {packed:.0f} kB compressed"
        )
    begin = time.perf_counter()
    for _ in range(rounds):
        describe(played.position, results=results)
    print(f"in words   {(time.perf_counter() - begin) * 1000 / rounds:.2f} ms")


if __name__ == "__main__":
    main()
