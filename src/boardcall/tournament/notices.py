"""Notices a director posts: to everybody, to the players of a board, or to one player."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import NOBODY, ActNumber, PlayerId


@dataclass(frozen=True, slots=True)
class PostedNotice:
    """A text for everybody; with `ref` for those seated at that board; with `player` for that one alone.

    `act` is the number of the act that posted it; withdrawing that act takes the notice down.
    """

    act: ActNumber
    at: datetime
    text: str
    ref: BoardRef | None = None
    player: PlayerId = NOBODY

    @property
    def is_public(self) -> bool:
        return not (self.ref or self.player)
