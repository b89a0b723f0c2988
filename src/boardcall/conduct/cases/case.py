"""One case: what has been done with it, what state it is in on a day, and how long its papers are kept."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from boardcall.conduct.cases.months import months_after
from boardcall.conduct.cases.protocol import LASTING, Protocol
from boardcall.conduct.cases.votes import RatifyingBallot
from boardcall.conduct.settings import Sanction

Source = Literal["director", "offended", "accused", "witness"]
"""Whose statement it is."""
NONE = "none"
"""A committee member's vote for no sanction."""
Voted = Literal[Sanction, "none"]
Decided = Literal[Sanction, "none", ""]
"""What enough agreed on; "" where they did not agree."""
State = Literal[
    "waits for review",
    "not referred",
    "before the committee",
    "no sanction",
    "no agreement",
    "recommended",
    "before the ratifying body",
    "rejected",
    "given",
    "in force",
    "over",
]


@dataclass(frozen=True, slots=True)
class MemberVote:
    """What one member of the committee is for: a level, or no sanction."""

    member: str
    level: Voted


@dataclass(frozen=True, slots=True)
class CommitteeDecision:
    """The committee's decision: the level that enough agreed on, "none", or no agreement."""

    on: date
    level: Decided
    months: int = 0
    """How long the sanction lasts; 0 if it has no duration or no end."""
    agreed: tuple[str, ...] = ()
    """The members who agreed."""
    text: str = ""
    """The SHA-256 of the recommendation with its reasons."""


@dataclass(frozen=True, slots=True)
class SanctionLook:
    """One look at a sanction in force, by a committee that did not recommend it."""

    asked: date
    session: int | None = None
    decided: date | None = None
    ends: bool = False
    """The sanction ended with it."""


@dataclass(frozen=True, slots=True)
class CodeCase:
    """A case as its steps left it. Names and texts are in its sealed papers; here are numbers, days and levels."""

    number: int
    received: date
    event: str = ""
    """The recognised event where it arose; "" for none."""
    party: int = 0
    """Whom it is about: the same number in two cases is the same person."""
    provision: str = ""
    """What in the code was broken; "" for none of it."""
    file: str = ""
    """The mark of the sealed file it came in; "" for what was typed in."""
    reviewed: date | None = None
    referred: bool = False
    session: int | None = None
    ground: str = ""
    with_cases: tuple[int, ...] = ()
    """Earlier cases of the same person that it is taken up with."""
    sources: tuple[Source, ...] = ()
    kept_out: tuple[str, ...] = ()
    """People who are involved in it and so see nothing of it."""
    decision: CommitteeDecision | None = None
    ballot: RatifyingBallot | None = None
    noticed: date | None = None
    """When the ratifying body was told that there is no sanction."""
    looks: tuple[SanctionLook, ...] = ()
    latest: date = date.min
    """The day of its last step."""

    def on(self, day: date) -> "CodeCase":
        """Itself, after a step on a day."""
        return replace(self, latest=max(day, self.latest))

    def state(self, protocol: Protocol, today: date) -> State:
        """Its state on a day."""
        if self.decision is None:
            return self._before_decision()
        if self.decision.level in ("none", ""):
            return "no sanction" if self.decision.level == NONE else "no agreement"
        if protocol.ratification and self.ballot is None:
            return "recommended"
        return self._after_vote(protocol, today)

    def _before_decision(self) -> State:
        if self.reviewed is None:
            return "waits for review"
        return "before the committee" if self.referred else "not referred"

    def _after_vote(self, protocol: Protocol, today: date) -> State:
        if (start := self.starts(protocol, today)) is None:
            return "before the ratifying body" if self.settled(protocol, today) is None else "rejected"
        if self.decision and self.decision.level not in LASTING:
            return "given"
        end = self.ends(protocol, today)
        return "in force" if start <= today and (end is None or today < end) else "over"

    def settled(self, protocol: Protocol, today: date) -> date | None:
        """The day on which its outcome was final: the decision that the keeping of its papers counts from."""
        decision = self.decision
        if decision is None:
            return self.reviewed if self.reviewed and not self.referred else None
        if decision.level in ("none", "") or protocol.ratification is None:
            return decision.on
        outcome = self.ballot.outcome(protocol.ratification, today) if self.ballot else None
        return outcome[1] if outcome else None

    def starts(self, protocol: Protocol, today: date) -> date | None:
        """The day its sanction came into force; None without one."""
        decision = self.decision
        if decision is None or decision.level in ("none", ""):
            return None
        if protocol.ratification is None:
            return decision.on
        outcome = self.ballot.outcome(protocol.ratification, today) if self.ballot else None
        return outcome[1] if outcome and outcome[0] == "ratified" else None

    def ends(self, protocol: Protocol, today: date) -> date | None:
        """The first day after its sanction; None if there is no sanction, or one without an end."""
        start = self.starts(protocol, today)
        if start is None or self.decision is None:
            return None
        lifted = min((look.decided for look in self.looks if look.decided and look.ends), default=None)
        if self.decision.level not in LASTING:
            return start
        regular = months_after(start, self.decision.months) if self.decision.months else None
        return min((day for day in (lifted, regular) if day), default=None)

    def lasts(self, protocol: Protocol, today: date) -> bool:
        """Whether it has a sanction without an end."""
        return self.starts(protocol, today) is not None and self.ends(protocol, today) is None

    def delete_on(self, protocol: Protocol, today: date) -> date | None:
        """The day its papers are deleted; None while that is not known, or as long as a sanction has no end."""
        review = protocol.review
        if not self.referred:
            return months_after(self.received, review.record_months)
        settled = self.settled(protocol, today)
        if settled is None or (self.lasts(protocol, today) and review.record_at_least_sanction):
            return None
        least = months_after(settled, review.sanction_record_months)
        end = self.ends(protocol, today) if review.record_at_least_sanction else None
        return max(least, end) if end else least

    def look_days(self, protocol: Protocol, today: date) -> tuple[date, ...]:
        """The days from which its sanction may be looked at again, as far as its end or, without one, a year ahead."""
        start = self.starts(protocol, today)
        if start is None or self.decision is None or not asks_for_looks(self.decision.level):
            return ()
        every = protocol.review.review_months
        end = self.ends(protocol, today) or months_after(max(today, start), every + 1)
        found, number = [], 1
        while (day := months_after(start, every * number)) < end:
            found.append(day)
            number += 1
        return tuple(found)


def asks_for_looks(level: str) -> bool:
    """Whether a sanction of this level may be looked at again."""
    return level in ("suspension-longer", "permanent-ban")
