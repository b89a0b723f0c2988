"""What a ledger promises, wherever it is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Self

from boardcall.errors import ConflictError, StoreError
from boardcall.tournament import Entry, Head, People, Person, read_entry, read_person
from boardcall.tournament.ids import PlayerId
from boardcall.wording import say


class Ledger(ABC):
    """The acts of one event and the people table beside them.

    `append` returns when what was given is on disk, whole or not at all. A ledger is its own lock: of two writers
    one is told that the other was first. Lines are the canonical JSON of entries, `people_lines` those of persons.
    """

    place: str
    is_near: bool = False
    """Whether `number` answers at once and waits for nobody: for a file of this machine, not for a server."""

    @abstractmethod
    def lines(self, after: int = 0) -> tuple[str, ...]:
        """The stored lines of the acts with a number above `after`, in order."""

    @abstractmethod
    def people_lines(self) -> tuple[str, ...]:
        """The stored rows of the people table."""

    @abstractmethod
    def both_lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The stored lines of all acts and of the people table, as they were at one moment."""

    @abstractmethod
    def append(self, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> tuple[Entry, ...]:
        """Saves entries that follow the head, with the people rows they name, and gives them back.

        When the first entry's key is in the ledger already, nothing is saved and the entry of that key is
        returned. ConflictError when the head has moved on.
        """

    @abstractmethod
    def erase(self, player: PlayerId, entries: tuple[Entry, ...]) -> int:
        """Deletes every row of the people table about this id and saves the entries that say so, both or neither.

        Gives the number of rows. ConflictError when the head has moved on.
        """

    @abstractmethod
    def close(self) -> None:
        """Lets go of files and connections; the ledger is not used after."""

    def notices(self) -> tuple[str, ...]:
        """What the keeper of the ledger should know, such as a line cut short by a crash."""
        return ()

    def head(self) -> Head:
        """The last act's number and hash, read from the store now."""
        last = self.last_line()
        if last is None:
            return Head()
        entry = read_entry(last)
        return Head(entry.number, entry.hash)

    def number(self) -> int:
        """The number of the last act, 0 before the first: cheap enough to ask ten times a second."""
        return self.head().number

    def last_line(self) -> str | None:
        """The stored line of the last act, or None."""
        lines = self.lines()
        return lines[-1] if lines else None

    def entries(self, after: int = 0) -> tuple[Entry, ...]:
        """The acts with a number above `after`; StoreError names the first line that is not what was written."""
        return self._entries_of(self.lines(after), after)

    def people(self) -> People:
        """The people table."""
        return People.of(read_person(line) for line in self.people_lines())

    def contents(self) -> tuple[tuple[Entry, ...], People]:
        """All acts and the people table, as they were at one moment."""
        lines, rows = self.both_lines()
        return self._entries_of(lines, 0), People.of(read_person(row) for row in rows)

    def _entries_of(self, lines: tuple[str, ...], after: int) -> tuple[Entry, ...]:
        entries = []
        for number, line in enumerate(lines, start=after + 1):
            try:
                entries.append(read_entry(line))
            except StoreError as error:
                raise StoreError(
                    say("Act {number} of {place}: {error}", number=number, place=self.place, error=error)
                ) from error
        return tuple(entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_follows(entries: tuple[Entry, ...], head: Head) -> None:
    """ConflictError unless the entries are a chain that begins behind `head`."""
    for entry in entries:
        if (entry.number, entry.before) != (head.number + 1, head.hash):
            raise ConflictError(
                say(
                    "Somebody else's act was saved first: the event has {acts} acts, and this one was made to be "
                    "number {number}. Look at the event again, and repeat it if it is still right.",
                    acts=head.number,
                    number=entry.number,
                )
            )
        head = Head(entry.number, entry.hash)
