"""Places of this server that have no event yet, each with the link by which one is set up, once."""

from datetime import datetime
from hashlib import sha256
from hmac import compare_digest
from threading import Lock
from typing import Protocol

from boardcall.desk.event import Draft
from boardcall.errors import NotFoundError
from boardcall.store.live import LiveEvent
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.wording import say


class Opener(Protocol):
    """What opens or makes the event of one place."""

    def open(self) -> LiveEvent | None:
        """The event there, or None."""

    def create(self, draft: Draft, at: datetime, author: str) -> LiveEvent:
        """A new event, from its first acts, when and by whom."""


class Unopened:
    """A place that waits for its event, which another process may make. Safe to use from several threads."""

    def __init__(self, slug: str, token: str, events: HostedEvents, opener: Opener) -> None:
        self.slug = slug
        self._hash = _hashed(token) if token else ""
        self._events = events
        self._opener = opener
        self._lock = Lock()

    def is_opened_by(self, token: str) -> bool:
        """Whether the link of this token sets the event up."""
        return compare_digest(self._hash, _hashed(token))

    def look(self) -> Hosted | None:
        """The event, shown from now on, if somebody has made it meanwhile."""
        with self._lock:
            live = self._opener.open()
            return self._show(live) if live else None

    def open(self, draft: Draft, *, at: datetime, author: str) -> Hosted:
        """The event, made and shown from now on; NotFoundError when it was made meanwhile."""
        if self.look() is not None:
            raise NotFoundError(say("The event was set up already. Sign in to it."))
        with self._lock:
            return self._show(self._opener.create(draft, at, author))

    def _show(self, live: LiveEvent) -> Hosted:
        event = Hosted(self.slug, live)
        self._events.add(event)
        return event


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
