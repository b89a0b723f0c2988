"""Steps of a case as far as the committee's table: received, reviewed, taken up, statements taken."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import CodeCase, Source
from boardcall.conduct.cases.step import CaseStep, CodeStep, Doing, by_reviewers
from boardcall.wording import Sentence, own_name, say, with_or


@dataclass(frozen=True, slots=True)
class Receive(CodeStep):
    """An allegation is brought to the association: it becomes a case on the day it was received."""

    name: ClassVar[str] = "receive"
    case: int
    event: str = ""
    party: int = 0
    provision: str = ""
    """What in the code was broken, such as "2"; "" for none of it."""
    kept_out: tuple[str, ...] = ()
    file: str = ""
    """The hash of the sealed file it came in, which reveals nothing of its content; "" for a report that was typed in.
    """

    def faults(self, doing: Doing) -> Iterator[Sentence]:
        held = doing.held
        if same := [one for one in held.cases.values() if self.file and one.file == self.file]:
            yield say("This report is here already: it is case {number}.", number=same[0].number)
        yield from by_reviewers(doing, key="review.reviewers")
        if self.case != held.last_case + 1:
            yield say("The next case is {number}.", number=held.last_case + 1)
        if self.event and self.event not in held.events:
            yield say("There is no event {event}. Recognise it first.", event=self.event)
        if not held.readers(self._case(doing.on)):
            yield say("Everybody who could read this case is involved in it. Name another board member first.")

    def put(self, held: Association, on: date) -> Association:
        return held.with_case(self._case(on), on)

    def _case(self, on: date) -> CodeCase:
        party = self.party or self.case
        return CodeCase(self.case, on, self.event, party, self.provision, kept_out=self.kept_out, file=self.file)


@dataclass(frozen=True, slots=True)
class KeepOut(CaseStep):
    """Somebody turns out to be involved in a case, and from now on sees nothing of it."""

    name: ClassVar[str] = "keep-out"
    case: int
    person: str

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="review.excused_replaced")
        if self.person not in doing.held.people:
            yield say("Nobody here is called {name}.", name=self.person)
        after = replace(case, kept_out=(*case.kept_out, self.person))
        if not doing.held.readers(after):
            yield say("Nobody could read this case any more. Name another board member first.")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        del held, on
        return replace(case, kept_out=(*case.kept_out, self.person))


@dataclass(frozen=True, slots=True)
class ReviewCase(CaseStep):
    """President and board look at an allegation, and refer it to the committee or not."""

    name: ClassVar[str] = "review"
    case: int
    refer: bool

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="review.reviewers")
        if case.reviewed:
            text = say("Case {number} was reviewed on {day}.", number=case.number, day=case.reviewed.isoformat())
            yield doing.no(text, "review.reviewers")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        takes = held.session_taking(on) if self.refer else None
        return replace(case, reviewed=on, referred=self.refer, session=takes.number if takes else None)


@dataclass(frozen=True, slots=True)
class TakeUp(CaseStep):
    """The committee takes a case up: for one grave breach, or for several by one person at different events."""

    name: ClassVar[str] = "take-up"
    case: int
    ground: str
    with_cases: tuple[int, ...] = ()

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from at_the_table(doing, case)
        yield from undecided(doing, case)
        grounds = doing.held.protocol.review.grounds
        if not case.provision:
            text = say(
                "The committee looks at breaches of the code alone, and case {number} names none.", number=case.number
            )
            yield doing.no(text, "review.grounds")
        if self.ground not in grounds:
            text = say("The committee takes up only what is {grounds}.", grounds=with_or(map(own_name, grounds)))
            yield doing.no(text, "review.grounds")
        if self.ground == "serial":
            yield from self._serial_faults(doing, case)

    def _serial_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        """Serial is the same person at more than one event."""
        others = [doing.held.cases.get(number) for number in self.with_cases]
        if None in others or any(one.party != case.party for one in others if one):
            text = say("Serial means breaches by one person: name other cases about the same one.")
            yield doing.no(text, "review.grounds")
        elif len({one.event for one in (case, *others) if one and one.event}) < 2:
            text = say("Serial means breaches at more than one event: name a case from another event.")
            yield doing.no(text, "review.grounds")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        del held, on
        return replace(case, ground=self.ground, with_cases=self.with_cases)


@dataclass(frozen=True, slots=True)
class TakeStatement(CaseStep):
    """A statement reaches the committee, in any form; its words are a paper of the case."""

    name: ClassVar[str] = "statement"
    case: int
    source: Source

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from at_the_table(doing, case)
        yield from undecided(doing, case)

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        del held, on
        return replace(case, sources=(*case.sources, self.source))


def at_the_table(doing: Doing, case: CodeCase) -> Iterator[Sentence]:
    """A refusal unless the case is before the committee and a member of it does the step."""
    if not case.referred:
        yield doing.no(say("Case {number} was not referred.", number=case.number), "review.reviewers")
    elif case.session is None:
        text = say("Case {number} waits for a session of the committee.", number=case.number)
        yield doing.no(text, "review.committee_session_months")
    elif doing.by not in doing.held.committee(case):
        text = say("Only the committee of case {number} may do this.", number=case.number)
        yield doing.no(text, "review.committee_seats")


def undecided(doing: Doing, case: CodeCase) -> Iterator[Sentence]:
    """A refusal once the committee has decided."""
    if case.decision is not None:
        text = say(
            "The committee decided case {number} on {day}.", number=case.number, day=case.decision.on.isoformat()
        )
        yield doing.no(text, "review.committee_majority")
