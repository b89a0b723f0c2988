"""Ends that nobody has to decide: a game recorded move by move is over with its solo or its last year."""

from datetime import datetime

from boardcall.desk.event import Draft, Event
from boardcall.desk.preview import after
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.open_endings import open_endings
from boardcall.errors import Problem
from boardcall.tournament import Board, BoardRef
from boardcall.tournament.acts.boards import the_board
from boardcall.tournament.board.endings import CAUSE_NAMES, EndCause
from boardcall.wording import say

CERTAIN = (EndCause.SOLO, EndCause.LAST_YEAR)


def certain_end(event: Event, board: Board, *, at: datetime) -> EndCause | None:
    """What the rulebook alone says has ended a game that still counts as played; None if somebody has to decide."""
    if board.result is not None or board.stop is not None:
        return None
    found = {one.cause for one in open_endings(event, board, at=at) if one.is_open}
    return next((cause for cause in CERTAIN if cause in found), None)


def with_certain_end(event: Event, draft: Draft, *, ref: BoardRef, at: datetime) -> Draft:
    """The draft, with the result that its last count makes certain, and what is said of it."""
    now = after(event, draft, at=at)
    cause = certain_end(now, the_board(now.tournament, ref), at=at)
    if cause is None:
        return draft
    stopped = stop_play(now, ref=ref, cause=cause, at=at)
    message = say("The game on board {board} is over by {cause}.", board=ref.name, cause=CAUSE_NAMES[cause])
    notice = Problem(message, say("Its result is recorded."))
    return Draft((*draft.acts, *stopped.acts), notices=(*draft.notices, *stopped.notices, notice))
