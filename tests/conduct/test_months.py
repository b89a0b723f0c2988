"""Spans of months: month ends, leap days, and what lies within them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.conduct.cases.months import is_within, last_day, months_after


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        ("2025-04-20", 24, "2027-04-20"),
        ("2024-02-29", 12, "2025-02-28"),
        ("2024-02-29", 24, "2026-02-28"),
        ("2024-02-29", 48, "2028-02-29"),
        ("2025-08-31", 6, "2026-02-28"),
        ("2027-08-31", 6, "2028-02-29"),
        ("2025-12-31", 1, "2026-01-31"),
        ("2025-01-31", 1, "2025-02-28"),
        ("2025-11-30", 15, "2027-02-28"),
    ],
)
def test_months_after_a_day(day: str, months: int, expected: str) -> None:
    assert months_after(date.fromisoformat(day), months) == date.fromisoformat(expected)


def test_session_of_twelve_months_ends_the_day_before() -> None:
    assert last_day(date(2025, 3, 10), 12) == date(2026, 3, 9)
    assert last_day(date(2024, 2, 29), 12) == date(2025, 2, 27)


@pytest.mark.parametrize(
    ("event", "on", "expected"),
    [
        ("2024-03-10", "2025-03-10", True),
        ("2024-03-09", "2025-03-10", False),
        ("2024-02-29", "2025-02-28", True),
        ("2024-02-29", "2025-03-01", False),
        ("2025-03-11", "2025-03-10", False),
    ],
)
def test_event_lies_within_the_past_twelve_months(event: str, on: str, *, expected: bool) -> None:
    assert is_within(date.fromisoformat(event), date.fromisoformat(on), months=12) is expected


@given(st.dates(date(1990, 1, 1), date(2080, 1, 1)), st.integers(0, 60), st.integers(0, 60))
def test_later_days_and_more_months_are_never_earlier(day: date, months: int, more: int) -> None:
    later = months_after(day, months)
    assert months_after(day, months + more) >= later
    assert months_after(day + timedelta(days=1), months) >= later
    assert (later.year - day.year) * 12 + later.month - day.month == months
    assert later.day == day.day or (later + timedelta(days=1)).day == 1
