"""What a rulebook says about the clock of one round, put together: its plan, its breaks, and what it has to end by."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.plan import ClockPlan
from boardcall.clock.timetable import Fit, fit
from boardcall.errors import NotFoundError
from boardcall.rulebook import Rulebook
from boardcall.tournament import RoundNumber
from boardcall.tournament.settings import RoundEnd, RoundSettings
from boardcall.tournament.when import day_of
from boardcall.wording import say, with_commas


def plan_of(rulebook: Rulebook, number: RoundNumber, *, pool: str = "") -> ClockPlan:
    """The times of a round's clock; a pool may have a last year of its own. NotFoundError if there is none."""
    settings = rulebook.round(number)
    last_year = settings.end.last_year
    if pool:
        found = settings.pool(pool)
        if found is None:
            pools = with_commas(one.id for one in settings.pools)
            raise NotFoundError(
                say("Round {number} has no pool {pool}; it has {pools}.", number=number, pool=pool, pools=pools)
            )
        last_year = found.last_year or last_year
    return ClockPlan(rulebook.clock, number, last_year, stops_for_votes=rulebook.draw_vote.clock == "stops")


def hard_stop(end: RoundEnd, *, day: date) -> datetime | None:
    """The moment at which the round is stopped in any year, without a zone.

    If the days of the event are not known, it is the first such hour after the beginning of that day.
    """
    stop = end.hard_stop
    if stop is None or isinstance(stop, datetime):
        return stop
    return datetime.combine(day_of(end.hard_stop_day, day) or day, stop)


def stop_of(settings: RoundSettings, *, day: date, pool: str = "") -> datetime | None:
    """The hard stop of a round, or the planned end of it or of the pool; None when nothing is written."""
    found = settings.pool(pool) if pool else None
    planned = (found.ends if found else None) or settings.ends
    return hard_stop(settings.end, day=day) or planned


def breaks_of(plan: ClockPlan) -> timedelta:
    """The length of the planned breaks of a round, placed in the plan already or not."""
    placed = sum(one.minutes for one in plan.breaks)
    kinds = [one for one in plan.kinds() if one.needs == "scheduled"]
    left = {one.reason: one.max_minutes or 0 for one in kinds if all(b.kind != one.reason for b in plan.breaks)}
    return timedelta(minutes=placed + sum(left.values()))


def round_fit(rulebook: Rulebook, plan: ClockPlan, *, start: datetime, pool: str = "") -> Fit | None:
    """Whether the last year of a round can be reached before it has to end; None when it has no end or no last year.

    A start without a zone is a time where the event is.
    """
    zone = start.tzinfo or ZoneInfo(rulebook.event.timezone)
    start = start.replace(tzinfo=zone)
    stop = stop_of(rulebook.round(plan.round), day=start.date(), pool=pool)
    stop = stop.replace(tzinfo=zone) if stop else None
    if stop is None or plan.last_year is None or stop <= start:
        return None
    return fit(plan, start=start, stop=stop, breaks=breaks_of(plan))
