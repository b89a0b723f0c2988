"""The map: provinces, coasts, and where armies and fleets can go."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Any

from boardcall.game.power import POWERS, Power
from boardcall.game.unit import Coast, Location, Unit, UnitKind
from boardcall.wording import Sentence, say


class ProvinceKind(StrEnum):
    INLAND = "inland"
    COASTAL = "coastal"
    SEA = "sea"

    def __repr__(self) -> str:
        return f"ProvinceKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Province:
    """One province: `home` is the power it is a home centre of, `country` the power whose home country it lies in.

    `name` is its English name, which is translated when shown. `coasts` is empty unless a fleet must name one.
    """

    code: str
    name: Sentence
    kind: ProvinceKind
    is_centre: bool
    home: Power | None
    coasts: tuple[Coast, ...]
    country: Power | None = None


@dataclass(frozen=True, eq=False)
class Map:
    """Provinces by code, and borders by location: an army stands at a province, a fleet at a province or coast.

    >>> import boardcall as bc
    >>> bc.STANDARD.code_of("Paris"), bc.STANDARD.home_centres(bc.Power.FRANCE)
    ('PAR', ('BRE', 'MAR', 'PAR'))
    >>> paris = bc.Unit.read(bc.Power.FRANCE, "A PAR")
    >>> [str(place) for place in bc.STANDARD.neighbours(paris.kind, paris.location)]
    ['BRE', 'BUR', 'GAS', 'PIC']
    """

    provinces: Mapping[str, Province]
    army_borders: Mapping[Location, tuple[Location, ...]]
    fleet_borders: Mapping[Location, tuple[Location, ...]]

    def code_of(self, words: str) -> str:
        """The code of a province, by itself or its English name in any case: 'PAR' of 'Paris'. KeyError for others."""
        if words in self.provinces:
            return words
        asked = str(words).strip().casefold()
        for code, province in self.provinces.items():
            if asked in (code.casefold(), str(province.name).casefold()):
                return code
        close = get_close_matches(asked.title(), [str(one.name) for one in self.provinces.values()], 2)
        hint = f" Do you mean {' or '.join(close)}?" if close else " Write a code, such as 'PAR', or a name."
        raise KeyError(f"{words!r} is not a province.{hint}")

    def neighbours(self, kind: UnitKind, location: Location) -> tuple[Location, ...]:
        """Where a unit of that kind at that location can go in one move without a convoy; () where it cannot stand."""
        borders = self.army_borders if kind is UnitKind.ARMY else self.fleet_borders
        return borders.get(location, ())

    def touching(self, province: str) -> frozenset[str]:
        """Every province that an army or a fleet can reach from this one in one move."""
        return self._touching[province]

    def places(self, kind: UnitKind, province: str) -> tuple[Location, ...]:
        """Where in the province a unit of that kind can stand: nowhere, the province, or each of its coasts."""
        borders = self.army_borders if kind is UnitKind.ARMY else self.fleet_borders
        return tuple(location for location in borders if location.province == province)

    @cached_property
    def centres(self) -> tuple[str, ...]:
        return tuple(code for code, province in self.provinces.items() if province.is_centre)

    def home_centres(self, power: Power) -> tuple[str, ...]:
        return tuple(code for code, province in self.provinces.items() if province.home is power)

    @cached_property
    def _touching(self) -> Mapping[str, frozenset[str]]:
        reach: dict[str, set[str]] = {code: set() for code in self.provinces}
        for borders in (self.army_borders, self.fleet_borders):
            for start, ends in borders.items():
                reach[start.province] |= {end.province for end in ends}
        return {code: frozenset(found) for code, found in reach.items()}


def _read_borders(table: Mapping[str, str]) -> dict[Location, tuple[Location, ...]]:
    return {Location.read(start): tuple(map(Location.read, ends.split())) for start, ends in table.items()}


def _read_map(table: Mapping[str, Any]) -> Map:
    fleets = _read_borders(table["fleet_borders"])
    coasts: dict[str, tuple[Coast, ...]] = {}
    for location in fleets:
        if location.coast:
            coasts[location.province] = (*coasts.get(location.province, ()), location.coast)
    countries = {code: Power(letter) for letter, codes in table["home_countries"].items() for code in codes.split()}
    provinces = {
        code: Province(
            code,
            say(row["name"]),
            ProvinceKind(row["kind"]),
            row.get("is_centre", False),
            Power(row["home"]) if "home" in row else None,
            coasts.get(code, ()),
            countries.get(code),
        )
        for code, row in table["provinces"].items()
    }
    return Map(provinces, _read_borders(table["army_borders"]), fleets)


_FILE = tomllib.loads((files("boardcall.game") / "standard_map.toml").read_text("utf-8"))
STANDARD = _read_map(_FILE)
"""The standard map of seven powers, 75 provinces and 34 centres."""


def starting_units() -> tuple[Unit, ...]:
    return tuple(Unit.read(power, text) for power in POWERS for text in _FILE["starting_units"][power].split(", "))
