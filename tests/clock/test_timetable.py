"""Timetables of the five rule sets, with the figures their clauses give."""

import json
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.clock.plan import FIRST_TURN, ClockPlan, ClockStep, Inside, PlannedBreak, StepPart, Turn, break_problems
from boardcall.clock.timetable import Timetable, fit, minutes_to, timetable
from boardcall.errors import InputError, RefusedError
from boardcall.game import Season
from boardcall.rulebook import load as load_file
from boardcall.rulebook import rulebook_ids

load = cache(load_file)
CLOCKS = [name for name in rulebook_ids() if load(name).clock.mode != "none"]
SUNDAY = datetime(2018, 4, 15, 9, 45)


def plan_of(rulebook: str, last_year: int | None = None, *, number: int = 1) -> ClockPlan:
    return ClockPlan(load(rulebook).clock, number, last_year)


def table_of(rulebook: str, last_year: int, *breaks: PlannedBreak) -> Timetable:
    """The timetable, whose turns `boardcall clock` prints at the same times."""
    words = [f"--break={one.kind}@after:{one.after}" for one in breaks]
    done = CliRunner().invoke(app, ["clock", rulebook, "--start=09:45", f"--to={last_year}", "--json", *words])
    assert done.exit_code == 0, done.output
    table = timetable(ClockPlan(load(rulebook).clock, 1, last_year, breaks), start=SUNDAY)
    told = [(row["starts"], row["ends"]) for row in json.loads(done.stdout)["rows"]]
    assert told == [(f"{row.starts:%H:%M}", f"{row.ends:%H:%M}") for row in table.rows]
    return table


def turn(text: str) -> Turn:
    return Turn.read(text)


def lengths(table: Timetable, text: str) -> list[tuple[str, int]]:
    return [(row.step.part.value, row.minutes) for row in table.rows if row.step.turn == turn(text)]


@pytest.mark.clause("wdc-2025:IIV.1", "wdc-2025:IIV.2", "wdc-2025-draft:IV.1", "wdc-2025-draft:IV.2")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_negotiation_of_the_world_championship_shortens_with_the_years(rulebook: str) -> None:
    table = table_of(rulebook, 1908)
    assert load(rulebook).clock.mode == "board"
    assert lengths(table, "S1901") == [("negotiation", 15), ("writing", 2), ("adjudication", 0)]
    assert lengths(table, "S1903")[0] == ("negotiation", 15)
    assert lengths(table, "S1904")[0] == lengths(table, "F1904")[0] == ("negotiation", 12)
    assert lengths(table, "F1908")[:2] == [("negotiation", 10), ("writing", 2)]
    assert table.minutes(StepPart.NEGOTIATION) == 206
    assert table.minutes(StepPart.WRITING) == 32


@pytest.mark.clause("codcon-2018:V-minutes")
def test_codcon_to_1907_takes_228_minutes_and_to_1910_312() -> None:
    assert [table_of("codcon-2018", year).minutes() for year in (1907, 1908, 1910)] == [228, 256, 312]


@pytest.mark.clause("codcon-2018:V-central")
def test_the_central_clock_of_codcon_goes_from_deadline_to_deadline() -> None:
    table = table_of("codcon-2018", 1902)
    assert load("codcon-2018").clock.mode == "central"
    assert [row.starts for row in table.rows[1:]] == [row.ends for row in table.rows[:-1]]
    fall_1902 = next(row for row in table.rows if row.step == ClockStep(turn("F1902"), StepPart.NEGOTIATION))
    assert fall_1902.starts == SUNDAY + timedelta(minutes=18 + 16 + 18)


@pytest.mark.clause("codcon-2018:V-meal")
def test_round_1_of_codcon_to_1910_takes_372_minutes_with_its_meal() -> None:
    table = table_of("codcon-2018", 1910, PlannedBreak("meal", turn("F1903"), 60))
    assert table.ends - SUNDAY == timedelta(minutes=372)
    meal = next(row for row in table.rows if row.step.part is StepPart.BREAK)
    assert (meal.step.sentence, meal.minutes) == ("meal break after Fall 1903", 60)
    assert break_problems(plan_of("codcon-2018", 1910), PlannedBreak("meal", turn("F1903"), 60)) == ()
    assert "plans no meal break" in str(
        break_problems(plan_of("codcon-2018", 1910, number=2), PlannedBreak("meal", turn("F1903"), 60))[0]
    )


def test_1908_misses_the_end_of_sunday_by_a_minute_and_1910_fits_on_saturday() -> None:
    sunday = fit(
        plan_of("codcon-2018", 1910, number=3),
        start=SUNDAY,
        stop=SUNDAY.replace(hour=15, minute=0),
        breaks=timedelta(minutes=60),
    )
    assert (sunday.holds, sunday.available, sunday.fits) == (False, 255, 1907)
    assert sunday.sentence == (
        "The last year 1910 cannot be reached before 15:00: it takes 312 minutes and 255 are left; "
        "1907 is the last year that fits."
    )
    saturday = SUNDAY.replace(day=14, hour=17, minute=30)
    evening = fit(plan_of("codcon-2018", 1910, number=2), start=saturday, stop=saturday.replace(hour=23, minute=0))
    assert (evening.holds, evening.available, evening.needed) == (True, 330, 312)
    assert str(evening.sentence).endswith("it fits.")


@pytest.mark.clause("edc-2016:II.4.4a", "edc-2016:II.4.4c")
def test_seven_years_of_the_european_championship_are_14_turns_and_238_minutes() -> None:
    table = table_of("edc-2016", 1907)
    assert [settings.end.last_year for settings in load("edc-2016").rounds] == [1907] * 4
    assert sum(row.step.part is StepPart.NEGOTIATION for row in table.rows) == 14
    assert lengths(table, "S1901") == [("negotiation", 17), ("writing", 1)]
    assert lengths(table, "F1901") == [("negotiation", 15), ("writing", 1)]
    assert table.ends - SUNDAY == timedelta(minutes=238)


@pytest.mark.clause("edc-2016:II.4.4b", "wdc-2008:11.1-phases")
@pytest.mark.parametrize(("rulebook", "writes_inside"), [("edc-2016", False), ("wdc-2008", True)])
def test_a_period_begins_by_resolving_the_season_before(rulebook: str, *, writes_inside: bool) -> None:
    inside = {str(row.step.turn): row.inside for row in table_of(rulebook, 1903).rows if row.inside}
    writing = (Inside.WRITING,) if writes_inside else ()
    resolving = (Inside.ADJUDICATION, Inside.RETREATS)
    assert inside.get("S1901", ()) == writing
    assert inside["F1901"] == (*resolving, *writing)
    assert inside["S1902"] == (*resolving, Inside.ADJUSTMENTS, *writing)
    # what the last fall leaves is resolved after the bell
    assert inside["F1903"] == (Inside.RETREATS, Inside.ADJUSTMENTS)


@pytest.mark.clause("wdc-2008:11.1-times", "wdc-2008:4-rounds", "wdc-2008:4-topboard", "wdc-2008:6-rounds")
def test_the_rounds_of_2008_fit_their_slots() -> None:
    book = load("wdc-2008")
    table = table_of("wdc-2008", 1901)
    assert [lengths(table, text)[0][1] for text in ("S1901", "F1901")] == [20, 15]
    found = []
    for settings in book.rounds:
        assert settings.starts is not None
        assert settings.ends is not None
        plan = ClockPlan(book.clock, 1, settings.end.last_year)
        found.append(fit(plan, start=settings.starts, stop=settings.ends))
    assert [(one.year, one.needed, one.available, one.holds) for one in found] == [(1907, 245, 270, True)] * 4
    top, start = book.round(4).pool("top-board"), book.round(4).starts
    assert top is not None
    assert top.ends is not None
    assert start is not None
    one = fit(ClockPlan(book.clock, 4, top.last_year), start=start, stop=top.ends)
    assert (one.year, one.needed, one.available, one.holds) == (1909, 315, 330, True)


def test_an_hour_that_is_missing_in_the_night_is_no_time_to_play() -> None:
    """From one o'clock to four are two hours, in the night in which the clocks go forward."""
    one, four = (datetime(2026, 3, 29, hour, tzinfo=ZoneInfo("Europe/Paris")) for hour in (1, 4))
    table = timetable(plan_of("codcon-2018", 1904), start=one)
    assert (table.minutes(), f"{table.ends:%H:%M}") == (136, "04:16")
    assert fit(plan_of("codcon-2018", 1904), start=one, stop=four).available == 120


def test_a_timetable_may_start_later_and_guess_adjudications() -> None:
    plan = plan_of("wdc-2025", 1904)
    table = timetable(plan, start=SUNDAY, begin=turn("F1903"), adjudication=timedelta(minutes=5))
    assert str(table.rows[0].step.turn) == "F1903"
    assert table.minutes() == (15 + 2 + 5) + 2 * (12 + 2 + 5)


def test_no_clock_and_no_last_year_are_refused_in_sentences() -> None:
    with pytest.raises(RefusedError, match="has no clock"):
        timetable(plan_of("club", 1907), start=SUNDAY)
    with pytest.raises(RefusedError, match="Enter the year"):
        timetable(plan_of("wdc-2025"), start=SUNDAY)
    with pytest.raises(RefusedError, match="after the last year"):
        timetable(plan_of("edc-2016", 1907), start=SUNDAY, begin=turn("S1908"))
    with pytest.raises(InputError, match="such as S1901"):
        turn("autumn")


def test_a_break_that_cannot_be_is_refused() -> None:
    plan = ClockPlan(load("codcon-2018").clock, 1, 1907, (PlannedBreak("meal", turn("F1903"), 60),))
    said = " ".join(map(str, break_problems(plan, PlannedBreak("meal", turn("F1903"), 90))))
    assert "lasts 1 to 60 minutes" in said
    assert "planned already, after Fall 1903" in said
    assert "after Fall 1903 already" in said
    assert "Nothing is played after" in str(break_problems(plan, PlannedBreak("meal", turn("F1907"), 60)))


@given(st.sampled_from(CLOCKS), st.integers(1901, 1915), st.booleans())
def test_every_timetable_is_without_gaps_and_ends_with_its_last_fall(rulebook: str, year: int, later: bool) -> None:
    begin = Turn(year, Season.FALL) if later else FIRST_TURN
    table = timetable(plan_of(rulebook, year), start=SUNDAY, begin=begin)
    assert [row.starts for row in table.rows] == [SUNDAY, *(row.ends for row in table.rows[:-1])]
    assert str(table.rows[-1].step.turn) == f"F{year}"
    if not later:
        assert table.ends - SUNDAY == timedelta(minutes=minutes_to(plan_of(rulebook), year))
