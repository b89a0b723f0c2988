"""Clocks as values, at the moment of the request."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.state import ClockState, ClockStatus
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.errors import NotFoundError
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.views.boards import in_order
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock at the moment it was asked. When play ends is told by its standing only, once it has ended."""

    board: str
    """Empty for the clock of all boards."""
    standing: ClockStatus
    turn: str | None
    """Such as S1903."""
    step: str | None
    """negotiation, writing, adjudication or break."""
    deadline: datetime | None
    """When the step ends, while the clock runs and something limits it."""
    left_seconds: int | None
    """What remains of the step."""


@dataclass(frozen=True, slots=True)
class ClocksView:
    """The clocks of a round: the one for all boards, or one for each."""

    at: datetime
    """The moment of the answer, by the server's time."""
    clocks: tuple[ClockView, ...]


def clocks_view(state: EventState, _: Viewer, number: RoundNumber, *, at: datetime) -> ClocksView:
    """The clocks of a round at a moment."""
    mode = state.rulebook.clock.mode
    boards = in_order(one for one in state.tournament.boards if one.round == number)
    if not boards:
        raise NotFoundError(say("Round {number} has no boards.", number=number))
    if mode == "central":
        return ClocksView(at, (_clock("", clock_of(state.event, ref=BoardRef(number)), at),))
    told = (_clock(one.name, board_clock(state.event, one), at, over=one.result is not None) for one in boards)
    return ClocksView(at, tuple(told) if mode == "board" else ())


def _clock(board: str, state: ClockState, at: datetime, *, over: bool = False) -> ClockView:
    now = state.now(at)
    if over or now.standing is ClockStatus.OVER or now.step is None:
        return ClockView(board, ClockStatus.OVER if over else now.standing, None, None, None, None)
    left = now.remaining(at)
    seconds = None if left is None else max(0, round(left.total_seconds()))
    return ClockView(board, now.standing, str(now.step.turn), now.step.part.value, now.deadline, seconds)
