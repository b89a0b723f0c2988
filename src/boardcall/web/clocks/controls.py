"""What can be done to a clock now, as values for its page: each button with words for its effect."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.clock.clicks import DIRECTORS_PAUSE
from boardcall.clock.plan import FIRST_TURN, Inside, StepPart, Turn
from boardcall.clock.settings import Break
from boardcall.clock.state import ClockState, ClockStatus, timer_length
from boardcall.game import LATEST_YEAR, POWERS, Power
from boardcall.tournament import Board, BoardRef, Entry
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import NO_WORDS, Sentence, own, say, say_number

SHOWN = 8
"""Clicks that are listed."""


@dataclass(frozen=True, slots=True)
class PauseChoice:
    """A kind of pause: its name in the rulebook, what it is called here, who has to agree, how long it may last."""

    kind: str
    words: Sentence
    needs: str
    hint: Sentence


@dataclass(frozen=True, slots=True)
class TimerChoice:
    """A timer that can be started: retreats or adjustments."""

    what: str
    words: Sentence


@dataclass(frozen=True, slots=True)
class BreakChoice:
    """A break that can be planned, the turns after which it may be, and its longest duration."""

    kind: str
    minutes: int
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PowerMark:
    """A power that still plays, and what is marked of it in the present turn."""

    power: Power
    orders_in: bool
    agrees: bool


@dataclass(frozen=True, slots=True)
class MadeClick:
    """A click that was made: when and by whom, and what it did; the last one that counts can be undone."""

    entry: Entry
    at: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons of a clock. `next` says what its button does, and is empty if the deadline decides."""

    start: Sentence = NO_WORDS
    turns: tuple[Turn, ...] = ()
    go_on: Sentence = NO_WORDS
    next: Sentence = NO_WORDS
    is_break: bool = False
    pauses: tuple[PauseChoice, ...] = ()
    timers: tuple[TimerChoice, ...] = ()
    breaks: tuple[BreakChoice, ...] = ()
    can_shift: bool = False
    can_stop: bool = False
    can_approve: bool = False


def controls_of(state: ClockState, at: datetime) -> Controls:
    """What a clock takes at a moment."""
    state = state.now(at)
    match state.standing:
        case ClockStatus.WAITING:
            turns = tuple(turns_from(FIRST_TURN, state.plan.last_year))
            return Controls(start=say("Start {turn}", turn=FIRST_TURN.sentence), turns=turns, breaks=_breaks(state))
        case ClockStatus.PAUSED:
            unapproved = state.pause is not None and not state.pause.approved_by
            return Controls(
                go_on=say("Go on: {step}", step=state.step.sentence if state.step else ""),
                breaks=_breaks(state),
                can_shift=state.left is not None,
                can_stop=True,
                can_approve=unapproved and _needs(state) == "td",
            )
        case ClockStatus.RUNNING:
            return Controls(
                next=_next(state),
                is_break=state.step is not None and state.step.part is StepPart.BREAK,
                pauses=tuple(_pauses(state)),
                timers=tuple(_timers(state)),
                breaks=_breaks(state),
                can_shift=state.deadline is not None,
                can_stop=True,
            )
    return Controls()


def _needs(state: ClockState) -> str:
    kinds = {one.reason: one.needs for one in state.plan.kinds()}
    return kinds.get(state.pause.kind, "") if state.pause else ""


def _next(state: ClockState) -> Sentence:
    step = state.step
    if step is None or step.part not in {StepPart.ADJUDICATION, StepPart.BREAK}:
        return NO_WORDS
    following = state.plan.following(step)
    if following is None:
        return say("Adjudicated: play is over")
    if step.part is StepPart.BREAK:
        return say("End the break: {step}", step=following.sentence)
    return say("Adjudicated: {step}", step=following.sentence)


def _pauses(state: ClockState) -> list[PauseChoice]:
    taken = [pause.kind for pause in state.pauses]
    found = [
        PauseChoice(kind.reason, own(kind.reason), kind.needs, _hint(kind, taken.count(kind.reason)))
        for kind in state.plan.kinds()
        if kind.needs != "scheduled" and (kind.per_game is None or taken.count(kind.reason) < kind.per_game)
    ]
    return [*found, PauseChoice(DIRECTORS_PAUSE, say("by the director"), "director", say("With a reason."))]


def _hint(kind: Break, taken: int) -> Sentence:
    needs = {
        "board": say("The board may."),
        "unanimous": say("All who still play have to agree."),
        "td": say("The director should approve it."),
    }[kind.needs]
    if kind.max_minutes is None:
        return needs
    minutes = say_number("{number} minute", "{number} minutes", kind.max_minutes)
    left = kind.per_game - taken if kind.per_game is not None else 0
    if left:
        return say("{needs} At most {minutes}; left in this game: {left}.", needs=needs, minutes=minutes, left=left)
    return say("{needs} At most {minutes}.", needs=needs, minutes=minutes)


def _timers(state: ClockState) -> list[TimerChoice]:
    named = {Inside.RETREATS: say("Time retreats"), Inside.ADJUSTMENTS: say("Time adjustments")}
    inside = state.plan.inside(state.step) if state.step else ()
    found = []
    for what, words in named.items():
        seconds = int(timer_length(state.plan, what).total_seconds())
        if seconds and what in inside:
            found.append(TimerChoice(what.value, say("{what}: {seconds} seconds", what=words, seconds=seconds)))
    return found


def _breaks(state: ClockState) -> tuple[BreakChoice, ...]:
    planned = {one.kind for one in state.plan.breaks}
    first = state.step.turn if state.step else FIRST_TURN
    turns = [turn for turn in turns_from(first, state.plan.last_year) if not state.plan.is_last(turn)]
    return tuple(
        BreakChoice(kind.reason, kind.max_minutes or 0, tuple(turns))
        for kind in state.plan.kinds()
        if kind.needs == "scheduled" and kind.reason not in planned
    )


def turns_from(first: Turn, last_year: int | None) -> list[Turn]:
    """Turns to choose from: to the last year, or ten years on."""
    found, turn = [], first
    while turn.year <= min(last_year or first.year + 10, LATEST_YEAR):
        found.append(turn)
        turn = turn.following
    return found


def marks_of(snapshot: Snapshot, board: Board, state: ClockState, playing: frozenset[Power]) -> tuple[PowerMark, ...]:
    """What is marked of the powers of a board in the turn on the clock; nothing while no orders are written."""
    step = state.step
    if (
        state.standing is not ClockStatus.RUNNING
        or step is None
        or step.part not in {StepPart.NEGOTIATION, StepPart.WRITING}
    ):
        return ()
    known = {one.power: one for one in snapshot.tournament.clocks.ready_of(board.ref, step.turn)}
    return tuple(
        PowerMark(
            power, known[power].orders_in if power in known else False, known[power].agrees if power in known else False
        )
        for power in POWERS
        if power in playing
    )


def clicks_on(snapshot: Snapshot, ref: BoardRef) -> tuple[MadeClick, ...]:
    """The last clicks on a clock that count, the latest first."""
    history, zone = snapshot.event.replay, ZoneInfo(snapshot.rulebook.event.timezone)
    mine = (
        entry
        for entry in reversed(history.entries)
        if isinstance(entry.act, ClickClock) and entry.act.ref == ref and history.holds(entry.number)
    )
    found = [entry for _, entry in zip(range(SHOWN), mine, strict=False)]
    return tuple(
        MadeClick(entry, f"{entry.at.astimezone(zone):%H:%M:%S}", entry.act.says(snapshot.tournament))
        for entry in found
    )
