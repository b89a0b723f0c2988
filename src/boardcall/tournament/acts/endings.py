"""Play on a board is stopped: from here only the count that is scored is missing, if it is."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.boards import BoardAct, put_board, the_board, unknown_board
from boardcall.tournament.board.boards import Stop
from boardcall.tournament.board.endings import CAUSE_NAMES, Cause
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Moment
from boardcall.wording import joined, say


@dataclass(frozen=True, slots=True)
class StopPlay(BoardAct):
    """Play on a board ends for a cause; the count of `year` is scored, which may still have to be recorded."""

    cause: Cause
    year: int
    at: datetime
    why: str = ""
    conceded_to: Power | None = None
    name: ClassVar[str] = "stop-play"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        board = tournament.board(self.ref)
        if board is None:
            return unknown_board(tournament, self.ref)
        if board.stop is not None:
            message = say("Play on {round} was stopped already.", round=self.ref.label)
            return (Problem(message, say("Withdraw that act first, if it was a mistake.")),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        board = the_board(tournament, self.ref)
        stop = Stop(self.cause.value, self.year, self.at, self.why, self.conceded_to)
        return put_board(tournament, replace(board, stop=stop))

    def says(self, tournament: Tournament) -> str:
        why = joined("", (": ", self.why)) if self.why else ""
        label = self.ref.label
        return say(
            "Stops play on {label} ({cause}), scored on the count of {year}{why}.",
            label=label,
            cause=CAUSE_NAMES[self.cause],
            year=self.year,
            why=why,
        )
