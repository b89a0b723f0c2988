"""What a director ruled: rulings, sanctions and the complaints about them, as values.

Their texts hold the ids of players in the place of names (`tournament.name_marks`), so that a person can be erased.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from boardcall.clock.plan import Turn
from boardcall.game import Power
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import NOBODY, ActNumber, PlayerId
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Ruling:
    """A director's ruling: by what facts and clause, why, and why milder measures would not do; `act` is its number.

    `overrides` is the act it goes against, such as an earlier ruling; None if there is none. `settles` are the acts
    that depend on it; `ruling` is "" if they say everything. `reason` is that of the act. Only if it `is_unnamed` do
    its texts have ids in place of names; the texts of others, and the reason, are for the desk alone.
    """

    act: ActNumber
    at: datetime
    by: str
    facts: str
    ruling: str
    clause: str
    why: str = ""
    alternatives: str = ""
    boards: tuple[BoardRef, ...] = ()
    overrides: ActNumber | None = None
    settles: tuple[ActNumber, ...] = ()
    reason: str = ""
    is_unnamed: bool = True


@dataclass(frozen=True, slots=True)
class EarlierRuling:
    """A ruling of another event, as its file of rulings has it: without names."""

    event: str
    facts: str
    ruling: str
    clause: str
    why: str = ""
    alternatives: str = ""


class SanctionKind(StrEnum):
    """What a sanction does, the mildest first."""

    REMINDER = "reminder"
    WARNING = "warning"
    CANCEL_LATE = "cancel-late"
    CANCEL_ALL = "cancel-all"
    POINTS = "points"
    PAUSE = "pause"
    EXCLUSION = "exclusion"
    OTHER = "other"


SANCTION_NAMES = {
    SanctionKind.REMINDER: say("a reminder of the rule"),
    SanctionKind.WARNING: say("a warning"),
    SanctionKind.CANCEL_LATE: say("orders written late are void"),
    SanctionKind.CANCEL_ALL: say("all units hold for the turn"),
    SanctionKind.POINTS: say("points taken away"),
    SanctionKind.PAUSE: say("a pause of the game"),
    SanctionKind.EXCLUSION: say("exclusion from the event, without a refund"),
    SanctionKind.OTHER: say("another measure"),
}
"""Each kind of sanction in words."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction against a player, or against somebody who does not play (`outsider`, in words and without a name)."""

    act: ActNumber
    at: datetime
    by: str
    kind: SanctionKind
    facts: str
    clause: str
    player: PlayerId = NOBODY
    outsider: str = ""
    board: BoardRef | None = None
    power: Power | None = None
    turn: Turn | None = None
    points: Fraction | None = None
    measure: str = ""
    is_lifted: bool = False


class ComplaintOutcome(StrEnum):
    """The outcome of a complaint."""

    STANDS = "stands"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint about a ruling or a sanction, by its act's number; decided once there is an outcome."""

    act: ActNumber
    about: ActNumber
    at: datetime
    by: str
    text: str
    outcome: ComplaintOutcome | None = None
    decision: str = ""
    decided_by: str = ""
