"""What is done with a player's access, as acts that the player and everybody else can see."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.people.players import BY_PLAYER, author_name
from boardcall.errors import StoreError
from boardcall.tournament import NOBODY, PlayerId
from boardcall.tournament.acts.voters import NoteAccess, is_waited_for
from boardcall.tournament.voters import ACCESS_NAMES, KEY_LINKS, AccessFact, AccessKind
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity.devices import signed_in_at
from boardcall.web.machine import time
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, joined, local_time, say

LONGEST_PROOF = 64
TOLD_OF_OTHERS = frozenset({AccessKind.LINK, AccessKind.PHONE, AccessKind.NO_KEY})
"""What a player's phone warns of where another did it."""


@dataclass(frozen=True, slots=True)
class AccessLine:
    """One thing that was done with a player's access; `is_new` since this phone signed in."""

    at: Sentence
    what: Sentence
    by: Sentence
    is_new: bool


@dataclass(frozen=True, slots=True)
class OwnAccess:
    """What a player's own page says of their access and of the key of their phone."""

    lines: tuple[AccessLine, ...]
    used: int | None
    """Ballots that the key gave; None where no phone holds one."""
    links: int = KEY_LINKS

    @property
    def news(self) -> tuple[AccessLine, ...]:
        """What another phone should warn of."""
        return tuple(one for one in self.lines if one.is_new)


def note_access(
    call: Call, kind: AccessKind, *players: PlayerId, agreed: bool = False, anchor: str = "", author: str = ""
) -> None:
    """Saves what is done with the access of players, before it is done; InputError where a secret vote forbids it."""
    verb = partial(_noted, act=NoteAccess(kind, players, agreed, anchor))
    call.event.do(verb, at=time.now(), author=author or call.visitor.author)


def note_phone(call: Call, player: PlayerId) -> None:
    """Saves that a phone signs in as a player. If the event cannot be written nobody can vote either, so sign-in is
    allowed.
    """
    try:
        note_access(call, AccessKind.PHONE, player, author=f"{BY_PLAYER}{player}")
    except StoreError:
        return


def _noted(event: Event, *, act: NoteAccess) -> Draft:
    return drafted(event, act)


def waits_for(event: Event, player: PlayerId) -> bool:
    """Whether a secret vote waits for the player's ballot."""
    return is_waited_for(event.tournament, player)


def own_access(snapshot: Snapshot, visitor: Visitor) -> OwnAccess | None:
    """What a signed-in player is told of their access; None for everybody else."""
    if visitor.player == NOBODY:
        return None
    here = signed_in_at(visitor)
    voters, zone = snapshot.tournament.voters, snapshot.rulebook.event.timezone
    key = voters.key(visitor.player)
    lines = tuple(_line(snapshot, one, zone, here) for one in reversed(voters.of(visitor.player)))
    return OwnAccess(lines, key.used if key else None)


def _line(snapshot: Snapshot, fact: AccessFact, zone: str, here: datetime | None) -> AccessLine:
    what = ACCESS_NAMES[fact.kind]
    if fact.agreed:
        what = joined(", ", (what, say("agreed in person")))
    is_new = here is not None and fact.at > here and fact.kind in TOLD_OF_OTHERS
    return AccessLine(local_time(fact.at, zone), what, author_name(snapshot.tournament, fact.author), is_new)
