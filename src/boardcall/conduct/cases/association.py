"""An association: its people, the events it recognises, its committee's sessions, its cases."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from boardcall.conduct.cases.case import CodeCase
from boardcall.conduct.cases.months import is_within, last_day
from boardcall.conduct.cases.protocol import Protocol

Office = Literal["president", "board"]


@dataclass(frozen=True, slots=True)
class AssociationPerson:
    """Somebody the association knows; `card` is the public key that papers are sealed to."""

    id: str
    name: str
    card: str = ""
    office: Office | None = None


@dataclass(frozen=True, slots=True)
class RecognisedEvent:
    """A recognised event by its last day, with who directed it and who represents it."""

    id: str
    name: str
    held: date
    director: str = ""
    representative: str = ""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A member who was excused because of a case, and who serves instead to the end of the session."""

    case: int
    excused: str
    substitute: str
    on: date


@dataclass(frozen=True, slots=True)
class Session:
    """A session of the committee: it begins with a referral, its seats are those of the rulebook in their order."""

    number: int
    starts: date
    named: tuple[str, ...]
    replacements: tuple[Replacement, ...] = ()

    def ends(self, protocol: Protocol) -> date:
        """Its last day."""
        return last_day(self.starts, protocol.review.committee_session_months)

    @property
    def members(self) -> tuple[str, ...]:
        """Who sits now, seat by seat."""
        now = list(self.named)
        for one in self.replacements:
            now = [one.substitute if member == one.excused else member for member in now]
        return tuple(now)

    @property
    def barred(self) -> frozenset[str]:
        """Who may not serve in the next one: everybody named, excused or put in their place."""
        return frozenset((*self.named, *(one.substitute for one in self.replacements)))


@dataclass(frozen=True, slots=True)
class Association:
    """Everything derived from the steps of an association, up to the last of them."""

    protocol: Protocol
    name: str = ""
    people: dict[str, AssociationPerson] = field(default_factory=dict)
    events: dict[str, RecognisedEvent] = field(default_factory=dict)
    sessions: tuple[Session, ...] = ()
    cases: dict[int, CodeCase] = field(default_factory=dict)
    last_case: int = 0

    def with_case(self, case: CodeCase, on: date) -> "Association":
        return replace(self, cases={**self.cases, case.number: case.on(on)}, last_case=max(self.last_case, case.number))

    def with_session(self, session: Session) -> "Association":
        others = tuple(one for one in self.sessions if one.number != session.number)
        return replace(self, sessions=(*others, session))

    def session(self, number: int | None) -> Session | None:
        return next((one for one in self.sessions if one.number == number), None)

    def session_on(self, day: date) -> Session | None:
        """The session that runs on a day."""
        return next((one for one in self.sessions if one.starts <= day <= one.ends(self.protocol)), None)

    def session_taking(self, day: date) -> Session | None:
        """The session that takes what is referred on a day: the one that runs then, or else the next that began."""
        later = (one for one in sorted(self.sessions, key=lambda one: one.starts) if one.starts > day)
        return self.session_on(day) or next(later, None)

    def voting_events(self, on: date) -> tuple[str, ...]:
        """The events that vote on a recommendation provided on a day."""
        months = self.protocol.electorate_months
        return tuple(event.id for event in self.events.values() if is_within(event.held, on, months=months))

    def directed_lately(self, person: str, on: date, *, months: int, but: str) -> bool:
        """Whether somebody directed a recognised event in the past months, other than the one named."""
        return any(
            event.director == person and event.id != but and is_within(event.held, on, months=months)
            for event in self.events.values()
        )

    def officers(self) -> tuple[str, ...]:
        """The president and the board."""
        return tuple(one.id for one in self.people.values() if one.office)

    def committee(self, case: CodeCase) -> tuple[str, ...]:
        """Who decides a case: the members of the session it was referred to."""
        session = self.session(case.session)
        return session.members if session else ()

    def readers(self, case: CodeCase) -> tuple[str, ...]:
        """Who may read the papers of a case: president, board and its committee, and nobody involved in it."""
        looks = (self.session(look.session) for look in case.looks)
        later = [member for session in looks if session for member in session.members]
        return tuple(
            dict.fromkeys(
                one for one in (*self.officers(), *self.committee(case), *later) if one not in self.involved(case)
            )
        )

    def involved(self, case: CodeCase) -> frozenset[str]:
        """Who is involved in a case: whom a step named, who was excused because of it, the director of its event."""
        event = self.events.get(case.event)
        excused = (one.excused for session in self.sessions for one in session.replacements if one.case == case.number)
        return frozenset((*case.kept_out, *excused, *((event.director,) if event and event.director else ())))

    def named(self, people: Iterable[str]) -> tuple[str, ...]:
        """The names of people by their ids."""
        return tuple(self.people[one].name if one in self.people else one for one in people)
