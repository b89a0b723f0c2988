"""Which rounds an event has, and the one it is busy with."""

from dataclasses import dataclass

from boardcall.desk.agenda.agenda import current_round as desk_round
from boardcall.tournament import FIRST_ROUND, RoundNumber, Tournament, rounds_to
from boardcall.views.viewer import once
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import WEEKDAYS, Sentence, days_named, joined, say


def current(snapshot: Snapshot) -> RoundNumber:
    """The round the desk is busy with, or the last."""
    return desk_round(snapshot.event) or newest_round(snapshot.tournament)


def called_round(snapshot: Snapshot) -> RoundNumber:
    """The round whose roll or boards are being called, also while another is played; else the current one."""
    tournament, now = snapshot.tournament, current(snapshot)
    called = {one.round for one in tournament.calls.versions} | {one.round for one in tournament.roll_call.checked_in}
    seated = {board.round for board in tournament.boards}
    return max((one for one in called - seated if one > now and not tournament.calls.published(one)), default=now)


def newest_round(tournament: Tournament) -> RoundNumber:
    """The round that was seated last; the first before any is."""
    return max((board.round for board in tournament.boards), default=FIRST_ROUND)


def rounds_of(snapshot: Snapshot, number: RoundNumber) -> tuple[RoundNumber, ...]:
    """The rounds to choose from beside this one. NotFoundError where the rulebook has no such round."""
    snapshot.rulebook.round(number)
    count = snapshot.rulebook.round_count
    known = {board.round for board in snapshot.tournament.boards} | {current(snapshot), number}
    return rounds_to(count or max(known))


@dataclass(frozen=True, slots=True)
class EdgeRound:
    """A round on the ruled edge of every page: how much of it is played, in steps of `STEPS`, and its state."""

    number: RoundNumber
    filled: int
    label: Sentence
    is_now: bool
    is_cancelled: bool = False


STEPS = 6
MOST_ON_EDGE = 12
"""Rounds that an edge has room for; of more it shows none."""


@once
def edge(snapshot: Snapshot) -> tuple[EdgeRound, ...]:
    """The rounds of the event as the ruled edge shows them."""
    known = {board.round for board in snapshot.tournament.boards}
    last = snapshot.rulebook.round_count or max(known, default=0)
    return tuple(_on_edge(snapshot, number) for number in rounds_to(last)) if last <= MOST_ON_EDGE else ()


def _on_edge(snapshot: Snapshot, number: RoundNumber) -> EdgeRound:
    boards = [board for board in snapshot.tournament.boards if board.round == number]
    ended = sum(board.result is not None for board in boards)
    if snapshot.tournament.cancellation(number):
        label = say("Round {round} cancelled", round=number)
        return EdgeRound(number, 0, label, is_now=False, is_cancelled=True)
    if boards and ended == len(boards):
        return EdgeRound(number, STEPS, say("Round {round} played", round=number), is_now=False)
    if boards:
        filled = 1 + (STEPS - 1) * ended // len(boards)
        return EdgeRound(number, filled, say("Round {round} now", round=number), is_now=True)
    starts = snapshot.rulebook.round(number).starts
    if starts is None:
        return EdgeRound(number, 0, say("Round {round}", round=number), is_now=False)
    when = say("{weekday} {at:%H:%M}", weekday=WEEKDAYS[starts.weekday()], at=starts)
    return EdgeRound(number, 0, say("Round {round}, {when}", round=number, when=when), is_now=False)


def where(snapshot: Snapshot) -> Sentence:
    """Where and when the event is, as the head of every page says it."""
    tournament = snapshot.tournament
    when = days_named(tournament.starts, tournament.ends)
    return joined(", ", [part for part in (tournament.place, when) if part])
