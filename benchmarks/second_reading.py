"""Random events beside the second reading of the rule sets, and what differs: scripts/bench second_reading."""

import argparse
import tempfile
import time
from pathlib import Path

from second_reading.chance import RULES, Chance
from second_reading.compare import differences
from second_reading.doors import the_map, told_by_the_command, units_after
from second_reading.order_chance import moves, winter


def main() -> None:
    """Prints a line for each rule set and each difference."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=100, help="events of each rule set")
    parser.add_argument("--sheets", type=int, default=100, help="order sheets and winters of each rule set")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    asked = parser.parse_args()
    for rules in RULES:
        begun = time.perf_counter()
        found = sum(_differs(rules, asked.first + number) for number in range(asked.events))
        found += sum(_sheets_differ(rules, asked.first + number) for number in range(asked.sheets))
        taken = time.perf_counter() - begun
        print(f"{rules}: {asked.events} events, {2 * asked.sheets} boards, {found} differ, {taken:.0f} s")


def _differs(rules: str, number: int) -> bool:
    played = Chance(rules, number).event()
    with tempfile.TemporaryDirectory() as folder:
        found = differences(played, told_by_the_command(played, Path(folder)))
    for line in found:
        print(f"  event {number}: {line}")
    return bool(found)


def _sheets_differ(rules: str, number: int) -> bool:
    cases = (moves(rules, number, the_map()), winter(rules, number, the_map()))
    differing = [case for case in cases if units_after(rules, case) != case.left()]
    for case in differing:
        print(f"  sheets {number}:\n{case.position}{case.sheets}")
    return bool(differing)


if __name__ == "__main__":
    main()
