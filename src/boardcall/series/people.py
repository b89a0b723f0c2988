"""People who played events of a series under two names: their entries are one, until that is taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.errors import InputError, Problem, refuse
from boardcall.series.event_results import EventResults
from boardcall.wording import say, with_commas


@dataclass(frozen=True, slots=True)
class SamePerson:
    """The person called `name` at events is the same as `into`."""

    name: str
    into: str


def name_key(name: str) -> str:
    """What two names are compared by: without case and with single spaces."""
    return " ".join(name.split()).casefold()


def person_of(name: str, same: tuple[SamePerson, ...]) -> str:
    """Whose entry a name's is: the name itself, or the one it was merged into, however many times."""
    into = {name_key(one.name): one.into for one in same}
    seen = set()
    while (key := name_key(name)) in into and key not in seen:
        seen.add(key)
        name = into[key]
    return " ".join(name.split())


def merged(
    events: tuple[EventResults, ...], same: tuple[SamePerson, ...], *, name: str, into: str
) -> tuple[SamePerson, ...]:
    """Makes two entries one person's; InputError if nobody has a name, or both played at one event."""
    known = {name_key(entry.name) for event in events for entry in event.entries}
    problems = [
        Problem(say("Nobody is called {name} at these events.", name=one), say("Write the name as the table has it."))
        for one in (name, into)
        if name_key(one) not in known
    ]
    if name_key(person_of(name, same)) == name_key(person_of(into, same)):
        problems.append(Problem(say("They are one person already.")))
    if not problems and (both := _both(events, same, name, into)):
        message = say("Both played at {events}.", events=with_commas(both))
        problems.append(Problem(message, say("They are two people, or one of them stands there twice.")))
    refuse(problems)
    return (*(one for one in same if name_key(one.name) != name_key(name)), SamePerson(name, into))


def parted(same: tuple[SamePerson, ...], *, name: str) -> tuple[SamePerson, ...]:
    """Takes back that a name is another person's; InputError if nobody said so."""
    left = tuple(one for one in same if name_key(one.name) != name_key(name))
    if len(left) == len(same):
        names = with_commas(one.name for one in same)
        hint = say("Merged are: {names}.", names=names) if same else say("No names are merged in this series.")
        raise InputError.of(say("{name} was merged with nobody.", name=name), hint)
    return left


def without_names(
    events: tuple[EventResults, ...], same: tuple[SamePerson, ...], *, names: Iterable[str]
) -> tuple[SamePerson, ...]:
    """The links between names after somebody was erased: without names that no longer occur at these events."""
    known = {name_key(entry.name) for event in events for entry in event.entries}
    gone = {name_key(name) for name in names} - known
    return tuple(one for one in same if not gone & {name_key(one.name), name_key(one.into)})


def _both(events: tuple[EventResults, ...], same: tuple[SamePerson, ...], name: str, into: str) -> list[str]:
    two = {name_key(person_of(one, same)) for one in (name, into)}
    return [
        event.event for event in events if two <= {name_key(person_of(entry.name, same)) for entry in event.entries}
    ]
