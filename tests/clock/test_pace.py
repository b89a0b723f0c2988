"""Pace: when a board will be done, and what directors are warned of."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.pace import Entered, Pace, board_pace, fall_ends, fall_warning, pace_warnings
from boardcall.clock.plan import BEFORE_PLAY, ClockPlan, PlannedBreak, Turn
from boardcall.clock.timetable import timetable
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.play.pace import entered_years, pace_of, round_warnings
from boardcall.desk.results.game_results import record_counts
from boardcall.rulebook import load
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated
from there import there

CHICAGO = timezone(timedelta(hours=-5))
SUNDAY = datetime(2018, 4, 15, 9, 45, tzinfo=CHICAGO)
THREE = SUNDAY.replace(hour=15, minute=0)
MEAL = PlannedBreak("meal", Turn.read("F1903"), 60)
CODCON = load("codcon-2018").clock
WDC = load("wdc-2025").clock


def _pace(plan: ClockPlan, *entered: Entered) -> Pace:
    found = board_pace(plan, began=SUNDAY, entered=entered)
    assert found is not None
    return found


def test_a_board_that_plays_by_the_clock_ends_with_the_timetable() -> None:
    plan = ClockPlan(CODCON, 3, 1910, (MEAL,))
    assert _pace(plan).finish(1910) == timetable(plan, start=SUNDAY).ends


def test_slow_adjudications_are_counted_for_the_years_to_come() -> None:
    plan = ClockPlan(WDC, 4, 1907)
    # a year of 1901 is 34 minutes on the clock; this board takes 14 more
    years = tuple(Entered(1900 + n, SUNDAY + n * timedelta(minutes=48)) for n in (1, 2))
    pace = board_pace(plan, began=SUNDAY, entered=years)
    assert pace is not None
    assert pace.extra == timedelta(minutes=14)
    assert pace.finish(1903) == SUNDAY + timedelta(minutes=3 * 48)
    assert pace.last_before(SUNDAY + timedelta(minutes=143)) == 1902


def test_the_director_hears_that_the_drawn_year_will_not_be_reached_on_sunday() -> None:
    plan = ClockPlan(CODCON, 3, 1910, (MEAL,))
    pace = _pace(plan)
    said = [str(one) for one in pace_warnings(pace, board="A", stop=THREE)]
    assert said == [
        "Board A will not finish 1910 before 15:00. At its pace it would end at 15:57; 1907 is the last year that fits."
    ]
    years = (Entered(1907, SUNDAY + timedelta(minutes=288)),)
    later = [str(one) for one in pace_warnings(_pace(plan, *years), board="A", stop=THREE)]
    assert later[0] == ("One more fall will not fit on board A before 15:00. At its pace it would end at 15:01.")


def test_at_1440_in_spring_1908_with_13_minutes_of_fall_to_come_stopping_is_suggested() -> None:
    plan = ClockPlan(CODCON, 3, 1910)
    meal = Clicked(Click.PLAN, SUNDAY, "meal", turn=Turn.read("F1903"))
    state = run_clock(plan, [Clicked(Click.START, SUNDAY), meal])
    now = SUNDAY.replace(hour=14, minute=40)
    assert str(there(there(state.now(now)).step).turn) == "S1908"
    warning = fall_warning(state, now, stop=THREE)
    assert str(warning) == (
        "Fall 1908 will not fit before 15:00: it would end at 15:01. "
        "It is better to stop play now than during that fall."
    )
    assert fall_warning(state, now - timedelta(minutes=10), stop=THREE) is None
    assert fall_warning(state, THREE, stop=THREE) is None, "then the round is to be stopped, and the desk says so"


@pytest.mark.parametrize(
    ("night", "ends", "last", "fits"),
    [
        ("2026-03-29", "04:00", 1901, False),
        ("2026-10-25", "02:00", 1903, True),
        ("2026-05-17", "03:00", 1902, True),
    ],
)
def test_an_hour_that_is_missing_or_comes_twice_is_counted(night: str, ends: str, last: int, fits: bool) -> None:
    """An hour a year from one o'clock, and a clock that begins at 1:40; play is stopped at three."""
    paris = ZoneInfo("Europe/Paris")
    one, later, three = (datetime.fromisoformat(f"{night}T{at}").replace(tzinfo=paris) for at in ("01", "01:40", "03"))
    plan = ClockPlan(WDC, 1)
    pace = Pace(plan, Entered(1900, one), timedelta(minutes=26))
    assert (f"{pace.finish(1902):%H:%M}", pace.last_before(three)) == (ends, last)
    state = run_clock(plan, [Clicked(Click.START, later)])
    assert (fall_warning(state, later, stop=three) is None) is fits


def test_the_end_of_a_fall_counts_what_is_left_and_is_unknown_without_a_running_clock() -> None:
    state = run_clock(ClockPlan(WDC, 1), [Clicked(Click.START, SUNDAY)])
    assert fall_ends(state, SUNDAY) == SUNDAY + timedelta(minutes=34)
    assert fall_ends(state, SUNDAY + timedelta(minutes=30)) == SUNDAY + timedelta(minutes=47)
    assert fall_ends(run_clock(ClockPlan(WDC, 1), []), SUNDAY) is None


def test_the_desk_warns_of_the_boards_of_a_round() -> None:
    event = seated(event_under("codcon-2018"), round=3)
    event = after(event, click_clock(event, Clicked(Click.START, SUNDAY), ref=BoardRef(3)))
    counts = (5, 4, 5, 5, 5, 5, 5)
    draft = record_counts(event, ref=BoardRef(3, "A"), year=1901, centres=(5, 4, 5, 4, 4, 6, 4))
    event = after(event, draft, at=SUNDAY + timedelta(minutes=40))
    eleven = SUNDAY + timedelta(minutes=75)
    event = after(event, record_counts(event, ref=BoardRef(3, "A"), year=1902, centres=counts), at=eleven)
    board = event.tournament.board(BoardRef(3, "A"))
    assert board is not None
    assert [one.year for one in entered_years(event, board)] == [1901, 1902]
    pace = pace_of(event, board)
    assert pace is not None
    assert pace.extra == timedelta(minutes=3, seconds=30)
    (warning,) = round_warnings(event, round=3, at=eleven)
    assert "Board A will not finish 1910 before 15:00" in str(warning)


@pytest.mark.clause("codcon-2018:I-hard-end")
def test_the_desk_is_told_before_play_that_the_drawn_last_year_cannot_be_reached_on_sunday() -> None:
    event = seated(event_under("codcon-2018"), round=3)
    (warning,) = round_warnings(event, round=3, at=SUNDAY - timedelta(minutes=30))
    assert str(warning) == (
        "Round 3: The last year 1910 cannot be reached before 15:00: it takes 312 minutes and 255 are left; "
        "1907 is the last year that fits."
    )
    event = after(event, click_clock(event, Clicked(Click.START, SUNDAY), ref=BoardRef(3)))
    assert "cannot be reached" not in str(round_warnings(event, round=3, at=SUNDAY))


def test_a_pool_that_plays_longer_is_measured_against_its_own_end() -> None:
    event = seated(event_under("wdc-2008"), round=4)
    starts = event.rulebook.round(4).starts
    assert starts is not None
    at = starts.replace(tzinfo=ZoneInfo(event.rulebook.event.timezone)) - timedelta(minutes=30)
    assert not round_warnings(event, round=4, at=at), "1909 fits before 21:00, and 1907 before 20:00"


def test_times_of_day_in_warnings_are_those_of_the_event() -> None:
    event = seated(event_under("codcon-2018"), round=3)
    begun = SUNDAY.replace(hour=14, minute=40)
    start = Clicked(Click.START, begun.astimezone(UTC), turn=Turn.read("S1908"))
    event = after(event, click_clock(event, start, ref=BoardRef(3)))
    (fall, *boards) = map(str, round_warnings(event, round=3, at=begun + timedelta(minutes=5)))
    assert fall.startswith("Fall 1908 will not fit before 15:00: it would end at 15:08.")
    assert boards[0] == "One more fall will not fit on board A before 15:00. At its pace it would end at 15:08."


@given(st.lists(st.integers(1, 90), max_size=8), st.integers(0, 600))
def test_what_fits_is_done_before_the_stop_and_one_year_more_is_not(minutes: list[int], left: int) -> None:
    plan, at, entered = ClockPlan(WDC, 1, 1912), SUNDAY, []
    for year, took in enumerate(minutes, BEFORE_PLAY + 1):
        at += timedelta(minutes=took)
        entered.append(Entered(year, at))
    pace = board_pace(plan, began=SUNDAY, entered=tuple(entered))
    assume(pace is not None)
    assert pace is not None
    stop = at + timedelta(minutes=left)
    year = pace.last_before(stop)
    assert pace.done.year <= year <= 1912
    assert pace.finish(year) <= stop
    assert year == 1912 or pace.finish(year + 1) > stop or pace.finish(year + 1) <= at


LATE = {
    "typed in a minute after an hour": [(1901, 60), (1902, 100), (1903, 112), (1904, 112), (1905, 113)],
    "typed at once after the start": [(1901, 1)],
    "typed before the clock was started": [(1901, -90), (1902, -45), (1903, 1)],
    "typed out of order": [(1901, 200), (1902, 100), (1903, 40), (1904, 1)],
}


@pytest.mark.parametrize("typed", LATE.values(), ids=LATE)
@pytest.mark.parametrize("last_year", [None, 1909])
def test_counts_typed_late_tell_no_pace(typed: list[tuple[int, int]], last_year: int | None) -> None:
    entered = tuple(Entered(year, SUNDAY + timedelta(minutes=at)) for year, at in typed)
    assert board_pace(ClockPlan(WDC, 1, last_year), began=SUNDAY, entered=entered) is None


@given(st.integers(-90, 90), st.sampled_from([None, 1903, 1909, 2000, 10**9]), st.integers(0, 10**6))
def test_any_pace_names_a_last_year_that_fits(extra: int, last_year: int | None, left: int) -> None:
    pace = Pace(ClockPlan(WDC, 1, last_year), Entered(1902, SUNDAY), timedelta(minutes=extra))
    assert 1902 <= pace.last_before(SUNDAY + timedelta(minutes=left)) <= min(last_year or 2000, 2000)


def test_a_clock_that_was_begun_again_late_is_judged_from_its_turn_on() -> None:
    event = seated(event_under("wdc-2025"))
    for year in (1901, 1902):
        event = after(
            event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=(5, 4, 5, 4, 4, 6, 4)), at=SUNDAY
        )
    start = Clicked(Click.START, SUNDAY + timedelta(minutes=10), turn=Turn.read("S1903"))
    event = after(event, click_clock(event, start, ref=BoardRef(1, "A")))
    board = event.tournament.board(BoardRef(1, "A"))
    assert board is not None
    pace = pace_of(event, board)
    assert pace is not None
    assert (pace.done.year, pace.extra) == (1902, timedelta())


def test_a_board_that_has_counted_its_last_year_has_no_pace_any_more() -> None:
    event, counts = seated(event_under("edc-2016")), (5, 4, 5, 4, 4, 6, 4)
    event = after(event, click_clock(event, Clicked(Click.START, SUNDAY), ref=BoardRef(1)))
    paces = []
    for year in (1906, 1907):
        draft = record_counts(event, ref=BoardRef(1, "A"), year=year, centres=counts)
        event = after(event, draft, at=SUNDAY + timedelta(hours=year - 1902))
        board = event.tournament.board(BoardRef(1, "A"))
        assert board is not None
        paces.append(pace_of(event, board) is not None)
    assert paces == [True, False]


def test_a_clock_that_nobody_stops_ends_with_the_calendar() -> None:
    state = run_clock(ClockPlan(CODCON, 1), [Clicked(Click.START, SUNDAY)])
    for later in (timedelta(days=30), timedelta(days=365 * 300)):
        ended = state.now(SUNDAY + later)
        assert str(ended.step.turn if ended.step else "") == "F2000"
