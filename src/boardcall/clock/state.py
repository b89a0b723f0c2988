"""A running clock: its state follows from the plan, the clicks and the time, and from nothing else.

Deadlines fall by themselves: where the rulebook lets the next step follow at once, it starts at the deadline to the
microsecond. A program that was down therefore shows the same second after it is back.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import FIRST_TURN, ClockPlan, ClockStep, Inside, PlannedBreak, StepPart, Turn
from boardcall.errors import Problem
from boardcall.game import Power


class ClockStatus(StrEnum):
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
    """The short timer for retreats or adjustments that runs; at its end only an alarm sounds."""

    what: Inside
    ends: datetime


@dataclass(frozen=True, slots=True)
class StoppedTimer:
    """Such a timer while its clock is paused, and what is left of it."""

    what: Inside
    left: timedelta


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
class Waiting:
    """Nobody has started the clock."""

    standing: ClassVar[ClockStatus] = ClockStatus.WAITING


@dataclass(frozen=True, slots=True)
class Running:
    """A step that runs `since` a moment, including pauses in it; `deadline` is None if it has no limit."""

    step: ClockStep
    since: datetime
    deadline: datetime | None
    timer: Timer | None = None
    standing: ClassVar[ClockStatus] = ClockStatus.RUNNING


@dataclass(frozen=True, slots=True)
class Paused:
    """A step that is paused; `left` is what remains of it, None if it has no limit."""

    step: ClockStep
    since: datetime
    left: timedelta | None
    pause: Pause
    timer: StoppedTimer | None = None
    standing: ClassVar[ClockStatus] = ClockStatus.PAUSED


@dataclass(frozen=True, slots=True)
class Over:
    """Play ended with this step, or was stopped in it for a reason."""

    step: ClockStep
    why: str = ""
    standing: ClassVar[ClockStatus] = ClockStatus.OVER


Status = Waiting | Running | Paused | Over


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock at the moment `at`: its status, the pauses that are over and the boards that went on early.

    `ignored` are clicks that did not hold when they were made.
    """

    plan: ClockPlan
    at: datetime | None = None
    status: Status = Waiting()
    pauses: tuple[Pause, ...] = ()
    early: tuple[Early, ...] = ()
    ignored: tuple[tuple[Clicked, tuple[Problem, ...]], ...] = ()

    @property
    def standing(self) -> ClockStatus:
        return self.status.standing

    @property
    def step(self) -> ClockStep | None:
        return None if isinstance(self.status, Waiting) else self.status.step

    @property
    def deadline(self) -> datetime | None:
        """When the step ends; None unless the clock runs and something limits the step."""
        return self.status.deadline if isinstance(self.status, Running) else None

    @property
    def left(self) -> timedelta | None:
        """What remains of a paused step."""
        return self.status.left if isinstance(self.status, Paused) else None

    @property
    def pause(self) -> Pause | None:
        return self.status.pause if isinstance(self.status, Paused) else None

    @property
    def timer(self) -> Timer | StoppedTimer | None:
        return self.status.timer if isinstance(self.status, Running | Paused) else None

    def now(self, at: datetime) -> "ClockState":
        """The clock at a moment, not before its own: every deadline until then has fallen."""
        state = self
        while isinstance(run := state.status, Running) and run.deadline is not None and run.deadline <= at:
            state = _enter_next(state, run.step, run.deadline)
        return replace(state, at=at)

    def remaining(self, at: datetime) -> timedelta | None:
        """What remains of the step at a moment; None where nothing limits it."""
        state = self.now(at)
        return state.left if state.deadline is None else state.deadline - at


def after_click(state: ClockState, clicked: Clicked) -> ClockState:
    """The clock after a click that holds, made at the moment of the state."""
    if clicked.click is Click.PLAN:
        return replace(state, plan=replace(state.plan, breaks=(*state.plan.breaks, planned_break(state, clicked))))
    match state.status:
        case Running() as run:
            return _after_running(state, run, clicked)
        case Paused() as paused:
            return _after_paused(state, paused, clicked)
        case Waiting() if clicked.click is Click.START:
            return replace(state, status=_started(state.plan, clicked))
    return state


def timer_length(plan: ClockPlan, what: Inside) -> timedelta:
    """How long the rulebook's timer for retreats or adjustments runs; nothing where it has none."""
    settings = plan.settings
    seconds = {Inside.RETREATS: settings.retreat_seconds, Inside.ADJUSTMENTS: settings.adjustment_seconds}
    return timedelta(seconds=seconds.get(what, 0))


def planned_break(state: ClockState, clicked: Clicked) -> PlannedBreak:
    """The break that a click plans; as long as the rulebook lets it be unless it says otherwise."""
    longest = next((one.max_minutes or 0 for one in state.plan.kinds() if one.reason == clicked.what), 0)
    return PlannedBreak(clicked.what, clicked.turn or FIRST_TURN, clicked.seconds // 60 or longest)


def _after_running(state: ClockState, run: Running, clicked: Clicked) -> ClockState:
    status: Status = run
    match clicked.click:
        case Click.NEXT:
            return _enter_next(state, run.step, clicked.at)
        case Click.EARLY:
            return _early(state, run, clicked)
        case Click.START:
            status = _started(state.plan, clicked)
        case Click.PAUSE:
            status = _paused(run, clicked)
        case Click.TIMER:
            what = Inside(clicked.what)
            status = replace(run, timer=Timer(what, clicked.at + timer_length(state.plan, what)))
        case Click.SHIFT if run.deadline is not None:
            status = replace(run, deadline=run.deadline + timedelta(seconds=clicked.seconds))
        case Click.STOP:
            status = Over(run.step, clicked.why)
    return replace(state, status=status)


def _after_paused(state: ClockState, paused: Paused, clicked: Clicked) -> ClockState:
    status: Status = paused
    match clicked.click:
        case Click.START:
            run = _started(state.plan, clicked)
            status = Paused(run.step, run.since, state.plan.length(run.step), paused.pause)
        case Click.RESUME:
            status = _resumed(paused, clicked.at)
        case Click.SHIFT if paused.left is not None:
            status = replace(paused, left=paused.left + timedelta(seconds=clicked.seconds))
        case Click.STOP:
            status = Over(paused.step, clicked.why)
        case Click.APPROVE:
            status = replace(paused, pause=replace(paused.pause, approved_by=clicked.approved_by))
    ended = () if isinstance(status, Paused) else (replace(paused.pause, ended=clicked.at),)
    return replace(state, status=status, pauses=(*state.pauses, *ended))


def _started(plan: ClockPlan, clicked: Clicked) -> Running:
    """The first turn begins, or a later one on a clock that was left behind."""
    return _running(plan, ClockStep(clicked.turn or FIRST_TURN, StepPart.NEGOTIATION), clicked.at)


def _running(plan: ClockPlan, step: ClockStep, at: datetime) -> Running:
    length = plan.length(step)
    return Running(step, at, None if length is None else at + length)


def _enter_next(state: ClockState, step: ClockStep, at: datetime) -> ClockState:
    following = state.plan.following(step)
    status = Over(step) if following is None else _running(state.plan, following, at)
    return replace(state, status=status, at=at)


def _paused(run: Running, clicked: Clicked) -> Paused:
    at = clicked.at
    pause = Pause(clicked.what, at, clicked.why, clicked.approved_by, clicked.agreed, clicked.playing)
    left = None if run.deadline is None else run.deadline - at
    timer = StoppedTimer(run.timer.what, run.timer.ends - at) if run.timer else None
    return Paused(run.step, run.since, left, pause, timer)


def _resumed(paused: Paused, at: datetime) -> Running:
    deadline = None if paused.left is None else at + paused.left
    timer = Timer(paused.timer.what, at + paused.timer.left) if paused.timer else None
    return Running(paused.step, paused.since, deadline, timer)


def _early(state: ClockState, run: Running, clicked: Clicked) -> ClockState:
    """On a central clock only the board gains time; a board's own clock goes on to adjudication at once."""
    turn = run.step.turn
    early = Early(turn, clicked.at, clicked.agreed, clicked.playing, clicked.approved_by, clicked.board)
    state = replace(state, early=(*state.early, early))
    return (
        state
        if state.plan.settings.mode == "central"
        else _enter_next(state, ClockStep(turn, StepPart.WRITING), clicked.at)
    )
