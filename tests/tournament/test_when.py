"""Moments as people write them, and the days they fall on."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.tournament.when import When, day_of, read_when, relative

SATURDAY = date(2026, 10, 3)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("day 1 09:45", When("day 1 09:45", 1, at=time(9, 45))),
        ("  Day  2 ", When("Day 2", 2)),
        ("friday 9:45", When("friday 9:45", "friday", at=time(9, 45))),
        ("Tuesday before", When("Tuesday before", "tuesday", before=True)),
        ("3 days before 20:00", When("3 days before 20:00", -2, at=time(20))),
        ("1 day before", When("1 day before", 0)),
        ("09:45", When("09:45", at=time(9, 45))),
        ("2026-10-03 09:45", When("2026-10-03 09:45", SATURDAY, at=time(9, 45))),
        ("15 minutes before start", When("15 minutes before start", after=-timedelta(minutes=15))),
        ("15 min before", When("15 min before", after=-timedelta(minutes=15))),
        ("4 hours 30 minutes after the start", When("4 hours 30 minutes after the start", after=timedelta(hours=4.5))),
        ("1 hour after end", When("1 hour after end", after=timedelta(hours=1), of="end")),
    ],
)
def test_a_moment_is_read(text: str, when: When) -> None:
    assert read_when(text) == when


@pytest.mark.parametrize("text", ["", "soon", "day", "day one", "day 1 25:00", "before", " before start", "2026-02-30"])
def test_what_is_no_moment_is_not_read(text: str) -> None:
    assert read_when(text) is None


@pytest.mark.parametrize(
    ("day", "before", "found"),
    [
        (1, False, SATURDAY),
        (-2, False, date(2026, 9, 30)),
        ("saturday", False, SATURDAY),
        ("friday", False, date(2026, 10, 9)),
        ("friday", True, date(2026, 10, 2)),
        ("saturday", True, date(2026, 9, 26)),
        (date(2020, 1, 1), False, date(2020, 1, 1)),
        (None, False, None),
    ],
)
def test_a_day_is_found_from_the_first(day: int | str | date | None, before: bool, found: date | None) -> None:
    assert day_of(day, SATURDAY, before=before) == found


@given(st.datetimes(datetime(2026, 8, 1), datetime(2026, 12, 1)))
def test_a_moment_written_for_an_event_falls_on_its_day_again(moment: datetime) -> None:
    when = read_when(relative(moment, SATURDAY))
    assert when is not None
    assert day_of(when.day, SATURDAY) == moment.date()
    assert when.at == moment.replace(second=0, microsecond=0).time()
