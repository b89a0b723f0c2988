"""Keeps warnings and errors of the log for the site's administrator, in its own thread: nobody waits for it."""

import logging
from contextlib import suppress
from datetime import UTC, datetime
from queue import SimpleQueue
from threading import Thread

from django.db import DatabaseError, close_old_connections

from boardcall.web.identity.site_faults import note_fault
from boardcall.web.machine.log import masked


class FaultKeeper(logging.Handler):
    """Writes what is logged as a warning or worse into the site's database; what cannot be written is in the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines: SimpleQueue[logging.LogRecord] = SimpleQueue()
        Thread(target=self._write, name="faults", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.put(record)

    def _write(self) -> None:
        while True:
            record = self._lines.get()
            with suppress(DatabaseError, ValueError, TypeError):  # a line that is no text
                note_fault(
                    at=datetime.fromtimestamp(record.created, UTC),
                    level=record.levelname.casefold(),
                    source=record.name,
                    says=_said(record),
                )
            close_old_connections()


def _said(record: logging.LogRecord) -> str:
    """The line, and for a fault its kind and words, without links that sign somebody in."""
    kind, error, _ = record.exc_info or (None, None, None)
    text = f"{record.getMessage()} ({kind.__name__}: {error})" if kind else record.getMessage()
    return masked(text)


def keep_faults() -> None:
    """Keeps them from now on, in this process."""
    logging.getLogger().addHandler(FaultKeeper())
