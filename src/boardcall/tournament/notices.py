"""Notices a director posts: to everybody, to the players of a board, or to one player."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PostedNotice:
    """A text for everybody; with `board` (of `round`) for those seated there; with `player` for that one alone.

    `act` is the number of the act that posted it; withdrawing that act takes the notice down.
    """

    act: int
    at: datetime
    text: str
    round: int | None = None
    board: str = ""
    player: str = ""

    @property
    def is_public(self) -> bool:
        return not (self.board or self.player)
