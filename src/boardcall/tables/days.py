"""Days as people type them, in a form, an option or a cell: one form, and one sentence where it is another."""

import re
from collections.abc import Mapping
from datetime import date

from boardcall.errors import InputError, Problem, refuse
from boardcall.wording import say

_FORM = re.compile(r"\d{4}-\d{2}-\d{2}")
_YEARS = range(1000, 9000)
_LONGEST = 40


def day_in(text: str) -> date | None:
    """The day a text is, such as 2026-11-21; None where it is none, or one of a year that nobody means."""
    if not _FORM.fullmatch(text.strip()):
        return None
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        return None
    return day if is_meant(day) else None


def is_meant(day: date) -> bool:
    """Whether the year is one that people mean: 0026 is not."""
    return day.year in _YEARS


def no_day(text: str, field: str) -> Problem:
    """That a text is not a date, and how to write one."""
    short = text.strip()[:_LONGEST]
    return Problem(say("“{text}” is not a date.", text=short), say("Write it as 2026-11-21."), field=field, text=short)


def read_day(text: str, field: str) -> date | None:
    """The day typed into a field; None for nothing. InputError where it is no day."""
    if not text.strip():
        return None
    if (day := day_in(text)) is None:
        raise InputError([no_day(text, field)])
    return day


def read_days(sent: Mapping[str, str], *fields: str) -> tuple[date | None, ...]:
    """The days typed into several fields; InputError names each that is none."""
    texts = [(sent.get(field, ""), field) for field in fields]
    refuse([no_day(text, field) for text, field in texts if text.strip() and day_in(text) is None])
    return tuple(day_in(text) for text, _ in texts)
