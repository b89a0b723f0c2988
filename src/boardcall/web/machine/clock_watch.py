"""Notices a machine's clock that is wrong: set forward while the server runs, or behind the program's own files."""

import time as machine_time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from boardcall.web.machine import time

MAY_DIFFER = timedelta(minutes=5)
"""A clock that is set by a smaller step is only set right."""
SHOWN = timedelta(hours=1)
"""How long it is said: nobody can tell here whether the clock was wrong before or is wrong now."""
BOOT = getattr(machine_time, "CLOCK_BOOTTIME", getattr(machine_time, "CLOCK_MONOTONIC", None))
"""A clock that nobody sets, and that goes on while the machine sleeps."""


def running() -> timedelta:
    """The time since some moment before, by a clock that nobody sets."""
    seconds = machine_time.monotonic() if BOOT is None else machine_time.clock_gettime(BOOT)
    return timedelta(seconds=seconds)


@dataclass(slots=True)
class ClockWatch:
    """Compares two clocks at each look: the one that people set, and the one that nobody sets."""

    beside: datetime | None = None
    """What the first showed when the second began, at the last look."""
    jump: timedelta = timedelta()
    jumped: timedelta = timedelta()
    """When, by the second."""

    def look(self, now: datetime, run: timedelta) -> timedelta:
        """How far the clock was set forward within the last hour; nothing if it was not, or was set back since."""
        began = now - run
        step = began - (self.beside or began)
        if abs(step) > MAY_DIFFER:
            self.jump, self.jumped = max(timedelta(), self.jump + step), run
        self.beside = began
        return self.jump if self.jump > MAY_DIFFER and run - self.jumped < SHOWN else timedelta()


WATCH = ClockWatch()


def set_forward() -> timedelta:
    """How far this machine's clock was set forward lately; a rehearsal's time goes as it likes."""
    return WATCH.look(time.now(), running()) if time.is_of_machine() else timedelta()


def is_behind() -> bool:
    """Whether this machine's clock shows a moment before the program came onto it, as after its battery ran out."""
    return time.is_of_machine() and time.now() + MAY_DIFFER < _came()


@cache
def _came() -> datetime:
    """When this file was written here; long ago where it is none, as in a packed program."""
    try:
        return datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    except OSError:
        return time.NEVER
