"""Plays random weekends on all cores and counts what they reached: `weekends.py [--count 100] [--from 1]`.

    weekends.py --count 10000 --from 1      until they are played, or Ctrl-C
    weekends.py --short --count 10000       the same with short weekends, under rules at random mostly
    weekends.py --seed 7                    the weekend of a seed, as it was planned; with --short a short one
    weekends.py --seed 7 --rulebook club --players 9 --rounds 1 --steps 40 --habits 50
                                            as a finding prints it

It ends with status 1 if somebody would have met something.
"""

import argparse
import os
import sys
from dataclasses import replace

from simulation.many import Outcome, Played, plan_of, play_many, report, short_plan_of
from simulation.whole_weekend import play

KEPT = ("rulebook", "players", "rounds", "steps", "habits", "served", "sweep", "slow", "only")


def main() -> int:
    given = _arguments()
    if given.seed is not None:
        asked = {name: getattr(given, name) for name in KEPT}
        changes = {name: tuple(one) if name == "only" else one for name, one in asked.items() if one is not None}
        planned = short_plan_of(given.seed) if given.short else plan_of(given.seed)
        weekend = play(replace(planned, **changes))
        outcome = Outcome()
        outcome.take(Played(weekend.reached, tuple(weekend.findings)))
        for one in weekend.findings:
            print(one, one.trace, sep="\n")
    else:
        seeds = range(given.first, given.first + given.count)
        plans = (short_plan_of(one) if given.short else plan_of(one, served=bool(given.served)) for one in seeds)
        outcome = play_many(plans, cores=given.cores, told=lambda line: print(line, flush=True), enough=given.seconds)
    print(report(outcome))
    return 1 if outcome.findings else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--from", type=int, default=1, dest="first")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=0.0, help="enough after so many")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--rulebook")
    for name in ("players", "rounds", "steps", "habits", "sweep"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--slow", type=float)
    parser.add_argument("--only", nargs="*", help="habits, as they are listed at the end")
    parser.add_argument("--short", action="store_true", help="short weekends")
    parser.add_argument("--served", action="store_true", default=None, help="beside a real `boardcall serve`")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
