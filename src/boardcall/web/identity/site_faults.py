"""The last warnings and errors of a hosted site, of all its processes."""

from datetime import datetime

from boardcall.web.identity.models import SiteFault

MOST = 200
LONGEST = 2000


def note_fault(*, at: datetime, level: str, source: str, says: str) -> None:
    """Keeps a line of the log; the oldest beyond `MOST` go."""
    made = SiteFault.objects.create(at=at, level=level, source=source[:80], says=says[:LONGEST])
    SiteFault.objects.filter(pk__lte=made.pk - MOST).delete()


def last_faults() -> tuple[SiteFault, ...]:
    """The newest first."""
    return tuple(SiteFault.objects.order_by("-pk")[:MOST])
