"""The map in numbers, for the resolver: provinces 0 to 74, and every possible unit without its power.

A *stance* is a unit without its power: army or fleet at a location. Armies have the number of their province; fleets
follow. Everything here is computed from the map once and never changes: mypyc relies on Final.
"""

from typing import Final

from boardcall.game import POWERS, STANDARD, Location, ProvinceKind, UnitKind

CODES: Final[tuple[str, ...]] = tuple(STANDARD.provinces)
NAMES: Final[tuple[str, ...]] = tuple(str(province.name) for province in STANDARD.provinces.values())
PROVINCE: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}
PROVINCES: Final = len(CODES)

POWER_CODES: Final[tuple[str, ...]] = ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
"""The powers as game records write them, in the order of `POWERS`."""
POWER_NUMBER: Final[dict[str, int]] = {
    name: number
    for number, power in enumerate(POWERS)
    for name in (power.value, POWER_CODES[number], power.name, str(power.full_name))
}

_FLEET_PLACES: tuple[Location, ...] = tuple(STANDARD.fleet_borders)
STANCE_LOCATION: Final[tuple[Location, ...]] = tuple(map(Location, CODES)) + _FLEET_PLACES
STANCE_PROVINCE: Final[tuple[int, ...]] = tuple(PROVINCE[location.province] for location in STANCE_LOCATION)
STANCE_TEXT: Final[tuple[str, ...]] = tuple(
    f"{'A' if number < PROVINCES else 'F'} {location}" for number, location in enumerate(STANCE_LOCATION)
)
_ARMY_PLACES = {PROVINCE[location.province] for location in STANDARD.army_borders}
STANCE: Final[dict[str, int]] = {
    text: number for number, text in enumerate(STANCE_TEXT) if number >= PROVINCES or number in _ARMY_PLACES
}
"""'A PAR' and 'F STP/SC' to their numbers; any other text is an impossible unit."""

UNIT: Final[dict[str, tuple[int, int]]] = {text: (number, STANCE_PROVINCE[number]) for text, number in STANCE.items()}
"""A unit's text to its stance and province."""


def _reach(number: int) -> dict[int, tuple[int, ...]]:
    kind = UnitKind.ARMY if number < PROVINCES else UnitKind.FLEET
    found: dict[int, tuple[int, ...]] = {}
    for end in STANDARD.neighbours(kind, STANCE_LOCATION[number]):
        province = PROVINCE[end.province]
        found[province] = (*found.get(province, ()), STANCE[f"{kind} {end}"])
    return found


REACH: Final[tuple[dict[int, tuple[int, ...]], ...]] = tuple(map(_reach, range(len(STANCE_TEXT))))
"""For each stance: the provinces it can move to, and the stances it can have there (two where it must name a coast)."""

_KINDS = tuple(province.kind for province in STANDARD.provinces.values())
IS_SEA: Final[tuple[bool, ...]] = tuple(kind is ProvinceKind.SEA for kind in _KINDS)
IS_COASTAL: Final[tuple[bool, ...]] = tuple(kind is ProvinceKind.COASTAL for kind in _KINDS)
IS_CENTRE: Final[tuple[bool, ...]] = tuple(province.is_centre for province in STANDARD.provinces.values())
HOME: Final[tuple[int, ...]] = tuple(
    -1 if province.home is None else POWERS.index(province.home) for province in STANDARD.provinces.values()
)
"""For each province the number of the power whose home centre it is, or -1."""

TOUCHING: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(PROVINCE[code] for code in STANDARD.touching(province)) for province in CODES
)
SEAS: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(PROVINCE[code] for code in STANDARD.touching(province) if IS_SEA[PROVINCE[code]]) for province in CODES
)
"""For each province the seas that touch it: where a convoy of or to it begins."""

COUNTRY: Final[tuple[int, ...]] = tuple(
    -1 if province.country is None else POWERS.index(province.country) for province in STANDARD.provinces.values()
)
"""For each province the number of the power whose home country it lies in, or -1."""


def land_neighbours(province: int) -> frozenset[int]:
    """Where an army could walk from here."""
    return frozenset(REACH[province]) if province in _ARMY_PLACES else frozenset()


def sea_neighbours(province: int) -> frozenset[int]:
    """Where a fleet could sail from any coast of this province."""
    places = (number for number in range(PROVINCES, len(STANCE_TEXT)) if STANCE_PROVINCE[number] == province)
    return frozenset(end for place in places for end in REACH[place])
