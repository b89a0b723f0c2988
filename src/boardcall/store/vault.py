"""The vault of an event: secrets that must outlast a restart, kept beside the ledger and never in an archive or export.

A small table of names and texts. Nothing in it says when or in which order anything was put there, and what is taken
out is overwritten as far as the store can. Who needs a secret: see docs/explanation/secret-votes.md.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from boardcall.errors import StoreError
from boardcall.store.ledger import Ledger
from boardcall.store.lock import locked
from boardcall.store.places import is_url, place_of
from boardcall.store.sql import Database, SqlLedger
from boardcall.tables.codec import canonical, parse_json
from boardcall.wording import say

SUFFIX = ".vault"
"""What the vault's file is called: the ledger's file and this."""
FORMAT = "vault"

SECRETS = "boardcall_vault"
"""The vault's table in a database."""
TABLE = """CREATE TABLE IF NOT EXISTS {table} (
    event TEXT NOT NULL, name TEXT NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (event, name))"""


class Vault(ABC):
    """Secrets of one event by name. A text is on disk when `put` returns, whole or not at all."""

    place: str

    @abstractmethod
    def get(self, name: str) -> str | None:
        """The secret of this name, or None."""

    @abstractmethod
    def put(self, name: str, secret: str) -> None:
        """Keeps a secret under a name, in place of the one before."""

    @abstractmethod
    def forget(self, name: str) -> None:
        """Deletes a secret, if there is one."""

    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names in use, in the order of the alphabet."""

    @abstractmethod
    def beginning_with(self, start: str) -> dict[str, str]:
        """All secrets whose names begin with a text, read at once, in the order of their names."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of files and connections."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class FileVault(Vault):
    """A vault in a file only its owner may read, for events in a file or in SQLite.

    It is written again as a whole, in the order of the names, so that the same secrets give the same bytes.
    """

    def __init__(self, path: Path, *, event: str) -> None:
        self.place = str(path)
        self._path = path
        self._event = event

    def get(self, name: str) -> str | None:
        return self._read().get(self._event, {}).get(name)

    def put(self, name: str, secret: str) -> None:
        with self._changing() as secrets:
            secrets[name] = secret

    def forget(self, name: str) -> None:
        with self._changing() as secrets:
            secrets.pop(name, None)

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._read().get(self._event, {})))

    def beginning_with(self, start: str) -> dict[str, str]:
        found = self._read().get(self._event, {})
        return {name: found[name] for name in sorted(found) if name.startswith(start)}

    def close(self) -> None:
        """Nothing is held between two calls."""

    @contextmanager
    def _changing(self) -> Iterator[dict[str, str]]:
        with locked(self._path.with_name(f"{self._path.name}.lock")):
            events = self._read()
            yield events.setdefault(self._event, {})
            self._write({event: secrets for event, secrets in events.items() if secrets})

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            found = parse_json(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise StoreError(
                say("The vault {place} cannot be read. Take it from a copy of the server's own.", place=self.place)
            ) from error
        if not isinstance(found, dict) or found.get("boardcall") != FORMAT or found.get("format") != 1:
            raise StoreError(say("{place} is not a vault of Boardcall.", place=self.place))
        return dict(found["events"])

    def _write(self, events: Mapping[str, Mapping[str, str]]) -> None:
        new = self._path.with_name(f"{self._path.name}.new")
        text = canonical({"boardcall": FORMAT, "format": 1, "events": {event: dict(s) for event, s in events.items()}})
        try:
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(f"{text}\n")
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
        except OSError as error:
            new.unlink(missing_ok=True)
            raise StoreError(
                say(
                    "The vault {place} cannot be written: {error}. Nothing was kept.",
                    place=self.place,
                    error=error.strerror,
                )
            ) from error


class SqlVault(Vault):
    """A vault in a table of its own in the event's database, for PostgreSQL."""

    def __init__(self, database: Database, *, event: str, table: str = SECRETS) -> None:
        self.place = database.place
        self._database = database
        self._event = event
        self._table = table
        with database.writing(event):
            database.run(TABLE.format(table=table))

    def get(self, name: str) -> str | None:
        rows = self._run("SELECT secret FROM {table} WHERE event = :event AND name = :name", name=name)
        return rows[0][0] if rows else None

    def put(self, name: str, secret: str) -> None:
        with self._database.writing(self._event):
            self._run(
                "INSERT INTO {table} (event, name, secret) VALUES (:event, :name, :secret) "
                "ON CONFLICT (event, name) DO UPDATE SET secret = excluded.secret",
                name=name,
                secret=secret,
            )
        self._clear()

    def forget(self, name: str) -> None:
        with self._database.writing(self._event):
            self._run("DELETE FROM {table} WHERE event = :event AND name = :name", name=name)
        self._clear()

    def names(self) -> tuple[str, ...]:
        rows = self._run("SELECT name FROM {table} WHERE event = :event")
        return tuple(sorted(name for (name,) in rows))

    def beginning_with(self, start: str) -> dict[str, str]:
        rows = self._run("SELECT name, secret FROM {table} WHERE event = :event")
        return {name: secret for name, secret in sorted(rows) if name.startswith(start)}

    def close(self) -> None:
        self._database.close()

    def _clear(self) -> None:
        """Rewrites the table in the order of its names: old rows leave its file, and the order of writing with them."""
        self._database.run(f"CLUSTER {self._table} USING {self._table}_pkey")

    def _run(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        return self._database.run(sql.format(table=self._table), {"event": self._event, **values})


def seal_name(commitment: str) -> str:
    """What the vault calls what is inside a sealed end."""
    return f"seal {commitment}"


def vault_of(ledger: Ledger) -> Vault:
    """The vault beside a ledger that is open; one in a database shares the ledger's connection, so leave it open."""
    return shared(ledger, table=SECRETS) or open_vault(ledger.place)


def open_vault(place: str | Path) -> Vault:
    """The vault of the event at a place (see open_ledger); it is made with its first secret."""
    return open_beside(place, suffix=SUFFIX, table=SECRETS)


def shared(ledger: Ledger, *, table: str) -> Vault | None:
    """Names and texts in a table of the database of an open ledger; None for a ledger in a file."""
    if isinstance(ledger, SqlLedger) and is_url(ledger.place):
        return SqlVault(ledger.database, event=ledger.event, table=table)
    return None


def open_beside(place: str | Path, *, suffix: str, table: str) -> Vault:
    """Names and texts beside the event at a place: in a file with this suffix, or in this table of its database."""
    where, event = place_of(place)
    if is_url(str(where)):
        from boardcall.store.postgres import PostgresDatabase  # noqa: PLC0415  only those who use PostgreSQL have it

        return SqlVault(PostgresDatabase(str(where)), event=event, table=table)
    path = Path(where)
    return FileVault(path.with_name(path.name + suffix), event=event)
