"""A sanction: one act for all of it, and what it does at once."""

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import ClassVar

from boardcall.clock.clicks import Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.violations import OFFENCE_NAMES, Offence, Penalty
from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.boards import LeaveSeat
from boardcall.tournament.acts.clocks import ClickClock, RecordViolation
from boardcall.tournament.acts.endings import as_sentence
from boardcall.tournament.acts.players import WithdrawPlayer
from boardcall.tournament.acts.roll_call import CheckOut, RecordRefund
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.ids import NOBODY, PlayerId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.name_marks import with_names
from boardcall.tournament.roll_call import Refund
from boardcall.tournament.rulings import SANCTION_NAMES, Sanction, SanctionKind
from boardcall.wording import Sentence, joined, own, say, verbatim

PENALTIES = {
    SanctionKind.WARNING: Penalty.WARNING,
    SanctionKind.CANCEL_LATE: Penalty.CANCEL_LATE,
    SanctionKind.CANCEL_ALL: Penalty.HOLD_ALL,
}
"""The kinds of sanction that are penalties for an offence against the times."""


def _check_outs(tournament: Tournament, player: PlayerId) -> tuple[CheckOut, ...]:
    """What takes a player out of the roll calls of the rounds that have no boards yet."""
    seated = {board.round for board in tournament.boards}
    rounds = (one.round for one in tournament.roll_call.checked_in if one.player == player)
    return tuple(CheckOut(number, player) for number in rounds if number not in seated)


@dataclass(frozen=True, slots=True)
class ImposeSanction(Act):
    """Somebody is sanctioned, with all that follows at once.

    An exclusion withdraws the player, leaves the seats in games that are played, and refunds nothing. Points are taken
    from the total. A pause has its `click`; an offence against the times has its power, turn and moment.
    """

    kind: SanctionKind
    """What the sanction does."""
    facts: str
    """What happened."""
    clause: str
    """The section of the rules or of the code of conduct."""
    player: PlayerId = NOBODY
    """Who is sanctioned; empty for somebody who is not registered."""
    outsider: str = ""
    """Who that is, without a name: "a spectator"."""
    board: BoardRef | None = None
    points: Fraction | None = None
    """How many points are taken away."""
    measure: str = ""
    """What is done, if it is none of the kinds."""
    seats: tuple[tuple[BoardRef, Power], ...] = ()
    click: Clicked | None = None
    offence: Offence | None = None
    """What was done against the times."""
    power: Power | None = None
    turn: Turn | None = None
    at: datetime | None = None
    late: tuple[str, ...] = ()
    """The provinces of the units whose orders were written late."""
    name: ClassVar[str] = "impose-sanction"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.player,), field="player") if self.player else ()
        known = tournament.player(self.player)
        if self.kind is SanctionKind.EXCLUSION and known is not None and known.withdrawn:
            found += WithdrawPlayer(self.player).problems(tournament)
        for part in self._parts():
            found += part.problems(tournament)
        return found

    def _parts(self) -> tuple[Act, ...]:
        """What it does beside being recorded, as the acts that do it alone."""
        left = tuple(LeaveSeat(ref.round, ref.name, power) for ref, power in self.seats)
        found: tuple[Act, ...] = left
        if self.board and self.click:
            found = (*found, ClickClock(self.board.round, self.board.name, self.click))
        if self.board and self.offence and self.power and self.turn and self.at:
            chosen, told = PENALTIES.get(self.kind, Penalty.OTHER), self.measure or self.facts
            where = (self.board.round, self.board.name, self.power, self.turn)
            found = (*found, RecordViolation(*where, self.offence, self.at, chosen, told, self.late))
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        made = Sanction(
            moment.number,
            self.at or moment.at,
            moment.author,
            self.kind,
            self.facts,
            self.clause,
            self.player,
            self.outsider,
            self.board,
            self.power,
            self.turn,
            self.points,
            self.measure,
        )
        parts = self._parts()
        if self.kind is SanctionKind.EXCLUSION:
            parts = (*parts, RecordRefund(self.player, Refund.NONE), WithdrawPlayer(self.player))
            parts = (*parts, *_check_outs(tournament, self.player))
        for part in parts:
            tournament = part.apply(tournament, moment)
        taken = (Adjustment(self.player, -self.points, verbatim(f"§ {self.clause}")),) if self.points else ()
        return replace(
            tournament, sanctions=(*tournament.sanctions, made), adjustments=(*tournament.adjustments, *taken)
        )

    def about(self) -> tuple[Sentence, ...]:
        found = (say("player {player}", player=self.player),) if self.player else ()
        return (*found, *(ref.label for ref, _ in self.seats), *((self.board.label,) if self.board else ()))

    def says(self, tournament: Tournament) -> Sentence:
        what = own(with_names(tournament, self.measure)) if self.measure else SANCTION_NAMES[self.kind]
        points = say(" ({points})", points=self.points) if self.points else ""
        where = joined("", (say(" on "), self.board.label)) if self.board else ""
        if self.late:
            what = joined("", (what, say(" ({places})", places=", ".join(self.late))))
        facts: list[object] = [as_sentence(with_names(tournament, self.facts))] if self.facts else []
        if self.offence and self.power and self.turn:
            values = {"power": self.power.full_name, "turn": self.turn.sentence}
            facts = [say("{power}, {turn}: {offence}.", offence=OFFENCE_NAMES[self.offence], **values), *facts]
        told = {
            "who": called(tournament, self.player) if self.player else own(self.outsider),
            "where": where,
            "what": what,
            "points": points,
            "facts": joined(" ", facts),
        }
        if not self.clause:
            return say("Sanction against {who}{where}: {what}{points}. {facts}", **told)
        return say("Sanction by {clause} against {who}{where}: {what}{points}. {facts}", clause=self.clause, **told)
