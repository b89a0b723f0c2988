"""A round of the event as a whole: cancelling it."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import CancelledRound, Tournament
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import mark, say


@dataclass(frozen=True, slots=True)
class CancelRound(Act):
    """A round is not played, or its games are void: nobody has a score for it, and it no longer has boards."""

    round: RoundNumber
    name: ClassVar[str] = "cancel-round"
    line: ClassVar[str] = mark("Cancels round {round}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("round {round}"), mark("board call of round {round}"))
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return cancelled_problems(tournament, self.round)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        void = sum(board.round == self.round for board in tournament.boards)
        cancelled = CancelledRound(self.round, moment.reason, moment.at, moment.number, void)
        calls = replace(
            tournament.calls,
            versions=tuple(one for one in tournament.calls.versions if one.round != self.round),
            cards=tuple(one for one in tournament.calls.cards if one.round != self.round),
            choices=tuple(one for one in tournament.calls.choices if one.round != self.round),
        )
        boards = tuple(board for board in tournament.boards if board.round != self.round)
        return replace(tournament, boards=boards, calls=calls, cancelled=(*tournament.cancelled, cancelled))


def cancelled_problems(tournament: Tournament, round: RoundNumber) -> tuple[Problem, ...]:
    """A problem when the round is cancelled."""
    known = tournament.cancellation(round)
    if known is None:
        return ()
    message = say("Round {round} is cancelled.", round=round)
    return (Problem(message, say("Undo act {number} to play it after all.", number=known.act)),)
