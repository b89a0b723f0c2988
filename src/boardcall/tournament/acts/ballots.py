"""What the ballots for awards came to: sums for each candidate and game. Who gave them is in no act."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.act import Act, Moment, unknown_players
from boardcall.tournament.event import BallotCount, BallotSum, Tournament
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class CountBallot(Act):
    """The sums of a ballot of the rulebook, of all its papers; again to correct them."""

    ballot: str
    sums: tuple[BallotSum, ...]
    name: ClassVar[str] = "count-ballot"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, tuple(one.candidate for one in self.sums), field="candidate")
        keys = [(one.category, one.candidate, one.game) for one in self.sums]
        if len(set(keys)) < len(keys) or any(one.points < 1 for one in self.sums):
            found += (Problem(say("Each candidate has one sum above 0 for a category and game."), field="sums"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        others = tuple(known for known in tournament.ballot_counts if known.ballot != self.ballot)
        return replace(tournament, ballot_counts=(*others, BallotCount(self.ballot, self.sums)))

    def about(self) -> tuple[str, ...]:
        return (say("ballot {ballot}", ballot=self.ballot),)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return say("Counts the ballots of {ballot}.", ballot=self.ballot)
