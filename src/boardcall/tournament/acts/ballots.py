"""Ballots for awards: opened, who gave a paper, and sums. No act says who wrote what."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import BallotCount, BallotSum, GivenPaper, Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.wording import Sentence, own_name, say


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

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        others = tuple(known for known in tournament.ballot_counts if known.ballot != self.ballot)
        return replace(tournament, ballot_counts=(*others, BallotCount(self.ballot, self.sums)))

    def says(self, tournament: Tournament) -> Sentence:
        return say("Counts the ballots of {ballot}.", ballot=own_name(self.ballot))


@dataclass(frozen=True, slots=True)
class OpenBallot(Act):
    """Lets players give their papers of a ballot on their devices, or ends that."""

    ballot: str
    is_open: bool
    name: ClassVar[str] = "open-ballot"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if (self.ballot in tournament.polls.opened) is self.is_open:
            return (Problem(say("The ballot is open already.") if self.is_open else say("The ballot is not open.")),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        polls = tournament.polls
        opened = polls.opened | {self.ballot} if self.is_open else polls.opened - {self.ballot}
        return replace(tournament, polls=replace(polls, opened=opened))

    def says(self, tournament: Tournament) -> Sentence:
        if self.is_open:
            return say("Opens the ballot {ballot}.", ballot=own_name(self.ballot))
        return say("Closes the ballot {ballot}.", ballot=own_name(self.ballot))


@dataclass(frozen=True, slots=True)
class GiveBallot(Act):
    """A player gave a paper of a ballot, about a game ("" for none). What is on it is not in the act."""

    ballot: str
    game: str
    voter: PlayerId
    name: ClassVar[str] = "give-ballot"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.voter,), field="voter")
        if self.ballot not in tournament.polls.opened:
            found += (Problem(say("This ballot is not open."), say("The director opens it.")),)
        if GivenPaper(self.ballot, self.game, self.voter) in tournament.polls.given:
            found += (Problem(say("This paper was given already."), say("Each player gives one.")),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        given = (*tournament.polls.given, GivenPaper(self.ballot, self.game, self.voter))
        return replace(tournament, polls=replace(tournament.polls, given=given))

    def about(self) -> tuple[Sentence, ...]:
        return (say("paper of {voter} in ballot {ballot}", voter=self.voter, ballot=self.ballot),)

    def says(self, tournament: Tournament) -> Sentence:
        return say("{voter} has voted in {ballot}.", voter=called(tournament, self.voter), ballot=own_name(self.ballot))
