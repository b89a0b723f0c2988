"""Steps that form the committee: a session begins, a member is excused."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from boardcall.conduct.cases.association import Association, Replacement, Session
from boardcall.conduct.cases.case import CodeCase
from boardcall.conduct.cases.step import CaseStep, Doing, with_office
from boardcall.conduct.in_words import seat_named
from boardcall.wording import Sentence, say, with_and

BOARD_SEAT = "board-member"


@dataclass(frozen=True, slots=True)
class StartSession(CaseStep):
    """The president names the members of a new session, seat by seat, for a case that was referred."""

    name: ClassVar[str] = "start-session"
    case: int
    starts: date
    """The day of the referral that it begins with."""
    members: tuple[str, ...]

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        held = doing.held
        yield from with_office(doing, held.protocol.review.committee_named_by, key="review.committee_named_by")
        if waits_since(case) != self.starts:
            text = say("A session begins with a new referral, and case {number} waits for none.", number=case.number)
            yield doing.no(text, "review.committee_session_months")
        elif running := held.session_on(self.starts):
            text = say(
                "Session {session} runs until {day}.",
                session=running.number,
                day=running.ends(held.protocol).isoformat(),
            )
            yield doing.no(text, "review.committee_session_months")
        elif first := _first_waiting(held, self.starts):
            text = say("Case {number} was referred before: its session begins first.", number=first.number)
            if doing.by in held.involved(first):
                text = say("Another case was referred before: its session begins first.")
            yield doing.no(text, "review.committee_session_months")
        seats = held.protocol.review.committee_seats
        if len(self.members) != len(seats) or len(set(self.members)) != len(self.members):
            text = say(
                "Name {count} different people: {seats}.", count=len(seats), seats=with_and(map(seat_named, seats))
            )
            yield doing.no(text, "review.committee_seats")
            return
        for seat, member in zip(seats, self.members, strict=True):
            yield from seat_faults(doing, case, seat, member)

    def put(self, held: Association, on: date) -> Association:
        number = len(held.sessions) + 1
        session = Session(number, self.starts, self.members)
        after, ends = held.with_session(session), session.ends(held.protocol)
        for case in held.cases.values():
            since = waits_since(case)
            if since is not None and self.starts <= since <= ends:
                after = after.with_case(in_session(case, number), max(on, case.latest))
        return after


def _first_waiting(held: Association, day: date) -> CodeCase | None:
    """The case that has waited longest for a session, where it was referred before a day."""
    waiting = [(since, case.number) for case in held.cases.values() if (since := waits_since(case)) and since < day]
    return held.cases[min(waiting)[1]] if waiting else None


def waits_since(case: CodeCase) -> date | None:
    """The day of the referral for which a case waits for a session; None where it waits for none."""
    if case.looks and case.looks[-1].session is None:
        return case.looks[-1].asked
    return case.reviewed if case.referred and case.session is None else None


def in_session(case: CodeCase, number: int) -> CodeCase:
    """The case with a session that takes it, or takes its latest look."""
    if case.looks and case.looks[-1].session is None:
        return replace(case, looks=(*case.looks[:-1], replace(case.looks[-1], session=number)))
    return replace(case, session=number)


def seat_faults(doing: Doing, case: CodeCase, seat: str, member: str) -> Iterator[Sentence]:
    """Why somebody may not take a seat in a session that begins with this case."""
    held = doing.held
    yield from member_faults(doing, case, member, session=len(held.sessions) + 1)
    if member not in held.people:
        return
    name = held.people[member].name
    months = held.protocol.director_months(seat)
    if months and not held.directed_lately(member, doing.on, months=months, but=case.event):
        text = say("{name} directed no other recognised event in the past {months} months.", name=name, months=months)
        yield doing.no(text, "review.committee_seats")
    if seat == BOARD_SEAT and held.people[member].office != "board":
        text = say("{name} is not a member of the board, or is its president.", name=name)
        yield doing.no(text, "review.committee_seats")


def member_faults(doing: Doing, case: CodeCase, member: str, *, session: int) -> Iterator[Sentence]:
    """Why somebody may not sit on the committee of a session for a case, in any seat."""
    held = doing.held
    if member not in held.people:
        yield say("Nobody here is called {name}.", name=member)
        return
    name = held.people[member].name
    if not held.people[member].card:
        yield say("{name} has no card, so no paper could be read. Give one first.", name=name)
    if member in held.involved(case):
        text = say("{name} is involved in case {number}.", name=name, number=case.number)
        yield doing.no(text, "review.excused_replaced")
    before, later = (held.session(number) for number in (session - 1, session + 1))
    may = held.protocol.review.committee_consecutive
    if before and member in before.barred and not may:
        text = say("{name} served in session {number}, the one before.", name=name, number=before.number)
        yield doing.no(text, "review.committee_consecutive")
    if later and member in later.barred and not may:
        text = say("{name} serves in session {number}, the one after.", name=name, number=later.number)
        yield doing.no(text, "review.committee_consecutive")


@dataclass(frozen=True, slots=True)
class Excuse(CaseStep):
    """A member who is involved in a case is excused until the end of the session, and somebody takes the seat."""

    name: ClassVar[str] = "excuse"
    case: int
    session: int
    member: str
    substitute: str

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from with_office(doing, doing.held.protocol.review.committee_named_by, key="review.excused_replaced")
        session = doing.held.session(self.session)
        if session is None or self.member not in session.members or session.number != sitting(case):
            name = doing.held.named([self.member])[0]
            yield say("{name} does not sit in the committee of case {number}.", name=name, number=case.number)
            return
        if self.substitute in session.barred:
            name = doing.held.named([self.substitute])[0]
            text = say("{name} serves in this session already, or was excused from it.", name=name)
            yield doing.no(text, "review.excused_replaced")
        yield from member_faults(doing, case, self.substitute, session=session.number)

    def put(self, held: Association, on: date) -> Association:
        session = held.session(self.session)
        if session is None:
            return held
        one = Replacement(self.case, self.member, self.substitute, on)
        return held.with_session(replace(session, replacements=(*session.replacements, one)))


def sitting(case: CodeCase) -> int | None:
    """The session that deals with a case now: that of its latest look, or the one it was referred to."""
    return case.looks[-1].session if case.looks else case.session
