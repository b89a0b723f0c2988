"""Running clocks: what the clauses of the five rule sets say of them, click by click."""

from datetime import UTC, datetime, timedelta

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.permission import click_problems, remarks
from boardcall.clock.plan import FIRST_TURN, ClockPlan, ClockStep, StepPart, Turn
from boardcall.clock.settings import ClockSettings, Period, settings_problems
from boardcall.clock.state import ClockState, ClockStatus, Over
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.rulebook import load
from event_clocks import started_clock, timer_remaining

START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
ALL = frozenset(POWERS)


def at(minutes: float) -> datetime:
    """So many minutes after the start."""
    return START + timedelta(minutes=minutes)


def plan_of(rulebook: str, number: int = 1, last_year: int | None = None) -> ClockPlan:
    return ClockPlan(load(rulebook).clock, number, last_year)


def clock(rulebook: str, *clicks: Clicked, number: int = 1, turn: str = "") -> ClockState:
    """The clock of an event, started at START, after clicks that the desk took."""
    return started_clock(rulebook, Clicked(Click.START, START), *clicks, number=number, turn=turn)


def said(state: ClockState, clicked: Clicked) -> str:
    return " ".join(map(str, click_problems(state.now(clicked.at), clicked)))


def shown(state: ClockState, minutes: float) -> tuple[str, int | None]:
    """What a screen shows so many minutes after the start: the step and the seconds left."""
    now, left = state.now(at(minutes)), state.remaining(at(minutes))
    return str(now.step.sentence) if now.step else "", None if left is None else int(left / timedelta(seconds=1))


def pause(minutes: float, kind: str, **more: object) -> Clicked:
    return Clicked(Click.PAUSE, at(minutes), kind, **more)


@pytest.mark.clause("wdc-2025:IIV.1", "wdc-2025:IIV.2", "wdc-2025-draft:IV.2")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_spring_1901_is_15_minutes_of_talk_and_2_of_writing_then_adjudication_without_limit(rulebook: str) -> None:
    state = clock(rulebook)
    assert shown(state, 14.5) == ("Spring 1901, negotiation", 30)
    assert shown(state, 15) == ("Spring 1901, writing", 120)
    assert shown(state, 17) == ("Spring 1901, adjudication", None)
    assert shown(state, 300) == ("Spring 1901, adjudication", None)
    assert state.plan.settings.silent_writing
    after = clock(rulebook, Clicked(Click.NEXT, at(21)))
    assert shown(after, 21) == ("Fall 1901, negotiation", 900)


@pytest.mark.clause("wdc-2025:II.5", "wdc-2025-draft:II.1-untimed")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_qualifying_rounds_have_no_last_year(rulebook: str) -> None:
    end = load(rulebook).round(2).end
    assert (end.kind, end.last_year) == ("none", None)
    state = clock(rulebook, number=2, turn="F1915")
    assert shown(state.now(at(12)), 12) == ("Fall 1915, adjudication", None)


@pytest.mark.clause("wdc-2025:IIV.3", "wdc-2025-draft:IV.3-4")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_a_board_may_run_a_minute_for_adjustments_and_only_an_alarm_follows(rulebook: str) -> None:
    state = clock(rulebook, Clicked(Click.TIMER, at(20), "adjustments"), turn="F1902")
    assert timer_remaining(state, at(20.5)) == timedelta(seconds=30)
    assert timer_remaining(state, at(21.25)) == timedelta(seconds=-15)
    assert shown(state, 30) == ("Fall 1902, adjudication", None)
    assert "no adjustments now" in said(clock(rulebook), Clicked(Click.TIMER, at(17), "adjustments"))
    assert "no retreats now" in said(clock(rulebook), Clicked(Click.TIMER, at(3), "retreats"))


@pytest.mark.clause("wdc-2025:IIV.4", "wdc-2025-draft:IV.3-4")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_adjudication_starts_early_when_all_agree_and_only_then(rulebook: str) -> None:
    state = clock(rulebook)
    six = Clicked(Click.EARLY, at(9), agreed=ALL - {Power.ITALY}, orders_in=ALL, playing=ALL)
    assert said(state, six) == "agreed: Italy did not agree. All who still play have to."
    assert shown(run_clock(state.plan, [Clicked(Click.START, START), six]), 9) == ("Spring 1901, negotiation", 360)
    early = clock(rulebook, Clicked(Click.EARLY, at(9), agreed=ALL, orders_in=ALL))
    assert shown(early, 9) == ("Spring 1901, adjudication", None)
    assert "No player is listed as still playing" in said(state, Clicked(Click.EARLY, at(9)))


@pytest.mark.clause("wdc-2025:IIV.6-break")
def test_a_board_of_2025_has_one_break_of_an_hour_if_all_agree() -> None:
    meal = pause(5, "meal", agreed=ALL, playing=ALL)
    assert "Turkey did not agree" in said(clock("wdc-2025"), pause(5, "meal", agreed=ALL - {Power.TURKEY}, playing=ALL))
    state = clock("wdc-2025", meal)
    assert shown(state, 59) == ("Spring 1901, negotiation", 600)
    assert remarks(state, at(65)) == ()
    assert "has lasted 61 minutes. It may last 60" in str(remarks(state, at(66))[0])
    again = clock("wdc-2025", meal, Clicked(Click.RESUME, at(60)))
    assert shown(again, 61) == ("Spring 1901, negotiation", 540)
    second = said(again, pause(62, "meal", agreed=ALL, playing=ALL))
    assert second == "what: The meal break was taken already: a game has 1. Another pause needs the director."


@pytest.mark.clause("wdc-2025:IIV.6-meeting")
def test_a_board_of_round_2_may_pause_for_the_hobby_meeting_even_after_its_meal() -> None:
    eaten = (pause(1, "meal", agreed=ALL, playing=ALL), Clicked(Click.RESUME, at(30)))
    assert clock("wdc-2025", *eaten, pause(31, "hobby meeting"), number=2).standing is ClockStatus.PAUSED
    refused = said(clock("wdc-2025"), pause(31, "hobby meeting"))
    assert refused == "what: Round 1 has no pause “hobby meeting”. There are: meal, other, director."
    allowed = clock("wdc-2025", pause(5, "other", why="hobby meeting", approved_by="td"))
    assert remarks(allowed, at(6)) == ()


@pytest.mark.clause("wdc-2025:IIV.6-other")
def test_another_pause_without_approval_is_pointed_out() -> None:
    state = clock("wdc-2025", pause(5, "other"))
    assert "This pause has no approval" in str(remarks(state, at(15))[0])
    assert remarks(clock("wdc-2025", pause(5, "other", approved_by="td")), at(15)) == ()


@pytest.mark.clause("codcon-2018:V-central")
def test_all_boards_of_codcon_reach_fall_1902_at_the_same_minute_whatever_they_do() -> None:
    state = clock("codcon-2018")
    assert shown(state, 52) == ("Fall 1902, negotiation", 16 * 60)
    assert "lets nobody adjudicate" in said(
        state, Clicked(Click.EARLY, at(9), agreed=ALL, orders_in=ALL, playing=ALL, board="A")
    )
    assert "The deadline has not come yet" in said(state, Clicked(Click.NEXT, at(9)))


@pytest.mark.clause("codcon-2018:V-meal")
def test_the_meal_of_codcon_comes_between_two_turns() -> None:
    planned = Clicked(Click.PLAN, at(40), "meal", turn=Turn.read("F1903"))
    state = clock("codcon-2018", planned)
    assert shown(state, 102) == ("meal break after Fall 1903", 3600)
    assert shown(state, 162) == ("Spring 1904, negotiation", 18 * 60)
    assert "Plan it after a turn" in said(state, pause(41, "meal"))
    assert "is planned already" in said(state, Clicked(Click.PLAN, at(41), "meal", turn=Turn.read("F1904")))
    late = Clicked(Click.PLAN, at(40), "meal", turn=Turn.read("S1901"))
    assert "Spring 1901 is over" in said(clock("codcon-2018"), late)
    assert "cuts a break short" in said(state, Clicked(Click.NEXT, at(110)))
    cut = clock("codcon-2018", planned, Clicked(Click.NEXT, at(110), approved_by="td"))
    assert shown(cut, 111) == ("Spring 1904, negotiation", 17 * 60)


@pytest.mark.clause("codcon-2018:V-meal")
def test_the_meal_of_codcon_is_for_rounds_1_and_3_and_once() -> None:
    planned = Clicked(Click.PLAN, at(40), "meal", turn=Turn.read("F1903"))
    assert clock("codcon-2018", planned, number=3).ignored == ()
    with pytest.raises(InputError, match="plans no meal break in this round"):
        clock("codcon-2018", planned, number=2)
    again = Clicked(Click.PLAN, at(200), "meal", turn=Turn.read("F1906"))
    assert "A game has 1." in said(clock("codcon-2018", planned), again)


@pytest.mark.clause("codcon-2018:VI.5.b-time")
def test_codcon_gives_retreats_half_a_minute_inside_the_period() -> None:
    state = clock("codcon-2018", Clicked(Click.TIMER, at(20), "retreats"))
    assert timer_remaining(state, at(20)) == timedelta(seconds=30)
    assert shown(state, 33) == ("Fall 1901, negotiation", 60)
    assert "no timer for “adjustments”" in said(state, Clicked(Click.TIMER, at(20), "adjustments"))


@pytest.mark.clause("edc-2016:II.4.4b", "edc-2016:II.4.4c")
def test_a_year_of_the_european_championship_is_17_and_1_and_15_and_1() -> None:
    state = clock("edc-2016")
    assert shown(state, 17) == ("Spring 1901, writing", 60)
    assert shown(state, 18) == ("Fall 1901, negotiation", 900)
    assert shown(state, 33) == ("Fall 1901, writing", 60)
    assert shown(state, 34) == ("Spring 1902, negotiation", 1020)
    assert shown(state, 238) == ("Fall 1907, adjudication", None)


@pytest.mark.clause("wdc-2008:11.1-signal", "wdc-2008:11.1-phases")
def test_the_timer_of_2008_goes_on_at_once_after_each_signal() -> None:
    state = clock("wdc-2008")
    assert shown(state, 20) == ("Fall 1901, negotiation", 900)
    assert state.plan.settings.signal == "sound-and-display"
    assert said(state, pause(5, "meal")) == "what: Round 1 has no pause “meal”. There are: director."
    over = clock("wdc-2008", Clicked(Click.NEXT, at(250)))
    assert over.standing is ClockStatus.OVER


@pytest.mark.clause("wdc-2008:11.2-early")
def test_in_2008_a_director_confirms_and_only_that_board_gains_time() -> None:
    state = clock("wdc-2008")
    asked = Clicked(Click.EARLY, at(9), agreed=ALL, orders_in=ALL, playing=ALL, board="A")
    assert "No director has confirmed it" in said(state, asked)
    confirmed = Clicked(Click.EARLY, at(9), agreed=ALL, orders_in=ALL, playing=ALL, board="A", approved_by="td")
    early = clock("wdc-2008", confirmed)
    assert [(one.board, str(one.turn), one.confirmed_by) for one in early.early] == [("A", "S1901", "td")]
    assert shown(early, 10) == ("Spring 1901, negotiation", 600)
    assert "Board A adjudicates Spring 1901 early already" in said(early, confirmed)
    nameless = Clicked(Click.EARLY, at(9), agreed=ALL, orders_in=ALL, playing=ALL, approved_by="td")
    assert "Name the board" in said(state, nameless)


def test_the_director_pauses_shifts_and_stops_with_a_reason() -> None:
    state = clock("wdc-2008")
    refused = said(state, pause(5, DIRECTORS_PAUSE))
    assert refused == (
        "why: This needs a reason. Give the reason. "
        "approved_by: Only the director can do this. Name the director who does it."
    )
    paused = clock("wdc-2008", pause(5, DIRECTORS_PAUSE, why="fire alarm", approved_by="td"))
    assert shown(paused, 500) == ("Spring 1901, negotiation", 900)
    shift = Clicked(Click.SHIFT, at(6), seconds=-60, why="wrong start", approved_by="td")
    both = clock(
        "wdc-2008",
        pause(5, DIRECTORS_PAUSE, why="fire alarm", approved_by="td"),
        shift,
        Clicked(Click.RESUME, at(10)),
    )
    assert shown(both, 10) == ("Spring 1901, negotiation", 840)
    much = Clicked(Click.SHIFT, at(19.5), seconds=-30, why="wrong start", approved_by="td")
    assert "Only 0:30 is left" in said(state, much)
    assert said(state, Clicked(Click.STOP, at(5))) == "why: This needs a reason. Give the reason."
    over = clock("wdc-2008", Clicked(Click.STOP, at(5), why="called"))
    assert over.status == Over(ClockStep(FIRST_TURN, StepPart.NEGOTIATION), "called")
    assert "The clock is over" in said(over, Clicked(Click.START, at(6)))


def test_a_vote_stops_the_clock_only_where_the_rulebook_says_so() -> None:
    state = clock("codcon-2018")
    assert "has no pause “draw-vote”" in said(state, pause(5, VOTE_PAUSE))
    stops = ClockPlan(load("codcon-2018").clock, stops_for_votes=True)
    run = run_clock(stops, [Clicked(Click.START, START), pause(5, VOTE_PAUSE), Clicked(Click.RESUME, at(8))])
    assert shown(run, 8) == ("Spring 1901, negotiation", 13 * 60)


def test_a_timer_stands_while_the_clock_is_paused() -> None:
    state = clock(
        "wdc-2025",
        Clicked(Click.TIMER, at(18), "retreats"),
        pause(18.5, "other", approved_by="td"),
        Clicked(Click.RESUME, at(28.5)),
    )
    assert timer_remaining(state, at(29)) == timedelta(0)
    assert shown(state, 40) == ("Spring 1901, adjudication", None)


def test_writing_may_not_fill_a_period() -> None:
    settings = ClockSettings("central", writing_minutes=5, periods=(Period(1901, 15, 5),))
    assert "Write less than 5" in str(settings_problems(settings)[0])


def test_no_time_is_longer_than_a_day() -> None:
    settings = ClockSettings("central", retreat_seconds=10**20, periods=(Period(1901, 10**20, 15),))
    assert [problem.field for problem in settings_problems(settings)] == [
        "clock.retreat_seconds",
        "clock.period.1.spring",
    ]
