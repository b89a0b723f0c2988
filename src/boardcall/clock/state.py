"""A running clock: its state follows from the plan, the clicks and the time, and from nothing else.

Deadlines fall by themselves: where the rulebook lets the next step follow at once, it starts at the deadline to the
microsecond. A program that was down therefore shows the same second after it is back.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import FIRST_TURN, Inside, Part, Plan, PlannedBreak, Step, Turn
from boardcall.errors import Problem
from boardcall.game import Power


class Standing(StrEnum):
    """Whether a clock runs."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause; `ended` is None while it lasts. `agreed` are those who agreed to it, `playing` those who were asked."""

    kind: str
    began: datetime
    why: str = ""
    approved_by: str = ""
    agreed: frozenset[Power] = frozenset()
    playing: frozenset[Power] = frozenset()
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Timer:
    """The short timer for retreats or adjustments; at its end only an alarm sounds. `left` is set while paused."""

    what: Inside
    ends: datetime
    left: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Early:
    """A board that adjudicates a turn before the deadline, who was asked and agreed, and the director who confirmed."""

    turn: Turn
    at: datetime
    agreed: frozenset[Power]
    playing: frozenset[Power]
    confirmed_by: str = ""
    board: str = ""


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock at the moment `at`. `step` is None before the start; `deadline` is None where nothing limits the step.

    `since` is when the step began; pauses in it count. While paused `left` is what remains of the step. `ignored` are
    clicks that did not hold when they were made.
    """

    plan: Plan
    at: datetime | None = None
    standing: Standing = Standing.WAITING
    step: Step | None = None
    since: datetime | None = None
    deadline: datetime | None = None
    left: timedelta | None = None
    timer: Timer | None = None
    pause: Pause | None = None
    pauses: tuple[Pause, ...] = ()
    early: tuple[Early, ...] = ()
    why: str = ""
    ignored: tuple[tuple[Clicked, tuple[Problem, ...]], ...] = ()

    def now(self, at: datetime) -> "ClockState":
        """The clock at a moment, not before its own: every deadline until then has fallen."""
        state = self
        while state.standing is Standing.RUNNING and state.deadline is not None and state.deadline <= at:
            state = _enter_next(state, state.deadline)
        return replace(state, at=at)

    def remaining(self, at: datetime) -> timedelta | None:
        """What remains of the step at a moment; None where nothing limits it."""
        state = self.now(at)
        if state.standing is Standing.PAUSED:
            return state.left
        return None if state.deadline is None else state.deadline - at

    def timer_remaining(self, at: datetime) -> timedelta | None:
        """What remains of the retreat or adjustment timer, below nothing once it is over; None without one."""
        timer = self.now(at).timer
        return None if timer is None else timer.left if timer.left is not None else timer.ends - at


def after_click(state: ClockState, clicked: Clicked) -> ClockState:
    """The clock after a click that holds, made at the moment of the state."""
    return _EFFECTS[clicked.click](state, clicked)


def timer_length(plan: Plan, what: Inside) -> timedelta:
    """How long the rulebook's timer for retreats or adjustments runs; nothing where it has none."""
    settings = plan.settings
    seconds = {Inside.RETREATS: settings.retreat_seconds, Inside.ADJUSTMENTS: settings.adjustment_seconds}
    return timedelta(seconds=seconds.get(what, 0))


def planned_break(state: ClockState, clicked: Clicked) -> PlannedBreak:
    """The break that a click plans; as long as the rulebook lets it be unless it says otherwise."""
    longest = next((one.max_minutes or 0 for one in state.plan.kinds() if one.reason == clicked.what), 0)
    return PlannedBreak(clicked.what, clicked.turn or FIRST_TURN, clicked.seconds // 60 or longest)


def _enter(state: ClockState, step: Step, at: datetime) -> ClockState:
    length = state.plan.length(step)
    deadline = None if length is None else at + length
    return replace(state, standing=Standing.RUNNING, step=step, since=at, deadline=deadline, timer=None, at=at)


def _enter_next(state: ClockState, at: datetime) -> ClockState:
    following = state.plan.following(state.step) if state.step else None
    return _over(state, at, "") if following is None else _enter(state, following, at)


def _over(state: ClockState, at: datetime, why: str) -> ClockState:
    pauses = (*state.pauses, replace(state.pause, ended=at)) if state.pause else state.pauses
    return replace(
        state, standing=Standing.OVER, deadline=None, left=None, timer=None, pause=None, pauses=pauses, why=why, at=at
    )


def _paused(state: ClockState, clicked: Clicked) -> ClockState:
    at = clicked.at
    pause = Pause(clicked.what, at, clicked.why, clicked.approved_by, clicked.agreed, clicked.playing)
    left = None if state.deadline is None else state.deadline - at
    timer = replace(state.timer, left=state.timer.ends - at) if state.timer else None
    return replace(state, standing=Standing.PAUSED, deadline=None, left=left, timer=timer, pause=pause)


def _resumed(state: ClockState, clicked: Clicked) -> ClockState:
    at = clicked.at
    deadline = None if state.left is None else at + state.left
    timer = state.timer
    if timer is not None and timer.left is not None:
        timer = replace(timer, ends=at + timer.left, left=None)
    pauses = (*state.pauses, replace(state.pause, ended=at)) if state.pause else state.pauses
    standing = Standing.RUNNING
    return replace(state, standing=standing, deadline=deadline, left=None, timer=timer, pause=None, pauses=pauses)


def _timer(state: ClockState, clicked: Clicked) -> ClockState:
    what = Inside(clicked.what)
    return replace(state, timer=Timer(what, clicked.at + timer_length(state.plan, what)))


def _planned(state: ClockState, clicked: Clicked) -> ClockState:
    breaks = (*state.plan.breaks, planned_break(state, clicked))
    return replace(state, plan=replace(state.plan, breaks=breaks))


def _early(state: ClockState, clicked: Clicked) -> ClockState:
    """On a central clock only the board gains time; a board's own clock goes on to the adjudication at once."""
    if state.step is None:
        return state
    turn = state.step.turn
    early = Early(turn, clicked.at, clicked.agreed, clicked.playing, clicked.approved_by, clicked.board)
    state = replace(state, early=(*state.early, early))
    if state.plan.settings.mode == "central":
        return state
    return _enter_next(replace(state, step=Step(turn, Part.WRITING)), clicked.at)


def _shifted(state: ClockState, clicked: Clicked) -> ClockState:
    by = timedelta(seconds=clicked.seconds)
    if state.deadline is not None:
        return replace(state, deadline=state.deadline + by)
    return replace(state, left=state.left + by) if state.left is not None else state


def _approved(state: ClockState, clicked: Clicked) -> ClockState:
    return replace(state, pause=replace(state.pause, approved_by=clicked.approved_by)) if state.pause else state


def _started(state: ClockState, clicked: Clicked) -> ClockState:
    """The first turn begins, or a later one on a clock that was left behind; a clock that is paused stays so."""
    entered = _enter(state, Step(clicked.turn or FIRST_TURN, Part.NEGOTIATION), clicked.at)
    if state.standing is not Standing.PAUSED:
        return entered
    left = None if entered.deadline is None else entered.deadline - clicked.at
    return replace(entered, standing=Standing.PAUSED, deadline=None, left=left)


_EFFECTS: dict[Click, Callable[[ClockState, Clicked], ClockState]] = {
    Click.START: _started,
    Click.PAUSE: _paused,
    Click.RESUME: _resumed,
    Click.NEXT: lambda state, clicked: _enter_next(state, clicked.at),
    Click.EARLY: _early,
    Click.TIMER: _timer,
    Click.SHIFT: _shifted,
    Click.PLAN: _planned,
    Click.APPROVE: _approved,
    Click.STOP: lambda state, clicked: _over(state, clicked.at, clicked.why),
}
