"""What the interface answers about people: the event and who is at it."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """The event and the number of its last act."""

    act: int
    """The number of the last act; the ETag of every answer and the If-Match of every request are such numbers."""
    name: str
    place: str
    starts: date | None
    ends: date | None
    timezone: str
    """The IANA name of the zone that the rulebook's times are in."""
    rulebook: str
    """The id of the rulebook."""
    title: str
    """The rulebook's name."""
    players: int
    """How many are registered and have not withdrawn."""
    rounds: tuple[int, ...]
    """The rounds that have boards."""
    round_count: int | None
    """The rounds the rulebook has; null where it leaves that open."""


@dataclass(frozen=True, slots=True)
class CheckedInValue:
    """Somebody who is here for a round."""

    player: str
    late: bool
    offers_sit_out: bool
    offers_double: bool
    pool: str


@dataclass(frozen=True, slots=True)
class RollCallAnswer:
    """Who is checked in for a round, the first first."""

    act: int
    round: int
    present: tuple[CheckedInValue, ...]


@dataclass(frozen=True, slots=True)
class NoticeValue:
    """A notice. Those to a board or to one player are told to the desk and auditors only."""

    act: int
    at: datetime
    text: str
    round: int | None
    board: str
    player: str


@dataclass(frozen=True, slots=True)
class NoticesAnswer:
    """The notices the caller may read, the newest last."""

    act: int
    notices: tuple[NoticeValue, ...]
