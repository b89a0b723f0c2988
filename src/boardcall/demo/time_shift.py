"""A copy of an event with all its times moved, so that its last act was done at a moment given."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from boardcall.store import create_ledger
from boardcall.store.places import open_ledger
from boardcall.tournament import Act, Entry, Head, chain_acts
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.schedule import SetMoment

_ZONE = re.compile(r'^timezone = "[^"]*"$', re.MULTILINE)
_DAY = re.compile(r"day (\d+) (\d\d):(\d\d)")


@dataclass(frozen=True, slots=True)
class TimeShift:
    """How far an event is moved: its moments by a time, its days by whole days, into a zone.

    `first_day` is the first day of the event as it was; moments set by hand are told from it in UTC.
    """

    by: timedelta
    days: timedelta
    zone: str
    first_day: date

    @classmethod
    def to(cls, now: datetime, entries: tuple[Entry, ...], *, zone: str) -> "TimeShift":
        """The move that puts the last of the entries at this moment, and its day on the day it is in the zone."""
        last, opened = entries[-1].at, entries[0].act
        first = opened.starts if isinstance(opened, OpenEvent) else None
        days = now.astimezone(ZoneInfo(zone)).date() - last.astimezone(UTC).date()
        return cls(now - last, days, zone, first or last.date())

    def act(self, act: Act) -> Act:
        """The act as it would have been done then."""
        moved: Act = self._value(act)
        if isinstance(moved, OpenEvent):
            return replace(moved, rulebook_text=_ZONE.sub(f'timezone = "{self.zone}"', moved.rulebook_text, count=1))
        if isinstance(moved, SetMoment):
            return replace(moved, when=_DAY.sub(self._moment, moved.when))
        return moved

    def _moment(self, told: re.Match[str]) -> str:
        day, hour, minute = map(int, told.groups())
        midnight = datetime(self.first_day.year, self.first_day.month, self.first_day.day, tzinfo=UTC)
        at = midnight + timedelta(days=day - 1, hours=hour, minutes=minute) + self.by
        local = at.astimezone(ZoneInfo(self.zone))
        return f"day {(local.date() - self.first_day - self.days).days + 1} {local:%H:%M}"

    def _value(self, value: Any) -> Any:
        if isinstance(value, datetime):
            return value + self.by
        if isinstance(value, date):
            return value + self.days
        if isinstance(value, tuple):
            return tuple(map(self._value, value))
        if is_dataclass(value) and not isinstance(value, type):
            changed = ((field.name, getattr(value, field.name)) for field in fields(value))
            moved = {name: new for name, old in changed if (new := self._value(old)) is not old and new != old}
            return replace(value, **moved) if moved else value
        return value


def copy_moved(source: Path, place: Path, *, now: datetime, zone: str) -> None:
    """Copies the event of a file of lines to a place, moved so that its last act was done now.

    Nothing is written beside the source.
    """
    with TemporaryDirectory() as folder, open_ledger(copyfile(source, Path(folder) / source.name)) as ledger:
        entries, people = ledger.entries(), ledger.people()
    with create_ledger(place) as copy:
        copy.append(tuple(_moved(entries, TimeShift.to(now, entries, zone=zone))), people.rows.values())


def _moved(entries: tuple[Entry, ...], move: TimeShift) -> Iterator[Entry]:
    """The acts in their new place; none is later than one after it."""
    head = Head()
    times = reversed([*accumulate((entry.at for entry in reversed(entries)), min)])
    for entry, when in zip(entries, times, strict=True):
        at = when + move.by
        (moved,) = chain_acts((move.act(entry.act),), head=head, at=at, author=entry.author, reason=entry.reason)
        head = Head(moved.number, moved.hash)
        yield moved


def zone_here() -> str:
    """The time zone of this machine by its name; UTC where it tells none."""
    link = Path("/etc/localtime")
    told = os.environ.get("TZ", "").removeprefix(":") or (str(link.resolve()).partition("zoneinfo/")[2])
    return told if told in available_timezones() else "Etc/UTC"
