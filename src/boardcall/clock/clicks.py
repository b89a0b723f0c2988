"""What people do to a running clock, as values. Each click says when it was made."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from boardcall.clock.plan import Turn
from boardcall.game import Power

DIRECTORS_PAUSE = "director"
"""The kind of pause that a director may make under any rulebook, with a reason."""
VOTE_PAUSE = "draw-vote"
"""The kind of a pause for a draw vote, where the rulebook stops the clock for one."""
ANNOUNCED = "announced-in-hall"
"""The reason of a click that a director makes with a button alone."""


def in_minutes(seconds: int) -> str:
    """A length of time, without its sign, as "3:00"."""
    return "{}:{:02}".format(*divmod(abs(seconds), 60))


class Click(StrEnum):
    """A kind of click."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    NEXT = "next"
    EARLY = "early"
    TIMER = "timer"
    SHIFT = "shift"
    PLAN = "plan"
    STOP = "stop"
    APPROVE = "approve"


@dataclass(frozen=True, slots=True)
class Clicked:
    """One click on a clock at a moment (with a zone). Which fields matter depends on the kind:

    start: `turn` if not Spring 1901; a clock that runs takes a later one, where play left it behind. pause: `what`
    kind, `why`, `approved_by`, `agreed` among `playing`. approve such a pause later: `approved_by`. early adjudication:
    `agreed` and `orders_in` among `playing`, `approved_by`, and `board` on a central clock. timer: `what`, retreats or
    adjustments. shift: `seconds` (less than 0 to shorten), `why`, `approved_by`. plan a break: `what`, `turn` before
    it, `seconds` if shorter than the longest. next: `approved_by` to cut a break short. stop: `why`.
    """

    click: Click
    at: datetime
    what: str = ""
    why: str = ""
    approved_by: str = ""
    agreed: frozenset[Power] = frozenset()
    playing: frozenset[Power] = frozenset()
    seconds: int = 0
    board: str = ""
    turn: Turn | None = None
    orders_in: frozenset[Power] = frozenset()
