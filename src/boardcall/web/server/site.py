"""What a server shows, as plain values that every process of it is handed, and opening it in one of them."""

import re
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from boardcall.desk.event import Draft
from boardcall.errors import InputError, NotFoundError, StoreError, UnreachableError
from boardcall.store.damaged_events import open_shown
from boardcall.store.live import LiveEvent, create_event
from boardcall.store.places import is_url, open_ledger, place_of
from boardcall.store.postgres import without_password
from boardcall.web.event.empty_places import Unopened
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.state import Guide
from boardcall.web.event.unreadable_events import why_left_out
from boardcall.web.machine.log import Form
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Front:
    """How the server meets the network: certificate and key for https, and the proxy whose headers are trusted.

    Only that proxy may say where a request comes from; forwarding headers from anybody else are ignored.
    """

    certificate: Path | None = None
    key: Path | None = None
    proxy: str = ""
    host: str = ""
    """The one name in addresses that is answered, besides those of this machine; "" for all."""
    log: Form = "text"
    access_log: bool = False
    metrics_token: str = field(default="", repr=False)
    """What opens /metrics; without it there is nothing."""

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"


@dataclass(frozen=True, slots=True)
class EventPlace:
    """Where one event is kept, its name in addresses, and, if there is none yet, the token that sets it up."""

    slug: str
    where: str
    set_up: str = field(default="", repr=False)

    @property
    def shown(self) -> str:
        """Where it is, as it may be printed."""
        return without_password(self.where)


@dataclass(frozen=True, slots=True)
class Site:
    """A server: its events, where accounts are kept (a file or a database's URL), how it is reached.

    `key` signs what its processes send each other through browsers; `ballots` is the socket of the process that keeps
    the ballots, "" with one process. Every page of a rehearsal says that it is one. With a `guide` the first page
    leads through the demo, and signs anybody at this machine in. New acts are copied into `copies`.
    """

    places: tuple[EventPlace, ...]
    vault: str = field(repr=False)
    key: str = field(repr=False)
    addresses: tuple[str, ...] = ()
    front: Front = Front()
    ballots: str = ""
    worker: tuple[int, int] = (0, 1)
    """Which of how many workers this process is."""
    is_rehearsal: bool = False
    copies: str = ""
    association: str = ""
    """The file of an association whose cases are kept here, too."""
    accounts_from: str = field(default="", repr=False)
    """Where accounts belong, while the place given is a copy because nothing can be written there."""
    series: tuple[str, ...] = ()
    """The files of the series that the pages of their events show."""
    guide: Guide | None = None
    shelf: str = field(default="", repr=False)
    """The database whose events are all shown, and in which people of the site start new ones; "" if there is none."""
    prints_links: bool = True
    """Whether a director's link is made at each start, also where a director signed in before."""

    def open(self, stack: ExitStack) -> HostedEvents:
        """The events of the places that have one, in this process, closed with the stack; the others wait.

        If there are several, one whose rulebook or ledger cannot be read here is left out, and its pages say so.
        """
        events = HostedEvents()
        for place in self.places:
            unopened = Unopened(place.slug, place.set_up, events, _Opener(place.where, stack))
            try:
                there = unopened.look()
            except (InputError, StoreError) as error:
                if len(self.places) == 1 or isinstance(error, UnreachableError):
                    raise
                events.left_out[place.slug] = why_left_out(place.slug, error)
                continue
            if there is None:
                if not place.set_up:
                    raise NotFoundError(say("There is no event at {shown} any more.", shown=place.shown))
                events.wait_for(unopened)
        if self.shelf:
            from boardcall.web.access.shelf import DatabaseShelf

            shelf = events.shelf = DatabaseShelf(self.shelf, stack, slugs)
            for event in events:
                shelf.take(event)
        return events


@dataclass(frozen=True, slots=True)
class _Opener:
    """Opens or makes the event of one place."""

    where: str
    stack: ExitStack

    def open(self) -> LiveEvent | None:
        try:
            return self.stack.enter_context(open_shown(self.where))
        except NotFoundError:
            return None

    def create(self, draft: Draft, at: datetime, author: str) -> LiveEvent:
        return self.stack.enter_context(create_event(self.where, draft, at=at, author=author))


def vault_of(place: str) -> str:
    """Where the accounts of a server are kept: beside its first event, or in its database."""
    where, _ = place_of(place)
    if is_url(str(where)):
        return str(where)
    path = Path(where)
    beside = [path.with_suffix(".vault.sqlite3"), path.parent / "vault.sqlite3"]
    named = beside if Path(place).suffix else beside[::-1]
    return str(next((known for known in named if known.is_file()), named[0]))


def slugs(places: Iterable[str]) -> tuple[str, ...]:
    """A short name for addresses from each place: the part behind #, the file's name or the folder's."""
    found: list[str] = []
    for place in places:
        where, _, event = place.partition("#")
        path = Path(urlsplit(where).path if is_url(where) else where)
        path = path.absolute() if path.is_dir() else path
        stem = path.parent.name if path.stem == "event" and path.parent.name else path.stem
        slug = re.sub(r"[^a-z0-9]+", "-", (event or stem).casefold()).strip("-") or "event"
        found.append(slug if slug not in found else f"{slug}-{len(found) + 1}")
    return tuple(found)


def has_event(where: str) -> bool:
    """Whether there is an event at a place; NotFoundError where there could not be one."""
    try:
        open_ledger(where).close()
    except NotFoundError:
        if not where.strip() or (not is_url(where) and not Path(place_of(where)[0]).parent.is_dir()):
            raise
        return False
    return True
