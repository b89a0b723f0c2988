"""What needs somebody at the desk, worst first, each with the one act that settles it, done in place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from boardcall.clock.plan import StepPart
from boardcall.clock.state import Running
from boardcall.desk.agenda.agenda import STOPS_PLAY
from boardcall.desk.agenda.tasks import DeskPlace, Task, TaskKind
from boardcall.desk.play.all_clocks import boards_to_start, words_to_start
from boardcall.desk.play.clock_lags import ClockLag
from boardcall.desk.play.clocks import clock_of
from boardcall.desk.results.hard_stops import overdue
from boardcall.errors import Problem
from boardcall.tournament import NO_ROUND, BoardRef, RoundNumber
from boardcall.web.clocks.controls import controls_of
from boardcall.web.desk.places import place_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import NO_WORDS, Sentence, say, say_number


class Urgency(StrEnum):
    """How soon something needs somebody."""

    URGENT = "urgent"
    SOON = "soon"
    LATER = "later"


class ClockNeed(StrEnum):
    """What a clock needs that no task says: an adjudication takes long, or a pause wants a look."""

    LATE = "late-adjudication"
    PAUSE = "look-at-pause"


URGENT = STOPS_PLAY | {TaskKind.SEAT_ABSENT, TaskKind.SEAT_PRESENT, TaskKind.SEAT_WITHDRAWN}
SOON = frozenset(
    {
        TaskKind.NAME_DEPUTY,
        TaskKind.HOLD_VOTE,
        TaskKind.SEAL_END,
        TaskKind.SET_CLOCK,
        TaskKind.STANDSTILL,
        TaskKind.ENTER_YEARS,
        TaskKind.RULE_END,
        TaskKind.CORRECT_RESULT,
    }
)
LATE = timedelta(minutes=2)
"""How long a clock waits for an adjudication until the desk is told."""
LONG = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Press:
    """A button that does it: where it is sent, with what, and its words."""

    address: str
    words: Sentence
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Opens:
    """A form of another page that opens at its button: the page, the part of it as a selector, the words.

    Without a part the page itself is opened, because the act needs all of it.
    """

    address: str
    words: Sentence
    part: str = ""


@dataclass(frozen=True, slots=True)
class DeskNeed:
    """One thing that needs somebody.

    `where` is its board or round, if the sentence does not name it; `since` is when it came up, if that is known.
    """

    key: str
    urgency: Urgency
    where: Sentence
    sentence: Sentence
    act: Press | Opens
    since: datetime | None = None
    kind: TaskKind | ClockNeed | None = None
    board: str = ""


FORMS: Mapping[TaskKind, tuple[str, Sentence]] = {
    TaskKind.LATE_COUNT: ("section[aria-labelledby=late]", say("Decide")),
    TaskKind.SETTLE_DISPUTE: ("#disputes", say("Settle")),
    TaskKind.COUNT_STOPPED: ("#counts", say("Count")),
    TaskKind.ENTER_YEARS: ("#counts", say("Count")),
    TaskKind.PLAY: ("#counts", say("Count")),
    TaskKind.END_TIME: ("main", say("End the game")),
    TaskKind.NAME_DEPUTY: ("section[aria-labelledby=deputy]", say("Name one")),
    TaskKind.HOLD_VOTE: ("main", say("Hold the vote")),
    TaskKind.OPEN_SEAL: ("main", say("Open it")),
    TaskKind.END_SEALED: ("main", say("Open it")),
    TaskKind.STANDSTILL: ("main", say("Decide")),
    TaskKind.SEAT_WITHDRAWN: ("main", say("Fill the seat")),
    TaskKind.RULE_END: ("#ends", say("Rule on it")),
    TaskKind.RELEASE: ("#release", say("Release")),
    TaskKind.RELEASE_AGAIN: ("#release", say("Release")),
}
"""The form that does a task, as a part of its page."""
PAGES: Mapping[TaskKind, Sentence] = {
    TaskKind.SEAT_ABSENT: say("Fill the seat"),
    TaskKind.SEAT_PRESENT: say("Find a seat"),
    TaskKind.CALL_ROLL: say("Call the roll"),
    TaskKind.DRAW_BOARDS: say("Draw"),
    TaskKind.PUBLISH_CALL: say("Look at the draft"),
    TaskKind.CHOOSE_POWERS: say("Choose"),
    TaskKind.ENTER_PLAYERS: say("Enter players"),
    TaskKind.ASK_PLAYERS: say("Enter it"),
    TaskKind.READ_CODE: say("Record it"),
    TaskKind.SEAL_END: say("Seal it"),
}
"""Things that are done on a page of their own, because they need all of it."""
BEGAN = {
    TaskKind.SETTLE_DISPUTE: frozenset({"enter-counts", "record-counts"}),
    TaskKind.HOLD_VOTE: frozenset({"propose-draw", "open-draw-vote"}),
    TaskKind.LATE_COUNT: frozenset({"enter-counts", "record-counts", "hold-counts"}),
}
"""The acts with which something came up, the last of them."""


def needs(
    snapshot: Snapshot,
    base: str,
    *,
    missing: tuple[Task, ...],
    warnings: tuple[Problem, ...],
    lags: Mapping[str, ClockLag],
    number: RoundNumber | None,
    at: datetime,
) -> tuple[DeskNeed, ...]:
    """Everything that needs somebody, worst first; among equals in the order of the agenda."""
    lagging = {task: lags.get(task.board) for task in missing if task.kind is TaskKind.SET_CLOCK}
    found = [_of_task(snapshot, base, task, lagging.get(task), at) for task in missing]
    asked = {task.board for task in missing if task.kind is TaskKind.SET_CLOCK}
    found += [one for one in _late_clocks(snapshot, base, number, at) if one.key.removeprefix("clock-") not in asked]
    found += [_of_warning(base, number, one) for one in warnings]
    order = list(Urgency)
    return tuple(sorted(found, key=lambda one: order.index(one.urgency)))


def need_of(snapshot: Snapshot, base: str, task: Task, at: datetime) -> DeskNeed:
    """One task as a need, such as what the event waits for next."""
    return _of_task(snapshot, base, task, None, at)


def _of_task(snapshot: Snapshot, base: str, task: Task, lag: ClockLag | None, at: datetime) -> DeskNeed:
    urgency = Urgency.URGENT if task.kind in URGENT else Urgency.SOON if task.kind in SOON else Urgency.LATER
    key = f"{task.kind}-{task.round or ''}-{task.board or task.question}"
    act = _pressed(snapshot, base, task, lag, at) or _opened(base, task)
    where = _where(task.round, task.board, task.sentence)
    return DeskNeed(key, urgency, where, task.sentence, act, _began(snapshot, task), task.kind, task.board)


def _where(number: RoundNumber | None, board: str, sentence: Sentence = NO_WORDS) -> Sentence:
    """The board or round, unless the sentence names it."""
    values = getattr(sentence, "values", {})
    if {"board", "boards"} & set(values) or (not board and "round" in values):
        return NO_WORDS
    if board:
        return say("Board {board}", board=board)
    return say("Round {number}", number=number) if number else NO_WORDS


def _pressed(snapshot: Snapshot, base: str, task: Task, lag: ClockLag | None, at: datetime) -> Press | None:
    """What one press does; None where something has to be typed or chosen."""
    page = base + place_of(task)
    if task.kind is TaskKind.HARD_STOP:
        stop = next((one.stop for one in overdue(snapshot.event, at=at) if one.round == task.round), None)
        words = say("Stop all boards: hard stop {time}", time=f"{stop:%H:%M}") if stop else say("Stop all boards")
        return Press(f"{base}desk/rounds/{task.round}/stop/", words, (("do", "stop-all"),))
    if task.kind in (TaskKind.END_WON_GAME, TaskKind.END_LAST_YEAR) and task.board:
        cause = "solo" if task.kind is TaskKind.END_WON_GAME else "last-year"
        return Press(page, say("End the game"), (("cause", cause),))
    if task.kind is TaskKind.SHEETS_BACK:
        is_one = "boards" not in task.sentence.values
        words = say("All are back") if is_one else say("All of board {board} are back", board=task.board)
        return Press(f"{page}sheets-back/", words, (("all", "1"),))
    if lag is not None:
        return Press(f"{page}click/", lag.button, (("click", "start"), ("turn", str(lag.turn))))
    return _clock_started(snapshot, base, task, at)


def _clock_started(snapshot: Snapshot, base: str, task: Task, at: datetime) -> Press | None:
    """What starts the clocks that wait, or sets the one that lags; None for another task."""
    if task.kind is TaskKind.START_CLOCK and task.round and snapshot.rulebook.clock.mode == "board" and not task.board:
        words = words_to_start(boards_to_start(snapshot.event, round=task.round))
        return Press(f"{base}{place_of(task)}all/", words, (("do", "start"),))
    if task.kind in (TaskKind.START_CLOCK, TaskKind.SET_CLOCK):
        return clock_press(snapshot, base, BoardRef(task.round or NO_ROUND, task.board), at=at)
    return None


def clock_press(snapshot: Snapshot, base: str, ref: BoardRef, *, at: datetime) -> Press | None:
    """The one click that moves a clock on: start, go on, or the next step; None while its deadline has not passed."""
    state = clock_of(snapshot.event, ref=ref)
    controls, now = controls_of(state, at), state.now(at)
    page = place_of(Task(TaskKind.SET_CLOCK, DeskPlace.CLOCK, NO_WORDS, ref.round, ref.name))
    address = f"{base}{page}click/"
    if controls.start:
        return Press(address, say("Start"), (("click", "start"),))
    if controls.go_on:
        return Press(address, say("Go on"), (("click", "resume"),))
    if controls.next and not controls.is_break and now.step is not None:
        following = state.plan.following(now.step)
        words = say("Start {turn}", turn=following.turn.sentence) if following else controls.next
        return Press(address, words, (("click", "next"),))
    return None


def _opened(base: str, task: Task) -> Opens:
    page = base + place_of(task)
    if task.place is DeskPlace.BALLOTS:
        return Opens(page, say("Count"))
    if task.kind in (TaskKind.ANSWER, TaskKind.GIVE_AWARD) and task.question:
        path, _, anchor = page.partition("#")
        return Opens(path, say("Answer"), f"#{anchor}")
    if task.kind is TaskKind.SEAT_WITHDRAWN:
        page += "seats/"
    if task.kind is TaskKind.END_TIME and not task.board:
        return Opens(page, say("End the games"), "main")
    if task.kind in FORMS and not (task.kind is TaskKind.PLAY and not task.board):
        part, words = FORMS[task.kind]
        return Opens(page, words, part)
    return Opens(page, PAGES.get(task.kind, say("Open")))


def _began(snapshot: Snapshot, task: Task) -> datetime | None:
    """When something came up: the last act about its board that brings it."""
    names = BEGAN.get(task.kind)
    if not names or not task.board:
        return None
    ref = BoardRef(task.round or NO_ROUND, task.board)
    entries = (one for one in reversed(snapshot.event.replay.entries) if one.act.name in names)
    return next((one.at for one in entries if getattr(one.act, "ref", None) == ref), None)


def _late_clocks(snapshot: Snapshot, base: str, number: RoundNumber | None, at: datetime) -> Iterator[DeskNeed]:
    """Clocks whose deadline has passed and whose adjudication takes long."""
    mode = snapshot.rulebook.clock.mode
    boards = [one for one in snapshot.tournament.boards if one.round == number and not (one.result or one.stop)]
    names = {"board": [one.name for one in boards], "central": [""] if boards else []}.get(mode, [])
    for name in names:
        ref = BoardRef(number or NO_ROUND, name)
        run = clock_of(snapshot.event, ref=ref).now(at).status
        if not isinstance(run, Running) or run.deadline is not None or run.step.part is not StepPart.ADJUDICATION:
            continue
        took, act = at - run.since, clock_press(snapshot, base, ref, at=at)
        if took < LATE or act is None:
            continue
        lasts = say_number("{number} minute", "{number} minutes", int(took / timedelta(minutes=1)))
        said = say("The adjudication of {turn} has run {minutes}.", turn=run.step.turn.sentence, minutes=lasts)
        urgency = Urgency.URGENT if took > LONG else Urgency.SOON
        yield DeskNeed(f"clock-{name}", urgency, _where(number, name), said, act, run.since, ClockNeed.LATE, name)


def _of_warning(base: str, number: RoundNumber | None, warning: Problem) -> DeskNeed:
    """A pause to look at, or what does not fit into the round; the clock's buttons open beside it."""
    board = str(warning.message.values.get("board", ""))
    place = Task(TaskKind.SET_CLOCK, DeskPlace.CLOCK, NO_WORDS, number, board)
    act = Opens(base + place_of(place), say("Clock"), ".clock-main")
    kind = ClockNeed.PAUSE if board else None
    key = f"warning-{number}-{board}"
    return DeskNeed(key, Urgency.SOON, NO_WORDS, warning.sentence, act, kind=kind, board=board)
