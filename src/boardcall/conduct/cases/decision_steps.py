"""Steps from the committee's decision on: the decision, the vote that ratifies it, and looks at it afterwards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Literal

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import (
    NONE,
    CodeCase,
    CommitteeDecision,
    Decided,
    MemberVote,
    SanctionLook,
    asks_for_looks,
)
from boardcall.conduct.cases.case_steps import at_the_table, undecided
from boardcall.conduct.cases.committee_steps import sitting
from boardcall.conduct.cases.protocol import Protocol
from boardcall.conduct.cases.step import CaseStep, Doing, by_reviewers
from boardcall.conduct.cases.votes import Choice, RatifyingBallot, RatifyingVote, agreed
from boardcall.conduct.in_words import level_named
from boardcall.wording import Sentence, say, with_or

YEAR = 12
"""Months of the suspension that is for one calendar year."""


@dataclass(frozen=True, slots=True)
class DecideCase(CaseStep):
    """The committee votes: a level that enough are for becomes its recommendation, in writing with reasons."""

    name: ClassVar[str] = "decide"
    case: int
    votes: tuple[MemberVote, ...]
    months: int = 0
    text: str = ""
    """The SHA-256 of the recommendation and its reasons; the words are a paper of the case."""

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        rules = doing.held.protocol.ratification
        if case.ballot is None:
            yield from undecided(doing, case)
        elif rules is None or not rules.amendable or case.ballot.outcome(rules, doing.on):
            text = say("The recommendation of case {number} is being voted on, and stays as it is.", number=case.number)
            yield doing.no(text, "ratification.amendable")
            return
        yield from at_the_table(doing, case)
        yield from committee_vote_faults(doing, case, [vote.member for vote in self.votes])
        level = self._level(doing.held.protocol)
        if level is None and len(self.votes) < len(doing.held.protocol.review.committee_seats):
            text = say("No level has enough votes yet. Enter the votes of all members.")
            yield doing.no(text, "review.committee_majority")
        if level and level != NONE:
            yield from self._sanction_faults(doing, case, level)

    def _sanction_faults(self, doing: Doing, case: CodeCase, level: str) -> Iterator[Sentence]:
        protocol = doing.held.protocol
        review = protocol.review
        if level not in review.sanctions:
            levels = with_or(map(level_named, review.sanctions))
            yield doing.no(say("The sanctions are {levels}.", levels=levels), "review.sanctions")
            return
        if review.grounds and not case.ground:
            yield doing.no(say("Enter first on what ground the case is taken up."), "review.grounds")
        ceiling = review.td_statement_only_ceiling
        if ceiling and set(case.sources) <= {"director"} and rank(protocol, level) > protocol.rank(ceiling):
            text = say(
                "There is no statement but the director's, so it may be no more than a {level}.",
                level=level_named(ceiling),
            )
            yield doing.no(text, "review.td_statement_only_ceiling")
        if review.recommendation_in_writing and not self.text:
            yield doing.no(say("Write the recommendation and its reasons."), "review.recommendation_in_writing")
        yield from _months_faults(doing, level, self.months)

    def _level(self, protocol: Protocol) -> str | None:
        return agreed([vote.level for vote in self.votes], majority=protocol.review.committee_majority)

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        level = self._level(held.protocol)
        members = tuple(vote.member for vote in self.votes if vote.level == level)
        months = YEAR if level == "suspension-1-year" else self.months
        found: Decided = next((vote.level for vote in self.votes if vote.level == level), "")
        return replace(case, decision=CommitteeDecision(on, found, months, members, self.text), ballot=None)


def rank(protocol: Protocol, level: str) -> int:
    """The place of a level on the ladder by its name."""
    return [*map(str, protocol.review.sanctions)].index(level)


def _months_faults(doing: Doing, level: str, months: int) -> Iterator[Sentence]:
    if level == "suspension-longer" and months <= YEAR:
        yield doing.no(say("Give the months of the suspension, more than {year}.", year=YEAR), "review.sanctions")
    elif level == "suspension-1-year" and months not in (0, YEAR):
        text = say("This suspension lasts {year} months; a longer one is another level.", year=YEAR)
        yield doing.no(text, "review.sanctions")
    elif level not in ("suspension-longer", "suspension-1-year") and months:
        text = say("A {level} has no length; leave the months out.", level=level_named(level))
        yield doing.no(text, "review.sanctions")


def committee_vote_faults(doing: Doing, case: CodeCase, members: list[str]) -> Iterator[Sentence]:
    """Why these are not the votes of the committee for a case: strangers, somebody twice, people involved."""
    session = doing.held.session(sitting(case))
    seated = session.members if session else ()
    involved = doing.held.involved(case)
    for member, times in Counter(members).items():
        name = doing.held.named([member])[0]
        if times > 1:
            yield doing.no(say("{name} has one vote.", name=name), "review.committee_majority")
        if member not in seated:
            text = say("{name} does not sit in the committee of case {number}.", name=name, number=case.number)
            yield doing.no(text, "review.committee_seats")
        elif member in involved:
            text = say("{name} is involved in case {number}, and is excused first.", name=name, number=case.number)
            yield doing.no(text, "review.excused_replaced")


@dataclass(frozen=True, slots=True)
class Present(CaseStep):
    """The recommendation is given to those who ratify it; the days of the vote count from here."""

    name: ClassVar[str] = "present"
    case: int

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="ratification.body")
        state = case.state(doing.held.protocol, doing.on)
        if state != "recommended":
            text = say("Case {number} has no recommendation to ratify: {state}.", number=case.number, state=state)
            yield doing.no(text, "ratification.body")
        elif not doing.held.voting_events(doing.on):
            text = say("No recognised event lies in the past months, so nobody could vote. Recognise events first.")
            yield doing.no(text, "ratification.members")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        return replace(case, ballot=RatifyingBallot(held.voting_events(on), on))


@dataclass(frozen=True, slots=True)
class Ratify(CaseStep):
    """The representative of one event says yes, no, or abstains."""

    name: ClassVar[str] = "ratify"
    case: int
    event: str
    choice: Choice

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="ratification.body")
        rules = doing.held.protocol.ratification
        if case.ballot is None or rules is None:
            text = say("No recommendation of case {number} is being voted on.", number=case.number)
            yield doing.no(text, "ratification.body")
            return
        if self.event not in case.ballot.events:
            text = say("{event} has no vote on it.", event=self.event)
            yield doing.no(text, "ratification.members")
        if self.event in [vote.event for vote in case.ballot.votes]:
            text = say("{event} has voted.", event=self.event)
            yield doing.no(text, "ratification.majority_num")
        if outcome := case.ballot.outcome(rules, doing.on):
            text = say("The vote ended on {day}.", day=outcome[1].isoformat())
            yield doing.no(text, "ratification.days")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        del held
        if case.ballot is None:
            return case
        vote = RatifyingVote(self.event, self.choice, on)
        return replace(case, ballot=replace(case.ballot, votes=(*case.ballot.votes, vote)))


@dataclass(frozen=True, slots=True)
class TellOutcome(CaseStep):
    """The people who would have ratified a sanction are told that there is none."""

    name: ClassVar[str] = "tell-outcome"
    case: int

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="review.tells_of_no_sanction")
        if case.decision is None or case.decision.level not in ("none", ""):
            text = say("Case {number} did not end without a sanction.", number=case.number)
            yield doing.no(text, "review.tells_of_no_sanction")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        del held
        return replace(case, noticed=on)


@dataclass(frozen=True, slots=True)
class AskLook(CaseStep):
    """A sanction in force is to be looked at again: a long suspension at the player's wish, a ban at the officers'."""

    name: ClassVar[str] = "ask-look"
    case: int
    wish: Literal["player", "officers"]

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        yield from by_reviewers(doing, key="review.review_months")
        held, key = doing.held, "review.review_months"
        level = case.decision.level if case.decision else ""
        if case.state(held.protocol, doing.on) != "in force" or not asks_for_looks(level):
            text = say("Case {number} has no sanction that is looked at again.", number=case.number)
            yield doing.no(text, key)
            return
        whose = "player" if level == "suspension-longer" else "officers"
        if self.wish != whose:
            by = say("the suspended player") if whose == "player" else say("the president and board")
            yield doing.no(say("A {level} is looked at when {by} ask.", level=level_named(level), by=by), key)
        open_from = [day for day in case.look_days(held.protocol, doing.on) if day <= doing.on]
        if not open_from:
            first = next(iter(case.look_days(held.protocol, doing.on)), None)
            yield doing.no(say("It may be looked at from {day} on.", day=first.isoformat() if first else "-"), key)
        elif any(look.asked >= open_from[-1] for look in case.looks):
            yield doing.no(say("It has been looked at since {day}.", day=open_from[-1].isoformat()), key)

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        running = held.session_on(on)
        is_new = running is not None and running.number != case.session
        return replace(case, looks=(*case.looks, SanctionLook(on, running.number if running and is_new else None)))


@dataclass(frozen=True, slots=True)
class DecideLook(CaseStep):
    """The committee that reviewed a sanction votes: it ends, or it continues."""

    name: ClassVar[str] = "decide-look"
    case: int
    for_ending: tuple[str, ...]
    for_keeping: tuple[str, ...] = ()

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        look = case.looks[-1] if case.looks else None
        if look is None or look.decided or look.session is None:
            text = say("No look at case {number} waits for a vote.", number=case.number)
            yield doing.no(text, "review.review_months")
            return
        yield from committee_vote_faults(doing, case, [*self.for_ending, *self.for_keeping])
        votes = ["end"] * len(self.for_ending) + ["keep"] * len(self.for_keeping)
        majority = doing.held.protocol.review.committee_majority
        if not agreed(votes, majority=majority):
            yield doing.no(say("It needs {count} votes.", count=majority), "review.committee_majority")

    def changed(self, held: Association, case: CodeCase, on: date) -> CodeCase:
        ends = len(self.for_ending) >= held.protocol.review.committee_majority
        return replace(case, looks=(*case.looks[:-1], replace(case.looks[-1], decided=on, ends=ends)))


@dataclass(frozen=True, slots=True)
class Delete(CaseStep):
    """The papers of a case and everything about it are deleted, not before their day."""

    name: ClassVar[str] = "delete"
    case: int

    def case_faults(self, doing: Doing, case: CodeCase) -> Iterator[Sentence]:
        protocol = doing.held.protocol
        day = case.delete_on(protocol, doing.on)
        key = "review.sanction_record_months" if case.referred else "review.record_months"
        if day is None:
            yield doing.no(say("The papers of case {number} are kept for now.", number=case.number), key)
        elif doing.on < day:
            text = say("The papers of case {number} are kept until {day}.", number=case.number, day=day.isoformat())
            yield doing.no(text, key)

    def put(self, held: Association, on: date) -> Association:
        del on
        rest = {number: case for number, case in held.cases.items() if number != self.case}
        return replace(held, cases=rest, last_case=max(held.last_case, self.case))
