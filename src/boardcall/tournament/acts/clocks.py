"""What is done to clocks, and offences against the times. Whether the rulebook lets it be done the desk has judged."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from boardcall.clock.clicks import ANNOUNCED, VOTE_PAUSE, Click, Clicked, in_minutes
from boardcall.clock.plan import Turn
from boardcall.clock.violations import OFFENCE_NAMES, SAID, Offence, Penalty
from boardcall.errors import Problem
from boardcall.game import STANDARD, Power
from boardcall.tournament.acts.boards import BoardAct, the_board, unknown_board
from boardcall.tournament.board.clocks import ClockRecord, Ready, Violation
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Moment, Upcast, called
from boardcall.tournament.reason_words import pause_words, reason_words
from boardcall.wording import Sentence, joined, mark, say

_SAYS = {
    Click.START: mark("Starts the clock of {where}."),
    Click.PAUSE: mark("Pauses the clock of {where} ({what})."),
    Click.RESUME: mark("Resumes the clock of {where}."),
    Click.NEXT: mark("Goes on to the next step on the clock of {where}."),
    Click.EARLY: mark("Adjudicates early by agreement on the clock of {where}."),
    Click.TIMER: mark("Starts a timer ({what}) on the clock of {where}."),
    Click.SHIFT: mark("Puts the deadline {length} minutes later on the clock of {where}."),
    Click.PLAN: mark("Plans a break ({what}) after {turn} on the clock of {where}."),
    Click.STOP: mark("Stops the clock of {where}."),
    Click.APPROVE: mark("Approves the pause of the clock of {where}."),
}


def _with_keys(body: dict[str, Any]) -> dict[str, Any]:
    """The first version kept the English words of a vote's pause and of an announced click."""
    clicked = body["clicked"]
    what = {"draw vote": VOTE_PAUSE}.get(clicked["what"], clicked["what"])
    why = {"announced in the hall": ANNOUNCED}.get(clicked["why"], clicked["why"])
    return body | {"clicked": clicked | {"what": what, "why": why}}


@dataclass(frozen=True, slots=True)
class ClickClock(BoardAct):
    """One click on the clock of a board, or (board "") of the whole round."""

    clicked: Clicked
    name: ClassVar[str] = "click-clock"
    concerns: ClassVar[tuple[str, ...]] = (mark("clock of {label}"),)
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (_with_keys,)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_board(tournament, self.ref) if self.board else ()
        before = tournament.clocks.record(self.ref).clicks
        if before and before[-1].at > self.clicked.at:
            found += (
                Problem(say("The clock was clicked later than that."), say("Look at the clock and click again.")),
            )
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        clocks = tournament.clocks
        old = clocks.record(self.ref)
        new = ClockRecord(self.ref, (*old.clicks, self.clicked))
        records = tuple(one for one in clocks.records if one is not old)
        return replace(tournament, clocks=replace(clocks, records=(*records, new)))

    def says(self, tournament: Tournament) -> Sentence:
        clicked = self.clicked
        pattern = _SAYS[clicked.click]
        if clicked.click is Click.START and clicked.turn:
            pattern = mark("Starts the clock of {where} at {turn}.")
        if clicked.click is Click.EARLY and clicked.board:
            pattern = mark("Adjudicates board {board} early by agreement on the clock of {where}.")
        if clicked.seconds < 0:
            pattern = mark("Puts the deadline {length} minutes earlier on the clock of {where}.")
        turn = clicked.turn.sentence if clicked.turn else ""
        length = in_minutes(clicked.seconds)
        values = {"what": pause_words(clicked.what), "turn": turn, "length": length, "board": clicked.board}
        told = [say(pattern, where=self.ref.label, **values)]
        told += [say("Reason: {why}.", why=reason_words(clicked.why))] if clicked.why else []
        told += [say("Approved by {who}.", who=clicked.approved_by)] if clicked.approved_by else []
        return joined(" ", told)


@dataclass(frozen=True, slots=True)
class MarkReady(BoardAct):
    """What is marked of a power in a turn, in place of what was: its orders are in, it agrees to go on early."""

    turn: Turn
    power: Power
    orders_in: bool = False
    agrees: bool = False
    name: ClassVar[str] = "mark-ready"
    concerns: ClassVar[tuple[str, ...]] = (mark("{power} on {label} in {turn}"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return _unseated(tournament, self.ref, self.power)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        clocks = tournament.clocks
        kept = (one for one in clocks.ready if (one.ref, one.power) != (self.ref, self.power))
        new = Ready(self.ref, self.turn, self.power, self.orders_in, self.agrees)
        return replace(tournament, clocks=replace(clocks, ready=(*kept, new)))

    def says(self, tournament: Tournament) -> Sentence:
        values = {"power": self.power.full_name, "turn": self.turn.sentence, "board": self.ref.label}
        if self.orders_in and self.agrees:
            return say("The orders of {power} for {turn} are in, and it agrees to go on early, on {board}.", **values)
        if self.orders_in:
            return say("The orders of {power} for {turn} are in, on {board}.", **values)
        if self.agrees:
            return say("{power} agrees to go on early in {turn}, on {board}.", **values)
        return say("Removes what was marked for {power} in {turn}, on {board}.", **values)


def _unseated(tournament: Tournament, ref: BoardRef, power: Power) -> tuple[Problem, ...]:
    known = tournament.board(ref)
    if known is None:
        return unknown_board(tournament, ref)
    if not any(seat.power is power and seat.players for seat in known.seats):
        message = say("Nobody plays {power} on {board}.", power=power.full_name, board=ref.label)
        return (Problem(message, field="power", text=power),)
    return ()


@dataclass(frozen=True, slots=True)
class RecordViolation(BoardAct):
    """A player broke the times in a turn. `chosen` is the director's penalty if the rulebook leaves the choice.

    `late` are the provinces of the units whose orders were written late, if only those are void.
    """

    power: Power
    turn: Turn
    offence: Offence
    at: datetime
    chosen: Penalty | None = None
    note: str = ""
    late: tuple[str, ...] = ()
    name: ClassVar[str] = "record-violation"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"late": []},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        strangers = tuple(
            Problem(
                say("“{text}” is not a province.", text=code), say("Write its three letters."), field="late", text=code
            )
            for code in self.late
            if code not in STANDARD.provinces
        )
        return (*_unseated(tournament, self.ref, self.power), *strangers)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        seats = the_board(tournament, self.ref).seats
        player = next(seat.players[-1] for seat in seats if seat.power is self.power)
        new = Violation(
            self.ref,
            self.power,
            player,
            self.turn,
            self.offence,
            self.at,
            self.chosen,
            self.note,
            self.late,
        )
        clocks = tournament.clocks
        return replace(tournament, clocks=replace(clocks, violations=(*clocks.violations, new)))

    def says(self, tournament: Tournament) -> Sentence:
        board = tournament.board(self.ref)
        seat = next((one for one in board.seats if one.power is self.power), None) if board else None
        values = {
            "who": called(tournament, seat.players[-1]) if seat and seat.players else self.power.full_name,
            "power": self.power.full_name,
            "turn": self.turn.sentence,
            "board": self.ref.label,
            "offence": OFFENCE_NAMES[self.offence],
        }
        if self.chosen is None:
            return say("Records against {who} ({power}) in {turn} on {board}: {offence}.", **values)
        cost = joined("", (SAID[self.chosen], say(" ({places})", places=", ".join(self.late)) if self.late else ""))
        return say(
            "Records against {who} ({power}) in {turn} on {board}: {offence}. Penalty: {cost}.", cost=cost, **values
        )
