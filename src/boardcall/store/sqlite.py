"""SQLite, the embedded default: one file, no server. Every acknowledged act is in that one file, synced to disk.

An act is written to the write-ahead log, so that readers do not wait for it, and from there into the file before it is
acknowledged: a copy of the file alone, made at any moment, has every act that anybody was told is saved. That costs
two more syncs an act (measure it with `scripts/bench acts`).
"""

import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from boardcall.errors import StoreError
from boardcall.store.save_refusals import being_written, not_written
from boardcall.store.sql import TABLES
from boardcall.wording import Sentence, say

WAIT_SECONDS = 5.0
"""How long a writer waits for another before it is told."""

AGAIN_SECONDS = 1.0
"""How often a file that could only be read is tried again while it is read."""

OWNER_ONLY = 0o600
"""An event's file has names and birth dates: other users of the machine may not read it."""

SYNCED = "PRAGMA synchronous = FULL"
SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA secure_delete = ON")

ONLY_ADDED = tuple(
    f"""CREATE TRIGGER IF NOT EXISTS boardcall_act_no_{what.lower()} BEFORE {what} ON boardcall_act
        BEGIN SELECT RAISE(ABORT, 'an act is never changed or deleted; withdraw it'); END"""
    for what in ("UPDATE", "DELETE")
)
"""Triggers that keep acts as they were written."""


MOST_FAULTS = 5
NOT_READ = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises for a file that is damaged: its own words about it may be no text."""


NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says where a disk is full, and nothing can be written beside a file that can be read."""


class SqliteDatabase:
    """A connection to an SQLite file, usable from several threads, one at a time, and one beside it for glances."""

    is_near = True

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.place = str(path)
        self._path = path
        self._lock = threading.RLock()
        self._glancing = threading.Lock()
        self._copied: tempfile.TemporaryDirectory[str] | None = None
        self._tried = time.monotonic()
        if create:
            _make_private(path)
        self.is_writable = _may_be_written(path)
        with self._sentences():
            try:
                self._open(create=create)
            except sqlite3.OperationalError as error:
                if create or not self.is_writable or error.sqlite_errorcode & 0xFF not in NO_ROOM:
                    raise
                self.is_writable = False
                self._open()

    def _open(self, *, create: bool = False) -> None:
        uri = self._address()
        connection = _connected(uri, wait=WAIT_SECONDS)
        try:
            tables = (*TABLES, *ONLY_ADDED) if create else ()
            for statement in (*SETTINGS, SYNCED, *tables) if self.is_writable else ():
                connection.execute(statement)
            self._beside = _connected(uri, wait=0)
        except NOT_READ:
            connection.close()
            raise
        self._connection = connection

    def _address(self) -> str:
        """Where SQLite finds the file. A read-only file is read as it is; if there is a log beside it, from a copy.

        SQLite reads a log that holds acts only if it may write beside it.
        """
        path = self._path
        if self.is_writable:
            return f"{path.absolute().as_uri()}?mode=rw"
        log = path.with_name(f"{path.name}-wal")
        if not log.exists() or not log.stat().st_size:
            return f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._copied = tempfile.TemporaryDirectory(prefix="boardcall-")
        here = Path(self._copied.name)
        for one in (path, log):
            shutil.copyfile(one, here / one.name)
        return f"{(here / path.name).as_uri()}?mode=rw"

    def _try_again(self) -> None:
        """Opens a file anew that could only be read until now, such as one on a full disk that has room again."""
        self._tried = time.monotonic()
        if self.is_writable or self._connection.in_transaction or not _may_be_written(self._path):
            return
        before = (self._connection, self._beside)
        with self._glancing:
            self.is_writable = True
            try:
                self._open()
            except sqlite3.OperationalError:
                self.is_writable = False
                return
            for one in before:
                one.close()
        if self._copied is not None:
            self._copied.cleanup()
            self._copied = None

    def _try_now_and_then(self) -> None:
        """As `_try_again`, without waiting for whoever uses the file."""
        is_due = not self.is_writable and time.monotonic() - self._tried > AGAIN_SECONDS
        if is_due and self._lock.acquire(blocking=False):
            try:
                self._try_again()
            finally:
                self._lock.release()

    def glance(self, sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        self._try_now_and_then()
        with self._glancing, self._sentences():
            return self._beside.execute(sql, values).fetchall()

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        with self._lock, self._sentences():
            return self._connection.execute(sql, values or {}).fetchall()

    @contextmanager
    def reading(self) -> Iterator[None]:
        with self._transaction("BEGIN"):
            yield

    @contextmanager
    def writing(self, _event: str) -> Iterator[None]:
        with self._lock:
            self._try_again()
        if not self.is_writable:
            raise StoreError(not_written(self.place, "it may only be read, or its disk is full"))
        with self._transaction("BEGIN IMMEDIATE"):
            yield
        self._into_the_file()

    def _into_the_file(self) -> None:
        """Puts what the log holds into the file; where a reader holds that up for long, the next act does it."""
        with self._lock, suppress(sqlite3.OperationalError):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def faults(self) -> tuple[Sentence, ...]:
        """What SQLite finds wrong with its own file."""
        rows = self.run(f"PRAGMA integrity_check({MOST_FAULTS})")
        return tuple(say("The file is damaged: {what}.", what=text) for (text,) in rows if text != "ok")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with self._lock, self._sentences(saving=begin != "BEGIN"):
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def is_set_up(self) -> bool:
        return bool(self.run("SELECT 1 FROM sqlite_master WHERE name = 'boardcall_act'"))

    def forget(self) -> None:
        self.run("PRAGMA wal_checkpoint(TRUNCATE)")

    def read_anew(self) -> None:
        for lock, connection in ((self._lock, self._connection), (self._glancing, self._beside)):
            with lock, self._sentences():
                connection.execute("PRAGMA shrink_memory")

    def close(self) -> None:
        self._beside.close()
        self._connection.close()
        if self._copied is not None:
            self._copied.cleanup()

    @contextmanager
    def _sentences(self, *, saving: bool = False) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "busy" in str(error):
                raise StoreError(being_written(self.place)) from error
            if saving:
                raise StoreError(not_written(self.place, str(error))) from error
            raise StoreError(say("{place} cannot be used: {error}.", place=self.place, error=error)) from error
        except NOT_READ as error:
            raise StoreError(
                say("{place} cannot be used as a ledger: {error}.", place=self.place, error=error)
            ) from error


def _connected(uri: str, *, wait: float) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=wait, isolation_level=None, check_same_thread=False)


def _may_be_written(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _make_private(path: Path) -> None:
    """Makes a missing file, readable by its owner only; SQLite gives the files beside it the same rights."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except OSError as error:
        raise StoreError(not_written(str(path), str(error.strerror))) from error
