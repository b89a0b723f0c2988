"""Kills a real server at random moments during a thousand acts: `killed_server.py [ACTS [KILLS [SEED]]]`.

The event's file is copied all the while. Prints what came of it for an event in SQLite and in a JSON Lines file; status
1 if an act was lost or done twice, or if a copy holds without an act that was acknowledged before it was begun.
"""

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from web.events import new_event  # noqa: E402  found through the line above
from web.killing import kill_while_acting  # noqa: E402


def main(acts: int = 1000, kills: int = 40, seed: int = 1) -> int:
    failed = False
    for name in ("one.db", "one.jsonl"):
        with tempfile.TemporaryDirectory() as folder:
            place = new_event(Path(folder) / name, name="The Killed Open")
            begun = time.perf_counter()
            toll = kill_while_acting(place, acts=acts, kills=kills, seed=seed, copied=True)
            seconds = time.perf_counter() - begun
        print(
            f"{name}: {toll.sent} acts, {toll.kills} kills, {toll.unanswered} answers lost, {seconds:.0f} s: "
            f"{len(toll.lost)} acknowledged acts lost, {len(toll.doubled)} done twice; {toll.copies.made} copies, "
            f"{toll.copies.damaged} say they are damaged, {len(toll.copies.short)} hold without an acknowledged act"
        )
        failed |= bool(toll.lost or toll.doubled or toll.copies.short)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4])))
