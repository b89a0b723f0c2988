"""What a clock will show and say if nobody touches it: a device follows it without a network."""

from datetime import UTC, datetime, timedelta

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.forecast import Tone, course, signals
from boardcall.clock.plan import ClockPlan, Turn
from boardcall.clock.state import ClockState
from boardcall.game import POWERS
from boardcall.rulebook import load
from event_clocks import started_clock

START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
ALL = frozenset(POWERS)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def clock(rulebook: str, *clicks: Clicked) -> ClockState:
    return started_clock(rulebook, Clicked(Click.START, START), *clicks)


def heard(state: ClockState, minutes: float, count: int) -> list[tuple[float, str]]:
    """The next signals: minutes after the start, and the words; a bell's with a bell."""
    found = signals(state, at(minutes))[:count]
    return [
        ((one.at - START) / timedelta(minutes=1), f"{'🔔 ' if one.tone is Tone.BELL else ''}{one.sentence}")
        for one in found
    ]


@pytest.mark.clause("wdc-2025:IIV.1", "wdc-2025:IIV.2")
def test_a_board_hears_when_to_write_and_when_the_orders_go_in() -> None:
    assert heard(clock("wdc-2025"), 0, 9) == [
        (10, "5 minutes left to negotiate."),
        (14, "1 minute left to negotiate."),
        (15, "🔔 Negotiation is over. Write your orders, in silence."),
        (16, "1 minute left to write orders."),
        (17, "🔔 Time! The orders of Spring 1901 go in now."),
    ]


@pytest.mark.clause("wdc-2008:11.1-signal")
def test_the_signal_of_2008_ends_a_phase_and_the_next_starts_at_once() -> None:
    assert heard(clock("wdc-2008"), 19.5, 2) == [
        (20, "🔔 Time! The orders of Spring 1901 go in now. Fall 1901 begins."),
        (30, "5 minutes left to negotiate."),
    ]


@pytest.mark.clause("edc-2016:II.4.4d-deadline")
def test_the_sheets_of_the_european_championship_go_in_at_the_end_of_the_writing_minute() -> None:
    assert heard(clock("edc-2016"), 16.5, 2) == [
        (17, "🔔 Negotiation is over. Write your orders, in silence."),
        (18, "🔔 Time! The orders of Spring 1901 go in now. Fall 1901 begins."),
    ]


@pytest.mark.clause("codcon-2018:V-meal")
def test_a_planned_meal_is_announced_at_both_ends() -> None:
    state = clock("codcon-2018", Clicked(Click.PLAN, at(1), "meal", turn=Turn.read("F1901")))
    assert heard(state, 33.5, 4) == [
        (34, "🔔 Time! The orders of Fall 1901 go in now. Then: meal break."),
        (89, "5 minutes left of the break."),
        (93, "1 minute left of the break."),
        (94, "🔔 The break is over. Spring 1902 begins."),
    ]


@pytest.mark.clause("wdc-2025:IIV.3", "wdc-2025:IIV.6-break")
def test_a_timer_and_the_longest_pause_ring() -> None:
    state = clock("wdc-2025", Clicked(Click.TIMER, at(18), "retreats"))
    assert heard(state, 18, 9) == [(19, "🔔 The time for retreats is over.")]
    paused = clock("wdc-2025", Clicked(Click.PAUSE, at(5), "meal", agreed=ALL, playing=ALL))
    assert heard(paused, 6, 9) == [(65, "🔔 The meal break has lasted 60 minutes: it is over.")]


def test_the_course_goes_on_to_the_last_turn_and_stops_where_a_person_decides() -> None:
    assert [one.step.sentence for one in course(clock("wdc-2025"), at(3))] == [
        "Spring 1901, negotiation",
        "Spring 1901, writing",
        "Spring 1901, adjudication",
    ]
    whole = course(clock("edc-2016"), at(0))
    assert (whole[-1].step.sentence, whole[-1].starts, whole[-1].ends) == ("Fall 1907, adjudication", at(238), None)
    assert len(course(clock("edc-2016"), at(0), most=7)) == 7
    alarm = Clicked(Click.PAUSE, at(5), DIRECTORS_PAUSE, "alarm", "td")
    assert [one.ends for one in course(clock("edc-2016", alarm), at(9))] == [None]
    assert course(ClockState(ClockPlan(load("edc-2016").clock)), at(0)) == ()


def test_a_course_seen_from_the_last_click_is_what_the_clock_shows_at_every_moment() -> None:
    plan = Clicked(Click.PLAN, at(1), "meal", turn=Turn.read("F1902"))
    state = run_clock(ClockPlan(load("codcon-2018").clock, 1, 1903), [Clicked(Click.START, START), plan])
    rows = course(state, START)
    for minute in range(0, 160, 3):
        now = state.now(at(minute))
        row = next(one for one in rows if one.ends is None or at(minute) < one.ends)
        assert (row.step, row.ends) == (now.step, now.deadline)
