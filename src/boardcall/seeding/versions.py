"""Versions of a board call: seatings as the event keeps them, what changed for whom, and what may change when."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.game import Power
from boardcall.seeding.changes import SeatMove, moves
from boardcall.seeding.problem import SeatedBoard, Seating, SeatingProblem, SeatOf
from boardcall.seeding.settings import SeatingSettings
from boardcall.tournament import Board, RoundNumber
from boardcall.tournament.board.calls import BoardCall, CalledBoard, CalledSeat
from boardcall.wording import Sentence, say


def called_boards(seating: Seating) -> tuple[CalledBoard, ...]:
    return tuple(
        CalledBoard(board.number, tuple(CalledSeat(seat.player, seat.power) for seat in board.seats), board.pool)
        for board in seating.boards
    )


def call_seating(call: BoardCall) -> Seating:
    boards = (
        SeatedBoard(board.number, tuple(SeatOf(seat.player, seat.power) for seat in board.seats), board.pool)
        for board in call.boards
    )
    return Seating(call.round, tuple(boards))


def played_seatings(boards: Iterable[Board]) -> tuple[Seating, ...]:
    """The rounds of an event as seatings, from the boards that were seated: who sat down at the start counts."""
    rounds: dict[RoundNumber, list[Board]] = {}
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


def moves_nobody(before: Seating, after: Seating) -> bool:
    """Whether all boards are still there and people with a seat in both have the same: people only came or went."""
    old, new = _seats_of(before), _seats_of(after)
    stay = {board.number for board in before.boards} <= {board.number for board in after.boards}
    return stay and all(new[player] == seats for player, seats in old.items() if player in new)


def _seats_of(seating: Seating) -> dict[str, set[tuple[int, Power | None]]]:
    found: dict[str, set[tuple[int, Power | None]]] = {}
    for board, seat in seating.seats():
        found.setdefault(seat.player, set()).add((board.number, seat.power))
    return found


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether a version may take the place of the last, why, and what changes for whom."""

    allowed: bool
    because: Sentence
    moves: tuple[SeatMove, ...] = ()


def may_follow(
    settings: SeatingSettings, problem: SeatingProblem, *, before: Seating, after: Seating, published: bool
) -> Permission:
    """Whether a changed seating may follow a draft or, with `published`, the public call."""
    changed = moves(problem, before, after)
    if not changed:
        return Permission(allowed=True, because=say("Nothing changes."))
    if published and settings.published_binding and not moves_nobody(before, after):
        because = say("The published board call is binding: only a replacement changes a seat.")
        return Permission(allowed=False, because=because, moves=changed)
    if published:
        return Permission(
            allowed=True, because=say("A new version takes the place of the published one."), moves=changed
        )
    if not settings.td_may_change and not moves_nobody(before, after):
        because = say("The rulebook does not let a draw be changed by hand: draw again, or publish it.")
        return Permission(allowed=False, because=because, moves=changed)
    return Permission(allowed=True, because=say("The director may change the draw."), moves=changed)
