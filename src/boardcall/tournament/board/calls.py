"""Board calls: versions of who sits where in a round, drafts until one is published, and the choice of powers."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from boardcall.game import Power
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.tournament.ids import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class CalledSeat:
    """A player on a board; `power` is None where the players choose it later."""

    player: PlayerId
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class CalledBoard:
    """One board of a call, by its number in the round; a power without a player is in civil disorder."""

    number: int
    seats: tuple[CalledSeat, ...]
    pool: str = ""

    @property
    def is_drawn(self) -> bool:
        """Whether every seat has its power."""
        return all(seat.power is not None for seat in self.seats)


@dataclass(frozen=True, slots=True)
class SitsOut:
    """Somebody who checked in and does not play this round, and why it is this person."""

    player: PlayerId
    because: SeatReason


class CallReasonKind(StrEnum):
    """What a reason of a call is about; WRITTEN is what an older version or a person put in words."""

    KEPT = "kept"
    LOT = "lot"
    BROKEN = "broken"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class CallReason:
    """Why a version of a call is as it is. Which fields matter depends on the kind:

    kept: `boards`, and the `seed` of the others. lot: who drew, each with the board, and the `seed`. broken: the hard
    `wishes`. `words` are what a person wrote.
    """

    kind: CallReasonKind
    words: str = ""
    seed: str = ""
    boards: tuple[int, ...] = ()
    places: tuple[tuple[PlayerId, int], ...] = ()
    wishes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RelaxedWish:
    """A hard wish that could not hold and was only minimised in a pool of a call ("" the whole round), and why."""

    wish: str
    pool: str
    reason: str


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """What it takes to draw again: the problem as the canonical JSON it was frozen in, and how much work was done.

    `words` are what was called from the floor after the list was frozen; the seed follows from both.
    """

    problem: str
    seed: str
    effort: int
    algorithm: int
    words: str = ""
    plan: str = ""


@dataclass(frozen=True, slots=True)
class BoardCall:
    """A version of the call of one round. A published one is never changed; a later one replaces it.

    `record` is None for boards seated by hand; `reasons` say what was kept, drawn or broken, `relaxed` the hard wishes
    that were impossible.
    """

    round: RoundNumber
    version: int
    boards: tuple[CalledBoard, ...]
    sit_out: tuple[SitsOut, ...] = ()
    record: DrawRecord | None = None
    reasons: tuple[CallReason, ...] = ()
    published: datetime | None = None
    relaxed: tuple[RelaxedWish, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A name card put in the row of those who will choose: at gap 0 before all, at 1 after the first …"""

    round: RoundNumber
    board: int
    player: PlayerId
    gap: int


@dataclass(frozen=True, slots=True)
class ChosenPower:
    """A power a player chose on a board whose powers are chosen."""

    round: RoundNumber
    board: int
    player: PlayerId
    power: Power


@dataclass(frozen=True, slots=True)
class Calls:
    """Everything the acts of the board call say."""

    versions: tuple[BoardCall, ...] = ()
    cards: tuple[PlacedCard, ...] = ()
    choices: tuple[ChosenPower, ...] = ()

    def latest(self, round: RoundNumber) -> BoardCall | None:
        """The newest version for the round, published or not."""
        return next((call for call in reversed(self.versions) if call.round == round), None)

    def published(self, round: RoundNumber) -> BoardCall | None:
        found = (call for call in reversed(self.versions) if call.round == round and call.published)
        return next(found, None)
