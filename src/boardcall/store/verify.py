"""Recomputing a ledger: the chain, the acts and the people table, and the first thing that is wrong, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.errors import Problem, StoreError
from boardcall.store.ledger import Ledger
from boardcall.tournament import Entry, Head, People, Person, Replay, read_entry, read_person


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found: how far the chain is good, who was erased, and what is wrong.

    `head` is the last good act. `erased` are the ids whose people rows are gone. A ledger holds when there is no
    problem; of the acts only the first wrong one is named, since all behind it hang on it.
    """

    head: Head
    erased: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        return not self.problems


def verify(ledger: Ledger, *, head: str = "") -> Verification:
    """Checks every line of a ledger. `head` is a hash noted earlier that must be in it: it finds a shortened chain."""
    try:
        lines, rows = ledger.both_lines()
    except StoreError as error:
        return Verification(Head(), (), (Problem(str(error)),))
    persons, people_problems = _people(rows)
    entries, problems = _chain(lines, People.of(persons))
    if head and head not in {entry.hash for entry in entries}:
        problems += (
            Problem(f"No act has the hash {head}.", "The ledger was cut short or rewritten since it was noted."),
        )
    named = {seal: player for entry in entries for player, seal in entry.act.seals()}
    if not problems:
        people_problems += _strays(persons, named)
    known = {person.id for person in persons}
    erased = tuple(sorted({player for player in named.values() if player not in known}))
    return Verification(Head.of(entries), erased, problems + people_problems)


def _chain(lines: tuple[str, ...], people: People) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """The good acts from the first on, and what is wrong with the next."""
    event = Replay(people=people)
    keys: set[str] = set()
    for number, line in enumerate(lines, start=1):
        try:
            entry = read_entry(line)
        except StoreError as error:
            return event.entries, (Problem(f"Act {number} is wrong. {error}"),)
        if found := next(_entry_problems(entry, event, keys), None):
            return event.entries, (found,)
        keys.add(entry.key)
        event = event.then(entry)
    return event.entries, ()


def _entry_problems(entry: Entry, event: Replay, keys: set[str]) -> Iterator[Problem]:
    number = event.head.number + 1
    if entry.number != number:
        yield Problem(f"Act {entry.number} stands where act {number} belongs: an act is missing, doubled or moved.")
    if entry.before != event.head.hash:
        yield Problem(f"Act {number} does not follow act {number - 1}: one of the two was replaced.")
    if entry.key and entry.key in keys:
        yield Problem(f"Act {number} has a key that an act before it has.")
    if found := event.against(entry):
        yield Problem(f"Act {number} did not hold when it was done. {' '.join(map(str, found))}")


def _people(rows: tuple[str, ...]) -> tuple[tuple[Person, ...], tuple[Problem, ...]]:
    persons, problems = [], []
    for number, row in enumerate(rows, start=1):
        try:
            person = read_person(row)
        except StoreError as error:
            problems.append(Problem(f"Row {number} of the people table is wrong. {error}"))
            continue
        if person in persons:
            problems.append(Problem(f"Row {number} of the people table stands there twice."))
        persons.append(person)
    return tuple(persons), tuple(problems)


def _strays(persons: tuple[Person, ...], named: dict[str, str]) -> tuple[Problem, ...]:
    """Rows that are not what an act sealed, and rows missing of people who were not erased."""
    kept = {person.seal for person in persons}
    ids = {person.id for person in persons}
    changed = [person for person in persons if named.get(person.seal) != person.id]
    lost = [player for seal, player in named.items() if seal not in kept and player in ids]
    return (
        *(Problem(f"What the people table says of {person.id} is not what was registered.") for person in changed),
        *(Problem(f"A row about {player} is missing from the people table.") for player in dict.fromkeys(lost)),
    )
