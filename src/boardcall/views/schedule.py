"""The moments of an event as values."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from boardcall.desk.schedule import Scheduled, schedule
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class MomentView:
    """A moment of the event."""

    moment: str
    """Its key in the rulebook, such as "round.1.starts"."""
    name: Sentence
    day: date | None
    """Null while it has no date."""
    at: datetime | None
    """Null for a whole day, and while it has no date."""
    section: str
    """The section of the published rules it comes from."""
    by_hand: str
    """What was set instead of the rulebook's: "" for nothing, "none" for no such moment."""


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """Every moment of the event in order, those without a date last."""

    starts: date | None
    zone: str
    moments: tuple[MomentView, ...]


def schedule_view(state: EventState, _: Viewer) -> ScheduleView:
    """The moments of the event, each with where it comes from."""
    event = state.event
    zone = event.rulebook.event.timezone
    found = tuple(_moment(one, ZoneInfo(zone)) for one in schedule(event))
    return ScheduleView(event.tournament.starts, zone, found)


def _moment(one: Scheduled, zone: ZoneInfo) -> MomentView:
    at = one.at.replace(tzinfo=zone) if isinstance(one.at, datetime) else None
    return MomentView(one.key, one.name, one.day if one.at else None, at, one.section, one.by_hand)
