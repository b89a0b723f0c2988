"""Where people come from: coordinates, and the distance between two of them."""

from dataclasses import dataclass
from fractions import Fraction
from math import asin, cos, radians, sin, sqrt

STEPS = 10_000
"""Steps a degree is counted in: a spot is known to some ten metres."""
EARTH_KM = 6371


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot on the earth, in ten-thousandths of a degree north and east."""

    north: int
    east: int

    @classmethod
    def of(cls, latitude: float, longitude: float) -> "Spot":
        return cls(round(latitude * STEPS), round(longitude * STEPS))


@dataclass(frozen=True, slots=True)
class Venue:
    """Where the event is, for the way from home: the town's name, and the spot where it is known."""

    town: str = ""
    at: Spot | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A room or a part of a hall, and the names of the boards that stand there in every round."""

    name: str
    boards: tuple[str, ...]


def great_circle_km(one: Spot, other: Spot) -> Fraction:
    """How far two spots are from each other over the ground, in whole kilometres."""
    north, east, north2, east2 = (radians(step / STEPS) for step in (one.north, one.east, other.north, other.east))
    half = sin((north2 - north) / 2) ** 2 + cos(north) * cos(north2) * sin((east2 - east) / 2) ** 2
    return Fraction(round(2 * EARTH_KM * asin(min(1.0, sqrt(half)))))
