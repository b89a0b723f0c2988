"""A line of the log that a visitor can bring about is written once a minute, however often it happens."""

import logging
from threading import Lock
from time import monotonic

MINUTE = 60.0
MOST_LINES = 1000
"""Different lines that are remembered."""


class OnceAMinute(logging.Filter):
    """Lets each warning of a logger through once a minute, with how many were held back. For several threads.

    Warnings are the same where they differ in their values only.
    """

    def __init__(self, *, seconds: float = MINUTE) -> None:
        super().__init__()
        self._seconds = seconds
        self._lock = Lock()
        self._last: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        with self._lock:
            now = monotonic()
            at, held = self._last.get(record.msg, (float("-inf"), 0))
            if now - at < self._seconds:
                self._last[record.msg] = (at, held + 1)
                return False
            if len(self._last) >= MOST_LINES:
                self._last.clear()
            self._last[record.msg] = (now, 0)
        if held:
            record.msg = f"{record.msg} ({held} more since the last time)"
        return True


def once_a_minute(name: str) -> logging.Logger:
    """The logger of that name, which writes what visitors bring about once a minute."""
    log = logging.getLogger(name)
    if not any(isinstance(one, OnceAMinute) for one in log.filters):
        log.addFilter(OnceAMinute())
    return log
