"""Withdrawing an act and putting it back, with what that changes said before."""

from boardcall.desk.event import Draft, Event
from boardcall.errors import Problem, RefusedError
from boardcall.tournament import Entry, Failure, consequences, restoring_consequences
from boardcall.tournament.acts import RestoreAct, WithdrawAct
from boardcall.tournament.replaying import withdrawal_problems


def undo(event: Event, number: int | None = None) -> Draft:
    """Withdraws an act, the last that counts by default; each notice is an act that then no longer holds."""
    entry = last_undoable(event) if number is None else None
    wanted = entry.number if entry else number or 0
    if found := withdrawal_problems(wanted, event.replay.entries, event.replay.withdrawn):
        raise RefusedError(" ".join(map(str, found)))
    return Draft((WithdrawAct(wanted),), notices=_told(event, consequences(event.replay, wanted)))


def redo(event: Event, number: int | None = None) -> Draft:
    """Puts a withdrawn act back, the one withdrawn last by default; each notice is an act that then does not hold."""
    if not event.replay.withdrawn:
        raise RefusedError("No act is withdrawn, so none can be put back.")
    wanted = _last_withdrawn(event) if number is None else number
    if wanted not in event.replay.withdrawn:
        raise RefusedError(f"Act {wanted} is not withdrawn. Only a withdrawn act can be put back.")
    return Draft((RestoreAct(wanted),), notices=_told(event, restoring_consequences(event.replay, wanted)))


def last_undoable(event: Event) -> Entry:
    """The last act that counts and can be withdrawn; RefusedError when there is none."""
    for entry in reversed(event.replay.entries):
        held = event.replay.holds(entry.number)
        if held and not withdrawal_problems(entry.number, event.replay.entries, event.replay.withdrawn):
            return entry
    raise RefusedError("There is no act to withdraw.")


def _last_withdrawn(event: Event) -> int:
    return next(
        entry.act.act
        for entry in reversed(event.replay.entries)
        if isinstance(entry.act, WithdrawAct) and entry.act.act in event.replay.withdrawn
    )


def _told(event: Event, failures: tuple[Failure, ...]) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            f"Act {failure.number} would no longer hold ({failure.entry.act.says(event.tournament)})",
            " ".join(map(str, failure.problems)),
            row=failure.number,
        )
        for failure in failures
    )
