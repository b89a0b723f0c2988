"""Which board: the round and the board's name, which always travel together."""

from dataclasses import dataclass

from boardcall.tournament.ids import NO_ROUND, RoundNumber
from boardcall.wording import Sentence, say

BY_BOARD = "vote-on-board "
"""How the ledger begins the author where a person's name would say who vetoed: before the round and the board."""


@dataclass(frozen=True, slots=True, order=True)
class BoardRef:
    """A board by its round and name. Name "" is the round as a whole, as where one clock is for all its boards."""

    round: RoundNumber
    name: str = ""

    @property
    def label(self) -> Sentence:
        """How sentences and what an act is about name it."""
        if not self.name:
            return say("round {round}", round=self.round)
        return say("board {board} of round {round}", board=self.name, round=self.round)


WHOLE_EVENT = BoardRef(NO_ROUND)
"""Where what is true of a board may be true of all boards of the event."""
