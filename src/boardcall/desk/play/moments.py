"""Which season it is on a board, for a draw vote: what its clock says, or what its counts leave open."""

from datetime import datetime

from boardcall.clock.plan import BEFORE_PLAY
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import parts_of
from boardcall.game.phase import Season
from boardcall.tournament import Board
from boardcall.voting.moments import SeasonPart, VoteMoment


def moments_of(event: Event, board: Board, *, at: datetime) -> tuple[VoteMoment, ...]:
    """Every season that a board may be in at a moment, the likeliest first; at least one.

    If no clock runs, somebody at the board chooses among those the counts leave open. A vote asked for at the end of a
    season needs the ends among them.
    """
    if told := parts_of(event, board, at):
        return told
    counted = board.counts[-1].year if board.counts else BEFORE_PLAY
    spring, fall = (VoteMoment(counted + 1, season) for season in (Season.SPRING, Season.FALL))
    if event.rulebook.draw_vote.when != "season-end":
        return spring, fall
    over = VoteMoment(counted, Season.FALL, SeasonPart.AFTER)
    return (
        *((over,) if counted > BEFORE_PLAY else ()),
        VoteMoment(counted + 1, Season.SPRING, SeasonPart.AFTER),
        spring,
    )
