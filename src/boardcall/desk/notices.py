"""Notices at the desk: posting one, and which of them are for whom."""

from boardcall.desk.event import Draft, Event, drafted
from boardcall.tournament import NOBODY, BoardRef, PlayerId, Tournament
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.notices import PostedNotice


def post_notice(
    event: Event,
    text: str,
    *,
    ref: BoardRef | None = None,
    player: PlayerId = NOBODY,
) -> Draft:
    """Posts a notice: to everybody, to the players of a board of a round, or to one player.

    Its text is stored in the ledger; do not use it for anything only one person may ever read.
    """
    return drafted(event, PostNotice(text.strip(), ref.round if ref else None, ref.name if ref else "", player))


def public_notices(tournament: Tournament) -> tuple[PostedNotice, ...]:
    """The notices to everybody, the newest first."""
    return tuple(notice for notice in reversed(tournament.notices) if notice.is_public)


def notices_to(tournament: Tournament, player: PlayerId) -> tuple[PostedNotice, ...]:
    """The notices a player may read, the newest first: to everybody, to their boards, and to them."""
    boards = {board.ref for board in tournament.boards for seat in board.seats if player in seat.players}
    return tuple(
        notice
        for notice in reversed(tournament.notices)
        if notice.is_public or notice.player == player or notice.ref in boards
    )
