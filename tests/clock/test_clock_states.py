"""The clock of each rulebook is searched state by state: every button at every state found, nearest states first.

Where the random machine of `test_clock_machine.py` goes far, this goes everywhere near, and says how much it saw.
"""

from collections import Counter, deque
from collections.abc import Hashable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked
from boardcall.clock.permission import click_problems
from boardcall.clock.plan import ClockPlan, Inside, StepPart, Turn
from boardcall.clock.state import ClockState, ClockStatus, after_click, timer_length
from boardcall.game import POWERS, Power
from boardcall.rulebook import load, rulebook_ids
from event_clocks import timer_remaining

START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
ALL = frozenset(POWERS)
SIX = ALL - {Power.TURKEY}
WAITS = (timedelta(seconds=59), timedelta(minutes=61))
MOST = 400
"""States whose every button is pressed."""


def buttons(at: datetime) -> Iterator[Clicked]:
    """Every button, pressed rightly and wrongly."""
    yield Clicked(Click.START, at)
    yield Clicked(Click.START, at, turn=Turn.read("F1902"))
    for kind in ("meal", "hobby meeting", "other", VOTE_PAUSE):
        for agreed in (SIX, ALL):
            yield Clicked(Click.PAUSE, at, kind, agreed=agreed, playing=ALL)
    yield Clicked(Click.PAUSE, at, DIRECTORS_PAUSE, "fire", "Vera")
    yield Clicked(Click.PAUSE, at, DIRECTORS_PAUSE, "fire")
    yield Clicked(Click.RESUME, at)
    for who in ("", "Vera"):
        yield Clicked(Click.NEXT, at, approved_by=who)
        yield Clicked(Click.APPROVE, at, approved_by=who)
        for seconds in (-50, 60):
            yield Clicked(Click.SHIFT, at, why="late", approved_by=who, seconds=seconds)
        for agreed, orders_in in ((ALL, ALL), (SIX, ALL), (ALL, SIX)):
            for board in ("", "A"):
                yield Clicked(
                    Click.EARLY, at, agreed=agreed, orders_in=orders_in, playing=ALL, approved_by=who, board=board
                )
    for inside in (Inside.RETREATS, Inside.ADJUSTMENTS):
        yield Clicked(Click.TIMER, at, inside.value)
    for turn in ("S1901", "F1901"):
        yield Clicked(Click.PLAN, at, "meal", turn=Turn.read(turn))
    yield Clicked(Click.STOP, at, why="over")
    yield Clicked(Click.STOP, at)


def kept(state: ClockState, at: datetime) -> Hashable:
    """What tells two states apart, whatever the time of day."""
    pause = state.pause and (state.pause.kind, bool(state.pause.approved_by))
    taken = frozenset(Counter(one.kind for one in state.pauses).items())
    early = frozenset((one.board, one.turn) for one in state.early)
    return state.standing, state.step, state.remaining(at), timer_remaining(state, at), pause, taken, early, state.plan


def promised(plan: ClockPlan, before: ClockState, clicked: Clicked, after: ClockState) -> None:
    """What the rules promise of a click that was taken."""
    settings, at = plan.settings, clicked.at
    running = before.standing is ClockStatus.RUNNING
    match clicked.click:
        case Click.PAUSE:
            kinds = {one.reason: one for one in plan.kinds()}
            known = kinds.get(clicked.what)
            assert running
            assert known is None or known.needs != "scheduled"
            assert known is None or known.needs != "unanimous" or clicked.agreed == ALL
            assert known is not None or (clicked.what == VOTE_PAUSE and plan.stops_for_votes) or clicked.approved_by
            assert after.remaining(at) == before.remaining(at)
        case Click.RESUME:
            assert after.remaining(at) == before.left
        case Click.NEXT:
            assert running
            assert before.step is not None
            assert before.step.part is StepPart.ADJUDICATION or (
                before.step.part is StepPart.BREAK and clicked.approved_by
            )
        case Click.EARLY:
            assert settings.early_adjudication != "never"
            assert clicked.agreed == clicked.orders_in == ALL
            assert settings.early_adjudication == "all-agree" or clicked.approved_by
            central = settings.mode == "central"
            assert not central or (after.step, after.deadline) == (before.step, before.deadline)
        case Click.SHIFT:
            assert clicked.approved_by
            assert after.remaining(at) > timedelta()  # type: ignore[operator]
        case Click.TIMER:
            assert before.step is not None
            assert timer_length(plan, Inside(clicked.what))
        case Click.STOP:
            assert clicked.why
            assert after.standing is ClockStatus.OVER
    for kind in plan.kinds():
        taken = sum(one.kind == kind.reason for one in [*after.pauses, *([after.pause] if after.pause else [])])
        assert kind.per_game is None or taken <= kind.per_game
    assert after.step is None or plan.last_year is None or after.step.turn.year <= plan.last_year


def search(plan: ClockPlan) -> tuple[set[Hashable], set[tuple[Click, bool]], set[tuple[ClockStatus, StepPart | None]]]:
    """The states that were found; which buttons were taken and refused; where the clock stood and in which part."""
    found: set[Hashable] = set()
    pressed: set[tuple[Click, bool]] = set()
    places: set[tuple[ClockStatus, StepPart | None]] = set()
    waiting = deque([(ClockState(plan), START)])
    while waiting and len(found) < MOST:
        state, at = waiting.popleft()
        state = state.now(at)
        if kept(state, at) in found:
            continue
        found.add(kept(state, at))
        places.add((state.standing, state.step.part if state.step else None))
        later = [wait for wait in WAITS if state.standing is not ClockStatus.WAITING]
        later += [state.deadline - at] if state.standing is ClockStatus.RUNNING and state.deadline else []
        waiting.extend((state, at + wait) for wait in later)
        for clicked in buttons(at):
            refused = click_problems(state, clicked)
            pressed.add((clicked.click, not refused))
            if not refused:
                after = after_click(state, clicked)
                promised(plan, state, clicked, after)
                waiting.append((after, at))
    return found, pressed, places


@pytest.mark.parametrize("rulebook", [one for one in rulebook_ids() if load(one).clock.mode != "none"])
def test_every_button_at_every_state_that_is_near(rulebook: str) -> None:
    book = load(rulebook)
    plan = ClockPlan(book.clock, 1, 1902, stops_for_votes=book.draw_vote.clock == "stops")
    found, pressed, places = search(plan)
    assert len(found) == MOST
    never = {Click.EARLY} if book.clock.early_adjudication == "never" else set()
    never |= set() if any(one.needs == "scheduled" for one in plan.kinds()) else {Click.PLAN}
    never |= set() if timer_length(plan, Inside.RETREATS) else {Click.TIMER}
    unapproved = any(one.needs != "scheduled" for one in plan.kinds()) or plan.stops_for_votes
    never |= set() if unapproved else {Click.APPROVE}
    assert {click for click, taken in pressed if taken} == set(Click) - never
    assert {click for click, taken in pressed if not taken} >= set(Click) - {Click.RESUME} | never
    assert {standing for standing, _ in places} == set(ClockStatus)
