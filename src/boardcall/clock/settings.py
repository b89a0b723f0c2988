"""What a rulebook says about deadlines and breaks: its table [clock]."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from boardcall.errors import Problem
from boardcall.wording import say

A_DAY = 24 * 60
"""Minutes: no time in a rulebook is longer."""


@dataclass(frozen=True, slots=True)
class Period:
    """Table [[clock.period]]: minutes from one year on; the last table without `to_year` is open-ended."""

    from_year: int
    """First year."""
    spring: int
    """Minutes of the spring period, without separate writing."""
    fall: int
    """Minutes of the fall period, without separate writing."""
    to_year: int | None = None
    """Last year; left out in the last table."""

    def covers(self, year: int) -> bool:
        return self.from_year <= year and (self.to_year is None or year <= self.to_year)


@dataclass(frozen=True, slots=True)
class Break:
    """Table [[clock.break]]: a pause."""

    reason: str
    """Shown on the timer."""
    needs: Literal["scheduled", "board", "unanimous", "td"]
    """Planned; the board's choice; agreement of all players; or the director's approval."""
    rounds: tuple[int, ...] = ()
    """Rounds in which it exists; empty for all."""
    max_minutes: int | None = None
    """Length; left out for no limit."""
    per_game: int | None = None
    """How many in one game; left out for no limit."""


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """Table [clock]: deadlines."""

    mode: Literal["none", "central", "board"] = "none"
    """No clock, one clock for all boards, or one for each."""
    includes_adjudication: bool = True
    """The period contains resolving the season before."""
    writing_minutes: int = 0
    """Length of a writing time of its own."""
    writing_included: bool = True
    """The writing time is inside the period."""
    silent_writing: bool = False
    """Players are reminded to be silent while writing."""
    retreat_seconds: int = 0
    """Time for retreats; 0 for none."""
    adjustment_seconds: int = 0
    """Time for builds and disbands; 0 for none."""
    retreat_clock_optional: bool = False
    """A board may do without the two."""
    early_adjudication: Literal["never", "all-agree", "all-agree-td-confirms"] = "never"
    """When a board may go on before the deadline."""
    signal: Literal["display", "sound-and-display"] = "sound-and-display"
    """What marks a deadline."""
    periods: tuple[Period, ...] = ()
    """Minutes by year."""
    breaks: tuple[Break, ...] = ()
    """Pauses."""

    def period(self, year: int) -> Period | None:
        return next((period for period in self.periods if period.covers(year)), None)


def settings_problems(settings: ClockSettings) -> tuple[Problem, ...]:
    """What in [clock] contradicts itself; periods must run from 1901 on without gap or overlap."""
    return (
        *_mode_problems(settings),
        *_endless(settings),
        *_writing_problems(settings),
        *_period_problems(settings.periods),
    )


def _endless(settings: ClockSettings) -> list[Problem]:
    """Times of more than a day, which are slips of the pen."""
    times = {"writing_minutes": settings.writing_minutes}
    times |= {key: getattr(settings, key) // 60 for key in ("retreat_seconds", "adjustment_seconds")}
    for number, period in enumerate(settings.periods, 1):
        times |= {f"period.{number}.spring": period.spring, f"period.{number}.fall": period.fall}
    times |= {f"break.{number}.max_minutes": one.max_minutes or 0 for number, one in enumerate(settings.breaks, 1)}
    return [
        Problem(
            say("this is longer than a day."), say("Write {a_day} minutes or less.", a_day=A_DAY), field=f"clock.{key}"
        )
        for key, minutes in times.items()
        if minutes > A_DAY
    ]


def _writing_problems(settings: ClockSettings) -> list[Problem]:
    shortest = min((min(period.spring, period.fall) for period in settings.periods), default=None)
    if not settings.writing_included or shortest is None or shortest <= 0 or shortest > settings.writing_minutes:
        return []
    hint = say("Write less than {shortest}, the shortest period, or writing_included = false.", shortest=shortest)
    return [Problem(say("the writing time fills a whole period."), hint, field="clock.writing_minutes")]


def _mode_problems(settings: ClockSettings) -> Iterator[Problem]:
    if settings.mode != "none" and not settings.periods:
        hint = say('Add a [[clock.period]] with from_year = 1901, or write mode = "none".')
        yield Problem(say("the clock has no periods."), hint, field="clock.mode")
    if settings.mode == "none" and settings.periods:
        hint = say('Write mode = "central" or "board", or take the periods out.')
        yield Problem(say("there are periods but no clock."), hint, field="clock.mode")
    yield from [
        Problem(say("a length of time cannot be negative."), say("Write 0 or more."), field=f"clock.{key}")
        for key in ("writing_minutes", "retreat_seconds", "adjustment_seconds")
        if getattr(settings, key) < 0
    ]


def _period_problems(periods: tuple[Period, ...]) -> Iterator[Problem]:
    expected = 1901
    for number, period in enumerate(periods, 1):
        where = f"clock.period.{number}"
        if period.from_year != expected:
            message = say(
                "the period starts in {from_year}; the one before leads to {expected}.",
                from_year=period.from_year,
                expected=expected,
            )
            yield Problem(message, say("Write from_year = {expected}.", expected=expected), field=f"{where}.from_year")
        if min(period.spring, period.fall) <= 0:
            yield Problem(say("a season needs time."), say("Write the minutes, 1 or more."), field=where)
        if period.to_year is None:
            if number < len(periods):
                hint = say("Write to_year = {from_year}.", from_year=periods[number].from_year - 1)
                yield Problem(say("only the last period is open-ended."), hint, field=where)
            continue
        if number == len(periods):
            yield Problem(say("later years have no period."), say("Take to_year out."), field=f"{where}.to_year")
        if period.to_year < period.from_year:
            hint = say("Write {from_year} or later.", from_year=period.from_year)
            yield Problem(say("the period ends before it starts."), hint, field=f"{where}.to_year")
        expected = period.to_year + 1
