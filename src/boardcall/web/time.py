"""The time this server lives by: the machine's own, or in a rehearsal one that runs faster.

Whatever the web does at a moment asks `now`, so that a whole afternoon can be rehearsed in minutes, over restarts and
in several processes alike. The variable BOARDCALL_TIME makes a rehearsal; nobody sets it at a real event.
"""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from boardcall.errors import RefusedError

VARIABLE = "BOARDCALL_TIME"
FASTEST = 1000
NEVER = datetime(1901, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Pace:
    """How the time here follows the machine's: it shows `begins` at the machine's `at`, and goes `speed` times as fast.

    Prints as the value of BOARDCALL_TIME.
    """

    begins: datetime = NEVER
    at: datetime = NEVER
    speed: int = 1

    def time(self, machine: datetime) -> datetime:
        """The time here at a moment by the machine's clock."""
        return self.begins + (machine - self.at) * self.speed

    def __str__(self) -> str:
        return f"{self.begins.isoformat()} {self.at.isoformat()} {self.speed}"


def now() -> datetime:
    """The time, in UTC."""
    return pace().time(datetime.now(UTC))


def speed() -> int:
    """How many times faster than the machine's the time here runs; 1 but in a rehearsal."""
    return pace().speed


@cache
def pace() -> Pace:
    """The pace this process was started with."""
    return read_pace(os.environ.get(VARIABLE, ""))


def read_pace(text: str) -> Pace:
    """The value of BOARDCALL_TIME; nothing is the machine's own time. RefusedError for anything else."""
    if not text.strip():
        return Pace()
    try:
        begins, at, times = text.split()
        found = Pace(datetime.fromisoformat(begins), datetime.fromisoformat(at), int(times))
    except ValueError as error:
        raise RefusedError(_WRONG.format(text)) from error
    if None in {found.begins.tzinfo, found.at.tzinfo} or not 1 <= found.speed <= FASTEST:
        raise RefusedError(_WRONG.format(text))
    return found


_WRONG = f"{VARIABLE} is “{{}}”: it asks for two moments with their zones and a speed from 1 to {FASTEST}."
