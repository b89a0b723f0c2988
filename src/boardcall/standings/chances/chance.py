"""The answer to "What do I need?": for everybody and every list, safe, alive or out, and the results that do it."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.scoring.result import SOLO_CENTRES
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.wording import NO_WORDS, Sentence


class State(StrEnum):
    """A player's chance in one aim."""

    SAFE = "safe"
    """Whatever the others do, and before any tie-break."""
    ALIVE = "alive"
    """Some results give it, without a tie-break."""
    OUT = "out"
    """No result gives it."""
    OPEN = "open"
    """Not known: only a tie-break could give it, or there is too much to look through."""


@dataclass(frozen=True, slots=True)
class CentresNeeded:
    """A result on the player's own board: so many centres; 18 mean a solo.

    `board` is empty where they are those of a team's members together, on all boards that run.
    """

    round: RoundNumber
    board: str
    centres: int

    @property
    def is_solo(self) -> bool:
        return bool(self.board) and self.centres >= SOLO_CENTRES


@dataclass(frozen=True, slots=True)
class Chance:
    """One player's chance. With fewer centres than `least` it is impossible; the results in `enough` are sufficient by
    themselves.
    """

    player: PlayerId
    state: State
    least: CentresNeeded | None = None
    enough: CentresNeeded | None = None
    why: Sentence = NO_WORDS
    """Why it is not known."""


@dataclass(frozen=True, slots=True)
class ListChances:
    """One aim: to be among the first `places` of a list, or to have the best game with a power.

    Of the team title a chance's `player` is the name of a team.
    """

    aim: str
    """"title", "pool", "places", "team" or "power"."""
    name: str
    """The id of the pool or of the award, of one for a power with its letter: "best-power:A"; empty for the title."""
    places: int
    chances: tuple[Chance, ...]
    by_pool: bool = False
    """Made from the chances to reach the pool that plays for it, and as secret as they are."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Every aim of an event. `coming` are rounds that the rulebook names and that have no boards yet."""

    lists: tuple[ListChances, ...]
    coming: tuple[RoundNumber, ...] = ()
    unlimited: bool = False
    """The rulebook does not say how many rounds there are; only those with boards are looked at."""
    is_ready: bool = True
    """False for a placeholder until the chances are worked out."""
