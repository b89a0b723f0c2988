"""No sequence of clicks takes a clock where the rules do not let it, and replay gives the same second at any moment."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.permission import TAKES, click_problems
from boardcall.clock.plan import ClockPlan, StepPart, Turn
from boardcall.clock.state import ClockState, ClockStatus, after_click
from boardcall.game import POWERS, Season
from boardcall.rulebook import load, rulebook_ids

START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
KINDS = ["meal", "hobby meeting", "other", DIRECTORS_PAUSE, VOTE_PAUSE, "retreats", "adjustments", ""]
SOME = st.frozensets(st.sampled_from(POWERS), max_size=2)
AGREED = st.one_of(SOME, st.just(frozenset(POWERS)))
TURNS = st.builds(Turn, st.integers(1901, 1904), st.sampled_from([Season.SPRING, Season.FALL]))


@cache
def plans() -> tuple[ClockPlan, ...]:
    books = [load(name) for name in rulebook_ids()]
    return tuple(
        ClockPlan(book.clock, 1 + n % 2, year, stops_for_votes=book.draw_vote.clock == "stops")
        for n, book in enumerate(books)
        for year in (None, 1903)
    )


@st.composite
def clicks(draw: st.DrawFn) -> list[Clicked]:
    """Any clicks in any order, a few seconds to a few hours apart."""
    at, found = START, []
    for _ in range(draw(st.integers(1, 9))):
        at += timedelta(seconds=draw(st.sampled_from([0, 1, 45, 400, 1020, 3601, 9000])))
        playing, asked = draw(AGREED), draw(st.booleans())
        found.append(
            Clicked(
                draw(st.sampled_from([*Click, Click.START, Click.PAUSE, Click.RESUME])),
                at,
                draw(st.sampled_from(KINDS)),
                draw(st.sampled_from(["", "as told"])),
                draw(st.sampled_from(["", "td"])),
                playing if asked else draw(AGREED),
                playing,
                draw(st.sampled_from([0, -30, 60, 2700])),
                draw(st.sampled_from(["", "A", "B"])),
                draw(st.one_of(st.none(), TURNS)),
                playing if asked else frozenset(),
            )
        )
    return found


PLANS = st.builds(lambda number: plans()[number % len(plans())], st.integers(0, 11))


def assert_allowed(state: ClockState) -> None:
    """What no clock may ever be."""
    plan = state.plan
    assert (state.pause is not None) == (state.standing is ClockStatus.PAUSED)
    assert (state.step is None) <= (state.standing in {ClockStatus.WAITING, ClockStatus.OVER})
    if state.standing is ClockStatus.RUNNING and state.step is not None:
        assert (state.deadline is None) == (state.step.part is StepPart.ADJUDICATION)
        assert plan.last_year is None or state.step.turn.year <= plan.last_year
    pauses = [*state.pauses, *([state.pause] if state.pause else [])]
    taken = Counter(pause.kind for pause in pauses)
    kinds = {one.reason: one for one in plan.kinds()}
    for pause in pauses:
        if pause.kind == DIRECTORS_PAUSE:
            assert pause.why
            assert pause.approved_by
            continue
        if pause.kind == VOTE_PAUSE:
            assert plan.stops_for_votes
            continue
        kind = kinds[pause.kind]
        assert kind.needs != "scheduled"
        assert kind.per_game is None or taken[pause.kind] <= kind.per_game
        assert kind.needs != "unanimous" or (pause.playing and pause.agreed >= pause.playing)
    for planned in plan.breaks:
        longest = kinds[planned.kind].max_minutes
        assert kinds[planned.kind].needs == "scheduled"
        assert longest is None or 0 < planned.minutes <= longest
    for early in state.early:
        assert early.playing
        assert early.agreed >= early.playing
        assert plan.settings.early_adjudication != "never"
        assert plan.settings.early_adjudication == "all-agree" or early.confirmed_by


@settings(max_examples=2 * settings().max_examples)
@given(PLANS, clicks())
def test_no_clicks_reach_what_the_rules_forbid(plan: ClockPlan, made: list[Clicked]) -> None:
    state = ClockState(plan)
    for clicked in made:
        before = state.now(clicked.at)
        if click_problems(before, clicked):
            continue
        assert before.standing in TAKES[clicked.click]
        assert clicked.click is not Click.EARLY or clicked.orders_in >= clicked.playing
        state = after_click(before, clicked)
        assert_allowed(state)
        assert_allowed(state.now(clicked.at + timedelta(hours=3)))


@given(PLANS, clicks(), st.integers(0, 40000))
def test_a_replay_at_any_moment_gives_the_same_second(plan: ClockPlan, made: list[Clicked], seconds: int) -> None:
    moment = START + timedelta(seconds=seconds)
    until = [one for one in made if one.at <= moment]
    watched = ClockState(plan)
    for clicked in until:
        for tick in range(0, 120, 17):  # a screen that looked many times in between
            watched.remaining(clicked.at + timedelta(seconds=tick))
        watched = watched.now(clicked.at)
        if not click_problems(watched, clicked):
            watched = after_click(watched, clicked)
    replayed = run_clock(plan, until)
    assert replayed.remaining(moment) == watched.remaining(moment)
    assert replayed.now(moment).step == watched.now(moment).step


@settings(max_examples=40)
@given(PLANS, clicks(), st.integers(0, 5000), st.integers(0, 5000))
def test_looking_in_between_changes_nothing(plan: ClockPlan, made: list[Clicked], first: int, second: int) -> None:
    state = run_clock(plan, made)
    early = made[-1].at + timedelta(seconds=first)
    late = early + timedelta(seconds=second)
    assert state.now(early).now(late) == state.now(late)


@settings(max_examples=40)
@given(PLANS, clicks(), st.integers(1, 5000))
def test_a_pause_costs_nobody_a_second(plan: ClockPlan, made: list[Clicked], seconds: int) -> None:
    state = run_clock(plan, made)
    at = made[-1].at
    pause = Clicked(Click.PAUSE, at, DIRECTORS_PAUSE, "alarm", "td")
    if click_problems(state.now(at), pause):
        return
    left = state.remaining(at)
    later = at + timedelta(seconds=seconds)
    paused = after_click(state.now(at), pause)
    assert paused.remaining(later) == left
    assert after_click(paused.now(later), Clicked(Click.RESUME, later)).remaining(later) == left
