"""Whether a sheet may be taken in: who plays the power, what is in already, and whether time has run out."""

from datetime import datetime

from boardcall.adjudication.at_the_board import retreats_are_written
from boardcall.clock.plan import StepPart, Turn
from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.clocks import board_clock, record_violation, rule_on
from boardcall.errors import Problem
from boardcall.game import POWERS, Phase, PhaseKind, Position, Power
from boardcall.tournament import Board, BoardRef
from boardcall.tournament.acts.play import ReturnSheets
from boardcall.tournament.board.play import SheetEntry, Taken
from boardcall.wording import NO_WORDS, Sentence, joined, say


def is_in_disorder(board: Board, power: Power) -> bool:
    return not any(seat.power is power and seat.players and not seat.is_left for seat in board.seats)


def taking_problems(
    event: Event,
    board: Board,
    position: Position,
    power: Power,
    text: str,
    *,
    taken: Taken,
    director: bool,
    at: datetime | None,
) -> list[Problem]:
    """Why a sheet is not accepted as it is: the power has no player, or another sheet is in that may not be changed.

    A sheet copied wrongly from the paper may be corrected at any time; otherwise a director has the last word.
    """
    if taken is Taken.RULED:
        hint = say("Call the director.")
        return [] if director else [Problem(say("Only a director decides that a sheet counts."), hint, field="text")]
    entry = board.play.sheet(position.phase, power) if board.play else None
    if text and is_in_disorder(board, power):
        return [nobody_plays(event, power)]
    if entry is None or entry.text == text or taken is Taken.COPIED:
        return []
    locked = why_locked(event, board, position, power, at=at)
    return [locked] if locked else []


def nobody_plays(event: Event, power: Power) -> Problem:
    """The message to somebody who enters orders for a power without a player."""
    rule = ruled(event, "civil_disorder.leaver")
    message = say("Nobody plays {power}, so its units get no orders{rule}.", power=power.full_name, rule=rule)
    hint = say("Say who plays it now, as a replacement; a sheet that was handed in before goes to the director.")
    return Problem(message, hint, field="text", text=power)


def waits_for_director(board: Board, power: Power, entry: SheetEntry | None) -> bool:
    """Whether a sheet was handed in by a player who left since, and no director said yet that it counts."""
    return entry is not None and entry.taken is not Taken.RULED and is_in_disorder(board, power)


def left_behind(event: Event, power: Power) -> Problem:
    """The question about a sheet whose player has left since."""
    rule = ruled(event, "civil_disorder.leaver")
    message = say("The sheet of {power} was in before its player left{rule}.", power=power.full_name, rule=rule)
    return Problem(message, say("A director says whether it counts; until then its units get no orders."), text=power)


def why_locked(event: Event, board: Board, position: Position, power: Power, *, at: datetime | None) -> Problem | None:
    """Why the sheet of a power that is in may no longer be changed; None where it may, or where none is in."""
    phase = position.phase
    if board.play is None or board.play.sheet(phase, power) is None:
        return None
    hint = say("If the paper says something else, it was copied wrongly; what else may count a director decides.")
    whose = power.full_name
    if event.rulebook.orders.resubmission == "never":
        rule = ruled(event, "orders.resubmission")
        message = say(
            "Orders that have been handed in may not be changed, and those of {power} are in{rule}.",
            power=whose,
            rule=rule,
        )
        return Problem(message, hint, field="text")
    if time_is_up(event, board, phase, at):
        rule = ruled(event, "orders.late_sheet")
        message = say("Time has run out, and the orders of {power} were in{rule}.", power=whose, rule=rule)
        return Problem(message, hint, field="text")
    placed = phase.kind is PhaseKind.RETREATS and not retreats_are_written(position, event.rulebook.retreats)
    if placed and event.rulebook.retreats.placed_is_final:
        rule = ruled(event, "retreats.placed_is_final")
        message = say("A retreat made on the board is final, and {power} has made it{rule}.", power=whose, rule=rule)
        return Problem(message, hint, field="text")
    return None


def time_is_up(event: Event, board: Board, phase: Phase, at: datetime | None) -> bool:
    """Whether the clock says that the time to write the orders of a movement phase is over; false without a clock."""
    if at is None or phase.kind is not PhaseKind.MOVEMENT or event.rulebook.clock.mode == "none":
        return False
    step, turn = board_clock(event, board).now(at).step, Turn(phase.year, phase.season)
    if step is None or step.turn.number < turn.number:
        return False
    return step.turn.number > turn.number or step.part not in {StepPart.NEGOTIATION, StepPart.WRITING}


def late_by_own_hand(event: Event, board: Board, phase: Phase, power: Power, at: datetime) -> Draft:
    """What a player pays who enters the own orders after the time is up; Draft with a problem where a director decides.

    Only for orders that are handed in by being entered: a sheet on paper may have been there in time.
    """
    turn = Turn(phase.year, phase.season)
    verdict = rule_on(event, Offence.LATE_SHEET)
    if verdict.penalty not in {Penalty.WARNING, Penalty.HOLD_ALL}:
        rule = ruled(event, "orders.late_sheet")
        message = say("Time has run out, and the director decides about orders that are late{rule}.", rule=rule)
        return Draft((), notices=(Problem(message, say("Show your orders to the director."), field="text"),))
    return record_violation(event, ref=board.ref, power=power, turn=turn, offence=Offence.LATE_SHEET, at=at)


def return_sheets(event: Event, *, ref: BoardRef, powers: frozenset[Power]) -> Draft:
    """These powers' players have handed their order sheets back, and no others."""
    act = ReturnSheets(ref.round, ref.name, tuple(power for power in POWERS if power in powers))
    return drafted(event, act)


def sheets_out(event: Event, board: Board) -> tuple[Power, ...]:
    """At the end of a game, the powers whose order sheets are not back, if the rulebook requires them."""
    if board.result is None or not event.rulebook.orders.sheets_returned:
        return ()
    played = {seat.power for seat in board.seats if seat.players}
    return tuple(power for power in POWERS if power in played - board.sheets_back)


def sheets_out_said(event: Event, board: Board) -> Sentence:
    """Whose order sheets are not back, in a sentence; "" where all are."""
    out = sheets_out(event, board)
    if not out:
        return NO_WORDS
    names = joined(", ", (power.full_name for power in out))
    rule = ruled(event, "orders.sheets_returned")
    return say(
        "Order sheets are not back from board {board}: {powers}{rule}.", board=board.name, powers=names, rule=rule
    )
