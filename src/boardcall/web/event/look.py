"""Where the pages of an event find its own colours and picture."""

from dataclasses import dataclass
from hashlib import blake2b

from boardcall.web.event.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class EventLook:
    """The addresses of the event's own style sheet and picture, "" where it has none; `accent` is its colour."""

    sheet: str = ""
    logo: str = ""
    accent: str = ""


def event_look(snapshot: Snapshot, base: str) -> EventLook:
    """The look of the event whose addresses begin with `base`; each address changes with its content."""
    known = snapshot.tournament
    sheet = f"{base}look.css?{look_mark(known.accent)}" if known.accent else ""
    logo = f"{base}logo?{look_mark(known.logo)}" if known.logo else ""
    return EventLook(sheet, logo, known.accent)


def look_mark(content: str) -> str:
    """Marks a content in an address."""
    return blake2b(content.encode(), digest_size=8).hexdigest()
