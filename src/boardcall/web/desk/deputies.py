"""Who decides on a board on which directors play: the form on the board's page."""

from dataclasses import dataclass

from boardcall.desk.call.deputies import directors_on, may_deputise, needs_deputy
from boardcall.tournament import Board, Player
from boardcall.web.event.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Deputies:
    """The directors who play on a board, whether a deputy must decide there, who the deputy is, and who could be."""

    directors: tuple[Player, ...]
    is_needed: bool
    deputy: Player | None
    people: tuple[Player, ...]


def deputies_of(snapshot: Snapshot, board: Board) -> Deputies | None:
    """The facts about deputies on a board; None if no director plays on it and no deputy was named."""
    directors = directors_on(snapshot.event, board)
    if not directors and not board.deputy:
        return None
    event = snapshot.event
    known = snapshot.tournament.player(board.deputy) if board.deputy else None
    return Deputies(directors, needs_deputy(event, board), known, may_deputise(event, board))
