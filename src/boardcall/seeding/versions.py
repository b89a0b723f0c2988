"""Versions of a board call: seatings as the event keeps them, what changed for whom, and what may change when."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.seeding.changes import Move, moves
from boardcall.seeding.problem import SeatedBoard, Seating, SeatingProblem, SeatOf
from boardcall.seeding.settings import Seating as SeatingSettings
from boardcall.tournament.boards import Board
from boardcall.tournament.calls import BoardCall, CalledBoard, CalledSeat
from boardcall.wording import say


def called_boards(seating: Seating) -> tuple[CalledBoard, ...]:
    """A seating as the boards of a call."""
    return tuple(
        CalledBoard(board.number, tuple(CalledSeat(seat.player, seat.power) for seat in board.seats), board.pool)
        for board in seating.boards
    )


def call_seating(call: BoardCall) -> Seating:
    """The seating of a call."""
    boards = (
        SeatedBoard(board.number, tuple(SeatOf(seat.player, seat.power) for seat in board.seats), board.pool)
        for board in call.boards
    )
    return Seating(call.round, tuple(boards))


def played_seatings(boards: Iterable[Board]) -> tuple[Seating, ...]:
    """The rounds of an event as seatings, from the boards that were seated: who sat down at the start counts."""
    rounds: dict[int, list[Board]] = {}
    for board in boards:
        rounds.setdefault(board.round, []).append(board)
    return tuple(
        Seating(number, tuple(_played(place, board) for place, board in enumerate(rounds[number], 1)))
        for number in sorted(rounds)
    )


def _played(place: int, board: Board) -> SeatedBoard:
    number = int(board.name) if board.name.isascii() and board.name.isdigit() else place
    return SeatedBoard(
        number, tuple(SeatOf(seat.players[0], seat.power) for seat in board.seats if seat.players), board.pool
    )


def is_replacement(before: Seating, after: Seating) -> bool:
    """Whether the only change is that people without a seat took over the seats of people who now have none."""
    if len(before.boards) != len(after.boards):
        return False
    had = {seat.player for _, seat in before.seats()}
    has = {seat.player for _, seat in after.seats()}
    return all(
        old.number == new.number and len(old.seats) == len(new.seats) and _only_replaced(old, new, had, has)
        for old, new in zip(before.boards, after.boards, strict=True)
    )


def _only_replaced(old: SeatedBoard, new: SeatedBoard, had: set[str], has: set[str]) -> bool:
    return all(
        one.power is two.power and (one.player == two.player or (two.player not in had and one.player not in has))
        for one, two in zip(_sorted(old), _sorted(new), strict=True)
    )


def _sorted(board: SeatedBoard) -> list[SeatOf]:
    return sorted(board.seats, key=lambda seat: (seat.power or "", "" if seat.power else seat.player))


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether a version may take the place of the last, why, and what changes for whom."""

    allowed: bool
    because: str
    moves: tuple[Move, ...] = ()


def may_follow(
    settings: SeatingSettings, problem: SeatingProblem, *, before: Seating, after: Seating, published: bool
) -> Permission:
    """Whether a changed seating may follow a draft or, with `published`, the call that stands in public."""
    changed = moves(problem, before, after)
    if not changed:
        return Permission(allowed=True, because=say("Nothing changes."))
    if published and settings.published_binding and not is_replacement(before, after):
        because = say("The published board call is binding: only a replacement changes a seat.")
        return Permission(allowed=False, because=because, moves=changed)
    if published:
        return Permission(
            allowed=True, because=say("A new version takes the place of the published one."), moves=changed
        )
    if not settings.td_may_change and not is_replacement(before, after):
        because = say("The rulebook leaves the draw as it is drawn: draw again, or publish it.")
        return Permission(allowed=False, because=because, moves=changed)
    return Permission(allowed=True, because=say("The director may change the draw."), moves=changed)
