"""What the interface answers about places, awards and what they wait for."""

from dataclasses import dataclass

from boardcall.game import Power
from boardcall.web.api.values import Points


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
