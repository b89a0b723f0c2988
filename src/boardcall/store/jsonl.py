"""A ledger in one file of JSON Lines: also the archive, the backup and the export.

The first line says what the file is; then come people and acts, each on a line of its own. One act alone is appended
and synced to disk; several, or an act with people, are written to a new file that replaces the old one, so that either
all are saved or none. A last line without its end was never acknowledged: it is left out when read and cut off when
written.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from boardcall.errors import NotFoundError, StoreError
from boardcall.store.ledger import Ledger, check_follows
from boardcall.store.lock import locked
from boardcall.store.save_refusals import not_written
from boardcall.tables.codec import canonical
from boardcall.tables.whole_file import whole_file
from boardcall.tournament import Entry, Head, Person, PlayerId, read_entry, read_person, write_person
from boardcall.wording import say

HEADER = '{"boardcall":"ledger","format":1}'
"""The first line of every file."""

PERSON = '{"person":'
"""How a row of the people table begins; every other line is an act."""


Mark = tuple[int, int, int]
"""The file's inode, size and time of change: they differ after anybody has written it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The lines of a file behind its first, apart by what they are, and how many bytes of a last one are torn."""

    body: tuple[str, ...]
    acts: tuple[str, ...]
    people: tuple[str, ...]
    torn: int

    @classmethod
    def of(cls, body: tuple[str, ...], torn: int) -> "Contents":
        acts = tuple(line for line in body if not line.startswith(PERSON))
        return cls(body, acts, tuple(line for line in body if line.startswith(PERSON)), torn)


def lines_of(entries: Iterable[Entry], people: Iterable[Person]) -> list[str]:
    """The lines of people, each once, and of acts behind them."""
    return [*dict.fromkeys(map(write_person, people)), *(entry.line for entry in entries)]


def file_of(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in (HEADER, *lines)).encode()


def read_file(data: bytes) -> tuple[tuple[Entry, ...], tuple[Person, ...]]:
    """The acts and people of a whole file; StoreError where it is torn or a line is not what was written."""
    head, *body = data.decode(errors="replace").split("\n")
    if head != HEADER or not body or body.pop():
        raise StoreError(say("The file of the event is damaged."))
    found = Contents.of(tuple(body), 0)
    return tuple(map(read_entry, found.acts)), tuple(map(read_person, found.people))


class FileLedger(Ledger):
    """A ledger in a file. `create` makes the file, and refuses to when there is one."""

    is_near = True

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.place = str(path)
        self._path = path
        self._known: tuple[Mark, Contents] | None = None
        if create:
            self._create()
        self._contents()

    def lines(self, after: int = 0) -> tuple[str, ...]:
        return self._contents().acts[after:]

    def lines_on_disk(self, after: int, most: int) -> tuple[str, ...]:
        return self._parsed(self._read()).acts[after : after + most]

    def read_anew(self) -> None:
        self._known = None

    def number(self) -> int:
        return len(self._contents().acts)

    def people_lines(self) -> tuple[str, ...]:
        return self._contents().people

    def both_lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = self._contents()
        return found.acts, found.people

    def append(self, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> tuple[Entry, ...]:
        with self._lock():
            known = self._repaired()
            if done := _saved_under(entries[0].key if entries else "", known.acts):
                return done
            check_follows(entries, _head(known.acts))
            self._write(known, [line for line in lines_of(entries, people) if line not in known.people])
        return entries

    def erase(self, player: PlayerId, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> int:
        with self._lock():
            known = self._repaired()
            check_follows(entries, _head(known.acts))
            kept = [line for line in known.body if not (line.startswith(PERSON) and read_person(line).id == player)]
            self._replace([*kept, *lines_of(entries, people)])
        return len(known.body) - len(kept)

    def notices(self) -> tuple[str, ...]:
        torn = self._contents().torn
        if not torn:
            return ()
        cut = f"{self.place} ends with {torn} bytes of an act that a crash cut short"
        return (f"{cut}. It was never saved, it does not count, and the next act takes its place.",)

    def close(self) -> None:
        """Nothing is held between two calls."""

    def _contents(self) -> "Contents":
        """What the file holds; it is read again only after a change."""
        mark = self._mark()
        if self._known is None or self._known[0] != mark:
            self._known = (mark, self._parsed(self._read()))
        return self._known[1]

    def _parsed(self, data: bytes) -> "Contents":
        torn = len(data) - data.rfind(b"\n") - 1
        # a byte that is not text changes its line, which the reader then finds
        lines = data[: len(data) - torn].decode(errors="replace").split("\n")
        if lines[0] != HEADER:
            if self._path.suffix not in {".jsonl", ".ndjson"}:
                raise NotFoundError(
                    say(
                        "{place} is not an event: it holds something else. Name a .db or .jsonl file.", place=self.place
                    )
                )
            raise StoreError(
                say(
                    "{place} is not a Boardcall ledger: its first line should be {HEADER}.",
                    place=self.place,
                    HEADER=HEADER,
                )
            )
        return Contents.of(tuple(lines[1:-1]), torn)

    def _mark(self) -> Mark:
        try:
            found = self._path.stat()
        except OSError as error:
            raise StoreError(say("{place} cannot be read: {error}.", place=self.place, error=error.strerror)) from error
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read(self) -> bytes:
        try:
            return whole_file(self._path)
        except OSError as error:
            raise StoreError(say("{place} cannot be read: {error}.", place=self.place, error=error.strerror)) from error

    def _repaired(self) -> "Contents":
        """What the file holds, without what a crash cut short; only who holds the lock may ask."""
        found = self._contents()
        if not found.torn:
            return found
        with self._sentences(), self._path.open("r+b") as file:
            file.truncate(file.seek(0, os.SEEK_END) - found.torn)
            os.fsync(file.fileno())
        return self._contents()

    def _write(self, known: "Contents", lines: list[str]) -> None:
        if len(lines) == 1:
            self._append_line(lines[0])
            self._known = (self._mark(), Contents.of((*known.body, lines[0]), 0))
        elif lines:
            self._replace([*known.body, *lines])

    def _append_line(self, line: str) -> None:
        with self._sentences():
            size = self._path.stat().st_size
            try:
                with self._path.open("ab") as file:
                    file.write(line.encode() + b"\n")
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                with self._path.open("r+b") as file:
                    file.truncate(size)
                raise

    def _replace(self, lines: list[str]) -> None:
        new = self._path.with_name(f"{self._path.name}.new")
        with self._sentences():
            try:
                with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(file_of(lines))
                    file.flush()
                    os.fsync(file.fileno())
                new.replace(self._path)
                _sync_folder(self._path.parent)
            except OSError:
                new.unlink(missing_ok=True)
                raise

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreError(not_written(self.place, str(error.strerror))) from error

    def _create(self) -> None:
        with self._sentences():
            self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._lock():
            if self._path.exists() and (self.lines() or self.people_lines()):
                raise StoreError(say("There is a file {place} already. Choose another place.", place=self.place))
            self._replace([])

    def _lock(self) -> AbstractContextManager[None]:
        return locked(self._path.with_name(f"{self._path.name}.lock"))


def _head(acts: tuple[str, ...]) -> Head:
    if not acts:
        return Head()
    last = read_entry(acts[-1])
    return Head(last.number, last.hash)


def _saved_under(key: str, acts: tuple[str, ...]) -> tuple[Entry, ...]:
    if not key:
        return ()
    mark = canonical({"key": key})[1:-1]
    return tuple(entry for line in acts if mark in line and (entry := read_entry(line)).key == key)


def _sync_folder(folder: Path) -> None:
    """Puts a new name on disk too; where a folder cannot be opened, the system does that by itself."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
