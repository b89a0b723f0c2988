"""An event whose ledger is damaged: what holds of it can be read and saved elsewhere, and it is never written on."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from boardcall.desk.event import Event, event_of
from boardcall.errors import RefusedError, StoreError
from boardcall.store.ledger import BrokenChainError, Ledger
from boardcall.store.live import LiveEvent, open_live
from boardcall.store.places import create_ledger, open_ledger
from boardcall.store.verify import LedgerVerification, verify
from boardcall.tournament import Head, People, Person, Replay, read_entry, read_person, replay
from boardcall.wording import Sentence, joined, local_time, say

MOST_NAMED = 200
"""Acts that are lost and told one by one."""


class DamagedEvent(LiveEvent):
    """The acts of an event up to the first invalid one. It can be read; an attempt to write says what to do."""

    def __init__(self, ledger: Ledger, broken: BrokenChainError) -> None:
        self.ledger = ledger
        self.event = event_of(replay(broken.good, People.of(_readable_people(ledger.people_lines()))))
        shown = say("The undamaged part is shown: {count} acts. Nothing can be saved.", count=len(broken.good))
        self.damage = joined(" ", (shown, broken.sentence))

    def catch_up(self) -> Event:
        return self.event

    def check_on(self) -> None:
        """Nothing: that it is damaged is known."""


def open_shown(place: str | Path) -> LiveEvent:
    """The event at a place to be shown; where its chain is broken, what holds of it, if anything does."""
    try:
        return open_live(place)
    except BrokenChainError as broken:
        if not broken.good:
            raise
        return DamagedEvent(open_ledger(place), broken)


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was saved of a damaged event: up to which act, why not more, and what is lost, in words."""

    head: Head
    why: tuple[Sentence, ...]
    lost: tuple[Sentence, ...]


def recover_event(source: str, target: str) -> Recovery:
    """Saves the valid acts, with the people they name, at a place without an event.

    RefusedError if the event is intact and a copy is what you want, or if not even the first act is valid.
    """
    with open_ledger(source) as here:
        found = verify(here)
        if found.holds:
            whole = say("The event is undamaged: there is nothing to recover. Copy it with: boardcall archive")
            raise RefusedError(whole)
        if not found.head.number:
            raise RefusedError(say("Even the first act is damaged. Look for a backup, and check it with verify."))
        lines = here.lines()
        entries = tuple(map(read_entry, lines[: found.head.number]))
        named = {seal for entry in entries for _, seal in entry.act.seals()}
        people = {one.seal: one for one in _readable_people(here.people_lines()) if one.seal in named}
        with create_ledger(target) as there:
            there.append(entries, people.values())
    good = replay(entries, People.of(people.values()))
    return Recovery(found.head, _why(found), _lost(lines[found.head.number :], good))


def _why(found: LedgerVerification) -> tuple[Sentence, ...]:
    return tuple(problem.sentence for problem in found.problems)


def _lost(lines: Iterable[str], good: Replay) -> tuple[Sentence, ...]:
    """Each act behind the good ones in a sentence, as far as it can be read."""
    found = []
    for number, line in enumerate(lines, start=good.head.number + 1):
        try:
            entry = read_entry(line)
        except StoreError:
            found.append(say("Act {number}: it cannot be read.", number=number))
            continue
        found.append(
            say(
                "Act {number}, by {author} on {at}: {what}",
                number=entry.number,
                author=entry.author,
                at=local_time(entry.at, "UTC"),
                what=entry.act.says(good.tournament),
            )
        )
    return tuple(found[:MOST_NAMED])


def _readable_people(rows: Iterable[str]) -> list[Person]:
    found = []
    for row in rows:
        try:
            found.append(read_person(row))
        except StoreError:
            continue
    return found
