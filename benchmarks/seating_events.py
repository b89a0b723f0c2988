"""Random tournaments against the checker: 1,000 events of up to 60 players, or as many as are asked for.

benchmarks/seating_events.py [FIRST [LAST]]      the events of these seeds; 1 to 1000 without
"""

import sys
import time
from collections import Counter
from importlib import import_module

from boardcall.rulebook import load

events = import_module("seeding.random_events")
COUNTED = ("rounds", "calls", "unseated", "conflicts", "unproven", "swaps", "redraws", "late", "verified")


def main() -> int:
    first, last = (*(int(word) for word in sys.argv[1:3]), *(1, 1000)[len(sys.argv) - 1 :])
    rulebooks = {name: load(name) for name in events.RULEBOOKS}
    started, total, complaints = time.perf_counter(), Counter[str](), 0
    for seed in range(first, last + 1):
        story = events.RandomEvent(seed, rulebooks).play()
        total.update({name: getattr(story, name) for name in COUNTED})
        complaints += len(story.complaints)
        print("\n".join(story.complaints), end="\n" if story.complaints else "")
        if sys.stderr.isatty() or seed % 50 == 0:
            print(f"{seed - first + 1} of {last - first + 1}, {complaints} complaints", end="\r", file=sys.stderr)
    counted = ", ".join(f"{total[name]} {name}" for name in COUNTED)
    print(f"events {first} to {last}: {complaints} complaints; {counted}; {time.perf_counter() - started:.0f} s")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
