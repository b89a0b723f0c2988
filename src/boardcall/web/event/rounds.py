"""Which rounds an event has, and the one it is busy with."""

from boardcall.desk.agenda.agenda import current_round as desk_round
from boardcall.web.event.snapshot import Snapshot


def current(snapshot: Snapshot) -> int:
    """The round the desk is busy with, or the last."""
    last = max((board.round for board in snapshot.tournament.boards), default=1)
    return desk_round(snapshot.event) or last


def rounds_of(snapshot: Snapshot, number: int) -> tuple[int, ...]:
    """The rounds to choose from beside this one. NotFoundError where the rulebook has no such round."""
    snapshot.rulebook.round(number)
    count = snapshot.rulebook.round_count
    known = {board.round for board in snapshot.tournament.boards} | {current(snapshot), number}
    return tuple(range(1, (count or max(known)) + 1))
