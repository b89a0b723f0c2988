"""What the interface answers about people: the event and who is at it."""

from dataclasses import dataclass
from datetime import date, datetime

from boardcall.game import Power
from boardcall.tournament.roll_call import Local
from boardcall.views.points import Points


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
class PlayerPrivate:
    """What only the desk knows of a player."""

    country: str | None
    born: date | None
    preregistered: date | None
    paid: date | None
    """The day the fee was paid."""
    preferences: tuple[Power, ...]
    """Powers, the most wanted first."""
    records: bool
    """Whether the player offers to record a board."""
    home: str
    """The home town."""
    distance_km: str | None
    """Kilometres from home to the venue, as the rules count them."""
    family: str
    """A word that members of one family share."""
    local: Local
    """How close the player is to the host club."""
    public_name: str | None
    """The name that everybody else reads; "" for a number only, null where it is the player's own."""


@dataclass(frozen=True, slots=True)
class PlayerValue:
    """A player. `private` is null unless the desk or an auditor asks."""

    id: str
    name: str
    roles: tuple[str, ...]
    withdrawn: bool
    team: str
    private: PlayerPrivate | None


@dataclass(frozen=True, slots=True)
class PlayersAnswer:
    """Everybody who is registered."""

    act: int
    players: tuple[PlayerValue, ...]


@dataclass(frozen=True, slots=True)
class GameValue:
    """A game of one player."""

    round: int
    board: str
    power: Power
    centres: int | None
    """Centres at the end; null while the game runs or where results are hidden."""
    points: Points | None
    """The game score with the factor of its pool."""
    working: tuple[str, ...]
    """The sums behind the points."""


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """One player with place and games."""

    act: int
    player: PlayerValue
    place: int | None
    games: tuple[GameValue, ...]


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
