"""What the interface is asked with: bodies of requests and queries. A field with a default may be left out."""

from dataclasses import dataclass
from datetime import date

from boardcall.clock.clicks import Click
from boardcall.clock.plan import Inside
from boardcall.game import Power
from boardcall.scoring.result import End
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.roll_call import Local
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
    """Two letters, as in ISO 3166, or a name."""
    born: date | None = None
    home: str = ""
    """The home town, such as "Springfield, IL" or "Munich, Germany", where a rule needs the way from home."""
    distance_km: str | None = None
    """Kilometres from home to the venue, such as "12600.5"; null works them out from the town."""
    family: str = ""
    """A word that members of one family, or a couple, share."""
    local: Local = Local.TRAVELLER
    """How close the player is to the host club."""
    public_name: str | None = None
    """The name everybody reads in the place of the player's own; "" for a number only, null for their own name."""


@dataclass(frozen=True, slots=True)
class PlayerChange(Acting):
    """What changes of a person; null leaves it as it is."""

    name: str | None = None
    roles: tuple[Role, ...] | None = None
    country: str | None = None
    born: date | None = None
    home: str | None = None
    distance_km: str | None = None
    family: str | None = None
    local: Local | None = None
    public_name: str | None = None
    """Another name for the public, or "" for a number only."""


@dataclass(frozen=True, slots=True)
class EventChange(Acting):
    """What changes of the event; null leaves it as it is. Rules are given as the whole text of a rulebook."""

    name: str | None = None
    place: str | None = None
    starts: date | None = None
    ends: date | None = None
    rulebook_text: str | None = None


@dataclass(frozen=True, slots=True)
class SignUpBody(Acting):
    """What is known of a player before roll call, as a whole: what is left out is taken back."""

    preregistered: date | None = None
    paid: date | None = None
    """The day the fee was paid."""
    preferences: tuple[Power, ...] = ()
    """Powers, the most wanted first."""
    records: bool = False
    """Whether the player offers to record a board."""
    local: Local = Local.TRAVELLER
    family: str = ""
    """A word that members of one family, or a couple, share."""
    td_allows: bool = False
    """A director allows what the rulebook's last day forbids; other roles may not say so."""


@dataclass(frozen=True, slots=True)
class TeamPower:
    """Which power a member of a team plays, where the rulebook lets the team decide."""

    player: str
    power: Power


@dataclass(frozen=True, slots=True)
class TeamBody(Acting):
    """A team with its members, as a whole."""

    members: tuple[str, ...]
    powers: tuple[TeamPower, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionBody(Acting):
    """The answer to a question that the rules leave to a person."""

    question: str
    """Its key."""
    answer: tuple[str, ...] = ()
    """Ids, the first one first; none lets the tied share."""
    seed: str = ""
    """With a seed in place of an answer the tie is broken by lots drawn from it."""


@dataclass(frozen=True, slots=True)
class AwardBody(Acting):
    """An award that a person gives."""

    award: str
    """Its id in the rulebook, or one of the event's own."""
    winner: str
    """The id of a player, or the name of a team."""
    title: str = ""
    citation: str = ""


@dataclass(frozen=True, slots=True)
class NoticeBody(Acting):
    """A notice to everybody, to the players of a board, or to one player."""

    text: str
    round: int | None = None
    board: str = ""
    player: str = ""


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
