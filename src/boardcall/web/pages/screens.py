"""What projector screens show: the board call of the last published round by board and by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from boardcall.game import Power
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.calls import CalledBoard
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.views.boards import in_order
from boardcall.views.names import named
from boardcall.views.notices import notices_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.seals import seal_shown


@dataclass(frozen=True, slots=True)
class CallRow:
    """A seat of the call: `power` is None as long as it is chosen, `name` empty for a power in civil disorder."""

    power: Power | None
    name: str


@dataclass(frozen=True, slots=True)
class CallBoard:
    """A board as it is called out."""

    name: str
    pool: str
    rows: tuple[CallRow, ...]


@dataclass(frozen=True, slots=True)
class NameRow:
    """Where a player sits; `board` is empty for somebody who sits out."""

    name: str
    board: str
    power: Power | None


def boards_context(snapshot: Snapshot) -> dict[str, Any]:
    """The board call by board. A draft is not in it: only what was published, or seated by hand."""
    number = last_round(snapshot.tournament)
    return {
        "number": number,
        "boards": _boards(snapshot.tournament, number),
        "sit_out": _sit_out(snapshot.tournament, number),
        "seal": seal_shown(snapshot, number) if number else None,
        "cancelled": next((one for one in snapshot.tournament.cancelled if one.round > number), None),
    }


def names_context(snapshot: Snapshot) -> dict[str, Any]:
    """The board call by name, in alphabetical order; somebody on two boards stands there twice."""
    number = last_round(snapshot.tournament)
    rows = [
        NameRow(row.name, board.name, row.power)
        for board in _boards(snapshot.tournament, number)
        for row in board.rows
        if row.name
    ]
    rows += [NameRow(name, "", None) for name in _sit_out(snapshot.tournament, number)]
    return {"number": number, "rows": sorted(rows, key=lambda row: _alphabetical(row.name))}


def notices_context(snapshot: Snapshot) -> dict[str, Any]:
    """The notices to everybody, the newest first."""
    return {"notices": tuple(reversed(notices_view(snapshot, PUBLIC).notices))}


def last_round(tournament: Tournament) -> int:
    """The last round whose call is public, 0 before the first."""
    called = [call.round for call in tournament.calls.versions if call.published]
    return max([0, *called, *(board.round for board in tournament.boards)])


def _boards(tournament: Tournament, number: int) -> tuple[CallBoard, ...]:
    """The boards that are seated, and those of the published call whose powers are still being chosen."""
    seated = in_order(board for board in tournament.boards if board.round == number)
    shown = [_seated(tournament, board) for board in seated]
    call = tournament.calls.published(number)
    waiting = (
        [board for board in call.boards if tournament.board(BoardRef(number, str(board.number))) is None]
        if call
        else []
    )
    return tuple(shown + [_choosing(tournament, number, board) for board in waiting])


def _seated(tournament: Tournament, board: Board) -> CallBoard:
    rows = (
        CallRow(seat.power, "" if seat.is_left or not seat.players else named(tournament, seat.players[-1]).name)
        for seat in board.seats
    )
    return CallBoard(board.name, board.pool, tuple(rows))


def _choosing(tournament: Tournament, number: int, board: CalledBoard) -> CallBoard:
    chosen = {
        choice.player: choice.power
        for choice in tournament.calls.choices
        if (choice.round, choice.board) == (number, board.number)
    }
    rows = (CallRow(chosen.get(seat.player), named(tournament, seat.player).name) for seat in board.seats)
    return CallBoard(str(board.number), board.pool, tuple(rows))


def _sit_out(tournament: Tournament, number: int) -> tuple[str, ...]:
    call = tournament.calls.published(number)
    return tuple(_named(tournament, [one.player for one in call.sit_out])) if call else ()


def _named(tournament: Tournament, players: list[str]) -> Iterator[str]:
    yield from sorted((named(tournament, player).name for player in players), key=_alphabetical)


def _alphabetical(name: str) -> tuple[str, str]:
    """Accents and capitals do not move a name away from where people look for it."""
    letters = "".join(letter for letter in normalize("NFKD", name) if letter.isalnum() or letter.isspace())
    return letters.casefold(), name
