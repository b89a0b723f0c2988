"""The PyPI package `diplomacy` on the same phases; run by adjudication.py in an environment of its own.

Reads phases from the file named, then for every line on standard input goes over them once and prints the sum, over
the phases, of the least time each took so far, in seconds.
"""

import gzip
import json
import sys
import time
from pathlib import Path

from diplomacy import Game

NAMES = {"AUS": "AUSTRIA", "ENG": "ENGLAND", "FRA": "FRANCE", "GER": "GERMANY"}
NAMES |= {"ITA": "ITALY", "RUS": "RUSSIA", "TUR": "TURKEY"}


def adjudicate(record: dict) -> Game:
    game = Game()
    game.clear_units()
    game.clear_centers()
    for name, units in record["u"].items():
        game.set_units(NAMES[name], units)
    for name, centres in record["sc"].items():
        game.set_centers(NAMES[name], centres)
    game.set_current_phase(record["p"])
    for name, orders in record.get("o", {}).items():
        game.set_orders(NAMES[name], orders)
    game.process()
    return game


def main() -> None:
    path, stride = Path(sys.argv[1]), int(sys.argv[2])
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        records = [record for record in map(json.loads, lines) if record["p"].endswith("M")][::stride]
    least = [float("inf")] * len(records)
    print("ready", flush=True)
    for _ in sys.stdin:
        for at, record in enumerate(records):
            begin = time.perf_counter()
            adjudicate(record)
            least[at] = min(least[at], time.perf_counter() - begin)
        print(sum(least), flush=True)


if __name__ == "__main__":
    main()
