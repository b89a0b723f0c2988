"""What a ledger promises, wherever it is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Self

from boardcall.tournament import Entry, Head, People, Person, read_entry, read_person


class Ledger(ABC):
    """The acts of one event and the people table beside them.

    `append` returns when what was given is on disk, whole or not at all. A ledger is its own lock: of two writers
    one is told that the other was first. Lines are the canonical JSON of entries, `people_lines` those of persons.
    """

    place: str

    @abstractmethod
    def lines(self, after: int = 0) -> tuple[str, ...]:
        """The stored lines of the acts with a number above `after`, in order."""

    @abstractmethod
    def people_lines(self) -> tuple[str, ...]:
        """The stored rows of the people table."""

    @abstractmethod
    def head(self) -> Head:
        """The last act's number and hash, read from the store now."""

    @abstractmethod
    def append(self, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> tuple[Entry, ...]:
        """Saves entries that follow the head, with the people rows they name, and gives them back.

        When the first entry's key is in the ledger already, nothing is saved and the entries saved then are
        returned. ConflictError when the head has moved on.
        """

    @abstractmethod
    def erase(self, player: str) -> int:
        """Deletes every row of the people table about this id, and says how many there were."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of files and connections; the ledger is not used after."""

    def entries(self, after: int = 0) -> tuple[Entry, ...]:
        """The acts with a number above `after`; StoreError names the first line that is not what was written."""
        return tuple(read_entry(line) for line in self.lines(after))

    def people(self) -> People:
        """The people table."""
        return People.of(read_person(line) for line in self.people_lines())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
