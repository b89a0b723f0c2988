"""Copies of events at a second place, such as a memory stick: what is there, and how old it is."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from boardcall.web.event.hosted_event import Hosted
from boardcall.wording import Sentence, local_time, say

STAMP = "%Y%m%dT%H%M%SZ"
SUFFIX = ".backup.zip"
LATE = timedelta(minutes=5)
"""How long an act may be without a copy before the desk says so."""


@dataclass(frozen=True, slots=True)
class CopyFolder:
    """A folder with copies of events by their names in addresses."""

    folder: Path

    def path(self, slug: str, at: datetime) -> Path:
        """What a copy made at a moment is called."""
        return self.folder / f"{slug}-{at.astimezone(UTC).strftime(STAMP)}{SUFFIX}"

    def of(self, slug: str) -> list[Path]:
        """The copies of an event, the oldest first."""
        return [path for path in sorted(self.folder.glob(f"{slug}-*{SUFFIX}")) if _made(path, slug)]

    def last(self, slug: str) -> datetime | None:
        """When the newest copy was made, or None."""
        found = self.of(slug)
        return _made(found[-1], slug) if found else None

    def is_late(self, event: Hosted, *, at: datetime) -> bool:
        """Whether the event has acts that should be in a copy by now, and are in none."""
        saved = event.last.event.replay.entries[-1].at
        last = self.last(event.slug)
        return at - saved > LATE and (last is None or last < saved)

    def says(self, event: Hosted, *, at: datetime) -> Sentence:
        """How old the newest copy is."""
        last = self.last(event.slug)
        if last is None:
            return say("There is no copy at the second place yet.")
        zone = event.last.rulebook.event.timezone
        minutes = max(0, int((at - last).total_seconds()) // 60)
        made = local_time(last, zone, today=at.date())
        if minutes < 1:
            return say("The last copy was made at {time}, less than a minute ago.", time=made)
        return say("The last copy was made at {time}, {minutes} min ago.", time=made, minutes=minutes)


def _made(path: Path, slug: str) -> datetime | None:
    try:
        return datetime.strptime(path.name.removeprefix(f"{slug}-").removesuffix(SUFFIX), STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
