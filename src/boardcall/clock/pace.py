"""How fast a board plays: when it will be done, and what will not fit before the round has to end.

While an end is secret or drawn these figures are for directors only: they tell how far play can get.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from boardcall.clock.hours import later
from boardcall.clock.plan import BEFORE_PLAY, FIRST_TURN, ClockPlan, StepPart, Turn
from boardcall.clock.state import ClockState, Paused, Running
from boardcall.clock.timetable import minutes_to
from boardcall.errors import Problem
from boardcall.game import LATEST_YEAR, Season
from boardcall.wording import say

WINDOW = 3
"""Years by which a board's pace is judged, the latest."""
FASTEST = 2
"""Counts that make a board play more than this many times as fast as its clock were typed late, and say nothing of its
pace.
"""


@dataclass(frozen=True, slots=True)
class Entered:
    """A year whose count was entered, and when."""

    year: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """A board after its last entered year; `extra` is what a year takes beyond the clock's minutes, below 0 if less."""

    plan: ClockPlan
    done: Entered
    extra: timedelta

    def finish(self, year: int) -> datetime:
        years = range(self.done.year + 1, year + 1)
        least = timedelta()
        takes = sum((max(least, minutes_in(self.plan, one) + self.extra) for one in years), least)
        return later(self.done.at, takes)

    def last_before(self, stop: datetime) -> int:
        """The last year that will be finished before a moment; the last entered one if no other.

        It ends: no year after the calendar's last is tried, and years that take no time are no years.
        """
        year, at, stop = self.done.year, _moment(self.done.at), _moment(stop)
        last = LATEST_YEAR if self.plan.last_year is None else min(self.plan.last_year, LATEST_YEAR)
        for following in range(year + 1, last + 1):
            takes = minutes_in(self.plan, following) + self.extra
            at += takes
            if takes <= timedelta() or at > stop:
                break
            year = following
        return year


def _moment(at: datetime) -> datetime:
    """A moment in UTC: in the zone of an event an hour may be missing, or come twice, before a later one."""
    return at.astimezone(UTC)


def minutes_in(plan: ClockPlan, year: int) -> timedelta:
    """The minutes of a year on the clock, from one fall's count to the next, with the breaks planned in between."""
    own = minutes_to(plan, year) - (minutes_to(plan, year - 1) if year > BEFORE_PLAY + 1 else 0)
    between = (Turn(year - 1, Season.FALL), Turn(year, Season.SPRING))
    return timedelta(minutes=own + sum(one.minutes for one in plan.breaks if one.after in between))


def board_pace(
    plan: ClockPlan, *, began: datetime, entered: tuple[Entered, ...], first: Turn = FIRST_TURN
) -> Pace | None:
    """The pace of a board that began with a turn at a moment, by its latest years; without any year, by the clock.

    None if it cannot be known: years were counted before the clock began, or typed one after the other later on.
    """
    marks = sorted((Entered(first.year - 1, began), *entered), key=lambda one: one.year)[-WINDOW - 1 :]
    if any(one.at <= began for one in entered):
        return None
    oldest, last = marks[0], marks[-1]
    years = last.year - oldest.year
    if not years:
        return Pace(plan, last, timedelta())
    by_clock = sum((minutes_in(plan, year) for year in range(oldest.year + 1, last.year + 1)), timedelta())
    took = last.at - oldest.at
    return Pace(plan, last, (took - by_clock) / years) if took * FASTEST >= by_clock else None


def pace_warnings(pace: Pace, *, board: str, stop: datetime | None, planned: datetime | None = None) -> list[Problem]:
    """What a director should know of a board: no more year fits before `stop`, or its last year ends too late.

    `planned` is an end that only warns.
    """
    found = []
    last = pace.plan.last_year
    if stop is not None and (last is None or pace.done.year < last) and pace.last_before(stop) == pace.done.year:
        message = say("One more fall will not fit on board {board} before {stop:%H:%M}.", board=board, stop=stop)
        found.append(
            Problem(message, say("At its pace it would end at {year:%H:%M}.", year=pace.finish(pace.done.year + 1)))
        )
    end = stop or planned
    if end is not None and last is not None and pace.done.year < last and _moment(pace.finish(last)) > _moment(end):
        message = say("Board {board} will not finish {last} before {end:%H:%M}.", board=board, last=last, end=end)
        fits = pace.last_before(end)
        late = pace.finish(last)
        hint = (
            say("At its pace it would end at {last:%H:%M}; {fits} is the last year that fits.", last=late, fits=fits)
            if fits > BEFORE_PLAY
            else say("At its pace it would end at {last:%H:%M}.", last=late)
        )
        found.append(Problem(message, hint))
    return found


def fall_ends(state: ClockState, at: datetime) -> datetime | None:
    """When the fall of the year on the clock will be over, without adjudication outside the period.

    None if it cannot be known: no clock runs, or an adjudication before that fall is still open.
    """
    at = _moment(at)
    state = state.now(at)
    if not isinstance(state.status, Running | Paused):
        return None
    step, moment = state.status.step, at + (state.remaining(at) or timedelta())
    while not (step.turn.season is Season.FALL and _ends_play(state.plan, step.turn, step.part)):
        following = state.plan.following(step)
        if following is None:
            return None
        step = following
        moment += state.plan.length(step) or timedelta()
    return moment


def _ends_play(plan: ClockPlan, turn: Turn, part: StepPart) -> bool:
    """Whether this is the last part of a turn in which orders are made."""
    last = StepPart.WRITING if plan.settings.writing_minutes else StepPart.NEGOTIATION
    return part is last or (part is StepPart.ADJUDICATION and turn.season is Season.FALL)


def fall_warning(state: ClockState, at: datetime, *, stop: datetime) -> Problem | None:
    """Told to the director until the round is stopped if the fall on the clock cannot be over before."""
    ends = fall_ends(state, at)
    if ends is None or ends <= stop or stop <= at:
        return None
    ends = ends.astimezone(stop.tzinfo)
    year = state.now(at).step
    message = say(
        "Fall {year} will not fit before {stop:%H:%M}: it would end at {ends:%H:%M}.",
        year=year.turn.year if year else "",
        stop=stop,
        ends=ends,
    )
    return Problem(message, say("It is better to stop play now than during that fall."))
