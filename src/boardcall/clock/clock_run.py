"""From the clicks on a clock to its state."""

from collections.abc import Iterable
from dataclasses import replace

from boardcall.clock.clicks import Clicked
from boardcall.clock.permission import click_problems
from boardcall.clock.plan import ClockPlan
from boardcall.clock.state import ClockState, after_click


def run_clock(plan: ClockPlan, clicks: Iterable[Clicked]) -> ClockState:
    """The clock after all its clicks, in order; those that do not hold change nothing and are listed."""
    state = ClockState(plan)
    for clicked in clicks:
        state = state.now(clicked.at)
        found = click_problems(state, clicked)
        state = replace(state, ignored=(*state.ignored, (clicked, found))) if found else after_click(state, clicked)
    return state
