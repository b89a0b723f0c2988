"""Places of this server where there is no event yet, each with the link by which one is set up, once."""

import secrets
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from threading import Lock

from boardcall.desk import Draft
from boardcall.errors import NotFoundError
from boardcall.store.live import LiveEvent
from boardcall.web.hosting import Hosted, HostedEvents

Create = Callable[[Draft, datetime, str], LiveEvent]
"""Makes the event at its place: its first acts, when, by whom."""


class Unopened:
    """A place that waits for its event. Safe to use from several threads."""

    def __init__(self, slug: str, events: HostedEvents, create: Create) -> None:
        self.slug = slug
        self._events = events
        self._create = create
        self._lock = Lock()

    def open(self, draft: Draft, *, at: datetime, author: str) -> Hosted:
        """The event, opened and shown from now on; NotFoundError when it was opened meanwhile."""
        with self._lock:
            if self.slug in {event.slug for event in self._events}:
                raise NotFoundError("The event was set up already. Sign in to it.")
            event = Hosted(self.slug, self._create(draft, at, author))
            self._events.add(event)
            return event


class SetUps:
    """The places of this server that wait for their event, by the hash of their link's token."""

    def __init__(self) -> None:
        self._waiting: dict[str, Unopened] = {}

    def wait_for(self, place: Unopened) -> str:
        """The path of the link by which the event is set up."""
        token = secrets.token_urlsafe(16)
        self._waiting[_hashed(token)] = place
        return f"/set-up/{token}/"

    def find(self, token: str) -> Unopened | None:
        return self._waiting.get(_hashed(token))

    def done(self, token: str) -> None:
        self._waiting.pop(_hashed(token), None)


SET_UPS = SetUps()
"""Django has no other place for what its views work on; only `server.serve` fills it."""


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
