"""Spans of months between days."""

from calendar import monthrange
from datetime import date, timedelta


def months_after(day: date, months: int) -> date:
    """The same day a number of months later; the last day of that month if it has no such day."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def last_day(start: date, months: int) -> date:
    """The last day of a span that begins with `start`: 10 March 2025 and 12 months end with 9 March 2026."""
    return months_after(start, months) - timedelta(days=1)


def is_within(event: date, on: date, *, months: int) -> bool:
    """Whether an event was in the past number of months, both ends included."""
    return event <= on <= months_after(event, months)
