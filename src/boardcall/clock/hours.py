"""Hours that really pass: in the zone of an event one may be missing, or come twice, in a night of the year."""

from datetime import UTC, datetime, timedelta


def later(at: datetime, length: timedelta) -> datetime:
    """The moment so much later, in the same zone, or in none."""
    return at + length if at.tzinfo is None else (at.astimezone(UTC) + length).astimezone(at.tzinfo)


def as_shown(at: datetime) -> datetime:
    """The same moment as a clock in its zone shows it: 02:30 of the night in which that hour is missing is 03:30."""
    return at.astimezone(UTC).astimezone(at.tzinfo)


def between(first: datetime, second: datetime) -> timedelta:
    """The time from one moment to another, both in a zone or both in none."""
    return second - first if first.tzinfo is None else second.astimezone(UTC) - first.astimezone(UTC)
