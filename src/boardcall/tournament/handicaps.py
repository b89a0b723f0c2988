"""Secret handicaps: points the director gives each player before play, committed to by a hash and told at the end.

The commitment is the SHA-256 of a text that names the rulebook, a salt of 128 random bits and every handicap, as with a
sealed end: `sha256sum` of that text gives it too. Randomness is always an argument.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from boardcall.tournament.ids import PlayerId

HEAD = "boardcall handicaps 1"
SALT = re.compile(r"[0-9a-f]{32}")
_LINE = re.compile(r"player (\S+) (-?\d+(?:/\d+)?)")


@dataclass(frozen=True, slots=True)
class SealedHandicaps:
    """What is inside a seal: everybody's points by id, in the order of the ids, and a salt of 32 hexadecimal digits."""

    rulebook: str
    salt: str
    points: tuple[tuple[PlayerId, Fraction], ...]

    @property
    def text(self) -> str:
        lines = (f"player {player} {points}" for player, points in self.points)
        return "\n".join((HEAD, f"rulebook {self.rulebook}", f"salt {self.salt}", *lines, ""))

    @property
    def commitment(self) -> str:
        """What everybody is shown: 64 hexadecimal digits that reveal nothing of the points."""
        return sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Handicaps:
    """The handicaps of an event: the commitment, "" where none is sealed, and what was inside once it is open."""

    commitment: str = ""
    rulebook: str = ""
    inside: SealedHandicaps | None = None

    @property
    def is_closed(self) -> bool:
        """Sealed and not open yet: points that count are still missing in every total."""
        return bool(self.commitment) and self.inside is None


def sealed_handicaps(rulebook: str, salt: str, points: Iterable[tuple[PlayerId, Fraction]]) -> SealedHandicaps:
    """The handicaps to seal. The order they are given in changes nothing."""
    return SealedHandicaps(rulebook, salt, tuple(sorted(points)))


def read_sealed_handicaps(text: str) -> SealedHandicaps | None:
    """What `SealedHandicaps.text` wrote, however lines end; None for anything else."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) < 3 or lines[0] != HEAD or not lines[1].startswith("rulebook ") or not lines[2].startswith("salt "):
        return None
    found = [_LINE.fullmatch(line) for line in lines[3:]]
    if not all(found):
        return None
    try:
        points = tuple((PlayerId(one[1]), Fraction(one[2])) for one in found if one)
    except ZeroDivisionError:
        return None
    return SealedHandicaps(lines[1].removeprefix("rulebook "), lines[2].removeprefix("salt "), points)
