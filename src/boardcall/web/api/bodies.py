"""What the interface is asked with: bodies of requests and queries. A field with a default may be left out."""

from dataclasses import dataclass
from datetime import date

from boardcall.clock.clicks import Click
from boardcall.clock.plan import Inside
from boardcall.game import Power
from boardcall.scoring.result import End
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.settings import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Acting:
    """What every act may carry."""

    reason: str = ""
    """Why; it stands in the log, and some acts need one."""


@dataclass(frozen=True, slots=True)
class NewPlayer(Acting):
    """A person to register."""

    name: str
    roles: tuple[Role, ...] = ()
    """Offices at the event, such as "td"."""
    country: str | None = None
    """Two letters, as in ISO 3166."""
    born: date | None = None


@dataclass(frozen=True, slots=True)
class PlayerChange(Acting):
    """What changes of a person; null leaves it as it is."""

    name: str | None = None
    roles: tuple[Role, ...] | None = None
    country: str | None = None
    born: date | None = None


@dataclass(frozen=True, slots=True)
class CheckInBody(Acting):
    """What a player offers at roll call."""

    offers_sit_out: bool = False
    offers_double: bool = False
    """To play two boards."""
    pool: str = ""
    td_allows: bool = False
    """A director lets the player in although the time is over or the fee is not paid; other roles may not say so."""


@dataclass(frozen=True, slots=True)
class SeatBody:
    """Who sits where."""

    power: Power
    player: str


@dataclass(frozen=True, slots=True)
class BoardBody(Acting):
    """A board seated by hand."""

    seats: tuple[SeatBody, ...]
    pool: str = ""


@dataclass(frozen=True, slots=True)
class SeatChange(Acting):
    """Who takes a power over; null leaves it in civil disorder."""

    player: str | None


@dataclass(frozen=True, slots=True)
class Counts(Acting):
    """The centres of each power after the fall of a year."""

    austria: int
    england: int
    france: int
    germany: int
    italy: int
    russia: int
    turkey: int

    @property
    def centres(self) -> tuple[int, ...]:
        """In the order of POWERS."""
        return self.austria, self.england, self.france, self.germany, self.italy, self.russia, self.turkey


@dataclass(frozen=True, slots=True)
class PowerLine:
    """How one power ended."""

    power: Power
    centres: int
    eliminated: int | None = None
    """The year in which it lost its last centre."""


@dataclass(frozen=True, slots=True)
class ResultBody(Acting):
    """How a board ended."""

    powers: tuple[PowerLine, ...]
    """All seven."""
    last_year: int | None = None
    end: End | None = None
    conceded_to: Power | None = None
    in_draw: tuple[Power, ...] | None = None
    """Who shares an agreed draw; null for every survivor."""


@dataclass(frozen=True, slots=True)
class ScoreBody(Acting):
    """A score set by hand."""

    points: str | None
    """Such as "12.5" or "25/2"; null gives the formula's score back."""


@dataclass(frozen=True, slots=True)
class ScoredBody(Acting):
    """Whether a game counts."""

    scored: bool


@dataclass(frozen=True, slots=True)
class PointsBody(Acting):
    """Points given to a player, or taken."""

    player: str
    points: str
    """Such as "5", "-1.5" or "1/3"."""
    round: int | None = None
    """The round whose score they are; null changes the total."""


@dataclass(frozen=True, slots=True)
class ReleaseBody(Acting):
    """A version of the standings to make public."""

    kind: ReleaseKind
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClickBody(Acting):
    """A click on a clock."""

    click: Click
    what: str = ""
    """The kind of a pause, or the break that is planned."""
    agreed: tuple[Power, ...] = ()
    """Who agreed to a pause or an early adjudication."""
    seconds: int = 0
    """By how much a deadline moves, or how long a planned break lasts."""
    turn: str | None = None
    """Such as S1903: the turn a clock starts with, or after which a break is planned."""
    timer: Inside | None = None
    """What a timer is for."""


@dataclass(frozen=True, slots=True)
class Bare(Acting):
    """Nothing but, if there is one, the reason."""


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Which acts of the log."""

    after: int = 0
    """Acts with a higher number only."""
    limit: int = 100
    """The most acts, 1 to 1000."""
