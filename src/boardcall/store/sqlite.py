"""SQLite, the embedded default: one file, no server. Write-ahead log, synced to disk at every act."""

import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardcall.errors import StoreError
from boardcall.store.sql import TABLES
from boardcall.store.unsaved import being_written, not_written
from boardcall.wording import say

WAIT_SECONDS = 5.0
"""How long a writer waits for another before it is told."""

SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON")

ONLY_ADDED = tuple(
    f"""CREATE TRIGGER IF NOT EXISTS boardcall_act_no_{what.lower()} BEFORE {what} ON boardcall_act
        BEGIN SELECT RAISE(ABORT, 'an act is never changed or deleted; withdraw it'); END"""
    for what in ("UPDATE", "DELETE")
)
"""Triggers that keep acts as they were written."""


class SqliteDatabase:
    """A connection to an SQLite file, usable from several threads, one at a time, and one beside it for glances."""

    is_near = True

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.place = str(path)
        self._lock = threading.RLock()
        self._glancing = threading.Lock()
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        with self._sentences():
            uri = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
            self._connection = sqlite3.connect(
                uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                for statement in (*SETTINGS, *((*TABLES, *ONLY_ADDED) if create else ())):
                    self._connection.execute(statement)
                self._beside = sqlite3.connect(
                    f"{path.absolute().as_uri()}?mode=rw",
                    uri=True,
                    timeout=0,
                    isolation_level=None,
                    check_same_thread=False,
                )
            except sqlite3.Error:
                self._connection.close()
                raise

    def glance(self, sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
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
    def writing(self, event: str) -> Iterator[None]:  # noqa: ARG002  SQLite has one writer for the whole file
        with self._transaction("BEGIN IMMEDIATE"):
            yield

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

    def close(self) -> None:
        self._beside.close()
        self._connection.close()

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
        except sqlite3.DatabaseError as error:
            raise StoreError(
                say("{place} cannot be used as a ledger: {error}.", place=self.place, error=error)
            ) from error
