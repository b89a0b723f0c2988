"""Things that are made once: a second request for one that is being made waits for it, and never for another."""

from collections.abc import Callable, Hashable
from threading import Event, Lock
from typing import Any, TypeVar

from boardcall.web.event.parts import noting
from boardcall.web.machine.background_work import PATIENCE

Found = TypeVar("Found")


class Making:
    """What was made, by key; of more than `most` those made first go first. Usable from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._found: dict[Hashable, Any] = {}
        self._claimed: dict[Hashable, Event] = {}

    def known(self, key: Hashable) -> Any | None:
        """The result for that key, or None."""
        return self._found.get(key)

    def get(self, key: Hashable, make: Callable[[], Found]) -> Found:
        """The result for that key, made by the first request. A result that lacks a part is made again next time."""
        claim = self._claim(key)
        if claim is not None:
            claim.wait(PATIENCE)
        if key in self._found:
            known: Found = self._found[key]
            return known
        return make() if claim is not None else self._make(key, make)

    def _claim(self, key: Hashable) -> Event | None:
        """What to wait for if another request is making it; None if the caller has to."""
        with self._lock:
            if key in self._claimed:
                return self._claimed[key]
            if key not in self._found:
                self._claimed[key] = Event()
            return None

    def _make(self, key: Hashable, make: Callable[[], Found]) -> Found:
        try:
            with noting() as lacking:
                made = make()
            if not lacking:
                self.put(key, made)
            return made
        finally:
            with self._lock:
                claim = self._claimed.pop(key, None)
            if claim is not None:
                claim.set()

    def put(self, key: Hashable, made: object) -> None:
        """Keeps the result for that key."""
        with self._lock:
            if len(self._found) >= self._most and key not in self._found:
                self._found.pop(next(iter(self._found)))
            self._found[key] = made
