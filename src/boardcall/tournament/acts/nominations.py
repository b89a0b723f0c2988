"""Nominations: players propose each other for awards that a director gives."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Nomination, Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.wording import Sentence, own, own_name, say


@dataclass(frozen=True, slots=True)
class NominateForAward(Act):
    """A player proposes somebody for an award; the director decides."""

    award: str
    """Its id in the rulebook."""
    title: str
    """What it is called."""
    candidate: PlayerId
    """Who is proposed."""
    player: PlayerId
    """Who proposes them."""
    text: str = ""
    """Why."""
    name: ClassVar[str] = "nominate-for-award"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.candidate,), field="candidate")
        found += unknown_players(tournament, (self.player,), field="player")
        if any(_same(one, self) for one in tournament.polls.nominations):
            message = say("You have proposed them for this award already.")
            found += (Problem(message, say("Propose somebody else, or for another award."), field="candidate"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        polls = tournament.polls
        made = Nomination(self.award, self.title, self.candidate, self.player, self.text)
        return replace(tournament, polls=replace(polls, nominations=(*polls.nominations, made)))

    def says(self, tournament: Tournament) -> Sentence:
        return say(
            "{player} proposes {candidate} for {award}.",
            player=called(tournament, self.player),
            candidate=called(tournament, self.candidate),
            award=own_name(self.title) if self.title == self.award else own(self.title),
        )


def _same(known: Nomination, act: NominateForAward) -> bool:
    mine = (act.award, act.title.casefold(), act.candidate, act.player)
    return (known.award, known.title.casefold(), known.candidate, known.player) == mine
