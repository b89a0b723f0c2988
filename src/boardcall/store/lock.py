"""A lock between programs, held on a file of its own beside the ledger."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boardcall.errors import StoreError
from boardcall.store.save_refusals import being_written, not_written

WAIT_SECONDS = 5.0
"""How long a writer waits for another before it is told."""


@contextmanager
def locked(path: Path, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Holds the lock on `path`; the system releases it when the program ends for any reason."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(not_written(str(path), str(error.strerror))) from error
    try:
        _take(handle, path, until=time.monotonic() + wait)
        yield
    finally:
        os.close(handle)


def _take(handle: int, path: Path, *, until: float) -> None:
    while not _try_lock(handle):
        if time.monotonic() > until:
            raise StoreError(being_written(str(path.with_suffix(""))))
        time.sleep(0.02)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
