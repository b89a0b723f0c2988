"""The history of the seats of a board: who left, who took over, who came back, and who may take a seat now."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from boardcall.desk.event import Event
from boardcall.desk.play.boards import replace_player
from boardcall.errors import InputError, Problem
from boardcall.game import Power
from boardcall.tournament import NOBODY, Board, Entry, PlayerId, list_order
from boardcall.tournament.acts.boards import LeaveSeat, ReplacePlayer
from boardcall.tournament.acts.sanctions import ImposeSanction


class SeatChangeKind(StrEnum):
    """What happened at a seat."""

    LEFT = "left"
    TOOK_OVER = "took over"
    CAME_BACK = "came back"


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change at a seat: whose it was or became, when it was recorded, by whom and why; `act` is its number."""

    power: Power
    change: SeatChangeKind
    player: PlayerId
    at: datetime
    by: str
    reason: str
    act: int


@dataclass(frozen=True, slots=True)
class SeatCandidate:
    """Somebody who could take a seat, with what forbids it and what should be known before."""

    player: PlayerId
    name: str
    problems: tuple[Problem, ...] = ()
    notices: tuple[Problem, ...] = ()


def seat_changes(event: Event, board: Board) -> tuple[SeatChange, ...]:
    """The changes at the seats of a board that hold, the first first."""
    entries = (entry for entry in event.replay.entries if event.replay.holds(entry.number))
    return tuple(_changes(board, entries))


def _changes(board: Board, entries: Iterator[Entry]) -> Iterator[SeatChange]:
    held: dict[Power, list[PlayerId]] = {seat.power: list(seat.players[:1]) for seat in board.seats}
    left: set[Power] = set()
    for entry in entries:
        match entry.act:
            case LeaveSeat(ref=ref, power=power) if ref == board.ref:
                player = held[power][-1] if held.get(power) else NOBODY
                change = SeatChangeKind.LEFT
                left.add(power)
            case ImposeSanction(seats=seats, player=player) if mine := [one for ref, one in seats if ref == board.ref]:
                power, change = mine[0], SeatChangeKind.LEFT
                left.add(power)
            case ReplacePlayer(ref=ref, power=power, player=player) if ref == board.ref:
                was_there = player in held.setdefault(power, []) and (power in left or player != held[power][0])
                change = SeatChangeKind.CAME_BACK if was_there else SeatChangeKind.TOOK_OVER
                held[power].append(player)
            case _:
                continue
        yield SeatChange(power, change, player, entry.at, entry.author, entry.reason, entry.number)


def candidates(event: Event, board: Board, power: Power) -> tuple[SeatCandidate, ...]:
    """Everybody registered as a possible substitute: those who may take over first, then the others with the reason
    why not.

    Among those who may, people who checked in for the round and have no board in it come first.
    """
    found = [_candidate(event, board, power, player.id, player.name) for player in event.tournament.players]
    present = {one.player for one in event.tournament.roll_call.present(board.round)}
    order = [(bool(one.problems), bool(one.notices), one.player not in present, list_order(one.name)) for one in found]
    return tuple(one for _, one in sorted(zip(order, found, strict=True), key=lambda pair: (pair[0], pair[1].player)))


def _candidate(event: Event, board: Board, power: Power, player: PlayerId, name: str) -> SeatCandidate:
    try:
        draft = replace_player(event, ref=board.ref, power=power, player=player)
    except InputError as error:
        return SeatCandidate(player, name, error.problems)
    return SeatCandidate(player, name, notices=draft.notices)
