"""What the interface answers about places if all games ended now."""

from dataclasses import dataclass

from boardcall.game import Power
from boardcall.views.points import Points


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
