"""What is known for roll call: sign-up, fees, who checked in for which round, what they offered, whom to keep apart."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from boardcall.game import Power
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.tournament.ids import ActNumber, PlayerId, RoundNumber
from boardcall.wording import say


class Local(StrEnum):
    """How close somebody is to the host club, if the rules decide by it who sits out."""

    BOARD_MEMBER = "local-board-member"
    CLUB_MEMBER = "local-club-member"
    NON_MEMBER = "local-non-member"
    TRAVELLER = "traveller"


class ApartKind(StrEnum):
    """Why people are kept apart: as family or a couple, or because a director lets them avoid each other."""

    FAMILY = "family"
    AVOID_PAIR = "avoid-pair"


class Refund(StrEnum):
    """A refund to somebody who withdraws."""

    NONE = "none"
    FEE = "fee"
    ALL = "all"


REFUND_NAMES = {
    Refund.NONE: say("Nothing is refunded."),
    Refund.FEE: say("The tournament fee is refunded."),
    Refund.ALL: say("Everything is refunded."),
}
"""Each in a sentence."""

APART_NAMES = {ApartKind.FAMILY: say("family"), ApartKind.AVOID_PAIR: say("kept apart")}
"""Each kind in words."""


@dataclass(frozen=True, slots=True)
class SignUp:
    """What is known of a player before the event: days of preregistration and payment, None if there is none."""

    player: PlayerId
    preregistered: date | None = None
    paid: date | None = None
    local: Local = Local.TRAVELLER
    preferences: tuple[Power, ...] = ()
    records: bool = False
    family: str = ""
    """A word that members of one family, or a couple, share."""
    refund: "Refund | None" = None
    """The refund to somebody who withdrew; None if nobody recorded one."""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """A player at roll call of one round; `number` is the act's, `pool` is one entered by hand."""

    round: RoundNumber
    player: PlayerId
    number: ActNumber
    late: bool = False
    offers_sit_out: bool = False
    offers_double: bool = False
    pool: str = ""


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Players of whom no two are to share a board, with the reason where a director decided it."""

    kind: ApartKind
    players: tuple[PlayerId, ...]
    label: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StandsBy:
    """Somebody who is willing to fill a gap in a round without having checked in for it."""

    round: RoundNumber
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SettledPlayer:
    """Somebody who plays no board of a round, or two, or a director who fills a seat: how many, and why this person."""

    player: PlayerId
    boards: int
    because: SeatReason
    pool: str = ""


@dataclass(frozen=True, slots=True)
class ClosedRollCall:
    """Who sits out of a round, settled once: the seed of the lots, the ways by pool, and everybody who was there.

    `list` is the digest of the list and the wishes that are drawn; "" where an older version closed it.
    `lots` is what the lots were drawn for, "" where an older version drew them.
    """

    round: RoundNumber
    seed: str
    ways: tuple[tuple[str, tuple[str, ...]], ...]
    settled: tuple[SettledPlayer, ...]
    players: tuple[PlayerId, ...]
    list: str = ""
    lots: str = ""


@dataclass(frozen=True, slots=True)
class RollCallFacts:
    """Everything the acts of registration and roll call say."""

    sign_ups: tuple[SignUp, ...] = ()
    checked_in: tuple[CheckedIn, ...] = ()
    kept_apart: tuple[KeptApart, ...] = field(default=())
    kept_open: tuple[int, ...] = ()
    """Rounds for which a director lets everybody check in at any time."""
    phones: bool | None = None
    """Whether players may check in by phone, if somebody decided it."""
    standing_by: tuple[StandsBy, ...] = ()
    closed: tuple[ClosedRollCall, ...] = ()

    def sign_up(self, player: PlayerId) -> SignUp:
        """What is known of the player's sign-up; nothing yet gives an empty one."""
        return next((known for known in self.sign_ups if known.player == player), SignUp(player))

    def check_in(self, round: RoundNumber, player: PlayerId) -> CheckedIn | None:
        found = (one for one in self.checked_in if one.round == round and one.player == player)
        return next(found, None)

    def present(self, round: RoundNumber) -> tuple[CheckedIn, ...]:
        """Who checked in for the round, the first first."""
        return tuple(sorted((one for one in self.checked_in if one.round == round), key=lambda one: one.number))

    def standby(self, round: RoundNumber) -> tuple[PlayerId, ...]:
        """Who is willing to fill a gap in the round and has not checked in for it, the first first."""
        here = {one.player for one in self.checked_in if one.round == round}
        return tuple(one.player for one in self.standing_by if one.round == round and one.player not in here)

    def closing(self, round: RoundNumber) -> ClosedRollCall | None:
        """How the roll call of the round was last closed, whatever came later; None if it was not."""
        return next((one for one in self.closed if one.round == round), None)
