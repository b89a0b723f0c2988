"""What projector screens show: the board call of the last published round by board and by name."""

from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from boardcall.game import Power
from boardcall.views.call import seating
from boardcall.views.notices import notices_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.seals import seal_shown


@dataclass(frozen=True, slots=True)
class NameRow:
    """A player's seat; `board` is empty for a player who sits out."""

    name: str
    board: str
    power: Power | None


def boards_context(snapshot: Snapshot) -> dict[str, Any]:
    """The board call by board."""
    found = seating(snapshot)
    return {
        "number": found.round,
        "boards": found.boards,
        "sit_out": sorted((one.name for one in found.sit_out), key=_alphabetical),
        "seal": seal_shown(snapshot, found.round) if found.round else None,
        "cancelled": next((one for one in snapshot.tournament.cancelled if one.round > found.round), None),
    }


def names_context(snapshot: Snapshot) -> dict[str, Any]:
    """The board call by name, in alphabetical order; a player on two boards is listed twice."""
    found = seating(snapshot)
    seats = [(seat, board.board) for board in found.boards for seat in board.seats]
    rows = [NameRow(seat.player.name, board, seat.power) for seat, board in seats if seat.player]
    rows += [NameRow(one.name, "", None) for one in found.sit_out]
    return {"number": found.round, "rows": sorted(rows, key=lambda row: _alphabetical(row.name))}


def notices_context(snapshot: Snapshot) -> dict[str, Any]:
    """The notices to everybody, the newest first."""
    return {"notices": tuple(reversed(notices_view(snapshot, PUBLIC).notices))}


def _alphabetical(name: str) -> tuple[str, str]:
    """Accents and capitals do not move a name away from where people look for it."""
    letters = "".join(letter for letter in normalize("NFKD", name) if letter.isalnum() or letter.isspace())
    return letters.casefold(), name
