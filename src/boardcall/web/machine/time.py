"""The time this server runs by: the machine's own, or in a rehearsal one that runs faster or moves in steps.

Everything in `web` that needs the time asks `now`, so that a whole afternoon can be rehearsed in minutes, over
restarts and in several processes alike. The variable BOARDCALL_TIME makes a rehearsal; it is not set at a real event.
"""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from boardcall.errors import RefusedError
from boardcall.wording import verbatim

VARIABLE = "BOARDCALL_TIME"
FASTEST = 1000
NEVER = datetime(1901, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TimePace:
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


@dataclass(frozen=True, slots=True)
class Steps:
    """A time that stops until somebody writes a later moment into a file: what is shown then can be looked at.

    Prints as the value of BOARDCALL_TIME.
    """

    place: Path
    speed: int = 0

    def time(self, _machine: datetime) -> datetime:
        """The moment in the file, whatever the machine's clock shows."""
        return datetime.fromisoformat(self.place.read_text("ascii"))

    def step_to(self, at: datetime) -> None:
        """Makes it this moment, for every process at once."""
        beside = self.place.with_name(f"{self.place.name}.next")
        beside.write_text(at.isoformat(), "ascii")
        beside.replace(self.place)

    def __str__(self) -> str:
        return f"{STEPS}{self.place}"


STEPS = "steps:"
"""How the value of BOARDCALL_TIME begins that names the file of a time that goes in steps."""


def now() -> datetime:
    """The time, in UTC."""
    return pace().time(datetime.now(UTC))


def speed() -> int:
    """How many times faster than the machine's the time here runs; 1 but in a rehearsal, 0 where it goes in steps."""
    return pace().speed


def is_of_machine() -> bool:
    """Whether the time here is the machine's own."""
    return pace() == TimePace()


@cache
def pace() -> TimePace | Steps:
    """The pace this process was started with."""
    return read_pace(os.environ.get(VARIABLE, ""))


def read_pace(text: str) -> TimePace | Steps:
    """The value of BOARDCALL_TIME; nothing is the machine's own time. RefusedError for anything else."""
    if not text.strip():
        return TimePace()
    if text.startswith(STEPS):
        return _read_steps(Steps(Path(text.removeprefix(STEPS))))
    try:
        begins, at, times = text.split()
        found = TimePace(datetime.fromisoformat(begins), datetime.fromisoformat(at), int(times))
    except ValueError as error:
        raise RefusedError(verbatim(_WRONG.format(text))) from error
    if None in {found.begins.tzinfo, found.at.tzinfo} or not 1 <= found.speed <= FASTEST:
        raise RefusedError(verbatim(_WRONG.format(text)))
    return found


def _read_steps(steps: Steps) -> Steps:
    try:
        shown = steps.time(NEVER)
    except (OSError, ValueError) as error:
        raise RefusedError(verbatim(_NO_MOMENT.format(steps.place))) from error
    if shown.tzinfo is None:
        raise RefusedError(verbatim(_NO_MOMENT.format(steps.place)))
    return steps


_NO_MOMENT = f"{VARIABLE} names the file “{{}}”: a moment with its zone should be in it."
_WRONG = f"{VARIABLE} is “{{}}”: it asks for two moments with their zones and a speed from 1 to {FASTEST}."
