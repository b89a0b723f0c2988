"""Values for draws that nobody chooses: committed before they are needed, opened one after the other.

A secret value is hashed `links` times; the last hash is committed in an act that everybody sees. Each draw opens the
value before the last one opened: its SHA-256 is known already, so nobody can replace it, and nobody can work out the
next. A draw uses the seed that follows from the digest of the list that is drawn, a line feed, and the value: the list
is fixed before the value is known.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from boardcall.tables.codec import canonical, parse_json
from boardcall.tournament.ids import ActNumber, RoundNumber
from boardcall.wording import Sentence, say, verbatim

LINKS = 1000
"""Draws from one commitment; then another is made."""
LONGEST_LIST = 1_000_000
"""Characters of a list that is drawn: 500 people after four rounds, with everybody they met, take about 300,000."""
UNUSABLE = "unusable"
"""Why the program commits new values: the earlier ones are all opened, or their secret is on another machine."""
_UNUSABLE = say("the values committed before are used up or not on this server")


class DrawSubject(StrEnum):
    """What a value was opened for: who sits out of a round, its boards and powers, or the lots of a tie."""

    LOTS = "lots"
    BOARDS = "boards"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class CommittedValues:
    """The hash under which values were committed, how many there are, and why those before are not opened."""

    anchor: str
    links: int
    instead: str
    """UNUSABLE, or what somebody wrote; "" for the first."""
    act: ActNumber
    at: datetime


@dataclass(frozen=True, slots=True)
class OpenedValue:
    """A value that was opened for a draw: of what list, and for a further draw of the same round why."""

    subject: DrawSubject
    round: RoundNumber
    list: str
    value: str
    why: str
    act: ActNumber
    at: datetime

    @property
    def seed(self) -> str:
        """The seed that follows from the list and the value."""
        return seed_of(self.list, self.value)


@dataclass(frozen=True, slots=True)
class Draws:
    """What was committed and opened, the first first."""

    committed: tuple[CommittedValues, ...] = ()
    opened: tuple[OpenedValue, ...] = ()

    @property
    def known(self) -> str:
        """The hash of the value that is opened next; "" where none is committed or all are opened."""
        if not self.committed:
            return ""
        newest = self.committed[-1]
        since = [one for one in self.opened if one.act > newest.act]
        if len(since) >= newest.links:
            return ""
        return since[-1].value if since else newest.anchor

    @property
    def since(self) -> int:
        """How many values were opened of the newest commitment."""
        newest = self.committed[-1].act if self.committed else 0
        return sum(one.act > newest for one in self.opened)

    def of(self, round: RoundNumber, subject: DrawSubject) -> tuple[OpenedValue, ...]:
        return tuple(one for one in self.opened if (one.round, one.subject) == (round, subject))

    def gave(self, seed: str, of: Iterable[OpenedValue]) -> bool:
        """Whether a seed follows from one of these values; as long as none was committed any seed will do."""
        return not self.committed or any(one.seed == seed for one in of)


def why_instead(instead: str) -> Sentence:
    """Why values are committed in place of earlier ones; false for the first."""
    return _UNUSABLE if instead == UNUSABLE else verbatim(instead)


def with_key(body: dict[str, Any]) -> dict[str, Any]:
    """A commitment of a version that kept the program's sentence."""
    return body | {"instead": UNUSABLE} if body["instead"] == _UNUSABLE else body


def hashed(value: str, times: int = 1) -> str:
    """A value hashed a number of times: SHA-256 of its text, in hexadecimal."""
    for _ in range(times):
        value = sha256(value.encode()).hexdigest()
    return value


def plain_words(words: str) -> str:
    """Words as they count: lower case, letters and digits, single spaces. "6, 3 und Krähe!" is "6 3 und krähe"."""
    folded = unicodedata.normalize("NFC", words).casefold()
    return " ".join("".join(letter if letter.isalnum() else " " for letter in folded).split())


def seed_of(digest: str, words: str) -> str:
    """The seed that follows from the digest of a list and what was said after it was fixed."""
    return sha256(f"{digest}\n{plain_words(words)}".encode()).hexdigest()


def digest_without_seed(problem: str) -> str:
    """The digest of a frozen list as canonical JSON, without its seed; "" if it is not one."""
    try:
        told = parse_json(problem)
        return sha256(canonical(told | {"seed": ""}).encode()).hexdigest()
    except (ValueError, TypeError):
        return ""
