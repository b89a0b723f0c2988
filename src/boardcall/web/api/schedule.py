"""The moments of an event through the interface: reading them, setting one, and setting the first day."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from boardcall.desk.schedule import Scheduled
from boardcall.desk.schedule import schedule as all_moments
from boardcall.web.api.asked import Asked
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class MomentValue:
    """A moment of the event."""

    moment: str
    """Its key in the rulebook, such as "round.1.starts"."""
    name: Sentence
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


def schedule(asked: Asked) -> ScheduleAnswer:
    """The moments of the event, each with where it comes from."""
    event = asked.snapshot.event
    zone = event.rulebook.event.timezone
    found = tuple(_value(one, ZoneInfo(zone)) for one in all_moments(event))
    return ScheduleAnswer(asked.act, event.tournament.starts, zone, found)


def _value(one: Scheduled, zone: ZoneInfo) -> MomentValue:
    at = one.at.replace(tzinfo=zone) if isinstance(one.at, datetime) else None
    return MomentValue(one.key, one.name, one.day if one.at else None, at, one.section, one.by_hand)
