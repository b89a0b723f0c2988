"""Which clicks a clock takes at a moment, by the rulebook: every refusal in a sentence."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked
from boardcall.clock.plan import FIRST_TURN, Inside, Part, break_problems
from boardcall.clock.settings import Break
from boardcall.clock.state import ClockState, Standing, planned_break, timer_length
from boardcall.errors import Problem
from boardcall.wording import say

TAKES = {
    Click.START: {Standing.WAITING},
    Click.PAUSE: {Standing.RUNNING},
    Click.RESUME: {Standing.PAUSED},
    Click.NEXT: {Standing.RUNNING},
    Click.EARLY: {Standing.RUNNING},
    Click.TIMER: {Standing.RUNNING},
    Click.SHIFT: {Standing.RUNNING, Standing.PAUSED},
    Click.PLAN: {Standing.WAITING, Standing.RUNNING, Standing.PAUSED},
    Click.STOP: {Standing.RUNNING, Standing.PAUSED},
    Click.APPROVE: {Standing.PAUSED},
}
STANDS = {
    Standing.WAITING: ("The clock has not been started.", "Start it first."),
    Standing.RUNNING: ("The clock runs already.", "Pause it if it should stand."),
    Standing.PAUSED: ("The clock is paused.", "Resume first."),
    Standing.OVER: ("The clock is over.", "Withdraw the act that ended it, if that was a mistake."),
}


def click_problems(state: ClockState, clicked: Clicked) -> tuple[Problem, ...]:
    """Why a click does not hold in a clock at the moment of the click; nothing when it does."""
    if state.plan.settings.mode == "none":
        return (Problem("The rulebook has no clock.", "Write [clock] into it to use one."),)
    if state.standing not in TAKES[clicked.click]:
        return (Problem(*STANDS[state.standing]),)
    return tuple(_CHECKS[clicked.click](state, clicked))


def remarks(state: ClockState, at: datetime) -> tuple[Problem, ...]:
    """What is not as it should be with the pause that lasts: no approval, or too long."""
    state = state.now(at)
    if state.pause is None:
        return ()
    kind = next((one for one in state.plan.kinds() if one.reason == state.pause.kind), None)
    found = []
    if kind and kind.needs == "td" and not state.pause.approved_by:
        found.append(Problem("This pause has no approval.", "The director should approve it.", text=kind.reason))
    if kind and kind.max_minutes is not None and at - state.pause.began > timedelta(minutes=kind.max_minutes):
        lasts = int((at - state.pause.began) / timedelta(minutes=1))
        message = f"The {kind.reason} break has lasted {lasts} minutes."
        found.append(Problem(message, f"It may last {kind.max_minutes}: resume.", text=kind.reason))
    return tuple(found)


def _start(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    turn, last = clicked.turn or FIRST_TURN, state.plan.last_year
    if turn.number < FIRST_TURN.number or (last is not None and turn.year > last):
        yield Problem(f"{turn.sentence} is not played.", f"Start with {FIRST_TURN.sentence} or later.", text=str(turn))


def _pause(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if clicked.what == DIRECTORS_PAUSE:
        yield from _by_the_director(clicked)
        return
    if clicked.what == VOTE_PAUSE and state.plan.stops_for_votes:
        return
    kinds = {one.reason: one for one in state.plan.kinds()}
    kind = kinds.get(clicked.what)
    if kind is None:
        names = ", ".join([*(name for name, one in kinds.items() if one.needs != "scheduled"), DIRECTORS_PAUSE])
        message = f"Round {state.plan.round} has no pause “{clicked.what}”."
        yield Problem(message, f"There are: {names}.", field="what", text=clicked.what)
        return
    yield from _pause_of(kind, state, clicked)


def _pause_of(kind: Break, state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    taken = sum(one.kind == kind.reason for one in state.pauses)
    if kind.needs == "scheduled":
        yield Problem(f"The {kind.reason} break is planned.", "Plan it after a turn.", field="what", text=kind.reason)
    if kind.per_game is not None and taken >= kind.per_game:
        message = f"The {kind.reason} break was taken already: a game has {kind.per_game}."
        yield Problem(message, "Another pause needs the director.", field="what", text=kind.reason)
    if kind.needs == "unanimous":
        yield from _not_agreed(clicked)


def _not_agreed(clicked: Clicked) -> Iterator[Problem]:
    missing = sorted(power.full_name for power in clicked.playing - clicked.agreed)
    if missing:
        yield Problem(f"{', '.join(missing)} did not agree.", "All who still play have to.", field="agreed")
    elif not clicked.playing:
        yield Problem("Nobody is said to be playing, so nobody can agree.", "Say who still plays.", field="agreed")


def _by_the_director(clicked: Clicked) -> Iterator[Problem]:
    if not clicked.why.strip():
        yield Problem("This needs a reason.", "Say why.", field="why")
    if not clicked.approved_by.strip():
        yield Problem("Only the director can do this.", "Say which director does.", field="approved_by")


def _next(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    part = state.step.part if state.step else Part.NEGOTIATION
    if part is Part.BREAK and not clicked.approved_by.strip():
        yield Problem("Only the director cuts a break short.", "Say which director does.", field="approved_by")
    if part in {Part.NEGOTIATION, Part.WRITING}:
        yield Problem("The deadline stands.", "Let it fall, or have all players agree to adjudicate early.")


def _early(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    rule = state.plan.settings.early_adjudication
    if rule == "never":
        yield Problem("The rulebook lets nobody adjudicate before the deadline.", "Let the deadline fall.")
        return
    if state.step is None or state.step.part not in {Part.NEGOTIATION, Part.WRITING}:
        yield Problem("No orders are being written now.", "Wait for the next turn.")
    yield from _not_agreed(clicked)
    yield from _orders_missing(clicked)
    if rule == "all-agree-td-confirms" and not clicked.approved_by.strip():
        hint = "Ask a director to confirm that all agree and all orders are in."
        yield Problem("No director has confirmed it.", hint, field="approved_by")
    if state.plan.settings.mode == "central":
        yield from _early_board(state, clicked)


def _orders_missing(clicked: Clicked) -> Iterator[Problem]:
    missing = sorted(power.full_name for power in clicked.playing - clicked.orders_in)
    if missing:
        hint = "Mark them as in when they are handed in."
        yield Problem(say("Not all orders are in: {powers}.", powers=", ".join(missing)), hint, field="orders_in")


def _early_board(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if not clicked.board:
        yield Problem("The clock is for all boards.", "Say which board adjudicates early.", field="board")
    elif state.step and any((one.board, one.turn) == (clicked.board, state.step.turn) for one in state.early):
        yield Problem(f"Board {clicked.board} adjudicates {state.step.turn.sentence} early already.", field="board")


def _timer(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    kinds = {one.value: one for one in (Inside.RETREATS, Inside.ADJUSTMENTS) if timer_length(state.plan, one)}
    what = kinds.get(clicked.what)
    if what is None:
        message = f"The rulebook has no timer for “{clicked.what}”."
        yield Problem(message, f"Timers: {', '.join(kinds) or 'none'}.", field="what", text=clicked.what)
    elif state.step is None or what not in state.plan.inside(state.step):
        yield Problem(f"There are no {what.value} now.", "Start the timer when they are due.", text=what.value)


def _shift(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    yield from _by_the_director(clicked)
    left = state.left if state.standing is Standing.PAUSED else None
    if state.deadline is not None:
        left = state.deadline - clicked.at
    if left is None:
        yield Problem("Nothing limits this step, so there is no time to change.")
    elif left + timedelta(seconds=clicked.seconds) <= timedelta():
        seconds = int(left / timedelta(seconds=1))
        yield Problem(f"Only {seconds // 60}:{seconds % 60:02} is left.", "Take away less.", field="seconds")
    if not clicked.seconds:
        yield Problem("No time is named.", "Say by how many seconds the deadline moves.", field="seconds")


def _plan(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if clicked.turn is None:
        yield Problem("The break has no place.", "Say after which turn, such as F1903.", field="turn")
        return
    yield from break_problems(state.plan, planned_break(state, clicked))
    now = state.step
    if now and (clicked.turn.number < now.turn.number or (clicked.turn == now.turn and now.part is Part.BREAK)):
        yield Problem(f"{clicked.turn.sentence} is over.", f"Choose {now.turn.sentence} or later.", field="turn")


def _stop(state: ClockState, clicked: Clicked) -> Iterator[Problem]:  # noqa: ARG001  all checks are called alike
    if not clicked.why.strip():
        yield Problem("This needs a reason.", "Say why.", field="why")


def _resume(state: ClockState, clicked: Clicked) -> Iterator[Problem]:  # noqa: ARG001  the same
    yield from ()


def _approve(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if state.pause and state.pause.approved_by:
        yield Problem(say("{who} approved this pause already.", who=state.pause.approved_by))
    if not clicked.approved_by.strip():
        yield Problem("Only the director can do this.", "Say which director does.", field="approved_by")


_CHECKS = {
    Click.START: _start,
    Click.PAUSE: _pause,
    Click.RESUME: _resume,
    Click.NEXT: _next,
    Click.EARLY: _early,
    Click.TIMER: _timer,
    Click.SHIFT: _shift,
    Click.PLAN: _plan,
    Click.STOP: _stop,
    Click.APPROVE: _approve,
}
