"""What a clock will show and say from a moment on if nobody touches it.

A device can follow the clock alone with this: if the network drops, the bell still rings.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from boardcall.clock.plan import ClockStep, Inside, StepPart
from boardcall.clock.state import ClockState, Pause, Paused, Running, Timer
from boardcall.wording import Sentence, own, say, say_number

MOST = 60
"""Steps that are looked ahead: more than a long round has."""
WARNINGS = (5, 1)
"""Minutes before a deadline at which it is announced, in steps that last at least twice as long."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step and its moments; `ends` is None where nothing but a click ends it."""

    step: ClockStep
    starts: datetime
    ends: datetime | None
    inside: tuple[Inside, ...] = ()


class Tone(StrEnum):
    """How a signal sounds."""

    BELL = "bell"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Signal:
    """A moment at which everybody should hear something, and the words for it."""

    at: datetime
    tone: Tone
    sentence: Sentence


def course(state: ClockState, at: datetime, *, most: int = MOST) -> tuple[Stretch, ...]:
    """The steps from a moment on, the present one first; none before the start or after the end.

    A paused clock has its present step alone, without an end.
    """
    return tuple(_course(state.now(at), most))


def _course(state: ClockState, most: int) -> Iterator[Stretch]:
    if not isinstance(state.status, Running | Paused):
        return
    plan, step, starts, ends = state.plan, state.status.step, state.status.since, state.deadline
    for _ in range(most):
        yield Stretch(step, starts, ends, plan.inside(step))
        following = plan.following(step)
        if ends is None or following is None:
            return
        length = plan.length(following)
        step, starts, ends = following, ends, None if length is None else ends + length


def signals(state: ClockState, at: datetime, *, most: int = MOST) -> tuple[Signal, ...]:
    """What will be heard after a moment, in order, if nobody clicks."""
    state = state.now(at)
    found = [*_deadline_signals(state, course(state, at, most=most)), *_timer_signals(state), *_pause_signals(state)]
    return tuple(sorted((one for one in found if one.at > at), key=lambda one: one.at))


def _deadline_signals(state: ClockState, stretches: tuple[Stretch, ...]) -> Iterator[Signal]:
    for number, stretch in enumerate(stretches):
        if stretch.ends is None:
            return
        length = state.plan.length(stretch.step) or timedelta()
        for minutes in WARNINGS:
            before = timedelta(minutes=minutes)
            if length >= 2 * before:
                yield Signal(stretch.ends - before, Tone.WARNING, minutes_left(minutes, stretch.step))
        following = stretches[number + 1] if number + 1 < len(stretches) else None
        yield Signal(stretch.ends, Tone.BELL, bell_words(state, stretch.step, following))


def _timer_signals(state: ClockState) -> Iterator[Signal]:
    if isinstance(state.timer, Timer):
        yield Signal(state.timer.ends, Tone.BELL, timer_words(state.timer.what))


def _pause_signals(state: ClockState) -> Iterator[Signal]:
    limit = pause_limit(state, state.pause) if state.pause else None
    if state.pause is not None and limit is not None:
        minutes = int((limit - state.pause.began) / timedelta(minutes=1))
        words = say(
            "The {kind} break has lasted {minutes} minutes: it is over.", kind=own(state.pause.kind), minutes=minutes
        )
        yield Signal(limit, Tone.BELL, words)


def pause_limit(state: ClockState, pause: Pause) -> datetime | None:
    """When a pause has lasted as long as the rulebook lets its kind last; None for no limit."""
    kind = next((one for one in state.plan.kinds() if one.reason == pause.kind), None)
    return None if kind is None or kind.max_minutes is None else pause.began + timedelta(minutes=kind.max_minutes)


def minutes_left(minutes: int, step: ClockStep) -> Sentence:
    """The warning a number of minutes before the end of a step."""
    what = {
        StepPart.NEGOTIATION: say("to negotiate"),
        StepPart.WRITING: say("to write orders"),
        StepPart.BREAK: say("of the break"),
        StepPart.ADJUDICATION: say("to adjudicate"),
    }[step.part]
    return say_number("{number} minute left {what}.", "{number} minutes left {what}.", minutes, what=what)


def timer_words(what: Inside) -> Sentence:
    """What is said at the end of the timer for retreats or adjustments."""
    if what is Inside.RETREATS:
        return say("The time for retreats is over.")
    return say("The time for adjustments is over.")


def bell_words(state: ClockState, step: ClockStep, following: Stretch | None) -> Sentence:
    """What is said when a step ends: what is to be done now, and what runs."""
    turn = step.turn.sentence
    if step.part is StepPart.NEGOTIATION and following is not None and following.step.part is StepPart.WRITING:
        if state.plan.settings.silent_writing:
            return say("Negotiation is over. Write your orders, in silence.")
        return say("Negotiation is over. Write your orders.")
    if following is None or following.step.part is StepPart.ADJUDICATION:
        return say("Time! The orders of {turn} go in now.", turn=turn)
    if step.part is StepPart.BREAK:
        return say("The break is over. {turn} begins.", turn=following.step.turn.sentence)
    if following.step.part is StepPart.BREAK:
        return say(
            "Time! The orders of {turn} go in now. Then: {kind} break.", turn=turn, kind=own(following.step.reason)
        )
    return say("Time! The orders of {turn} go in now. {next} begins.", turn=turn, next=following.step.turn.sentence)
