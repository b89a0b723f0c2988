"""What the interface answers about rounds, boards and their clocks."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.state import Standing


@dataclass(frozen=True, slots=True)
class ClockValue:
    """A clock at the moment it was asked. When play ends is told by its standing only, once it has ended."""

    board: str
    """Empty for the clock of all boards."""
    standing: Standing
    turn: str | None
    """Such as S1903."""
    step: str | None
    """negotiation, writing, adjudication or break."""
    deadline: datetime | None
    """When the step ends, while the clock runs and something limits it."""
    left_seconds: int | None
    """What remains of the step."""


@dataclass(frozen=True, slots=True)
class ClocksAnswer:
    """The clocks of a round: the one for all boards, or one for each."""

    act: int
    at: datetime
    """The moment of the answer, by the server's time."""
    clocks: tuple[ClockValue, ...]
