"""An association for tests: president P, board B1 to B3, directors T1 and T2, others O1 to O4, under wdc-2025."""

from datetime import date
from functools import cache

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import MemberVote, Source
from boardcall.conduct.cases.case_steps import Receive, ReviewCase, TakeStatement, TakeUp
from boardcall.conduct.cases.committee_steps import StartSession
from boardcall.conduct.cases.decision_steps import DecideCase, Present, Ratify
from boardcall.conduct.cases.history import do
from boardcall.conduct.cases.people_steps import AddPerson, FoundAssociation, RecogniseEvent
from boardcall.conduct.cases.protocol import Protocol
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError
from boardcall.rulebook import load

DAY = date(2025, 3, 10)
SEATS = ("T2", "B1", "O1")


@cache
def protocol() -> Protocol:
    book = load("wdc-2025")
    return Protocol.of(book.conduct, book.source)


def society(events: int = 3) -> Association:
    """The association, with so many recognised events in February 2025; T1 directed event e1, T2 event e2."""
    held = Association(protocol())
    held = do(held, FoundAssociation("NADF"), on=DAY, by="")
    for person, office in {"P": "president", "B1": "board", "B2": "board", "B3": "board"}.items():
        held = do(held, AddPerson(person, person, "card", office), on=DAY, by="")
    for person in ("T1", "T2", "T3", "O1", "O2", "O3", "O4"):
        held = do(held, AddPerson(person, person, "card"), on=DAY, by="")
    for number in range(1, events + 1):
        director = f"T{number}" if number <= 3 else ""
        step = RecogniseEvent(f"e{number}", f"Event {number}", date(2025, 2, 2), director)
        held = do(held, step, on=DAY, by="")
    return held


def after(held: Association, *steps: tuple[CodeStep, str], on: date = DAY) -> Association:
    """The association after steps that nothing speaks against."""
    for step, by in steps:
        held = do(held, step, on=on, by=by)
    return held


def refusals(held: Association, step: CodeStep, by: str = "P", on: date = DAY) -> list[str]:
    """Every reason against a step; nothing where it can be done."""
    try:
        do(held, step, on=on, by=by)
    except InputError as error:
        return [str(problem) for problem in error.problems]
    return []


def referred(held: Association | None = None, *, event: str = "e1", number: int = 1, on: date = DAY) -> Association:
    """A case that was received and referred, its session begun where none runs."""
    held = held or society()
    held = after(held, (Receive(number, event, provision="2"), "P"), (ReviewCase(number, refer=True), "P"), on=on)
    if held.session_on(on):
        return held
    return after(held, (StartSession(number, on, SEATS), "P"), on=on)


def heard(*sources: Source, events: int = 3) -> Association:
    """A case of one grave breach with statements, ready for the committee's vote."""
    held = after(referred(society(events)), (TakeUp(1, "egregious"), "B1"))
    return after(held, *((TakeStatement(1, source), "B1") for source in sources))


def vote(*levels: str, months: int = 0, text: str = "why") -> DecideCase:
    """The committee's votes, seat by seat."""
    votes = tuple(MemberVote(member, level) for member, level in zip(SEATS, levels, strict=False))
    return DecideCase(1, votes, months, text)


def recommended(level: str, months: int = 0, *, events: int = 3, on: date = DAY) -> Association:
    """A recommendation that is being voted on since a day."""
    held = after(heard("director", "offended", events=events), (vote(level, level, months=months), "B1"), on=on)
    return after(held, (Present(1), "P"), on=on)


def in_force(level: str, months: int = 0, *, on: date = DAY) -> Association:
    """A sanction that was ratified on the day it was recommended."""
    held = recommended(level, months, on=on)
    return after(held, (Ratify(1, "e1", "yes"), "P"), (Ratify(1, "e2", "yes"), "P"), on=on)
