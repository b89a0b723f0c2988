"""What the interface answers with. Every field is always there; what is not known or not public is null or empty."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from boardcall.clock.state import Standing
from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.scoring.points import exact_points, shown_points


@dataclass(frozen=True, slots=True)
class Points:
    """Points twice: to compute with and to show."""

    exact: str
    """An integer or a fraction in lowest terms, such as "25/2"."""
    decimal: str
    """Rounded as the event shows points, such as "12.5"."""

    @classmethod
    def of(cls, points: Fraction, decimals: int) -> "Points":
        return cls(exact_points(points), shown_points(points, decimals))


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
class SeatValue:
    """One power on a board."""

    power: Power
    players: tuple[str, ...]
    """The ids of those who played it; the last one has it now."""
    left: bool
    """Whether the last one left and the power stands in civil disorder."""
    centres: int | None
    """Centres at the end, or at the last count."""
    eliminated: int | None
    """The year in which it lost its last centre."""
    points: Points | None


@dataclass(frozen=True, slots=True)
class CountValue:
    """Centres after the fall of a year."""

    year: int
    centres: tuple[int, ...]
    """In the order Austria, England, France, Germany, Italy, Russia, Turkey."""


@dataclass(frozen=True, slots=True)
class ResultValue:
    """How a board ended."""

    end: str | None
    """solo, draw, time or td; null where it is not said."""
    last_year: int | None
    conceded_to: Power | None
    in_draw: tuple[Power, ...] | None
    """Who shares an agreed draw; null for every survivor."""


@dataclass(frozen=True, slots=True)
class BoardValue:
    """A board of seven. Where results are hidden from the caller, counts, centres, points and result are left out."""

    round: int
    board: str
    pool: str
    state: str
    """How it stands, in a sentence."""
    finished: bool
    scored: bool
    """False for a game that does not count."""
    seats: tuple[SeatValue, ...]
    counts: tuple[CountValue, ...]
    result: ResultValue | None


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """One board."""

    act: int
    board: BoardValue


@dataclass(frozen=True, slots=True)
class RoundValue:
    """A round in short."""

    number: int
    boards: tuple[str, ...]
    finished: int
    """How many of the boards have ended."""


@dataclass(frozen=True, slots=True)
class RoundsAnswer:
    """The rounds that have boards."""

    act: int
    rounds: tuple[RoundValue, ...]


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """A round with its boards, and who sits out by the published board call."""

    act: int
    number: int
    boards: tuple[BoardValue, ...]
    sit_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """The score of one round."""

    round: int
    points: Points
    dropped: bool
    """Whether the total leaves it out."""


@dataclass(frozen=True, slots=True)
class PlaceValue:
    """A place in the standings."""

    place: int
    shared: bool
    player: str
    name: str
    total: Points
    rounds: tuple[RoundPoints, ...]
    why: tuple[str, ...]
    """What decided the place, and how the total came about."""


@dataclass(frozen=True, slots=True)
class UnrankedValue:
    """A player without a place, and why."""

    player: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class StandingsAnswer:
    """The standings as the caller may see them."""

    act: int
    status: str
    """Why they are hidden, or what a released version is; empty where there is nothing to say."""
    everything: bool
    """Whether these are the desk's own standings and not what the public sees."""
    held: tuple[int, ...]
    """The rounds with results."""
    places: tuple[PlaceValue, ...]
    unranked: tuple[UnrankedValue, ...]


@dataclass(frozen=True, slots=True)
class TeamValue:
    """A team; place and score are null where they are not public or there is no team event."""

    name: str
    members: tuple[str, ...]
    place: int | None
    shared: bool
    score: Points | None


@dataclass(frozen=True, slots=True)
class TeamsAnswer:
    """The teams, those with a place first."""

    act: int
    status: str
    """Why there are no places."""
    teams: tuple[TeamValue, ...]


@dataclass(frozen=True, slots=True)
class AwardValue:
    """An award; nobody has won it yet where `winners` is empty."""

    award: str
    """Its id in the rulebook."""
    name: str
    winners: tuple[str, ...]
    """Ids of players, or names of teams."""
    because: str


@dataclass(frozen=True, slots=True)
class AwardsAnswer:
    """The awards, or why they are hidden."""

    act: int
    status: str
    awards: tuple[AwardValue, ...]


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
class LoggedAct:
    """An act of the log."""

    number: int
    at: datetime
    author: str
    kind: str
    says: str
    reason: str
    about: tuple[str, ...]
    """What it concerns, such as "player p7" or "board 2 A"."""
    counts: bool
    """False where it was withdrawn or does not hold."""


@dataclass(frozen=True, slots=True)
class LogAnswer:
    """Acts in their order."""

    act: int
    acts: tuple[LoggedAct, ...]
    more: bool
    """Whether later acts follow: ask again with `after` as the last number."""


@dataclass(frozen=True, slots=True)
class TaskValue:
    """One thing to do."""

    place: str
    """Where at the desk it is done."""
    sentence: str
    round: int | None
    board: str


@dataclass(frozen=True, slots=True)
class AgendaAnswer:
    """What the event waits for and what is missing."""

    act: int
    round: int | None
    next: TaskValue | None
    missing: tuple[TaskValue, ...]


@dataclass(frozen=True, slots=True)
class ProblemValue:
    """One thing that is wrong or to be pointed out."""

    message: str
    hint: str
    """What to do about it."""
    field: str
    """The field of the request it is about, or empty."""
    text: str
    """The smallest bad piece."""

    @classmethod
    def of(cls, problem: Problem) -> "ProblemValue":
        return cls(problem.message, problem.hint, problem.field, problem.text)


@dataclass(frozen=True, slots=True)
class DoneAnswer:
    """Acts that are saved."""

    act: int
    """The number of the last act of the event now."""
    repeated: bool
    """Whether this key was used before: the acts are those of then, and nothing was done twice."""
    acts: tuple[LoggedAct, ...]
    notices: tuple[ProblemValue, ...]
    """What the desk points out without refusing it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer, as RFC 9457 writes it."""

    type: str
    title: str
    status: int
    detail: str
    problems: tuple[ProblemValue, ...]
    """Everything that is wrong, at once."""


@dataclass(frozen=True, slots=True)
class PlaceIfEnded:
    """A place somebody would have."""

    place: int
    shared: bool
    player: str
    name: str
    total: Points
    moves: int | None
    """By how many places it is better than the place in the standings."""


@dataclass(frozen=True, slots=True)
class SeatIfEnded:
    """A power on a running board."""

    power: Power
    name: str
    centres: int
    points: Points | None


@dataclass(frozen=True, slots=True)
class BoardIfEnded:
    """A running board, scored on its last count."""

    round: int
    board: str
    year: int
    seats: tuple[SeatIfEnded, ...]


@dataclass(frozen=True, slots=True)
class NowAnswer:
    """What the places would be if all games ended now. These are no standings."""

    act: int
    status: str
    """Why there is nothing: the rules hide it, or no board is playing."""
    places: tuple[PlaceIfEnded, ...]
    boards: tuple[BoardIfEnded, ...]


@dataclass(frozen=True, slots=True)
class QuestionValue:
    """Something only a person can settle."""

    key: str
    kind: str
    """td, lot, score, award, ballot or pool."""
    text: str
    candidates: tuple[str, ...]
    help: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionsAnswer:
    """What the standings wait for."""

    act: int
    questions: tuple[QuestionValue, ...]


@dataclass(frozen=True, slots=True)
class ClockValue:
    """A clock at the moment it was asked. When play ends is told by its standing only, once it has ended."""

    board: str
    """Empty for the clock of all boards."""
    standing: Standing
    turn: str | None
    """Such as S1903."""
    step: str | None
    """negotiation, writing, adjudication or break."""
    deadline: datetime | None
    """When the step ends, while the clock runs and something limits it."""
    left_seconds: int | None
    """What remains of the step."""


@dataclass(frozen=True, slots=True)
class ClocksAnswer:
    """The clocks of a round: the one for all boards, or one for each."""

    act: int
    at: datetime
    """The moment of the answer, by the server's time."""
    clocks: tuple[ClockValue, ...]


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
