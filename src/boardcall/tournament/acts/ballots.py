"""Ballots for awards: opened, who gave a paper, and sums. No act says who wrote what."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import BallotCount, BallotSum, GivenPaper, Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Act, Moment, Upcast, unknown_players
from boardcall.wording import Sentence, joined, mark, own_name, say, say_number


@dataclass(frozen=True, slots=True)
class CountBallot(Act):
    """The sums of a ballot of the rulebook, of all its papers; again to correct them."""

    ballot: str
    sums: tuple[BallotSum, ...]
    lost: int = 0
    """Papers that were given and are lost."""
    name: ClassVar[str] = "count-ballot"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"lost": 0},)

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
        told = say("Counts the ballots of {ballot}.", ballot=own_name(self.ballot))
        if not self.lost:
            return told
        lost = say_number("{number} paper is lost.", "{number} papers are lost.", self.lost)
        return joined(" ", (told, lost))


@dataclass(frozen=True, slots=True)
class OpenBallot(Act):
    """Lets players give their papers of a ballot on their devices, or ends that."""

    ballot: str
    is_open: bool
    when: str = ""
    """When the rulebook holds it; "" for acts of older versions, whose papers need no key."""
    name: ClassVar[str] = "open-ballot"
    line: ClassVar[str] = mark("Opens the ballot {ballot}.")
    line_without: ClassVar[Mapping[str, str]] = {"is_open": mark("Closes the ballot {ballot}.")}
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"when": ""},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if (self.ballot in tournament.polls.opened) is self.is_open:
            return (Problem(say("The ballot is open already.") if self.is_open else say("The ballot is not open.")),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        polls = tournament.polls
        opened = polls.opened | {self.ballot} if self.is_open else polls.opened - {self.ballot}
        papers = tuple(one for one in polls.papers if one[0] != self.ballot)
        if self.is_open and self.when:
            papers += ((self.ballot, self.when),)
        return replace(tournament, polls=replace(polls, opened=opened, papers=papers))


@dataclass(frozen=True, slots=True)
class GiveBallot(Act):
    """A player gave a paper of a ballot, about a game ("" for none). What is on it is not in the act."""

    ballot: str
    game: str
    voter: PlayerId
    proof: str = ""
    """What the key of the voter's phone opens for this paper; "" where no phone of theirs holds one."""
    name: ClassVar[str] = "give-ballot"
    line: ClassVar[str] = mark("{voter} has voted in {ballot}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("paper of {voter} in ballot {ballot}"),)
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"proof": ""},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.voter,), field="voter")
        if self.ballot not in tournament.polls.opened:
            found += (Problem(say("This ballot is not open."), say("The director opens it.")),)
        if GivenPaper(self.ballot, self.game, self.voter) in tournament.polls.given:
            found += (Problem(say("This paper was given already."), say("Each player gives one.")),)
        if not found and self.ballot in dict(tournament.polls.papers):
            found = tournament.voters.proof_problems(self.voter, self.proof)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        given = (*tournament.polls.given, GivenPaper(self.ballot, self.game, self.voter))
        keyed = self.ballot in dict(tournament.polls.papers)
        voters = tournament.voters.with_proof(self.voter, self.proof) if keyed else tournament.voters
        return replace(tournament, polls=replace(tournament.polls, given=given), voters=voters)
