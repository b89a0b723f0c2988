"""Draw votes as everybody may know them: what is announced at the board, never how anybody voted in secret."""

from dataclasses import dataclass

from boardcall.tournament import BoardRef
from boardcall.views.publication import seen_results
from boardcall.views.viewer import EventState, Viewer
from boardcall.voting.announcements import told_at_board
from boardcall.voting.moments import season_name
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class VoteView:
    """A draw vote or a proposal of a board: its season, what is told of it, and whether it is still open."""

    season: Sentence
    told: Sentence
    is_live: bool


def votes_view(state: EventState, viewer: Viewer, ref: BoardRef) -> tuple[VoteView, ...]:
    """The votes of a board, the last first; none if the results of the board are hidden, because a vote may end a
    game.

    An open vote is for those at the board: other boards do not play by it, and nobody who follows the page learns when
    a ballot came in.
    """
    told = seen_results(state, viewer, ref)
    board = told.tournament.board(ref) if told else None
    if board is None:
        return ()
    is_over = board.result is not None or board.stop is not None
    return tuple(
        VoteView(
            season_name(vote.season, vote.year), told_at_board(vote, is_over=is_over), vote.is_live and not is_over
        )
        for vote in reversed(board.draw_votes)
        if viewer.everything or is_over or not vote.is_live
    )
