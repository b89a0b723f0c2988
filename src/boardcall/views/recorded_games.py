"""Recorded games as a viewer may follow them."""

from datetime import datetime

from boardcall.desk.play.play_state import PublicGame, public_game
from boardcall.tournament import BoardRef
from boardcall.views.publication import seen_results
from boardcall.views.viewer import EventState, Viewer


def seen_game(state: EventState, viewer: Viewer, ref: BoardRef, *, at: datetime) -> PublicGame:
    """A board's game as followers know it at a moment, after the delay; none where the results of the board are kept.

    The game tells the centres, so it is kept with them.
    """
    told = seen_results(state, viewer, ref)
    return public_game(told.event, ref=ref, at=at) if told else PublicGame(None)
