"""How votes on a sanction are counted: in the committee, and among those who ratify."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from boardcall.conduct.settings import Ratification

Choice = Literal["yes", "no", "abstain"]
Outcome = Literal["ratified", "rejected"]


def agreed(votes: Iterable[str], *, majority: int) -> str | None:
    """What at least a majority of the committee voted for; None if there is no majority."""
    cast = tuple(votes)
    return next((one for one in cast if cast.count(one) >= majority), None)


@dataclass(frozen=True, slots=True)
class RatifyingVote:
    """What one recognised event says to a recommendation; it cannot be taken back."""

    event: str
    choice: Choice
    on: date


@dataclass(frozen=True, slots=True)
class RatifyingBallot:
    """The vote on one recommendation: who may vote, since when, and what has been said."""

    events: tuple[str, ...]
    opened: date
    votes: tuple[RatifyingVote, ...] = ()

    def closes(self, rules: Ratification) -> date:
        """The last day for votes: day 14 after the day the recommendation was provided."""
        return self.opened + timedelta(days=rules.days)

    def needed(self, rules: Ratification) -> int:
        """How many must vote for it, rounded up; abstentions leave the count only where the rules ignore them."""
        ignored = sum(vote.choice == "abstain" for vote in self.votes) if rules.abstention == "ignored" else 0
        return -(-(len(self.events) - ignored) * rules.majority_num // rules.majority_den)

    def count(self, choice: Choice) -> int:
        return sum(vote.choice == choice for vote in self.votes)

    def outcome(self, rules: Ratification, today: date) -> tuple[Outcome, date] | None:
        """How it ended and on which day; None while it is open. Silence at the end of the last day decides, too."""
        waiting = len(self.events) - len(self.votes)
        latest = max((vote.on for vote in self.votes), default=self.opened)
        is_sure = rules.abstention == "no" or not waiting
        if is_sure and self.count("yes") >= max(self.needed(rules), 1):
            return "ratified", latest
        if is_sure and self.count("yes") + waiting < max(self.needed(rules), 1):
            return "rejected", latest
        if today > self.closes(rules):
            return ("ratified" if rules.default == "adopted" else "rejected"), self.closes(rules)
        return None
