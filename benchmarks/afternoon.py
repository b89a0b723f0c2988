"""Plays a whole afternoon on a real server with time a hundred times as fast: `afternoon.py [SPEED]`.

Four boards, breaks, votes with phones and on paper, an early adjudication, a restart in the middle, a sealed end; all
screens are compared on the way. It is the story of tests/web/afternoon.py, which the tests play in steps. An error ends
it with status 1.
"""

import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from boardcall.web.machine.time import VARIABLE, TimePace
from web.afternoon import BEGINS, END, Hall, afternoon_event, play_the_afternoon

BEFORE = timedelta(minutes=10)
"""For sealing the end and entering the years that are played already."""


def main(speed: int = 100) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = afternoon_event(Path(folder) / "one.db")
        pace = TimePace(BEGINS - BEFORE, datetime.now(UTC) + timedelta(seconds=3), speed)
        os.environ[VARIABLE] = str(pace)
        begun, hall = time.perf_counter(), Hall(pace)
        play_the_afternoon(hall, place)
        seconds = time.perf_counter() - begun
    played = (END - BEGINS + BEFORE) / timedelta(minutes=1)
    print(f"{played:.0f} minutes {speed} times as fast: {seconds:.0f} s; {hall.compared} times all screens agreed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
