"""Posting a notice."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.acts.boards import unknown_board
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import NO_ROUND, NOBODY, PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.notices import PostedNotice
from boardcall.wording import Sentence, say

LONGEST = 1000


@dataclass(frozen=True, slots=True)
class PostNotice(Act):
    """A notice to everybody, to the players of a board of a round, or to one player."""

    text: str
    """What people should know."""
    round: RoundNumber | None = None
    """The round of the board."""
    board: str = ""
    """For the players of this board only."""
    player: PlayerId = NOBODY
    """For this player only."""
    name: ClassVar[str] = "post-notice"

    @property
    def ref(self) -> BoardRef:
        """The board it is for, if it is for one."""
        return BoardRef(self.round or NO_ROUND, self.board)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        if not self.text.strip():
            found += (Problem(say("The notice has no text."), say("Write what people should know."), field="text"),)
        if len(self.text) > LONGEST:
            long = say("The notice has {length} characters.", length=len(self.text))
            found += (Problem(long, say("{most} are the most.", most=LONGEST), field="text"),)
        if self.board and self.player:
            found += (
                Problem(say("A notice is for a board or for a player, not for both."), say("Post two."), field="to"),
            )
        if self.board:
            found += unknown_board(tournament, self.ref)
        return found + (unknown_players(tournament, (self.player,), field="to") if self.player else ())

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        posted = PostedNotice(moment.number, moment.at, self.text, self.ref if self.board else None, self.player)
        return replace(tournament, notices=(*tournament.notices, posted))

    def about(self) -> tuple[Sentence, ...]:
        """Nothing that another notice could collide with."""
        return ()

    def says(self, tournament: Tournament) -> Sentence:
        if self.board:
            return say("Tells {board}: {text}", board=self.ref.label, text=self.text)
        if self.player:
            return say("Tells {player}: {text}", player=called(tournament, self.player), text=self.text)
        return say("Tells everybody: {text}", text=self.text)
