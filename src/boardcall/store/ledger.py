"""What a ledger promises, wherever it is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Self

from boardcall.errors import ConflictError, StoreError
from boardcall.tournament import Entry, Head, People, Person, PlayerId, read_entry, read_person
from boardcall.wording import Sentence, say


class BrokenChainError(StoreError):
    """A ledger whose first acts, `good`, are valid, while the next one, or a row about a person, is not."""

    def __init__(self, why: Sentence, place: str, good: tuple[Entry, ...]) -> None:
        super().__init__(say("{why} Save the undamaged part with: boardcall recover {place} NEW", why=why, place=place))
        self.good = good


class ReplacedLedgerError(StoreError):
    """A ledger that no longer holds an act that was read from it."""


class Ledger(ABC):
    """The acts of one event and the people table beside them.

    `append` returns when everything given is on disk, all or nothing. A ledger is its own lock: of two writers, the
    second is told that the other was first. Lines are the canonical JSON of entries, `people_lines` those of persons.
    """

    place: str
    is_near: bool = False
    """Whether `number` answers at once without waiting: true for a file of this machine, false for a server."""

    @abstractmethod
    def lines(self, after: int = 0) -> tuple[str, ...]:
        """The stored lines of the acts with a number above `after`, in order."""

    @abstractmethod
    def lines_on_disk(self, after: int, most: int) -> tuple[str, ...]:
        """As `lines`, of that many acts at most, and read from the store itself: nothing remembered is trusted."""

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
    def erase(self, player: PlayerId, entries: tuple[Entry, ...], people: Iterable[Person] = ()) -> int:
        """Deletes every row of the people table about this id and saves the entries that say so, both or neither.

        `people` are rows that replace them, for somebody of whom less is kept. Returns the number of rows.
        ConflictError if the head has changed.
        """

    @abstractmethod
    def close(self) -> None:
        """Lets go of files and connections; the ledger is not used after."""

    @abstractmethod
    def read_anew(self) -> None:
        """Forgets what this process remembers of the store: what is asked next is read from the disk."""

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
        lines = self.lines()
        return lines[-1] if lines else None

    def faults(self) -> tuple[Sentence, ...]:
        """What the store itself finds wrong with its file, beside what the acts say."""
        return ()

    def entries(self, after: int = 0) -> tuple[Entry, ...]:
        """The acts with a number above `after`; BrokenChainError names the first that is not what was written."""
        return self._entries_of(self.lines(after), after)

    def entries_behind(self, last: Entry) -> tuple[Entry, ...]:
        """The acts behind one that was read before. BrokenChainError as in `entries`, also if that one was altered.

        ReplacedLedgerError if that one is gone, or another valid one is in its place.
        """
        lines = self.lines(last.number - 1)
        if lines[:1] == (last.line,):
            return self._entries_of(lines[1:], last.number, known=(last,))
        self._entries_of(lines[:1], last.number - 1)
        raise ReplacedLedgerError(self.is_another())

    def is_another(self) -> Sentence:
        """What is said of a ledger that holds, but not with the acts that were read from it."""
        return say("{place} is not the ledger it was: acts are missing or were replaced.", place=self.place)

    def people(self) -> People:
        return People.of(read_person(line) for line in self.people_lines())

    def contents(self) -> tuple[tuple[Entry, ...], People]:
        """All acts and the people table, as they were at one moment. BrokenChainError where either is damaged."""
        lines, rows = self.both_lines()
        entries = self._entries_of(lines, 0)
        try:
            persons = tuple(map(read_person, rows))
        except StoreError as error:
            why = say("The people table of {place}: {error}", place=self.place, error=error)
            raise BrokenChainError(why, self.place, entries) from error
        if strange := strange_people(entries, persons):
            why = say("The people table of {place}: {error}", place=self.place, error=strange[0])
            raise BrokenChainError(why, self.place, entries)
        return entries, People.of(persons)

    def _entries_of(self, lines: tuple[str, ...], after: int, known: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        for number, line in enumerate(lines, start=after + 1):
            try:
                entries.append(_following(read_entry(line), number, entries or known))
            except StoreError as error:
                why = say("Act {number} of {place}: {error}", number=number, place=self.place, error=error)
                raise BrokenChainError(why, self.place, tuple(entries)) from error
        return tuple(entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _following(entry: Entry, number: int, before: Sequence[Entry]) -> Entry:
    if entry.number != number or (before and entry.before != before[-1].hash):
        raise StoreError(say("It does not follow the act before it."))
    return entry


def strange_people(entries: Iterable[Entry], persons: Sequence[Person]) -> tuple[Sentence, ...]:
    """What is wrong with rows of the people table that no act registered; one sentence if that is true of all."""
    named = {(seal, player) for entry in entries for player, seal in entry.act.seals()}
    strange = [one for one in persons if (one.seal, one.id) not in named]
    if named and len(strange) == len(persons) > 1:
        return (say("The people belong to another event than the acts: none of them was registered here."),)
    return tuple(say("What the people table says of {id} is not what was registered.", id=one.id) for one in strange)


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
