"""PostgreSQL, when one machine is not enough. Needs the extra `postgres`."""

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from boardcall.errors import StoreError, UnreachableError
from boardcall.store.sql import TABLES
from boardcall.wording import Sentence, say

if TYPE_CHECKING:
    import psycopg

ONLY_ADDED = (
    """CREATE OR REPLACE FUNCTION boardcall_act_stays() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'an act is never changed or deleted; withdraw it'; END $$""",
    "DROP TRIGGER IF EXISTS boardcall_act_stays ON boardcall_act",
    """CREATE TRIGGER boardcall_act_stays BEFORE UPDATE OR DELETE ON boardcall_act
        FOR EACH ROW EXECUTE FUNCTION boardcall_act_stays()""",
)
"""A trigger that keeps acts as they were written."""

SET_UP = "SELECT pg_advisory_xact_lock(hashtext('boardcall tables'))"
LOCK = "SELECT pg_advisory_xact_lock(hashtext('boardcall'), hashtext(:event))"
"""One writer for each event; the lock goes with the transaction, however that ends."""

AWAY: Mapping[str, str] = MappingProxyType({"connect_timeout": "5", "tcp_user_timeout": "10000"})
"""Defaults for a URL without its own: seconds to wait for a server that does not answer, and milliseconds for one that
stops answering. The system's own limits are minutes, during which everybody would wait.
"""

MISSING = say("A postgresql:// event needs the library psycopg. Install it with: pip install 'boardcall[postgres]'")


class PostgresDatabase:
    """One connection to a PostgreSQL database, usable from several threads, one at a time."""

    is_near = False

    def __init__(self, url: str, *, create: bool = False) -> None:
        self._driver = _driver()
        self._lock = threading.RLock()
        self.place = without_password(url)
        self._url = url
        self._is_in_transaction = False
        self._connection = self._connect()
        if create:
            self._make_tables()

    def glance(self, sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        return self.run(sql, values)

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        with self._lock, self._sentences():
            cursor = self._ready().execute(re.sub(r"(?<!:):([a-z]+)", r"%(\1)s", sql).encode(), values)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def reading(self) -> Iterator[None]:
        with self._transaction():
            self.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    @contextmanager
    def writing(self, event: str) -> Iterator[None]:
        with self._transaction():
            self.run("SET LOCAL synchronous_commit TO on")
            self.run(LOCK, {"event": event})
            yield

    def is_set_up(self) -> bool:
        return self.run("SELECT to_regclass('boardcall_act')") != [(None,)]

    def faults(self) -> tuple[Sentence, ...]:
        return ()  # a server looks after its own files

    def forget(self) -> None:
        self.run("VACUUM boardcall_person")

    def read_anew(self) -> None:
        """What is remembered is the server's own, and what it says counts."""

    def close(self) -> None:
        self._connection.close()

    def _make_tables(self) -> None:
        with self._transaction():
            for statement in (SET_UP, *TABLES, *ONLY_ADDED):
                self.run(statement)

    def _connect(self) -> "psycopg.Connection[tuple[Any, ...]]":
        with self._sentences():
            made: psycopg.Connection[tuple[Any, ...]] = self._driver.connect(patient(self._url), autocommit=True)
            return made

    def _ready(self) -> "psycopg.Connection[tuple[Any, ...]]":
        """The connection, or a new one where the server has ended it; a transaction it was in is over and stays so."""
        if self._connection.closed and not self._is_in_transaction:
            self._connection = self._connect()
        return self._connection

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock, self._sentences(), self._ready().transaction():
            outer, self._is_in_transaction = self._is_in_transaction, True
            try:
                yield
            finally:
                self._is_in_transaction = outer

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except self._driver.OperationalError as error:
            raise UnreachableError(say("The database cannot be reached: {error}", error=str(error).strip())) from error
        except self._driver.Error as error:
            raise StoreError(say("The database refused: {error}", error=str(error).strip())) from error


def patient(url: str) -> str:
    """The URL with the time limits of `AWAY`, unless it has its own."""
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    given = conninfo_to_dict(url)
    return make_conninfo(url, **{name: value for name, value in AWAY.items() if name not in given})


def without_password(url: str) -> str:
    """The URL as it may be shown and logged."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", ":***@")))


def _driver() -> Any:
    try:
        import psycopg
    except ImportError as error:
        raise UnreachableError(MISSING) from error
    return psycopg
