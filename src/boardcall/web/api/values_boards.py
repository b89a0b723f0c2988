"""What the interface answers about rounds, boards and their clocks."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.state import Standing
from boardcall.game import Power
from boardcall.views.points import Points


@dataclass(frozen=True, slots=True)
class SeatValue:
    """One power on a board."""

    power: Power
    players: tuple[str, ...]
    """The ids of those who played it; the last one has it now."""
    left: bool
    """Whether the last one left and the power stands in civil disorder."""
    centres: int | None
    """Centres at the end, or at the last count."""
    eliminated: int | None
    """The year in which it lost its last centre."""
    points: Points | None


@dataclass(frozen=True, slots=True)
class CountValue:
    """Centres after the fall of a year."""

    year: int
    centres: tuple[int, ...]
    """In the order Austria, England, France, Germany, Italy, Russia, Turkey."""


@dataclass(frozen=True, slots=True)
class ResultValue:
    """How a board ended."""

    end: str | None
    """solo, draw, time or td; null where it is not said."""
    last_year: int | None
    conceded_to: Power | None
    in_draw: tuple[Power, ...] | None
    """Who shares an agreed draw; null for every survivor."""


@dataclass(frozen=True, slots=True)
class BoardValue:
    """A board of seven. Where results are hidden from the caller, counts, centres, points and result are left out."""

    round: int
    board: str
    pool: str
    state: str
    """How it stands, in a sentence."""
    finished: bool
    scored: bool
    """False for a game that does not count."""
    seats: tuple[SeatValue, ...]
    counts: tuple[CountValue, ...]
    result: ResultValue | None
    deputy: str = ""
    """Who decides here in place of directors who play here, by id."""


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """One board."""

    act: int
    board: BoardValue


@dataclass(frozen=True, slots=True)
class RoundValue:
    """A round in short."""

    number: int
    boards: tuple[str, ...]
    finished: int
    """How many of the boards have ended."""
    cancelled: str | None = None
    """Why the round is cancelled; null where it is not."""


@dataclass(frozen=True, slots=True)
class RoundsAnswer:
    """The rounds that have boards, and those that are cancelled."""

    act: int
    rounds: tuple[RoundValue, ...]


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """A round with its boards, and who sits out by the published board call."""

    act: int
    number: int
    boards: tuple[BoardValue, ...]
    sit_out: tuple[str, ...]


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
