"""Play on a board is stopped, and rulings on ends that the rulebook does not know."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.boards import BoardChange, put_board, the_board, unknown_board
from boardcall.tournament.board.boards import Alliances, Board, EndRuling, Stop
from boardcall.tournament.board.endings import CAUSE_NAMES, EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment, Upcast
from boardcall.tournament.rulings import Ruling
from boardcall.wording import Sentence, joined, say, with_and


@dataclass(frozen=True, slots=True)
class StopPlay(BoardChange):
    """Play on a board ends for a cause; the count of `year` is scored, which may still have to be recorded."""

    cause: EndCause
    year: int
    at: datetime
    why: str = ""
    conceded_to: Power | None = None
    allied: Alliances = ()
    """The alliances as the director saw them, if the game was a stalemate because centres only changed hands within
    them.
    """
    name: ClassVar[str] = "stop-play"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"allied": []},)

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if board.stop is not None:
            message = say("Play on {round} was stopped already.", round=self.ref.label)
            return (Problem(message, say("Withdraw that act first, if it was a mistake.")),)
        return ()

    @property
    def _stop(self) -> Stop:
        return Stop(self.cause.value, self.year, self.at, self.why, self.conceded_to, self.allied)

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, stop=self._stop)

    def says(self, tournament: Tournament) -> Sentence:
        why = joined("", (": ", self._stop.reason)) if self.why else ""
        label = self.ref.label
        return say(
            "Stops play on {label} ({cause}), scored on the count of {year}{why}.",
            label=label,
            cause=CAUSE_NAMES[self.cause],
            year=self.year,
            why=why,
        )


@dataclass(frozen=True, slots=True)
class RuleOnEnd(Act):
    """A director rules that games end as their rulebook does not say."""

    boards: tuple[BoardRef, ...]
    facts: str
    clause: str
    why: str
    alternatives: str = ""
    name: ClassVar[str] = "rule-on-end"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return tuple(found for ref in self.boards for found in unknown_board(tournament, ref))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        ruling = EndRuling(self.facts, self.clause, self.why, self.alternatives, moment.author, moment.number)
        for ref in self.boards:
            tournament = put_board(tournament, replace(the_board(tournament, ref), ruling=ruling))
        listed = Ruling(
            moment.number,
            moment.at,
            moment.author,
            self.facts,
            "",
            self.clause,
            self.why,
            self.alternatives,
            self.boards,
            is_unnamed=False,
        )
        return replace(tournament, rulings=(*tournament.rulings, listed))

    def about(self) -> tuple[Sentence, ...]:
        return tuple(ref.label for ref in self.boards)

    def says(self, tournament: Tournament) -> Sentence:
        return say(
            "Rules on the end of {boards} by {clause}: {facts} Reason: {why}",
            boards=with_and(ref.label for ref in self.boards),
            clause=self.clause,
            facts=as_sentence(self.facts),
            why=as_sentence(self.why),
        )


def as_sentence(text: str) -> str:
    """A text with its full stop."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
