"""Notices as pages show them."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.tournament import Tournament
from boardcall.tournament.notices import PostedNotice
from boardcall.views.names import named
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class NoticeCard:
    """A notice as it is shown: its text, at a local time, for whom, and the act that posted it."""

    text: str
    at: datetime
    whom: Sentence
    act: int


def notice_cards(snapshot: Snapshot, notices: tuple[PostedNotice, ...]) -> tuple[NoticeCard, ...]:
    """Notices as pages show them, in the order they come in."""
    zone = ZoneInfo(snapshot.rulebook.event.timezone)
    return tuple(
        NoticeCard(one.text, one.at.astimezone(zone), _whom(snapshot.tournament, one), one.act) for one in notices
    )


def _whom(tournament: Tournament, notice: PostedNotice) -> Sentence:
    if notice.player:
        return say("to {player}", player=named(tournament, notice.player).name)
    if notice.ref:
        return say("to board {board} of round {round}", board=notice.ref.name, round=notice.ref.round)
    return say("to everybody")
