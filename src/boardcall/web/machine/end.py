"""The end of the server, two seconds after it was asked for at the latest, whatever is still running in the process."""

import os
import shutil
import sys
from contextlib import suppress
from threading import Timer

GRACE_SECONDS = 1
"""Seconds in which open answers are finished."""
LATEST = GRACE_SECONDS + 1.0
"""Seconds after which the process ends by force."""
CLOSING_SECONDS = 0.5
"""How many of them are left for the first process once its workers have ended."""
LAST_WORD = "Stopped."


class ForcedEnd:
    """Ends the process by force where it does not end by itself in time.

    Every act is on disk before it is answered, so nothing is lost by it.
    """

    def __init__(self) -> None:
        self._timer: Timer | None = None
        self.last_word = LAST_WORD
        """What is printed where the process is ended by force; "" where it was said already, or another says it."""
        self.removes = ""
        """A folder that is to be gone when the process is."""

    @property
    def is_begun(self) -> bool:
        """Whether the process was told to stop."""
        return self._timer is not None

    def begin(self) -> None:
        """Says that the process was told to stop. Told a second time it waits no longer."""
        if self._timer is not None:
            self._leave()
        self._timer = Timer(LATEST, self._leave)
        self._timer.daemon = True
        self._timer.start()

    def _leave(self) -> None:
        if self.removes:
            shutil.rmtree(self.removes, ignore_errors=True)
        if self.last_word:
            with suppress(OSError, ValueError):
                os.write(sys.stdout.fileno(), f"{self.last_word}\n".encode())
        os._exit(0)


END = ForcedEnd()
"""Signals have no other place; `answering.heard_by` begins it."""
