"""Boards as pages show them: where results cannot be worked out, with their people alone."""

from boardcall.tournament import Board, RoundNumber
from boardcall.views.boards import BoardView, bare_view, board_view, boards_of, in_order
from boardcall.views.viewer import Viewer
from boardcall.web.event.parts import BOARDS, RESULTS
from boardcall.web.event.snapshot import Snapshot


def card_of(snapshot: Snapshot, viewer: Viewer, board: Board) -> BoardView:
    found = snapshot.part(RESULTS, lambda: board_view(snapshot, viewer, board), None, at=("board", viewer, board.ref))
    return found or bare_view(snapshot, board)


def cards_of(snapshot: Snapshot, viewer: Viewer, number: RoundNumber) -> tuple[BoardView, ...]:
    """The boards of a round in their order; nothing where not even their people can be shown."""
    found = snapshot.part(RESULTS, lambda: boards_of(snapshot, viewer, number), None, at=("round", viewer, number))
    if found is not None:
        return found
    return snapshot.part(BOARDS, lambda: _bare(snapshot, number), (), at=("bare", number))


def _bare(snapshot: Snapshot, number: RoundNumber) -> tuple[BoardView, ...]:
    return tuple(bare_view(snapshot, one) for one in in_order(snapshot.tournament.boards) if one.round == number)
