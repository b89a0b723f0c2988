"""An open association's file: whose key was given, people and events by name, steps and papers."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from boardcall.conduct.cases.association import Association, Office
from boardcall.conduct.cases.case_steps import Receive
from boardcall.conduct.cases.people_steps import AddPerson, RecogniseEvent
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError, NotFoundError
from boardcall.store.association import AssociationFile
from boardcall.store.sealed_papers import Paper, card_of, mark_of
from boardcall.tournament import may_be_same, name_words
from boardcall.wording import Sentence, say, with_commas


@dataclass(slots=True)
class OpenAssociation:
    """An open association's file: `by` is the holder of the key, "" without one."""

    file: AssociationFile
    held: Association
    key: str = ""
    by: str = ""

    def do(self, step: CodeStep, on: date, paper: Mapping[str, Any] | None = None) -> None:
        """Does a step on a day, and keeps its paper."""
        self.held = self.file.do(step, on=on, by=self.by, key=self.key, paper=paper)

    def person(self, name: str) -> str:
        """The id of a person by name or id; NotFoundError for a stranger."""
        return _named(name, {one.id: one.name for one in self.held.people.values()}, say("person"))

    def event(self, name: str) -> str:
        """The id of a recognised event by name or id; NotFoundError for another."""
        return _named(name, {one.id: one.name for one in self.held.events.values()}, say("event"))

    def put_person(self, name: str, *, office: Office | None, card: str, on: date) -> str:
        """Adds a person, or changes the office or card of one, known by id or name; gives the id. "" keeps the card."""
        known = next((one for one in self.held.people.values() if name in (one.id, one.name)), None)
        given = card or (known.card if known else "")
        person = known.id if known else free_id("m", self.held.people)
        self.do(AddPerson(person, known.name if known else name, given, office), on)
        return person

    def recognise(self, name: str, *, held: date, director: str, representative: str, on: date) -> str:
        """Recognises an event, and adds the people it names who are not known yet; gives its id.

        Without a representative the director votes for it.
        """
        known = {name for person in self.held.people.values() for name in (person.id, person.name)}
        for stranger in dict.fromkeys(named for named in (director, representative) if named and named not in known):
            self.do(AddPerson(free_id("m", self.held.people), stranger), on)
        directs = self.person(director) if director else ""
        votes = self.person(representative) if representative else directs
        event = free_id("e", self.held.events)
        self.do(RecogniseEvent(event, name, held, directs, votes), on)
        return event

    def receive(
        self, paper: Paper, *, on: date, event: str = "", same_as: int = 0, involved: Iterable[str] = ()
    ) -> int:
        """Receives an allegation as the next case, and gives its number. Whom it may be about sees nothing of it."""
        whom, number = str(paper.get("about", "")), self.held.last_case + 1
        about = (one.id for one in self.held.people.values() if may_be_same(one.name, whom))
        earlier = self.held.cases.get(same_as)
        step = Receive(
            number,
            self.event(event) if event else self._event_of(paper),
            earlier.party if earlier else self._party(whom, number),
            str(paper.get("provision", "")),
            tuple(dict.fromkeys((*map(self.person, involved), *about))),
            mark_of(str(paper.get("report", ""))) if paper.get("report") else "",
        )
        self.do(step, on, {**paper, "received": on.isoformat()})
        return number

    def _event_of(self, paper: Paper) -> str:
        name = str(paper.get("event", ""))
        found = [known.id for known in self.held.events.values() if name and known.name.casefold() == name.casefold()]
        if name and not found:
            raise NotFoundError(
                say("{name} is not a recognised event here. Recognise it first, or say where it arose.", name=name)
            )
        return found[0] if found else ""

    def _party(self, whom: str, number: int) -> int:
        """The number of the person a report is about: that of an earlier case about the same name, or a new one."""
        for case in self.held.cases.values():
            names = {name_words(str(paper.get("about", ""))) for paper in self.file.read(case.number, self.key)}
            if name_words(whom) in names - {frozenset()}:
                return case.party
        return number

    def papers(self, case: int) -> tuple[Paper, ...]:
        """The papers of a case that the key opens; NotFoundError where there is nothing for it."""
        found = self.file.read(case, self.key)
        if not found:
            raise NotFoundError(say("No paper of case {case} is sealed to your key.", case=case))
        return found


@contextmanager
def opened(path: Path, key: str = "") -> Iterator[OpenAssociation]:
    """The association's file; with a key, opened for its holder. InputError if the key is nobody's."""
    card = card_of(key) if key else ""
    with AssociationFile(path) as file:
        held = file.association()
        whose = next((one.id for one in held.people.values() if key and one.card == card), "")
        if key and not whose:
            message = say("Nobody here has this reading key.")
            raise InputError.of(message, say("Type it as it was shown, or take the right file."))
        yield OpenAssociation(file, held, key, whose)


def free_id(letter: str, taken: Mapping[str, object]) -> str:
    """The next id with a letter before its number."""
    return f"{letter}{len(taken) + 1}"


def _named(text: str, names: Mapping[str, str], what: Sentence) -> str:
    if text in names:
        return text
    found = [one for one, name in names.items() if name.casefold() == text.strip().casefold()]
    if len(found) > 1:
        raise NotFoundError(say("Several are called {text}: {ids}. Give the id.", text=text, ids=with_commas(found)))
    if not found:
        known = with_commas(names.values())
        raise NotFoundError(
            say("There is no {what} “{text}” here. Known are {known}.", what=what, text=text, known=known)
        )
    return found[0]
