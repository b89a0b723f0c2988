"""A ledger in two tables of a database: acts, which are only ever added, and people beside them."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

from boardcall.store.ledger import Ledger, check_follows
from boardcall.tournament import Entry, Person, PlayerId, read_entry, write_person
from boardcall.wording import Sentence

TABLES = (
    """CREATE TABLE IF NOT EXISTS boardcall_act (
        event TEXT NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (event, number))""",
    "CREATE UNIQUE INDEX IF NOT EXISTS boardcall_act_key ON boardcall_act (event, key) WHERE key <> ''",
    """CREATE TABLE IF NOT EXISTS boardcall_person (
        event TEXT NOT NULL, seal TEXT NOT NULL, player TEXT NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (event, seal))""",
)
"""The tables; one database may hold several events."""


class Database(Protocol):
    """A connection to SQLite or PostgreSQL. Values are named in the SQL as :name."""

    place: str
    is_near: bool

    @abstractmethod
    def glance(self, sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Runs a query during another write, and sees what was on disk before it."""

    @abstractmethod
    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """Runs one statement, and gives the rows of a query."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[None]:
        """A transaction that sees the database as it was at one moment."""

    @abstractmethod
    def writing(self, event: str) -> AbstractContextManager[None]:
        """A transaction that no other writer of this event can be in; it is on disk when it ends."""

    @abstractmethod
    def is_set_up(self) -> bool:
        """Whether the database has the tables."""

    @abstractmethod
    def faults(self) -> tuple[Sentence, ...]:
        """What the database finds wrong with its own files."""

    @abstractmethod
    def forget(self) -> None:
        """Clears deleted rows out of the database's own files, as far as it can be told to."""

    @abstractmethod
    def read_anew(self) -> None:
        """Forgets the parts of the database that this process remembers."""

    @abstractmethod
    def close(self) -> None:
        """Ends the connection."""


class SqlLedger(Ledger):
    """A ledger in a database, of the event of that name."""

    def __init__(self, database: Database, *, event: str) -> None:
        self.place = database.place if event == DEFAULT_EVENT else f"{database.place}#{event}"
        self.is_near = database.is_near
        self._database = database
        self._event = event

    @property
    def database(self) -> Database:
        return self._database

    @property
    def event(self) -> str:
        return self._event

    def lines(self, after: int = 0) -> tuple[str, ...]:
        rows = self._run(
            "SELECT line FROM boardcall_act WHERE event = :event AND number > :after ORDER BY number", after=after
        )
        return tuple(line for (line,) in rows)

    def lines_on_disk(self, after: int, most: int) -> tuple[str, ...]:
        self.read_anew()
        sql = "SELECT line FROM boardcall_act WHERE event = :event AND number > :after ORDER BY number LIMIT :most"
        rows = self._database.glance(sql, {"event": self._event, "after": after, "most": most})
        return tuple(line for (line,) in rows)

    def read_anew(self) -> None:
        self._database.read_anew()

    def last_line(self) -> str | None:
        rows = self._run("SELECT line FROM boardcall_act WHERE event = :event ORDER BY number DESC LIMIT 1")
        return rows[0][0] if rows else None

    def number(self) -> int:
        sql = "SELECT coalesce(max(number), 0) FROM boardcall_act WHERE event = :event"
        ((number,),) = self._database.glance(sql, {"event": self._event})
        return int(number)

    def people_lines(self) -> tuple[str, ...]:
        rows = self._run("SELECT line FROM boardcall_person WHERE event = :event ORDER BY player, seal")
        return tuple(line for (line,) in rows)

    def both_lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        with self._database.reading():
            return self.lines(), self.people_lines()

    def append(self, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> tuple[Entry, ...]:
        with self._database.writing(self._event):
            if entries and (done := self._saved_under(entries[0].key)):
                return done
            check_follows(entries, self.head())
            for person in people:
                self._add_person(person)
            for entry in entries:
                self._add_entry(entry)
        return entries

    def erase(self, player: PlayerId, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> int:
        where = "FROM boardcall_person WHERE event = :event AND player = :player"
        with self._database.writing(self._event):
            check_follows(entries, self.head())
            count = len(self._run(f"SELECT seal {where}", player=player))
            self._run(f"DELETE {where}", player=player)
            for person in people:
                self._add_person(person)
            for entry in entries:
                self._add_entry(entry)
        self._database.forget()
        return count

    def faults(self) -> tuple[Sentence, ...]:
        return self._database.faults()

    def event_names(self) -> tuple[str, ...]:
        rows = self._database.run("SELECT DISTINCT event FROM boardcall_act ORDER BY event")
        return tuple(name for (name,) in rows)

    def close(self) -> None:
        self._database.close()

    def _saved_under(self, key: str) -> tuple[Entry, ...]:
        if not key:
            return ()
        rows = self._run("SELECT line FROM boardcall_act WHERE event = :event AND key = :key", key=key)
        return tuple(read_entry(line) for (line,) in rows)

    def _add_entry(self, entry: Entry) -> None:
        self._run(
            "INSERT INTO boardcall_act (event, number, key, line) VALUES (:event, :number, :key, :line)",
            number=entry.number,
            key=entry.key,
            line=entry.line,
        )

    def _add_person(self, person: Person) -> None:
        self._run(
            "INSERT INTO boardcall_person (event, seal, player, line) VALUES (:event, :seal, :player, :line) "
            "ON CONFLICT (event, seal) DO NOTHING",
            seal=person.seal,
            player=person.id,
            line=write_person(person),
        )

    def _run(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        return self._database.run(sql, {"event": self._event, **values})


DEFAULT_EVENT = "event"
"""The name of the event in a database that holds one."""
