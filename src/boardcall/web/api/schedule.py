"""The moments of an event through the interface: reading them, setting one, and setting the first day."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from boardcall.desk.event import change_event
from boardcall.desk.schedule import Scheduled, set_moment
from boardcall.desk.schedule import schedule as all_moments
from boardcall.store.live import Verb
from boardcall.web.api.asked import Asked
from boardcall.web.api.bodies import Acting


@dataclass(frozen=True, slots=True)
class MomentValue:
    """A moment of the event."""

    moment: str
    """Its key in the rulebook, such as "round.1.starts"."""
    name: str
    day: date | None
    """None while it has no date."""
    at: datetime | None
    """None for a whole day, and while it has no date."""
    section: str
    """The section of the published rules it comes from."""
    by_hand: str
    """What was set instead of the rulebook's: "" for nothing, "none" for no such moment."""


@dataclass(frozen=True, slots=True)
class ScheduleAnswer:
    """Every moment of the event in order, those without a date last."""

    act: int
    starts: date | None
    zone: str
    moments: tuple[MomentValue, ...]


@dataclass(frozen=True, slots=True)
class MomentBody(Acting):
    """When a moment is."""

    when: str
    """ "day 1 10:00", "15 minutes before start", "none" for no such moment; empty puts the rulebook's back."""


@dataclass(frozen=True, slots=True)
class FirstDayBody(Acting):
    """The first day of the event; every moment moves with it."""

    starts: date


def schedule(asked: Asked) -> ScheduleAnswer:
    """The moments of the event, each with where it comes from."""
    event = asked.snapshot.event
    zone = event.rulebook.event.timezone
    found = tuple(_value(one, ZoneInfo(zone)) for one in all_moments(event))
    return ScheduleAnswer(asked.act, event.tournament.starts, zone, found)


def _value(one: Scheduled, zone: ZoneInfo) -> MomentValue:
    at = one.at.replace(tzinfo=zone) if isinstance(one.at, datetime) else None
    return MomentValue(one.key, one.name, one.day if one.at else None, at, one.section, one.by_hand)


def set_one(asked: Asked, body: MomentBody, moment: str) -> Verb:  # noqa: ARG001  all operations are called alike
    """Sets a moment, or puts it back."""
    return lambda event: set_moment(event, moment, body.when)


def set_first_day(asked: Asked, body: FirstDayBody) -> Verb:  # noqa: ARG001
    """Sets the first day of the event; the last day moves by as many days."""
    return lambda event: change_event(event, starts=body.starts)
