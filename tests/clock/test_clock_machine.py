"""A machine presses any buttons of a clock in any order, under each rulebook; the rules hold after each of them.

After each button it is asked what the rules promise: who agreed, what was approved, that no second was lost.
"""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.forecast import course, signals
from boardcall.clock.permission import click_problems
from boardcall.clock.plan import ClockPlan, StepPart, Turn
from boardcall.clock.state import ClockState, ClockStatus, after_click
from boardcall.game import POWERS, Power
from boardcall.rulebook import load, rulebook_ids

START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
ALL = frozenset(POWERS)
SOME = st.one_of(st.just(ALL), st.frozensets(st.sampled_from(POWERS)))
WHO = st.sampled_from(["", "Vera"])


class ClockMachine(RuleBasedStateMachine):
    """The clock of one rulebook, and what its rules promise after each click."""

    plan: ClockPlan

    def __init__(self) -> None:
        super().__init__()
        self.at = START
        self.state = ClockState(self.plan)
        self.clicks: list[Clicked] = []
        self.turns: list[Turn] = []

    def click(self, click: Click, **more: object) -> bool:
        """Presses a button; tells whether the clock took it."""
        clicked = Clicked(click, self.at, **more)
        before = self.state.now(self.at)
        self.clicks.append(clicked)
        if click_problems(before, clicked):
            return False
        self.state = after_click(before, clicked)
        return True

    @initialize()
    def begin(self) -> None:
        assert self.click(Click.START)

    @rule(seconds=st.sampled_from([1, 20, 60, 400, 900, 1100, 4000]))
    def time_goes_by(self, seconds: int) -> None:
        before = self.state.now(self.at)
        self.at += timedelta(seconds=seconds)
        after = self.state.now(self.at)
        if before.standing is not ClockStatus.RUNNING:
            assert (after.standing, after.step, after.left) == (before.standing, before.step, before.left)
        elif before.deadline is not None and before.deadline > self.at:
            assert after.step == before.step
            assert after.remaining(self.at) == before.deadline - self.at

    @rule(kind=st.sampled_from(["meal", "hobby meeting", "other", DIRECTORS_PAUSE]), agreed=SOME, who=WHO, why=WHO)
    def pause(self, kind: str, agreed: frozenset[Power], who: str, why: str) -> None:
        running = self.state.now(self.at).standing is ClockStatus.RUNNING
        taken = self.click(Click.PAUSE, what=kind, agreed=agreed, playing=ALL, approved_by=who, why=why)
        assert not taken or running
        assert not (taken and kind == DIRECTORS_PAUSE) or (who and why)

    @rule()
    def go_on(self) -> None:
        left = self.state.now(self.at).left
        if self.click(Click.RESUME):
            assert self.state.remaining(self.at) == left

    @rule(who=WHO)
    def go_to_the_next_step(self, who: str) -> None:
        before = self.state.now(self.at)
        if self.click(Click.NEXT, approved_by=who):
            assert before.step is not None
            assert before.step.part in {StepPart.ADJUDICATION, StepPart.BREAK}
            assert before.step.part is StepPart.ADJUDICATION or who
            assert self.state.step == before.plan.following(before.step) or self.state.standing is ClockStatus.OVER

    @rule(agreed=SOME, orders_in=SOME, who=WHO, board=st.sampled_from(["", "A", "B"]))
    def go_on_early(self, agreed: frozenset[Power], orders_in: frozenset[Power], who: str, board: str) -> None:
        before = self.state.now(self.at)
        more = {"agreed": agreed, "orders_in": orders_in, "playing": ALL, "approved_by": who, "board": board}
        if self.click(Click.EARLY, **more):
            rule = self.plan.settings.early_adjudication
            assert (agreed, orders_in) == (ALL, ALL)
            assert rule != "never"
            assert rule == "all-agree" or who
            if self.plan.settings.mode == "central":
                assert (self.state.step, self.state.deadline) == (before.step, before.deadline)

    @rule(seconds=st.sampled_from([-600, -30, 60, 600]), who=WHO)
    def give_or_take_time(self, seconds: int, who: str) -> None:
        before = self.state.now(self.at).remaining(self.at)
        if self.click(Click.SHIFT, seconds=seconds, why="late", approved_by=who):
            assert who
            assert before is not None
            assert self.state.remaining(self.at) == before + timedelta(seconds=seconds) > timedelta()

    @rule(year=st.integers(1901, 1903), minutes=st.sampled_from([0, 30, 90]))
    def plan_a_meal(self, year: int, minutes: int) -> None:
        self.click(Click.PLAN, what="meal", turn=Turn.read(f"F{year}"), seconds=60 * minutes)

    @rule(what=st.sampled_from(["retreats", "adjustments"]))
    def run_a_timer(self, what: str) -> None:
        step = self.state.now(self.at).step
        if self.click(Click.TIMER, what=what):
            assert step is not None
            assert what in {one.value for one in self.plan.inside(step)}

    @rule(why=WHO)
    def stop(self, why: str) -> None:
        if self.click(Click.STOP, why=why):
            assert why
            assert self.state.standing is ClockStatus.OVER

    @invariant()
    def steps_follow_each_other_as_planned(self) -> None:
        state = self.state.now(self.at)
        if state.step is not None:
            assert state.plan.last_year is None or state.step.turn.year <= state.plan.last_year
            if not self.turns or state.step.turn != self.turns[-1]:
                assert not self.turns or state.step.turn.number > self.turns[-1].number
                self.turns.append(state.step.turn)

    @invariant()
    def nothing_is_taken_twice_that_a_game_has_once(self) -> None:
        state = self.state
        taken = Counter(one.kind for one in [*state.pauses, *([state.pause] if state.pause else [])])
        for kind in state.plan.kinds():
            assert kind.per_game is None or taken[kind.reason] <= kind.per_game

    @invariant()
    def a_replay_and_what_was_shown_ahead_agree(self) -> None:
        replayed = run_clock(self.plan, self.clicks).now(self.at)
        shown = self.state.now(self.at)
        assert (replayed.step, replayed.standing, replayed.deadline) == (shown.step, shown.standing, shown.deadline)
        rows = course(self.state, self.at, most=4)
        assert [row.ends for row in rows[:-1]] == [row.starts for row in rows[1:]]
        assert all(one.at > self.at for one in signals(self.state, self.at, most=4))


@pytest.mark.parametrize("rulebook", [one for one in rulebook_ids() if load(one).clock.mode != "none"])
@pytest.mark.parametrize("last_year", [None, 1902])
def test_no_buttons_in_any_order_reach_what_the_rules_forbid(rulebook: str, last_year: int | None) -> None:
    book = load(rulebook)
    plan = ClockPlan(book.clock, 1, last_year, stops_for_votes=book.draw_vote.clock == "stops")
    machine = type("Machine", (ClockMachine,), {"plan": plan})
    run_state_machine_as_test(machine, settings=settings(max_examples=12, stateful_step_count=25, deadline=None))
