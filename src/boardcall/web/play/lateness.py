"""Sheets that came late and orders written late: recorded on a board's page of play, and taken back there."""

from django.http import HttpResponse

from boardcall.clock.plan import Turn
from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.clocks import record_violation
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import Phase, Power
from boardcall.tournament import Act, Board, BoardRef
from boardcall.tournament.acts.clocks import RecordViolation
from boardcall.tournament.acts.sanctions import ImposeSanction
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.form_values import phase_in, power_in
from boardcall.web.request.act import button
from boardcall.web.request.route import Call
from boardcall.wording import say


def late(call: Call, ref: BoardRef, power: str) -> HttpResponse:
    """Records that a power's sheet or some of its orders came after the deadline, or takes that back.

    What it costs follows from the rulebook, and is done when the phase is adjudicated.
    """
    known = call.board(Right.RULE, ref)
    phase, whose = phase_in(call.request.POST), power_in(power)

    def verb(event: Event) -> Draft:
        match call.request.POST.get("do", "sheet"):
            case "back":
                return _taken_back(event, known, phase, whose)
            case "orders":
                return _orders(call, event, known, phase, whose)
            case _:
                chosen = next((one for one in Penalty if one.value == call.request.POST.get("chosen")), None)
                return _recorded(event, known, phase, whose, chosen=chosen)

    return button(call, verb, to=f"{address(known)}?power={power}")


def _orders(call: Call, event: Event, board: Board, phase: Phase, power: Power) -> Draft:
    """The ticked orders were written late and are void."""
    late = tuple(call.request.POST.getlist("province"))
    if not late:
        raise InputError.of(say("Tick the orders that were written late."))
    return _recorded(event, board, phase, power, chosen=Penalty.CANCEL_LATE, late=late)


def _recorded(
    event: Event, board: Board, phase: Phase, power: Power, *, chosen: Penalty | None, late: tuple[str, ...] = ()
) -> Draft:
    return record_violation(
        event,
        ref=board.ref,
        power=power,
        turn=Turn(phase.year, phase.season),
        offence=Offence.WRITING_ON if late else Offence.LATE_SHEET,
        at=time.now(),
        chosen=chosen,
        late=late,
    )


def _taken_back(event: Event, board: Board, phase: Phase, power: Power) -> Draft:
    """The offences of a power in a turn, withdrawn."""
    turn, replay = Turn(phase.year, phase.season), event.replay
    found = [
        entry.number
        for entry in replay.entries
        if _offended(entry.act) == (board.ref, power, turn) and entry.number not in replay.withdrawn
    ]
    if not found:
        raise RefusedError(say("Nothing is recorded against {power} in this turn.", power=power.full_name))
    return undo(event, *found)


def _offended(act: Act) -> tuple[BoardRef | None, Power | None, Turn | None]:
    """On which board, as which power and in which turn an act says that the times were broken."""
    match act:
        case RecordViolation():
            return act.ref, act.power, act.turn
        case ImposeSanction():
            return act.board, act.power, act.turn
    return None, None, None
