"""Where a board's game is recorded, and what a director may choose for what came late."""

from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import rule_on
from boardcall.tournament import Board


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
