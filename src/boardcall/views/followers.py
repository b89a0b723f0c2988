"""The event as followers know it: without the centres of years that a delay still keeps from them."""

from dataclasses import replace
from datetime import datetime

from boardcall.desk.event import Event
from boardcall.desk.play.play_state import game_of, public_game
from boardcall.tournament import Board
from boardcall.tournament.board.play import showing_times


def as_followed(event: Event, at: datetime) -> tuple[Event, datetime | None]:
    """The event as its public may know it at a moment, and when it will know more without any new act, or None.

    A published fall records its centres; if followers see the fall later, they see its centres later too. It is the
    same event if nothing is held back. What the director records or releases by hand is not delayed.
    """
    delayed = [board for board in event.tournament.boards if board.play and event.tournament.follower_delays]
    times = [moment for board in delayed for moment in _later(event, board, at)]
    if not times:
        return event, None
    boards = tuple(_cut(event, board, at) if board in delayed else board for board in event.tournament.boards)
    known = replace(event.tournament, boards=boards)
    return replace(event, replay=replace(event.replay, tournament=known)), min(times)


def _later(event: Event, board: Board, at: datetime) -> list[datetime]:
    """The moments at which followers will know more of a board."""
    if board.play is None:
        return []
    shown = showing_times(board.play, event.tournament.follower_delays, board.ref)
    return [moment for _, moment in shown if moment > at]


def _cut(event: Event, board: Board, at: datetime) -> Board:
    """The board without what is recorded of years that followers have not seen, or have seen otherwise."""
    whole = game_of(event, board.ref)
    known = public_game(event, ref=board.ref, at=at).game
    told = known.counts() if known else {}
    kept_back = {year for year, counts in (whole.counts() if whole else {}).items() if told.get(year) != counts}
    if not kept_back:
        return board
    return replace(
        board,
        counts=tuple(one for one in board.counts if one.year not in kept_back),
        owners=tuple(one for one in board.owners if one.year not in kept_back),
        entries=tuple(one for one in board.entries if one.year not in kept_back),
    )
