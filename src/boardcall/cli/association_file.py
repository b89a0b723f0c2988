"""What the commands of an association share: its file, who uses it, people and events by name, days."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import as_day
from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.store.association import AssociationFile
from boardcall.store.sealing import Paper, card_of
from boardcall.wording import verbatim

FilePath = Annotated[Path, typer.Argument(metavar="ASSOCIATION", help="The association's file, such as nadf.db.")]
On = Annotated[str, typer.Option("--on", metavar="DATE", help="The day it happened; today if left out.")]
CaseNumber = Annotated[int, typer.Argument(metavar="CASE", help="The number of the case.")]


@dataclass(slots=True)
class OpenAssociation:
    """An association's file in use by somebody: `by` is the holder of the key, "" without one."""

    file: AssociationFile
    held: Association
    key: str = ""
    by: str = ""

    def do(self, step: CodeStep, on: str = "", paper: Mapping[str, Any] | None = None) -> None:
        """Does a step on a day, and keeps its paper."""
        self.held = self.file.do(step, on=day_of(on), by=self.by, key=self.key, paper=paper)

    def person(self, name: str) -> str:
        """The id of a person by name or id; NotFoundError for a stranger."""
        return _named(name, {one.id: one.name for one in self.held.people.values()}, "person", "people")

    def event(self, name: str) -> str:
        """The id of a recognised event by name or id; NotFoundError for another."""
        return _named(name, {one.id: one.name for one in self.held.events.values()}, "event", "people")

    def papers(self, case: int) -> tuple[Paper, ...]:
        """The papers of a case that the key opens; NotFoundError where there is nothing for it."""
        found = self.file.read(case, self.key)
        if not found:
            raise NotFoundError(verbatim(f"No paper of case {case} is sealed to your key."))
        return found


@contextmanager
def opened(path: Path, key: str = "") -> Iterator[OpenAssociation]:
    """The association's file; with a key, used by the person whose card it fits. InputError for nobody's key."""
    card = card_of(key) if key else ""
    with AssociationFile(path) as file:
        held = file.association()
        whose = next((one.id for one in held.people.values() if key and one.card == card), "")
        if key and not whose:
            message = verbatim("This is the reading key of nobody here.")
            raise InputError([Problem(message, verbatim("Type it as it was shown, or take the right file."))])
        yield OpenAssociation(file, held, key, whose)


def day_of(text: str, option: str = "--on") -> date:
    """A day as an option gives it; today where it is left out."""
    return as_day(text, option) or date.today()  # noqa: DTZ011  a day of the calendar where the command runs


def free_id(letter: str, taken: Mapping[str, object]) -> str:
    """The next id with a letter before its number."""
    return f"{letter}{len(taken) + 1}"


def _named(text: str, names: Mapping[str, str], what: str, command: str) -> str:
    if text in names:
        return text
    found = [one for one, name in names.items() if name.casefold() == text.strip().casefold()]
    if len(found) == 1:
        return found[0]
    known = f"boardcall association {command} lists them"
    if found:
        raise NotFoundError(verbatim(f"Several are called {text}: {', '.join(found)}. Give the id."))
    raise NotFoundError(verbatim(f"There is no {what} {text}; {known}."))
