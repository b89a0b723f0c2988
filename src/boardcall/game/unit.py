"""A unit and where it stands."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.game.power import Power


class UnitKind(StrEnum):
    """Army or fleet; the value is the letter orders are written with."""

    ARMY = "A"
    FLEET = "F"

    def __repr__(self) -> str:
        return f"UnitKind.{self.name}"


class Coast(StrEnum):
    """A named coast of a province that has two."""

    NORTH = "NC"
    EAST = "EC"
    SOUTH = "SC"

    def __repr__(self) -> str:
        return f"Coast.{self.name}"


@dataclass(frozen=True, slots=True)
class Location:
    """A province by its three-letter code and, where a fleet needs it, one of its coasts; prints as 'STP/NC'.

    >>> import boardcall as bc
    >>> bc.Location.read("STP/NC").province
    'STP'
    """

    province: str
    coast: Coast | None = None

    def __str__(self) -> str:
        return f"{self.province}/{self.coast}" if self.coast else self.province

    @staticmethod
    def read(text: str) -> "Location":
        """The location written 'PAR' or 'STP/NC'; ValueError for a coast that is none. Does not look at a map."""
        province, slash, coast = text.partition("/")
        return Location(province, Coast(coast) if slash else None)


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or fleet of a power at a location; prints as 'A PAR'.

    In a support or convoy order the power of the unit spoken of is that of the unit which stands there, or
    the writer's own when none does; no rule of adjudication looks at it.

    >>> import boardcall as bc
    >>> unit = bc.Unit.read(bc.Power.FRANCE, "A PAR")
    >>> unit.province, unit == bc.Position.start().unit_at("Paris")
    ('PAR', True)
    """

    power: Power
    kind: UnitKind
    location: Location

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"

    @property
    def province(self) -> str:
        return self.location.province

    @staticmethod
    def read(power: Power, text: str) -> "Unit":
        """The unit written 'A PAR' or 'F STP/NC'; ValueError when it is not in that form."""
        kind, _, place = text.partition(" ")
        return Unit(power, UnitKind(kind), Location.read(place))
