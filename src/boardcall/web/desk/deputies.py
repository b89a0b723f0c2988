"""Who decides on a board on which directors play: the form on the board's page."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.call.deputies import directors_on, may_deputise, name_deputy, needs_deputy
from boardcall.tournament import Board, Player
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.act import button
from boardcall.web.request.route import Call


@dataclass(frozen=True, slots=True)
class Deputies:
    """The directors who play on a board, whether somebody else must decide there, who does, and who could."""

    directors: tuple[Player, ...]
    is_needed: bool
    deputy: Player | None
    people: tuple[Player, ...]


def deputies_of(snapshot: Snapshot, board: Board) -> Deputies | None:
    """What there is to say of deputies on a board; None where no director plays on it and nobody was named."""
    directors = directors_on(snapshot.event, board)
    if not directors and not board.deputy:
        return None
    event = snapshot.event
    known = snapshot.tournament.player(board.deputy) if board.deputy else None
    return Deputies(directors, needs_deputy(event, board), known, may_deputise(event, board))


def name(call: Call, number: int, board: str) -> HttpResponse:
    """Names who decides on the board in place of the directors who play there, or nobody."""
    deputy = call.request.POST.get("deputy", "")
    return button(
        call,
        lambda event: name_deputy(event, ref=BoardRef(number, board), deputy=deputy),
        to=f"desk/boards/{number}/{board}/",
    )
