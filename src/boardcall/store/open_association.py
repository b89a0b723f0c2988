"""An association's file in use by somebody: who they are by their key, people and events by name, steps and papers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.store.association import AssociationFile
from boardcall.store.sealing import Paper, card_of
from boardcall.wording import Sentence, say, with_commas


@dataclass(slots=True)
class OpenAssociation:
    """An association's file in use by somebody: `by` is the holder of the key, "" without one."""

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

    def papers(self, case: int) -> tuple[Paper, ...]:
        """The papers of a case that the key opens; NotFoundError where there is nothing for it."""
        found = self.file.read(case, self.key)
        if not found:
            raise NotFoundError(say("No paper of case {case} is sealed to your key.", case=case))
        return found


@contextmanager
def opened(path: Path, key: str = "") -> Iterator[OpenAssociation]:
    """The association's file; with a key, used by the person whose card it fits. InputError for nobody's key."""
    card = card_of(key) if key else ""
    with AssociationFile(path) as file:
        held = file.association()
        whose = next((one.id for one in held.people.values() if key and one.card == card), "")
        if key and not whose:
            message = say("This is the reading key of nobody here.")
            raise InputError([Problem(message, say("Type it as it was shown, or take the right file."))])
        yield OpenAssociation(file, held, key, whose)


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
