"""Who can give a player's ballot: links that were made, phones that signed in, and the key on one of them.

A phone makes a secret, hashes it `KEY_LINKS` times and hands in the last hash. Each ballot opens the one before the
last that was opened, so that signing in as the player is not enough to give it.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from boardcall.errors import Problem
from boardcall.tournament.draws import hashed
from boardcall.tournament.ids import ActNumber, PlayerId
from boardcall.wording import say

KEY_LINKS = 500
"""Ballots that one key gives."""


class AccessKind(StrEnum):
    """What was done with a player's access."""

    LINK = "link"
    PHONE = "phone"
    ENDED = "ended"
    KEY = "key"
    NO_KEY = "no-key"


ACCESS_NAMES = {
    AccessKind.LINK: say("a private link was made"),
    AccessKind.PHONE: say("a phone signed in"),
    AccessKind.ENDED: say("the link and all phones were ended"),
    AccessKind.KEY: say("a phone made the key that ballots need"),
    AccessKind.NO_KEY: say("the key was taken back"),
}
"""Each in words."""


@dataclass(frozen=True, slots=True)
class AccessFact:
    """One thing that was done with a player's access; `agreed` when the player agreed to it in person."""

    player: PlayerId
    kind: AccessKind
    act: ActNumber
    at: datetime
    author: str
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class VoterKey:
    """The key of a player's phone: the hash of what the next ballot opens, and how many were opened."""

    player: PlayerId
    known: str
    used: int = 0


@dataclass(frozen=True, slots=True)
class Voters:
    """Everything that is known of the players' access, the first first."""

    facts: tuple[AccessFact, ...] = ()
    keys: tuple[VoterKey, ...] = ()

    def of(self, player: PlayerId) -> tuple[AccessFact, ...]:
        return tuple(one for one in self.facts if one.player == player)

    def key(self, player: PlayerId) -> VoterKey | None:
        return next((one for one in self.keys if one.player == player), None)

    def proof_problems(self, player: PlayerId, proof: str) -> tuple[Problem, ...]:
        """Why a secret ballot of a player cannot be given with this proof: it opens what the player's key hides."""
        key = self.key(player)
        if key is None or (proof and hashed(proof) == key.known):
            return ()
        message = say("Another phone holds the key to this ballot.")
        hint = say("Give it on the phone that you signed in first, or ask the director's desk to take the key back.")
        return (Problem(message, hint, field="proof"),)

    def with_proof(self, player: PlayerId, proof: str) -> "Voters":
        """The same after a ballot; a player without a key needs none."""
        key = self.key(player)
        if key is None:
            return self
        used = replace(key, known=proof, used=key.used + 1)
        return replace(self, keys=tuple(used if one is key else one for one in self.keys))
