"""Where accounts are kept while nothing can be written beside the event: in a copy, brought back once there is room."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from boardcall.errors import RefusedError, StoreError
from boardcall.store.lock import locked
from boardcall.store.places import is_url
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.settings import move_accounts
from boardcall.wording import say

LEAST_ROOM = 1_000_000
"""Bytes that are free on a disk on which accounts can be written."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108  a folder of our own is made in it
"""Where Linux keeps files in memory, for a machine whose only disk is full."""
LOOK_SECONDS = 1.0
BACK = "back"
"""The file that tells the other processes that a copy was brought back."""
LOG = once_a_minute("boardcall.accounts")


def writable_vault(vault: str, stack: ExitStack) -> str:
    """Where accounts are kept in this run: at the place given, or, where nothing can be written there, in a copy.

    The copy ends with the stack, so that an event on read-only media or a full disk can be shown.
    """
    path = Path(vault)
    if is_url(vault) or _has_room(path):
        return vault
    for folder in (None, IN_MEMORY):
        with suppress(OSError):
            here = Path(stack.enter_context(TemporaryDirectory(prefix="boardcall-", dir=folder)))
            for one in _files(path):
                shutil.copyfile(one, here / one.name)
            if _has_room(here / path.name):
                return str(here / path.name)
    raise RefusedError(say("There is no room on any disk of this machine. Delete what you do not need, and try again."))


@contextmanager
def brought_back(copy: str, place: str) -> Iterator[None]:
    """Keeps accounts at their place again as soon as it can be written; until then they are in a copy."""
    if copy == place:
        yield
        return
    returning, ended = Return(Path(copy), Path(place)), Event()

    def look() -> None:
        is_back = False
        while not is_back and not ended.wait(LOOK_SECONDS):
            with suppress(OSError, sqlite3.Error, StoreError):  # tried again in a moment
                is_back = returning.look()

    thread = Thread(target=look, name="accounts", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        returning.close()


class Return:
    """The way of accounts from a copy back to their place, for one process of a server."""

    def __init__(self, copy: Path, place: Path) -> None:
        self._copy, self._place = copy, place
        self._before = _mark(place)
        self._held: sqlite3.Connection | None = None

    def look(self) -> bool:
        """Whether accounts are at their place again: one process brings them there, the others follow it."""
        if not _has_room(self._place):
            return False
        with locked(self._copy.with_name("back.lock")):
            done = self._copy.with_name(BACK)
            if not done.exists():
                self._bring()
                done.touch()
        move_accounts(self._place)
        return True

    def _bring(self) -> None:
        """Writes the copy over its place, and holds the copy from then on: what comes too late is told to repeat."""
        if _mark(self._place) != self._before:
            LOG.warning("Another program changed the accounts meanwhile: new sign-ins of this run are not kept.")
            return
        os.close(os.open(self._place, os.O_RDWR | os.O_CREAT, 0o600))
        self._held = sqlite3.connect(self._copy, isolation_level=None, check_same_thread=False)
        try:
            self._held.execute("BEGIN IMMEDIATE")
            with closing(sqlite3.connect(self._copy)) as copy, closing(sqlite3.connect(self._place)) as place:
                copy.backup(place)
        except sqlite3.Error:
            self.close()
            raise
        LOG.warning("There is room again: accounts and sign-ins are kept beside the event.")

    def close(self) -> None:
        """Lets go of the copy."""
        if self._held is not None:
            self._held.close()
            self._held = None


def _has_room(path: Path) -> bool:
    """Whether a file can be written, or made."""
    return (
        os.access(path.parent, os.W_OK)
        and (not path.exists() or os.access(path, os.W_OK))
        and shutil.disk_usage(path.parent).free > LEAST_ROOM
    )


def _files(path: Path) -> list[Path]:
    return [one for one in (path, path.with_name(f"{path.name}-wal")) if one.exists()]


def _mark(path: Path) -> str:
    """What the accounts at a place are now, as a hash."""
    return sha256(b"".join(one.read_bytes() for one in _files(path))).hexdigest()
