"""A clock's face as values: what it shows now, and all it will show if nobody touches it.

Moments are in the event's own zone. A device can follow the face alone by the server's time; without a script the page
says the same with times of day. Nothing here reveals when a secret end is, or how fast a board plays.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE
from boardcall.clock.forecast import Signal, Stretch, Tone, course, pause_limit, signals
from boardcall.clock.hours import as_shown, later
from boardcall.clock.permission import remarks
from boardcall.clock.plan import PART_NAMES, ClockStep, Inside, StepPart
from boardcall.clock.state import ClockState, ClockStatus, Over, StoppedTimer, Timer
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.desk.play.plans import hard_stop
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.views.boards import in_order
from boardcall.views.viewer import EventState
from boardcall.wording import NO_WORDS, Sentence, day_named, mark, own, say, say_number

STOP_WARNING = 15
"""Minutes before the stop of a round at which the desk is told."""
NEVER = datetime(1901, 1, 1, tzinfo=UTC)
"""The moment of a clock that nobody has touched."""


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step of the clock: what it is called, what is done in it, its moments, and what comes after it.

    A face with little room says the same in fewer words: the turn, what to do, and what comes `soon`.
    """

    part: StepPart
    step: Sentence
    note: Sentence
    starts: datetime
    ends: datetime | None
    coming: Sentence
    turn: Sentence
    doing: Sentence
    soon: Sentence


@dataclass(frozen=True, slots=True)
class PauseRow:
    """A pause that lasts: what kind, since when, until when at the most, what remains of the step, what is wrong."""

    sentence: Sentence
    began: datetime
    limit: datetime | None
    left: timedelta | None
    remarks: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class TimerRow:
    """The short timer for retreats or adjustments: `ends`, or what is `left` of it while the clock is paused."""

    what: Inside
    sentence: Sentence
    ends: datetime | None = None
    left: timedelta | None = None


@dataclass(frozen=True, slots=True)
class ClockCard:
    """One clock. `board` is "" for the clock of all boards; `rows` begin with the present step."""

    key: str
    title: Sentence
    round: RoundNumber
    board: str
    standing: ClockStatus
    headline: Sentence
    rows: tuple[StepRow, ...] = ()
    signals: tuple[Signal, ...] = ()
    pause: PauseRow | None = None
    timer: TimerRow | None = None
    early: tuple[Sentence, ...] = ()
    is_heard: bool = True
    stop: Sentence = NO_WORDS

    @property
    def now(self) -> StepRow | None:
        return self.rows[0] if self.rows else None


def clock_card(shown: EventState, board: Board, at: datetime | None = None) -> ClockCard | None:
    """The clock a board plays by, its own or the one for all, from a moment on; None where the rulebook has no clock.

    Without a moment it begins with the last click, and so stays true until the next. It rings for the hard stop.
    """
    return _board_card(shown, board, at, rings=True)


def _board_card(shown: EventState, board: Board, at: datetime | None, *, rings: bool) -> ClockCard | None:
    mode = shown.rulebook.clock.mode
    if mode == "none":
        return None
    if board.result is not None or board.stop is not None:
        return _over(board)
    state = board_clock(shown.event, board)
    own = board.name if mode == "board" else ""
    card = _card(shown, state, BoardRef(board.round, own), at, rings=rings)
    mine = [one for one in card.early if mode == "central" and one.values["board"] == board.name]
    return replace(card, key=f"clock-{board.name}", early=tuple(mine))


def round_cards(shown: EventState, number: RoundNumber, at: datetime | None = None) -> tuple[ClockCard, ...]:
    """All clocks of a round: the one for all boards, or one for each board that was seated."""
    mode = shown.rulebook.clock.mode
    if mode == "none":
        return ()
    if mode == "central":
        return (_card(shown, clock_of(shown.event, ref=BoardRef(number)), BoardRef(number), at, rings=True),)
    boards = in_order(one for one in shown.tournament.boards if one.round == number)
    first = next((board for board in boards if board.result is None and board.stop is None), None)
    cards = (_board_card(shown, board, at, rings=board is first) for board in boards)
    return tuple(card for card in cards if card)


def _over(board: Board) -> ClockCard:
    title = say("Board {board}", board=board.name)
    words = say("The game is over.") if board.result else say("Play was stopped.")
    return ClockCard(f"clock-{board.name}", title, board.round, board.name, ClockStatus.OVER, words)


def _card(shown: EventState, state: ClockState, ref: BoardRef, moment: datetime | None, *, rings: bool) -> ClockCard:
    at = moment or state.at or NEVER
    zone = ZoneInfo(shown.rulebook.event.timezone)
    now = state.now(at)
    title = say("Board {board}", board=ref.name) if ref.name else say("All boards of round {number}", number=ref.round)
    stops = stop_signals(shown, ref.round, at) if rings and at is not NEVER else ()
    rows = tuple(_rows(state, at, zone, silent=shown.rulebook.conduct.silence_retreats))
    return ClockCard(
        f"clock-{ref.name}" if ref.name else "clock",
        title,
        ref.round,
        ref.name,
        now.standing,
        _headline(shown, now, ref.round),
        rows,
        (*(replace(one, at=one.at.astimezone(zone)) for one in signals(state, at)), *stops),
        _pause(now, at, zone),
        _timer(now.timer, zone),
        tuple(say("Board {board} adjudicates early.", board=one.board) for one in now.early if _is_now(now, one.turn)),
        state.plan.settings.signal != "display",
        stop_words(shown, ref.round, at.astimezone(zone)),
    )


DAYS = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
    mark("Saturday"),
    mark("Sunday"),
)


def stop_of_round(shown: EventState, number: RoundNumber, at: datetime) -> datetime | None:
    """The moment a round is stopped at the latest, the next after a moment in the event's zone; None without one."""
    stop = hard_stop(shown.rulebook.round(number).end, day=at.date())
    return as_shown(stop.replace(tzinfo=at.tzinfo)) if stop else None


def stop_words(shown: EventState, number: RoundNumber, at: datetime) -> Sentence:
    stop = stop_of_round(shown, number, at)
    if stop is None:
        return NO_WORDS
    if stop.astimezone(UTC) <= at.astimezone(UTC):  # an hour may come twice in a night
        return say("Play was stopped at {time}: the last fall that was counted is scored.", time=f"{stop:%H:%M}")
    if stop.date() == at.date():
        return say("Play stops at {time} at the latest.", time=f"{stop:%H:%M}")
    if at.date() < stop.date() < at.date() + timedelta(days=7):
        weekday = say(DAYS[stop.weekday()])
        return say("Play stops on {weekday} at {time} at the latest.", weekday=weekday, time=f"{stop:%H:%M}")
    return say("Play stops on {day} at {time} at the latest.", day=day_named(stop), time=f"{stop:%H:%M}")


def stop_signals(shown: EventState, number: RoundNumber, at: datetime) -> tuple[Signal, ...]:
    """What everybody hears before a round is stopped, and when it is."""
    zone = ZoneInfo(shown.rulebook.event.timezone)
    stop = stop_of_round(shown, number, at.astimezone(zone))
    if stop is None:
        return ()
    soon = say("Round {number} is stopped in {minutes} minutes.", number=number, minutes=STOP_WARNING)
    now = say("It is {time}: round {number} is stopped.", number=number, time=f"{stop:%H:%M}")
    found = (Signal(later(stop, -timedelta(minutes=STOP_WARNING)), Tone.WARNING, soon), Signal(stop, Tone.BELL, now))
    return tuple(one for one in found if one.at > at)


def _is_now(state: ClockState, turn: object) -> bool:
    return state.step is not None and state.step.turn == turn


def _headline(shown: EventState, state: ClockState, number: RoundNumber) -> Sentence:
    if state.step is None:
        starts = shown.rulebook.round(number).starts
        if starts is not None:
            return say("The clock has not been started. Play begins at {time}.", time=f"{starts:%H:%M}")
        return say("The clock has not been started.")
    if isinstance(state.status, Over):
        why = state.status.why
        return say("The clock is stopped: {why}.", why=why) if why else say("Play is over.")
    return state.step.sentence


def _rows(state: ClockState, at: datetime, zone: ZoneInfo, *, silent: bool) -> list[StepRow]:
    stretches = course(state, at)
    following = (*stretches[1:], None) if stretches else ()
    return [
        StepRow(
            one.step.part,
            one.step.sentence,
            note_of(state, one, silent=silent),
            one.starts.astimezone(zone),
            one.ends.astimezone(zone) if one.ends else None,
            coming(state, one, after, zone),
            one.step.turn.sentence,
            doing(state, one.step),
            soon(state, one, after, zone),
        )
        for one, after in zip(stretches, following, strict=True)
    ]


def note_of(state: ClockState, stretch: Stretch, *, silent: bool = False) -> Sentence:
    """What is done in a step, beside its name; `silent` if nobody negotiates until retreats are done."""
    if stretch.step.part is StepPart.WRITING:
        return say("Write in silence.") if state.plan.settings.silent_writing else say("Write your orders.")
    note = _adjudicated(stretch)
    return say("{note} Nobody negotiates until that is done.", note=note) if note and silent else note


def _adjudicated(stretch: Stretch) -> Sentence:
    """What is adjudicated in a step, or first in it."""
    winter = Inside.ADJUSTMENTS in stretch.inside
    if stretch.step.part is StepPart.ADJUDICATION:
        return say("Adjudicate orders, retreats and adjustments.") if winter else say("Adjudicate orders and retreats.")
    if Inside.ADJUDICATION not in stretch.inside:
        return NO_WORDS
    before = stretch.step.turn.before.sentence
    if winter:
        return say("First adjudicate {turn}, with retreats and adjustments.", turn=before)
    return say("First adjudicate {turn}, with retreats.", turn=before)


def coming(state: ClockState, stretch: Stretch, after: Stretch | None, zone: ZoneInfo) -> Sentence:
    """What comes after a step, in words, with the time of day where the clock knows it."""
    following = after.step if after else state.plan.following(stretch.step)
    if following is None:
        return say("Then play is over.")
    if state.standing is ClockStatus.PAUSED:
        return say("Then: {step}.", step=following.sentence)
    if after is None or stretch.ends is None:
        return say("When that is done: {step}.", step=following.sentence)
    time = f"{stretch.ends.astimezone(zone):%H:%M}"
    if after.ends is None:
        return say("At {time}: {step}.", time=time, step=following.sentence)
    minutes = int((after.ends - after.starts) / timedelta(minutes=1))
    lasts = say_number("{number} minute", "{number} minutes", minutes)
    return say("At {time}: {step}, {lasts}.", time=time, step=following.sentence, lasts=lasts)


def doing(state: ClockState, step: ClockStep) -> Sentence:
    """What players do in a step, as short as it can be said."""
    if step.part is StepPart.BREAK:
        return say("Break: {kind}", kind=own(step.reason))
    if step.part is StepPart.WRITING:
        return say("Write in silence") if state.plan.settings.silent_writing else say("Write orders")
    return say("Negotiate") if step.part is StepPart.NEGOTIATION else say("Adjudicate")


def soon(state: ClockState, stretch: Stretch, after: Stretch | None, zone: ZoneInfo) -> Sentence:
    """What comes after a step, as short as it can be said; nothing after the last."""
    following = after.step if after else state.plan.following(stretch.step)
    if following is None:
        return NO_WORDS
    is_same = following.turn == stretch.step.turn
    what = say(PART_NAMES[following.part]) if is_same else following.turn.sentence
    if state.standing is ClockStatus.PAUSED or after is None or stretch.ends is None:
        return say("then {what}", what=what)
    return say("{time} {what}", time=f"{stretch.ends.astimezone(zone):%H:%M}", what=what)


def _pause(state: ClockState, at: datetime, zone: ZoneInfo) -> PauseRow | None:
    pause = state.pause
    if pause is None:
        return None
    limit = pause_limit(state, pause)
    return PauseRow(
        _pause_words(pause.kind),
        pause.began.astimezone(zone),
        limit.astimezone(zone) if limit else None,
        state.left,
        tuple(one.message for one in remarks(state, at)),
    )


def _pause_words(kind: str) -> Sentence:
    if kind == DIRECTORS_PAUSE:
        return say("Paused by the director.")
    if kind == VOTE_PAUSE:
        return say("Paused: draw vote.")
    return say("Paused: {kind}.", kind=own(kind))


def _timer(timer: Timer | StoppedTimer | None, zone: ZoneInfo) -> TimerRow | None:
    if timer is None:
        return None
    words = say("Retreats") if timer.what is Inside.RETREATS else say("Adjustments")
    if isinstance(timer, Timer):
        return TimerRow(timer.what, words, ends=timer.ends.astimezone(zone))
    return TimerRow(timer.what, words, left=timer.left)
