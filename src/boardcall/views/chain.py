"""The heads of an event's chain that everybody sees: a change of any act before one of them changes it.

Only acts that everybody learns of at once give a public head: it tells nobody that something else was done, such as a
secret vote.
"""

from dataclasses import dataclass
from datetime import datetime

from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.acts.draws import CommitDraws, OpenDraw
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.acts.standings import ReleaseStandings
from boardcall.tournament.ids import ActNumber
from boardcall.tournament.ledger.heads import head_code, head_words
from boardcall.views.viewer import EventState

PUBLIC_ACTS = (OpenEvent, CommitDraws, CloseRollCall, OpenDraw, PublishBoardCall, RecordResult, ReleaseStandings)


@dataclass(frozen=True, slots=True)
class PublicHead:
    """The chain after an act: the act's number and time, and its hash, whole, as words, and as a short code."""

    act: ActNumber
    at: datetime
    hash: str
    words: str
    code: str


def public_heads(state: EventState) -> tuple[PublicHead, ...]:
    """The public heads of an event, the first act's first."""
    return state.once(_public_heads)


def _public_heads(state: EventState) -> tuple[PublicHead, ...]:
    return tuple(
        PublicHead(entry.number, entry.at, entry.hash, head_words(entry.hash), head_code(entry.hash))
        for entry in state.event.replay.entries
        if isinstance(entry.act, PUBLIC_ACTS)
    )
