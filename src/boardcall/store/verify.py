"""Recomputing a ledger: the chain, the acts and the people table, and the first thing that is wrong, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardcall.errors import Problem, StoreError
from boardcall.store.ledger import Ledger, strange_people
from boardcall.tournament import (
    NOBODY,
    ActNumber,
    Entry,
    Head,
    People,
    Person,
    PlayerId,
    Replay,
    read_entry,
    read_person,
)
from boardcall.tournament.acts.players import ErasePerson
from boardcall.tournament.ledger.heads import names_head
from boardcall.wording import Sentence, joined, say

MOST_TRIED = 20
"""Acts that are tried to tell whether they belong to the event."""


@dataclass(frozen=True, slots=True)
class LedgerVerification:
    """The findings: how far the chain is valid, who was erased, and what is wrong.

    `head` is the last valid act. `erased` are the ids whose people rows are gone. A ledger is valid if there is no
    problem; only the first wrong act is named, because all later ones depend on it.
    """

    head: Head
    erased: tuple[PlayerId, ...]
    problems: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        return not self.problems


def verify(ledger: Ledger, *, head: str = "") -> LedgerVerification:
    """Checks every line of a ledger. `head` is a hash noted earlier that must be in it: it finds a shortened chain."""
    try:
        lines, rows = ledger.both_lines()
        faults = tuple(map(Problem, ledger.faults()))
    except StoreError as error:
        return LedgerVerification(Head(), (), (Problem(error.sentence),))
    persons, people_problems = _people(rows)
    entries, problems = _chain(lines, People.of(persons))
    if head and not any(names_head(head, entry.hash) for entry in entries):
        problems += (
            Problem(
                say("No act has the hash {head}.", head=head),
                say("The ledger was cut short or rewritten since it was noted."),
            ),
        )
    seals = _Seals.of(entries)
    if not entries and not problems:
        problems += (Problem(say("There is no act in it."), say("It was cut short in its first act, or never begun.")),)
    if not problems:
        strange = tuple(map(Problem, strange_people(entries, persons)))
        people_problems += (*strange, *seals.problems(persons))
    return LedgerVerification(Head.of(entries), tuple(sorted(seals.erased)), problems + faults + people_problems)


def _chain(lines: tuple[str, ...], people: People) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """The good acts from the first on, and what is wrong with the next."""
    event = Replay(people=people)
    keys: set[str] = set()
    for number, line in enumerate(lines, start=1):
        try:
            entry = read_entry(line)
        except StoreError as error:
            return event.entries, (Problem(say("Act {number} is wrong. {error}", number=number, error=error)),)
        if found := next(_entry_problems(entry, event, keys, lines), None):
            return event.entries, (found,)
        keys.add(entry.key)
        event = event.then(entry)
    return event.entries, ()


def _entry_problems(entry: Entry, event: Replay, keys: set[str], lines: tuple[str, ...]) -> Iterator[Problem]:
    number = event.head.number + 1
    if entry.number != number:
        yield Problem(
            say("Act {found} stands where act {number} belongs:", found=entry.number, number=number),
            _misplaced(entry, event, lines),
        )
    if entry.before != event.head.hash:
        yield Problem(
            say("Act {number} does not follow act {before}:", number=number, before=number - 1),
            _unconnected(event, lines),
        )
    if entry.key and entry.key in keys:
        yield Problem(say("Act {number} has a key that an act before it has.", number=number))
    if found := event.against(entry):
        yield Problem(
            say("Act {number} did not hold when it was done.", number=number),
            joined(" ", (one.sentence for one in found)),
        )


def _misplaced(entry: Entry, event: Replay, lines: tuple[str, ...]) -> Sentence:
    """What happened where another number is expected."""
    number = event.head.number + 1
    if entry.number < number:
        same = event.entries[entry.number - 1].line == entry.line
        return say("an act is listed twice.") if same else say("acts of another event, or of an older copy, begin.")
    if any((one := _readable(line)) and one.number == number for line in lines[number:]):
        return say("acts were put in another order.")
    return say("an act is missing.") if entry.number == number + 1 else say("acts are missing.")


def _unconnected(event: Replay, lines: tuple[str, ...]) -> Sentence:
    """The explanation if the number is right and the previous hash is another act's."""
    for line in lines[event.head.number : event.head.number + MOST_TRIED]:
        entry = _readable(line)
        if entry is None:
            break
        unknown = any(seal not in event.people.rows for _, seal in entry.act.seals())
        if unknown or event.against(entry):
            return say("from here on the acts are those of another event, or of another copy of this one.")
        event = event.then(entry)
    return say("one of the two was replaced.")


def _readable(line: str) -> Entry | None:
    try:
        return read_entry(line)
    except StoreError:
        return None


def _people(rows: tuple[str, ...]) -> tuple[tuple[Person, ...], tuple[Problem, ...]]:
    persons, problems = [], []
    for number, row in enumerate(rows, start=1):
        try:
            person = read_person(row)
        except StoreError as error:
            problems.append(
                Problem(say("Row {number} of the people table is wrong. {error}", number=number, error=error))
            )
            continue
        if person in persons:
            problems.append(Problem(say("Row {number} of the people table is listed twice.", number=number)))
        persons.append(person)
    return tuple(persons), tuple(problems)


@dataclass(frozen=True, slots=True)
class _Seals:
    """The rows that acts name, by seal, with id and act; and the ids that were erased, with the act."""

    named: Mapping[str, tuple[PlayerId, ActNumber]]
    erased: Mapping[PlayerId, ActNumber]

    @classmethod
    def of(cls, entries: tuple[Entry, ...]) -> "_Seals":
        named = {seal: (player, entry.number) for entry in entries for player, seal in entry.act.seals()}
        erased = {entry.act.player: entry.number for entry in entries if isinstance(entry.act, ErasePerson)}
        return cls(named, erased)

    def problems(self, persons: tuple[Person, ...]) -> Iterator[Problem]:
        """Rows that are missing, and rows of the erased."""
        kept = {person.seal for person in persons}
        for person in persons:
            player, number = self.named.get(person.seal, (NOBODY, 0))
            if self.erased.get(player, 0) > number:
                yield Problem(
                    say("{player} was erased, but is in the people table.", player=player),
                    say("Erase the person again."),
                )
        for seal, (player, number) in self.named.items():
            if seal not in kept and self.erased.get(player, 0) < number:
                yield Problem(
                    say("A row about {player} is missing from the people table, and nobody erased it.", player=player)
                )
