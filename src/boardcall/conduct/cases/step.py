"""What every step of an association is: something a person did on a day, refused with its section or put into it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import CodeCase
from boardcall.wording import Sentence, own_name, say, with_or


@dataclass(frozen=True, slots=True)
class Doing:
    """A step about to be done: the state of the association, the day, and who does it ("" if unknown)."""

    held: Association
    on: date
    by: str

    def no(self, what: Sentence, key: str = "") -> Sentence:
        """A refusal, with the section of a key of the rulebook."""
        return self.held.protocol.refused(what, key)


STEPS: dict[str, type["CodeStep"]] = {}
"""Every kind of step by the name it is kept under; a class with slots takes the place of the one it was made from."""


class CodeStep(ABC):
    """One step. `faults` says why it cannot be done, each reason once; `put` gives the association after it."""

    __slots__ = ()
    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "name"):
            STEPS[cls.name] = cls

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        """Every reason against the step."""
        del doing
        yield from ()

    @abstractmethod
    def put(self, held: Association, on: date) -> Association:
        """The association after the step."""


class CaseStep(CodeStep):
    """A step in the life of one case. Without the case it changes nothing: its case was deleted."""

    __slots__ = ()
    case: int

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        case = doing.held.cases.get(self.case)
        if case is None:
            known = with_or(map(str, doing.held.cases)) if doing.held.cases else say("none")
            yield say("There is no case {number}; there is {known}.", number=self.case, known=known)
            return
        if doing.by in doing.held.involved(case):
            yield doing.no(say("You are involved in case {number}.", number=case.number), "review.excused_replaced")
            return
        if doing.on < case.latest:
            yield say("Case {number} has a step of {day} already. Give that day or a later one.", **_last(case))
        yield from self.case_faults(doing, case)

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        """Every reason against the step, as far as the case goes."""
        del doing, case
        yield from ()

    def put(self, held: Association, on: date) -> Association:
        case = held.cases.get(self.case)
        return held if case is None else held.with_case(self.changed(held, case, on), on)

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        """The case after the step."""
        del held, on
        return case


def _last(case: CodeCase) -> dict[str, object]:
    return {"number": case.number, "day": case.latest.isoformat()}


def with_office(doing: Doing, offices: str, *, key: str) -> Iterator[Sentence]:
    """A refusal unless somebody with one of the offices does it, "president" or "president-and-board"."""
    person = doing.held.people.get(doing.by)
    allowed = offices.split("-and-")
    if person is None or person.office not in allowed:
        who = with_or(say("the {office}", office=own_name(one)) for one in allowed)
        yield doing.no(say("Only {who} may do this.", who=who), key)


def by_reviewers(doing: Doing, *, key: str) -> Iterator[Sentence]:
    """A refusal unless one of those who receive cases first does it."""
    yield from with_office(doing, doing.held.protocol.review.reviewers, key=key)
