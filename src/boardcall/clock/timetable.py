"""The timetable of a round: when each step starts and ends, how long play to a year takes, which year still fits."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from boardcall.clock.hours import between, later
from boardcall.clock.plan import FIRST_TURN, ClockPlan, ClockStep, Inside, StepPart, Turn
from boardcall.errors import RefusedError
from boardcall.game import Season
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """A step with its moments; `inside` is what else happens in it. Adjudication of its own has the length guessed."""

    step: ClockStep
    starts: datetime
    ends: datetime
    inside: tuple[Inside, ...] = ()

    @property
    def minutes(self) -> int:
        return int(between(self.starts, self.ends) / timedelta(minutes=1))


@dataclass(frozen=True, slots=True)
class Timetable:
    """All steps of a round from a moment on."""

    rows: tuple[TimetableRow, ...]

    @property
    def ends(self) -> datetime:
        """The last deadline: the end of the last fall's period (what is adjudicated after it is not counted)."""
        return max(row.ends for row in self.rows)

    def minutes(self, *parts: StepPart) -> int:
        return sum(row.minutes for row in self.rows if not parts or row.step.part in parts)


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether play to a year fits before a stop: `fits` is the last year that does (None: not even the first)."""

    year: int
    needed: int
    available: int
    fits: int | None
    stop: datetime

    @property
    def holds(self) -> bool:
        return self.needed <= self.available

    @property
    def sentence(self) -> Sentence:
        """What a director reads."""
        at = f"{self.stop:%H:%M}"
        if self.holds:
            return say(
                "Play to {year} takes {needed} minutes; {available} are left before {at}: it fits.",
                year=self.year,
                needed=self.needed,
                available=self.available,
                at=at,
            )
        last = say("{fits} is the last year that fits", fits=self.fits) if self.fits else say("not one more year fits")
        return say(
            "The last year {year} cannot be reached before {at}: it takes {needed} minutes and "
            "{available} are left; {last}.",
            year=self.year,
            at=at,
            needed=self.needed,
            available=self.available,
            last=last,
        )


def timetable(
    plan: ClockPlan, *, start: datetime, begin: Turn = FIRST_TURN, adjudication: timedelta = timedelta()
) -> Timetable:
    """Every step from a turn to the plan's last year. `adjudication` is a guess for one outside the periods.

    A retreat or adjustment timer that every board has to run is added to it. RefusedError without a clock or last year.
    """
    return Timetable(tuple(_rows(plan, start, begin, adjudication)))


def _rows(plan: ClockPlan, start: datetime, begin: Turn, adjudication: timedelta) -> Iterator[TimetableRow]:
    if plan.settings.mode == "none":
        raise RefusedError(say("The rulebook has no clock, so there is no timetable."))
    if plan.last_year is None:
        raise RefusedError(say("The round has no last year. Enter the year where the timetable should end."))
    step: ClockStep | None = ClockStep(begin, StepPart.NEGOTIATION)
    if begin.year > plan.last_year:
        raise RefusedError(
            say("{sentence} is after the last year, {last_year}.", sentence=begin.sentence, last_year=plan.last_year)
        )
    while step is not None:
        length = plan.length(step)
        if length is None:
            length = adjudication + _timers(plan, step)
        ends = later(start, length)
        yield TimetableRow(step, start, ends, plan.inside(step))
        start = ends
        step = plan.following(step)


def _timers(plan: ClockPlan, step: ClockStep) -> timedelta:
    """The timers that every board runs after a turn."""
    settings = plan.settings
    if settings.retreat_clock_optional or settings.includes_adjudication:
        return timedelta()
    winter = settings.adjustment_seconds if step.turn.season is Season.FALL else 0
    return timedelta(seconds=settings.retreat_seconds + winter)


def minutes_to(plan: ClockPlan, year: int) -> int:
    """The minutes of play from Spring 1901 to the end of a year's fall: no breaks, no adjudication outside periods."""
    settings = plan.settings
    writing = 0 if settings.writing_included else 2 * settings.writing_minutes
    periods = [period for one in range(1901, year + 1) if (period := settings.period(one))]
    return sum(period.spring + period.fall + writing for period in periods)


def fit(plan: ClockPlan, *, start: datetime, stop: datetime, breaks: timedelta = timedelta()) -> Fit:
    """Whether play from Spring 1901 at `start` to the plan's last year fits before `stop`, with so much of breaks."""
    if plan.last_year is None:
        raise RefusedError(say("The round has no last year. Enter the year where the timetable should end."))
    available = int((between(start, stop) - breaks) / timedelta(minutes=1))
    years = [year for year in range(1901, plan.last_year + 1) if minutes_to(plan, year) <= available]
    return Fit(plan.last_year, minutes_to(plan, plan.last_year), available, max(years, default=None), stop)
