"""The public heads of an event's chain: a change of any act before one of them changes it.

Only acts that everybody learns of at once give a public head: so it does not reveal that something else was done, such
as a secret vote.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.people.players import BY_SOME_PLAYER
from boardcall.tournament import ActNumber, PlayerName, list_order
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.tournament.acts.ballots import GiveBallot
from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.acts.draws import CommitDraws, OpenDraw
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.acts.standby import TakeOver
from boardcall.tournament.acts.standings import ReleaseStandings
from boardcall.tournament.ledger.heads import head_code, head_words
from boardcall.tournament.voters import AccessKind
from boardcall.views.names import named
from boardcall.views.viewer import EventState, once

PUBLIC_ACTS = (
    OpenEvent,
    CommitDraws,
    CloseRollCall,
    OpenDraw,
    PublishBoardCall,
    RecordResult,
    ReleaseStandings,
    NameArchiveKey,
    TakeOver,
)


@dataclass(frozen=True, slots=True)
class PublicHead:
    """The chain after an act: the act's number and time, and its hash, whole, as words, and as a short code."""

    act: ActNumber
    at: datetime
    hash: str
    words: str
    code: str


@dataclass(frozen=True, slots=True)
class AccessCount:
    """How often somebody signed in or voted as the player, for everybody to compare with what the player knows."""

    player: PlayerName
    links: int
    phones: int
    keys: int
    agreed: int
    """How often while a secret vote waited for the player, who agreed in person."""
    papers: int
    """Papers for awards that somebody else entered for the player."""


@once
def access_counts(state: EventState) -> tuple[AccessCount, ...]:
    """The access of every player, by name."""
    found = []
    papers = Counter(
        entry.act.voter
        for entry in state.event.replay.entries
        if isinstance(entry.act, GiveBallot) and entry.author != BY_SOME_PLAYER
    )
    for player in sorted(state.tournament.players, key=lambda one: (list_order(one.name), one.id)):
        facts = state.tournament.voters.of(player.id)
        kinds = [one.kind for one in facts]
        links, phones, keys = map(kinds.count, (AccessKind.LINK, AccessKind.PHONE, AccessKind.KEY))
        agreed = sum(one.agreed for one in facts)
        entered = papers[player.id]
        if facts or entered:
            found.append(AccessCount(named(state.tournament, player.id), links, phones, keys, agreed, entered))
    return tuple(found)


@once
def public_heads(state: EventState) -> tuple[PublicHead, ...]:
    """The public heads of an event, the first act's first."""
    return tuple(
        PublicHead(entry.number, entry.at, entry.hash, head_words(entry.hash), head_code(entry.hash))
        for entry in state.event.replay.entries
        if isinstance(entry.act, PUBLIC_ACTS)
    )
