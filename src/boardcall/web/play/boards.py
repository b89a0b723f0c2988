"""Which boards a visitor may record, and what of a sheet they may see before its phase is published."""

from boardcall.clock.violations import Offence, Penalty
from boardcall.desk import Event
from boardcall.desk.clocks import rule_on
from boardcall.desk.handing_in import is_in_disorder
from boardcall.desk.play_state import board_of
from boardcall.errors import NotFoundError
from boardcall.game import Phase, Power
from boardcall.tournament import Board
from boardcall.web.permission.policy import DESK_ROLES, Role
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.route import Call
from boardcall.wording import say


def may_record(visitor: Visitor, board: Board) -> bool:
    """The desk every board, a recorder those given to them, a player those they sit at."""
    if visitor.role is Role.PLAYER:
        held = (seat.power for seat in board.seats if seat.players[-1:] == (visitor.player,))
        return any(not is_in_disorder(board, power) for power in held)
    return visitor.role in DESK_ROLES or visitor.records(f"{board.round}:{board.name}")


def own_power(visitor: Visitor, board: Board) -> Power | None:
    """The power that a player plays on the board; None for everybody else."""
    if visitor.role is not Role.PLAYER:
        return None
    return next((seat.power for seat in board.seats if seat.players[-1:] == (visitor.player,)), None)


def may_rule(visitor: Visitor) -> bool:
    """Whether somebody may change what is published: the position, the orders of an earlier phase."""
    return visitor.role is not Role.PLAYER


def their_board(call: Call, number: int, name: str, *, ruling: bool = False) -> Board:
    """The board, if the visitor may record it; with `ruling` only if they may change what is published."""
    known = board_of(call.event.now().event, number, name)
    if not may_record(call.visitor, known) or (ruling and not may_rule(call.visitor)):
        raise NotFoundError(say("Board {board} of round {round} is not one of yours.", round=number, board=name))
    return known


def may_see(visitor: Visitor, event: Event, board: Board, phase: Phase, power: Power) -> bool:
    """Whether a sheet that waits may be shown: to a player only what they entered themselves."""
    if visitor.role is not Role.PLAYER:
        return True
    known = event.tournament.board(board.round, board.name)
    entry = known.play.sheet(phase, power) if known and known.play else None
    return entry is None or entry.stamp.by == visitor.author


def address(board: Board) -> str:
    """Where a board's game is recorded, behind the event's address."""
    return f"play/{board.round}/{board.name}/"


def may_void(event: Event) -> bool:
    """Whether a director may make single orders void that were written late."""
    return Penalty.CANCEL_LATE in rule_on(event, Offence.WRITING_ON).choices


def late_penalties(event: Event) -> tuple[Penalty, ...]:
    """What a director may choose for a sheet that came late; nothing where the rulebook leaves no choice.

    Of what a director says in other words, and of single orders, the page of the clock takes note.
    """
    choices = rule_on(event, Offence.LATE_SHEET).choices
    elsewhere = {Penalty.OTHER, Penalty.CANCEL_LATE}
    return tuple(one for one in choices if one not in elsewhere) if len(choices) > 1 else ()
