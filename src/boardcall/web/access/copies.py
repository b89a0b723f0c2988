"""Copies of the events of a server at a second place, made by themselves: a backup of each that has new acts."""

import logging
import threading
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import DatabaseError, close_old_connections

from boardcall.errors import BoardcallError
from boardcall.store.private import write_private
from boardcall.web.access.backup import write_backup
from boardcall.web.event.copies import CopyFolder
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine import time

STEP_SECONDS = 60.0
"""How often it is looked whether an event has new acts."""
KEPT = 30
"""Copies of an event that are kept; of older ones the oldest goes."""
LOG = logging.getLogger("boardcall.copies")


def save_copy(folder: CopyFolder, event: Hosted, *, at: datetime) -> None:
    """Copies an event as it is now, and deletes the oldest copies; StoreError if that fails."""
    write_private(folder.path(event.slug, at), write_backup(event.now().event.replay, event.vault, at=at))
    for old in folder.of(event.slug)[:-KEPT]:
        old.unlink(missing_ok=True)


class Copier:
    """Copies events that have new acts, in a thread of its own, until it is ended."""

    def __init__(
        self, folder: CopyFolder, events: Callable[[], Iterable[Hosted]], *, step: float = STEP_SECONDS
    ) -> None:
        self._folder, self._events, self._step = folder, events, step
        self._copied: dict[str, int] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)

    def begin(self) -> None:
        """Copies every event now, and continues."""
        self._thread.start()

    def end(self) -> None:
        """Copies what is new for the last time, and ends."""
        self._ended.set()
        self._thread.join(self._step)

    def look(self) -> None:
        """Copies every event that has acts which its last copy does not have."""
        for event in self._events():
            try:
                number = event.number()
                if self._copied.get(event.slug) != number:
                    save_copy(self._folder, event, at=time.now())
                    self._copied[event.slug] = number
            except (BoardcallError, DatabaseError, OSError) as error:
                LOG.warning("The event %s could not be copied: %s", event.slug, error)
            finally:
                close_old_connections()

    def _run(self) -> None:
        while True:
            self.look()
            if self._ended.wait(self._step):
                break
        self.look()
