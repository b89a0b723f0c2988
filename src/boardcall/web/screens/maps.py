"""How much of the recorded games followers know: what tells a screen or an overlay that its board may be another."""

from datetime import datetime

from boardcall.tournament.board.play import showing_times
from boardcall.web.event.snapshot import Snapshot


def shown_changes(snapshot: Snapshot, at: datetime) -> int:
    """How much of all recorded games followers know at a moment: it goes up when a map may be another."""
    delays = snapshot.tournament.follower_delays
    return sum(
        shown <= at
        for board in snapshot.tournament.boards
        if board.play is not None
        for _, shown in showing_times(board.play, delays, board.ref)
    )
