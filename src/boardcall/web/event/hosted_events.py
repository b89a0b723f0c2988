"""The events of a server, and the places and the database in which new ones appear."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from threading import RLock
from time import monotonic
from typing import Protocol

from boardcall.desk.event import Draft
from boardcall.errors import NotFoundError, RefusedError, StoreError, certain
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.unreadable_events import LeftOut
from boardcall.wording import say


class EmptyPlace(Protocol):
    """A place of this server that has no event yet."""

    slug: str

    def look(self) -> Hosted | None:
        """The event, if somebody has made it meanwhile; then it is added."""

    def is_opened_by(self, token: str) -> bool:
        """Whether the link of this token sets the event up."""


class Shelf(Protocol):
    """The database of a hosted site: all its events are shown, even one that was made a moment ago."""

    def look(self, known: Collection[str], left_out: LeftOut) -> Iterable[Hosted]:
        """The events of the database that are not among the known names, opened, or put into `left_out`."""

    def create(self, slug: str, draft: Draft, *, at: datetime, author: str) -> Hosted:
        """A new event of this name; InputError where there is one."""

    def archived(self) -> Collection[str]:
        """The ids of the events that are on no list."""


LOOK_SECONDS = 1.0
"""How often at most an unknown address makes the server ask a database for new events."""


class HostedEvents:
    """The events of this server by slug, and the places that wait for one."""

    def __init__(self, events: tuple[Hosted, ...] = ()) -> None:
        self._events = {event.slug: event for event in events}
        self._waiting: dict[str, EmptyPlace] = {}
        self.left_out: LeftOut = {}
        self.shelf: Shelf | None = None
        """The database whose events are all shown; None if the events were named."""
        self._looked = -LOOK_SECONDS
        self._looking = RLock()
        self._away: StoreError | None = None
        """Why the database could not be looked at the last time."""

    def __iter__(self) -> Iterator[Hosted]:
        return iter(tuple(self._events.values()))

    def listed(self) -> tuple[Hosted, ...]:
        """The events on this server's lists: all except those that a hosted site has archived."""
        archived = self.shelf.archived() if self.shelf else ()
        return tuple(event for event in self if event.id not in archived)

    def add(self, event: Hosted) -> None:
        """Shows one more event from now on."""
        self._events[event.slug] = event
        self._waiting.pop(event.slug, None)

    def wait_for(self, place: EmptyPlace) -> None:
        """Keeps a place for an event that is still to be set up."""
        self._waiting[place.slug] = place

    def waiting(self, token: str) -> EmptyPlace | None:
        """The place whose event the link of this token sets up, as long as there is none."""
        self.look()
        return next((place for place in self._waiting.values() if place.is_opened_by(token)), None)

    def look(self) -> None:
        """Shows the events that were set up meanwhile, by another process."""
        for place in tuple(self._waiting.values()):
            place.look()
        self._look_on_shelf()

    def create(self, slug: str, draft: Draft, *, at: datetime, author: str) -> Hosted:
        """A new event of a hosted site, shown from now on."""
        shelf = certain(self.shelf, "only a hosted site has the form")
        with self._looking:
            event = shelf.create(slug, draft, at=at, author=author)
            self.add(event)
        return event

    def _look_on_shelf(self) -> None:
        if self.shelf is None:
            return
        with self._looking:
            if monotonic() - self._looked >= LOOK_SECONDS:
                self._away = None
                try:
                    for event in self.shelf.look({*self._events, *self.left_out}, self.left_out):
                        self.add(event)
                except StoreError as error:
                    self._away = error
                self._looked = monotonic()  # not before: those who waited share the look
            if self._away:  # it has not said that an event is not there
                raise self._away.with_traceback(None)

    def known(self, slug: str) -> Hosted | None:
        """The event of that slug, if it is shown already."""
        return self._events.get(slug)

    def get(self, slug: str) -> Hosted:
        """The event of that slug; NotFoundError says there is none."""
        if slug in self._waiting:
            self._waiting[slug].look()
        if slug not in self._events:
            self._look_on_shelf()
        if slug in self.left_out:
            raise RefusedError(self.left_out[slug])
        if slug not in self._events:
            raise NotFoundError(say("There is no such event here."))
        return self._events[slug]
