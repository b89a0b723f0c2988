"""Where events are kept: a path or a URL to a ledger."""

from pathlib import Path
from urllib.parse import urlsplit

from boardcall.errors import NotFoundError, StoreError
from boardcall.store.jsonl import FileLedger
from boardcall.store.ledger import Ledger
from boardcall.store.missing_events import no_name, nothing_at
from boardcall.store.postgres import PostgresDatabase
from boardcall.store.sql import DEFAULT_EVENT, Database, SqlLedger
from boardcall.wording import say

FILE_SUFFIXES = (".jsonl", ".ndjson")
DATABASE_SUFFIXES = (".db", ".sqlite", ".sqlite3")
IN_FOLDER = ("event.db", "event.jsonl")
"""The names looked for in a folder; the first is what a new event in a folder gets."""


def open_ledger(place: str | Path) -> Ledger:
    """The ledger at a .jsonl file, an SQLite file (.db, .sqlite), a folder, or a postgresql:// URL.

    A database may hold several events; the part after # names one. NotFoundError if there is no event.
    """
    where, event = _split(_named(place))
    if is_url(where):
        return _in_database(PostgresDatabase(where), event, place)
    path = _path(where)
    if not path.is_file():
        raise nothing_at(place)
    if path.suffix in DATABASE_SUFFIXES:
        return _in_database(_sqlite(path), event, place)
    return FileLedger(path)


def create_ledger(place: str | Path) -> Ledger:
    """A new, empty ledger; StoreError when there is an event at that place already."""
    where, event = _split(_named(place))
    path = _path(where)
    if not is_url(where) and path == Path(where) and not path.parent.is_dir():
        raise NotFoundError(say("There is no folder {folder}. Make it, or give another.", folder=path.parent))
    if not is_url(where) and path.suffix not in DATABASE_SUFFIXES:
        return FileLedger(path, create=True)
    database = PostgresDatabase(where, create=True) if is_url(where) else _sqlite(path, create=True)
    ledger = SqlLedger(database, event=event)
    if ledger.last_line() is not None:
        ledger.close()
        raise StoreError(say("There is an event at {place} already. Choose another place.", place=ledger.place))
    return ledger


def event_names(place: str | Path) -> tuple[str, ...]:
    """The names of the events in a database, for the part behind #; a file holds one. NotFoundError without any."""
    where, _ = _split(_named(place))
    path = _path(where)
    if not is_url(where) and path.suffix not in DATABASE_SUFFIXES:
        open_ledger(place).close()
        return (DEFAULT_EVENT,)
    if not is_url(where) and not path.is_file():
        raise nothing_at(place)
    database = PostgresDatabase(where) if is_url(where) else _sqlite(path)
    try:
        names = SqlLedger(database, event=DEFAULT_EVENT).event_names() if database.is_set_up() else ()
    finally:
        database.close()
    if not names:
        raise nothing_at(where)
    return names


def place_of(place: str | Path) -> tuple[str | Path, str]:
    """Where an event is kept, a database server's URL or the path of its file, and its name there."""
    where, event = _split(str(place))
    return (where if is_url(where) else _path(where)), event


def is_url(place: str) -> bool:
    """Whether a place is a database server's URL."""
    return urlsplit(place).scheme in {"postgresql", "postgres"}


def is_place(text: str) -> bool:
    """Whether a text names an event that exists, by the look of it: a URL, a ledger file, or a folder with one."""
    where, _ = _split(text)
    path = _path(where)
    return is_url(where) or (path.is_file() and path.suffix in (*FILE_SUFFIXES, *DATABASE_SUFFIXES))


def _split(place: str) -> tuple[str, str]:
    where, mark, event = place.rpartition("#")
    if mark and (is_url(where) or where.endswith(DATABASE_SUFFIXES)):
        return where, event
    return place, DEFAULT_EVENT


def _path(where: str) -> Path:
    """The file of a path: itself, or the one in the folder it names."""
    if "\0" in where:
        raise nothing_at(where)
    path = Path(where)
    if path.suffix in (*FILE_SUFFIXES, *DATABASE_SUFFIXES) and not path.is_dir():
        return path
    if path.is_file():
        return path
    inside = [path / name for name in IN_FOLDER]
    return next((file for file in inside if file.is_file()), inside[0])


def _in_database(database: Database, event: str, place: str | Path) -> Ledger:
    ledger = SqlLedger(database, event=event)
    if not database.is_set_up() or ledger.last_line() is None:
        names = ledger.event_names() if database.is_set_up() else ()
        ledger.close()
        raise nothing_at(place, names)
    return ledger


def _named(place: str | Path) -> str:
    if not str(place).strip():
        raise no_name()
    return str(place)


def _sqlite(path: Path, *, create: bool = False) -> Database:
    from boardcall.store.sqlite import SqliteDatabase  # noqa: PLC0415  a file ledger does not need it

    return SqliteDatabase(path, create=create)
