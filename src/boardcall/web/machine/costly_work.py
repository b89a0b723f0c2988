"""Expensive work: one at a time, separate from all other pages, and the work of staff apart from that of others."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from boardcall.errors import RefusedError
from boardcall.wording import say

TURN_SECONDS = 5.0
"""Seconds to wait for others."""
MOST_WAITING = 3
"""Threads that may wait for it; all others answer something else."""


class BusyError(RefusedError):
    """What was asked for is not done now, because others ask for the same kind of thing."""


class CostlyWork:
    """A door that one goes through at a time; a few wait before it, the others are sent away. For several threads."""

    def __init__(self, *, waiting: int = MOST_WAITING, seconds: float = TURN_SECONDS) -> None:
        self._most, self._seconds = waiting + 1, seconds
        self.there = 0
        self._counting, self._working = Lock(), Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits for the work of others to end. BusyError where too many wait, or it takes too long."""
        with self._counting:
            if self.there >= self._most:
                raise _busy()
            self.there += 1
        try:
            if not self._working.acquire(timeout=self._seconds):
                raise _busy()
            try:
                yield
            finally:
                self._working.release()
        finally:
            with self._counting:
                self.there -= 1


def _busy() -> BusyError:
    return BusyError(say("Others ask for the same kind of page just now. Try again in a moment."))


COSTLY = CostlyWork()
"""The door of this process for everybody, players and visitors."""
COSTLY_FOR_STAFF = CostlyWork()
"""The door of those with an account: no visitor keeps a director from printing."""
