"""Notices as a viewer may read them."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.desk.notices import notices_to, public_notices
from boardcall.tournament import PlayerName, RoundNumber
from boardcall.tournament.notices import PostedNotice
from boardcall.views.names import named
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A notice. Those to a board or to one player are told to them, the desk and auditors only."""

    act: int
    """The act that posted it."""
    at: datetime
    text: str
    round: RoundNumber | None
    board: str
    player: PlayerName | None
    whom: Sentence
    """Whom it is to, in words."""


@dataclass(frozen=True, slots=True)
class NoticesView:
    """The notices the viewer may read, the newest last."""

    notices: tuple[NoticeView, ...]


def notices_view(state: EventState, viewer: Viewer) -> NoticesView:
    """All notices to everybody; to a player also theirs and those of their boards, to the desk all of them."""
    tournament = state.tournament
    found = tournament.notices if viewer.everything else public_notices(tournament)
    if viewer.player:
        found = notices_to(tournament, viewer.player)
    return NoticesView(tuple(_notice(state, one) for one in sorted(found, key=lambda one: one.act)))


def _notice(state: EventState, one: PostedNotice) -> NoticeView:
    player = named(state.tournament, one.player) if one.player else None
    whom = say("to everybody")
    if one.ref:
        whom = say("to board {board} of round {round}", board=one.ref.name, round=one.ref.round)
    if player:
        whom = say("to {player}", player=player.name)
    at = one.at.astimezone(ZoneInfo(state.rulebook.event.timezone))
    board = one.ref.name if one.ref else ""
    return NoticeView(one.act, at, one.text, one.ref.round if one.ref else None, board, player, whom)
