"""Steps that set up an association: its people, offices and recognised events."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from boardcall.conduct.cases.association import Association, AssociationPerson, Office, RecognisedEvent
from boardcall.conduct.cases.step import CodeStep, Doing, by_reviewers
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class FoundAssociation(CodeStep):
    """The association begins, with its name."""

    name: ClassVar[str] = "found"
    called: str

    def put(self, held: Association, on: date) -> Association:
        del on
        return replace(held, name=self.called)


@dataclass(frozen=True, slots=True)
class AddPerson(CodeStep):
    """Somebody becomes known to the association, or gets another name or key."""

    name: ClassVar[str] = "add-person"
    person: str
    called: str
    card: str = ""
    office: Office | None = None

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        yield from _by_officer(doing)
        if not self.called.strip():
            yield say("Give a name.")
        if self.office and not self.card:
            yield say("Officers read papers, so they need a card. Make one with: boardcall association key")
        others = [one for one in doing.held.people.values() if one.office == "president" and one.id != self.person]
        if self.office == "president" and others:
            yield say("{name} is president. End that office first.", name=others[0].name)

    def put(self, held: Association, on: date) -> Association:
        del on
        person = AssociationPerson(self.person, self.called, self.card, self.office)
        return replace(held, people={**held.people, self.person: person})


@dataclass(frozen=True, slots=True)
class RecogniseEvent(CodeStep):
    """An event is recognised: its last day, who directed it, who represents it."""

    name: ClassVar[str] = "recognise-event"
    event: str
    called: str
    held: date
    director: str = ""
    representative: str = ""

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        yield from _by_officer(doing)
        if self.event in doing.held.events:
            yield say("There is an event {event} already.", event=self.event)

    def put(self, held: Association, on: date) -> Association:
        del on
        event = RecognisedEvent(self.event, self.called, self.held, self.director, self.representative)
        return replace(held, events={**held.events, self.event: event})


@dataclass(frozen=True, slots=True)
class Represent(CodeStep):
    """President and board settle who represents an event."""

    name: ClassVar[str] = "represent"
    event: str
    person: str

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="ratification.members")
        if self.event not in doing.held.events:
            yield say("There is no event {event}.", event=self.event)

    def put(self, held: Association, on: date) -> Association:
        del on
        event = replace(held.events[self.event], representative=self.person)
        return replace(held, events={**held.events, self.event: event})


def _by_officer(doing: Doing) -> Iterator[Sentence]:
    """A refusal for who signed in by key and is no officer. Whoever has the file in hand needs no key."""
    if doing.by:
        yield from by_reviewers(doing, key="review.reviewers")
