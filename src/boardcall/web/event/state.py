"""What the server shows: set once at its start, read by every request."""

from dataclasses import dataclass
from pathlib import Path

from boardcall.web.event.ballots import BallotKeeper, LocalKeeper
from boardcall.web.event.copies import CopyFolder
from boardcall.web.event.feed import Feed
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.page_shelf import PageShelf


@dataclass(frozen=True, slots=True)
class Guide:
    """The events of the demo by their names in addresses: one that is played, and one that is over."""

    playing: str
    over: str


class Showing:
    """The events of this process."""

    def __init__(self) -> None:
        self._events = HostedEvents(())
        self.addresses: tuple[str, ...] = ()
        """Where others reach this server, best first, such as "http://192.168.1.20:8000/"."""
        self.is_rehearsal = False
        """Whether nothing that is done here counts."""
        self.rehearses_at = ""
        """The host at which a rehearsal can be served beside these events; "" where it cannot."""
        self.is_alone = True
        """Whether this process answers everything, so that it may remember what it has started."""
        self.copies: CopyFolder | None = None
        """Where copies of the events are saved by themselves, if anywhere."""
        self.association: Path | None = None
        """The file of an association whose cases are kept on this server, if any."""
        self.series: tuple[Path, ...] = ()
        """The files of the series that are published here."""
        self.guide: Guide | None = None
        """What the first page leads through, where this server shows the demo."""
        self.pages: PageShelf | None = None
        """Where this process shares finished pages with others of the same server, if there are any."""
        self.feed = Feed(dict)
        """What tells open pages of new acts."""
        self.keeper: BallotKeeper = LocalKeeper(self.events)
        """What takes the ballots of draw votes: this process, or the one that started it and its neighbours."""

    def show(self, events: HostedEvents, *, addresses: tuple[str, ...] = ()) -> None:
        self._events = events
        self.feed = Feed(lambda: {event.slug: event.number for event in events})
        self.addresses = addresses

    def events(self) -> HostedEvents:
        return self._events

    @property
    def is_site(self) -> bool:
        """Whether this is a hosted site, with people who start events."""
        return self._events.shelf is not None


SHOWING = Showing()
"""Django has no other place for what its views work on; only `server.serve` and tests set it."""
