"""Kills a real server at random moments during a thousand acts: `killed_server.py [ACTS [KILLS [SEED [WHERE …]]]]`.

WHERE the event lies: one.db and one.jsonl, unless others are named: postgresql, and each with the end +workers for two
processes that answer. The event is copied all the while. Prints what came of it; status 1 if an act was lost or done
twice, or if a copy holds without an act that was acknowledged before it was begun.
"""

import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from postgres import running_server
from web.events import new_event
from web.killing import kill_while_acting


def main(acts: int = 1000, kills: int = 40, seed: int = 1, *where: str) -> int:
    failed = False
    for name in where or ("one.db", "one.jsonl"):
        kind, _, workers = name.partition("+")
        with (
            tempfile.TemporaryDirectory() as made,
            running_server() if kind == "postgresql" else nullcontext("") as url,
        ):
            folder = Path(made)
            place = new_event(f"{url}#one", name="x") if url else new_event(folder / kind, name="x")
            begun = time.perf_counter()
            toll = kill_while_acting(
                place, acts=acts, kills=kills, seed=seed, copies_in=folder, workers=2 if workers else 0
            )
            seconds = time.perf_counter() - begun
        print(
            f"{name}: {toll.sent} acts, {toll.kills} kills, {toll.unanswered} answers lost, {seconds:.0f} s: "
            f"{len(toll.lost)} acknowledged acts lost, {len(toll.doubled)} done twice; {toll.copies.made} copies, "
            f"{toll.copies.damaged} say they are damaged, {len(toll.copies.short)} hold without an acknowledged act",
            flush=True,
        )
        failed |= bool(toll.lost or toll.doubled or toll.copies.short)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4]), *sys.argv[4:]))
