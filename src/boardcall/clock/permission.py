"""Which clicks a clock takes at a moment, by the rulebook: every refusal in a sentence."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked, in_minutes
from boardcall.clock.plan import FIRST_TURN, Inside, StepPart, break_problems
from boardcall.clock.settings import Break
from boardcall.clock.state import ClockState, ClockStatus, planned_break, timer_length
from boardcall.errors import Problem
from boardcall.wording import joined, own, say, with_commas

TAKES = {
    Click.START: {ClockStatus.WAITING, ClockStatus.RUNNING, ClockStatus.PAUSED},
    Click.PAUSE: {ClockStatus.RUNNING},
    Click.RESUME: {ClockStatus.PAUSED},
    Click.NEXT: {ClockStatus.RUNNING},
    Click.EARLY: {ClockStatus.RUNNING},
    Click.TIMER: {ClockStatus.RUNNING},
    Click.SHIFT: {ClockStatus.RUNNING, ClockStatus.PAUSED},
    Click.PLAN: {ClockStatus.WAITING, ClockStatus.RUNNING, ClockStatus.PAUSED},
    Click.STOP: {ClockStatus.RUNNING, ClockStatus.PAUSED},
    Click.APPROVE: {ClockStatus.PAUSED},
}
STANDS = {
    ClockStatus.WAITING: (say("The clock has not been started."), say("Start it first.")),
    ClockStatus.RUNNING: (say("The clock runs already."), say("Pause it if it should stop.")),
    ClockStatus.PAUSED: (say("The clock is paused."), say("Resume first.")),
    ClockStatus.OVER: (say("The clock is over."), say("Withdraw the act that ended it, if that was a mistake.")),
}


def click_problems(state: ClockState, clicked: Clicked) -> tuple[Problem, ...]:
    """Why a click does not hold in a clock at the moment of the click; nothing when it does."""
    if state.plan.settings.mode == "none":
        return (Problem(say("The rulebook has no clock."), say("Write [clock] into it to use one.")),)
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
        found.append(
            Problem(say("This pause has no approval."), say("The director should approve it."), text=kind.reason)
        )
    if kind and kind.max_minutes is not None and at - state.pause.began > timedelta(minutes=kind.max_minutes):
        lasts = int((at - state.pause.began) / timedelta(minutes=1))
        message = say("The {reason} break has lasted {lasts} minutes.", reason=own(kind.reason), lasts=lasts)
        found.append(
            Problem(message, say("It may last {max_minutes}: resume.", max_minutes=kind.max_minutes), text=kind.reason)
        )
    return tuple(found)


def _start(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    turn, last = clicked.turn or FIRST_TURN, state.plan.last_year
    if state.step is not None and turn.number <= state.step.turn.number:
        yield Problem(*STANDS[state.standing])
        return
    if turn.number < FIRST_TURN.number or (last is not None and turn.year > last):
        yield Problem(
            say("{sentence} is not played.", sentence=turn.sentence),
            say("Start with {sentence} or later.", sentence=FIRST_TURN.sentence),
            text=str(turn),
        )


def _pause(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if clicked.what == DIRECTORS_PAUSE:
        yield from _by_the_director(clicked)
        return
    if clicked.what == VOTE_PAUSE and state.plan.stops_for_votes:
        return
    kinds = {one.reason: one for one in state.plan.kinds()}
    kind = kinds.get(clicked.what)
    if kind is None:
        free = [name for name, one in kinds.items() if one.needs != "scheduled"]
        names = with_commas(map(own, (*free, DIRECTORS_PAUSE)))
        message = say("Round {round} has no pause “{what}”.", round=state.plan.round, what=clicked.what)
        yield Problem(message, say("There are: {names}.", names=names), field="what", text=clicked.what)
        return
    yield from _pause_of(kind, state, clicked)


def _pause_of(kind: Break, state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    taken = sum(one.kind == kind.reason for one in state.pauses)
    if kind.needs == "scheduled":
        yield Problem(
            say("The {reason} break is planned.", reason=own(kind.reason)),
            say("Plan it after a turn."),
            field="what",
            text=kind.reason,
        )
    if kind.per_game is not None and taken >= kind.per_game:
        message = say(
            "The {reason} break was taken already: a game has {per_game}.",
            reason=own(kind.reason),
            per_game=kind.per_game,
        )
        yield Problem(message, say("Another pause needs the director."), field="what", text=kind.reason)
    if kind.needs == "unanimous":
        yield from _not_agreed(clicked)


def _not_agreed(clicked: Clicked) -> Iterator[Problem]:
    missing = sorted(str(power.full_name) for power in clicked.playing - clicked.agreed)
    if missing:
        yield Problem(
            say("{missing} did not agree.", missing=joined(", ", missing)),
            say("All who still play have to."),
            field="agreed",
        )
    elif not clicked.playing:
        yield Problem(
            say("No player is listed as still playing, so nobody can agree."),
            say("Enter who still plays."),
            field="agreed",
        )


def _by_the_director(clicked: Clicked) -> Iterator[Problem]:
    if not clicked.why.strip():
        yield Problem(say("This needs a reason."), say("Give the reason."), field="why")
    if not clicked.approved_by.strip():
        yield Problem(say("Only the director can do this."), say("Name the director who does it."), field="approved_by")


def _next(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    part = state.step.part if state.step else StepPart.NEGOTIATION
    if part is StepPart.BREAK and not clicked.approved_by.strip():
        yield Problem(
            say("Only the director cuts a break short."), say("Name the director who does it."), field="approved_by"
        )
    if part in {StepPart.NEGOTIATION, StepPart.WRITING}:
        yield Problem(
            say("The deadline has not come yet."), say("Wait for it, or have all players agree to adjudicate early.")
        )


def _early(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    rule = state.plan.settings.early_adjudication
    if rule == "never":
        yield Problem(say("The rulebook lets nobody adjudicate before the deadline."), say("Wait for the deadline."))
        return
    if state.step is None or state.step.part not in {StepPart.NEGOTIATION, StepPart.WRITING}:
        yield Problem(say("No orders are being written now."), say("Wait for the next turn."))
    yield from _not_agreed(clicked)
    yield from _orders_missing(clicked)
    if rule == "all-agree-td-confirms" and not clicked.approved_by.strip():
        hint = say("Ask a director to confirm that all agree and all orders are in.")
        yield Problem(say("No director has confirmed it."), hint, field="approved_by")
    if state.plan.settings.mode == "central":
        yield from _early_board(state, clicked)


def _orders_missing(clicked: Clicked) -> Iterator[Problem]:
    missing = sorted(str(power.full_name) for power in clicked.playing - clicked.orders_in)
    if missing:
        hint = say("Mark them as in when they are handed in.")
        yield Problem(say("Not all orders are in: {powers}.", powers=joined(", ", missing)), hint, field="orders_in")


def _early_board(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if not clicked.board:
        yield Problem(say("The clock is for all boards."), say("Name the board that adjudicates early."), field="board")
    elif state.step and any((one.board, one.turn) == (clicked.board, state.step.turn) for one in state.early):
        yield Problem(
            say(
                "Board {board} adjudicates {sentence} early already.",
                board=clicked.board,
                sentence=state.step.turn.sentence,
            ),
            field="board",
        )


TIMERS = {Inside.RETREATS: say("retreats"), Inside.ADJUSTMENTS: say("adjustments")}
"""What timers time."""


def _timer(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    kinds = {one.value: one for one in (Inside.RETREATS, Inside.ADJUSTMENTS) if timer_length(state.plan, one)}
    what = kinds.get(clicked.what)
    if what is None:
        message = say("The rulebook has no timer for “{what}”.", what=clicked.what)
        yield Problem(
            message,
            say("Timers: {kinds}.", kinds=with_commas(TIMERS[what] for what in kinds.values())),
            field="what",
            text=clicked.what,
        )
    elif state.step is None or what not in state.plan.inside(state.step):
        yield Problem(
            say("There are no {what} now.", what=TIMERS[what]),
            say("Start the timer when they are due."),
            text=what.value,
        )


def _shift(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    yield from _by_the_director(clicked)
    left = state.remaining(clicked.at)
    if left is None:
        yield Problem(say("This step has no time limit, so there is no deadline to move."))
    elif left + timedelta(seconds=clicked.seconds) <= timedelta():
        said = say("Only {minutes} is left.", minutes=in_minutes(int(left / timedelta(seconds=1))))
        yield Problem(said, say("Take away less."), field="seconds")
    if not clicked.seconds:
        yield Problem(
            say("The time is missing."), say("Enter by how many seconds the deadline moves."), field="seconds"
        )


def _plan(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if clicked.turn is None:
        yield Problem(
            say("The turn before the break is missing."),
            say("Enter the turn after which it comes, such as F1903."),
            field="turn",
        )
        return
    yield from break_problems(state.plan, planned_break(state, clicked))
    now = state.step
    if now and (clicked.turn.number < now.turn.number or (clicked.turn == now.turn and now.part is StepPart.BREAK)):
        yield Problem(
            say("{sentence} is over.", sentence=clicked.turn.sentence),
            say("Choose {sentence} or later.", sentence=now.turn.sentence),
            field="turn",
        )


def _stop(_: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if not clicked.why.strip():
        yield Problem(say("This needs a reason."), say("Give the reason."), field="why")


def _resume(_: ClockState, __: Clicked) -> Iterator[Problem]:
    yield from ()


def _approve(state: ClockState, clicked: Clicked) -> Iterator[Problem]:
    if state.pause and state.pause.approved_by:
        yield Problem(say("{who} approved this pause already.", who=state.pause.approved_by))
    if not clicked.approved_by.strip():
        yield Problem(say("Only the director can do this."), say("Name the director who does it."), field="approved_by")


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
