"""Which units go when a power has too many and wrote no removal: the measures of the rule sets."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from boardcall.adjudication.settings import AdjustmentSettings, RemovalClass, RemovalKey
from boardcall.adjudication.tables import (
    CODES,
    COUNTRY,
    HOME,
    IS_CENTRE,
    NAMES,
    PROVINCES,
    STANCE_PROVINCE,
    TOUCHING,
    land_neighbours,
    sea_neighbours,
)

UNREACHABLE = PROVINCES
"""A distance greater than any on the map: no centre to measure to, or none the unit could reach."""


def removal_sequence(
    power: int, stances: Iterable[int], centres: Iterable[int], settings: AdjustmentSettings
) -> list[int]:
    """The units of a power in the order in which they are removed, the first to go first.

    `centres` are the provinces the power owns. Source: DATC 4.D.8 and the rule sets' own measures.
    """
    goals = frozenset(centres) if settings.removal_measure == "owned-centre" else home_centres(power)

    def key(stance: int) -> tuple[object, ...]:
        return tuple(_KEYS[name](power, stance, goals, settings) for name in settings.removal_order)

    return sorted(stances, key=key)


def home_centres(power: int) -> frozenset[int]:
    return frozenset(province for province in range(PROVINCES) if HOME[province] == power)


@lru_cache(maxsize=1 << 12)
def distance(stance: int, goals: frozenset[int], path: str) -> int:
    """Moves from a unit to the nearest of the goals; over land and sea alike, or only as the unit itself moves."""
    step = TOUCHING.__getitem__ if path == "any" else land_neighbours if stance < PROVINCES else sea_neighbours
    return _steps(STANCE_PROVINCE[stance], goals, step)


def _steps(start: int, goals: frozenset[int], step: Callable[[int], frozenset[int]]) -> int:
    seen = edge = frozenset({start})
    for count in range(PROVINCES):
        if edge & goals:
            return count
        edge = frozenset(end for province in edge for end in step(province)) - seen
        seen |= edge
    return UNREACHABLE


def removal_class(power: int, stance: int) -> RemovalClass:
    """Abroad or in the home country, on a centre or not; at home only the power's own home centres count."""
    province = STANCE_PROVINCE[stance]
    if COUNTRY[province] == power:
        return "home-centre" if HOME[province] == power else "home-off-centre"
    return "abroad-on-centre" if IS_CENTRE[province] else "abroad-off-centre"


def _by_class(power: int, stance: int, _: frozenset[int], settings: AdjustmentSettings) -> int:
    kind = removal_class(power, stance)
    return settings.removal_classes.index(kind) if kind in settings.removal_classes else len(settings.removal_classes)


def _by_distance(_: int, stance: int, goals: frozenset[int], settings: AdjustmentSettings) -> int:
    return -distance(stance, goals, settings.removal_path)


def _off_centre_first(_: int, stance: int, __: frozenset[int], ___: AdjustmentSettings) -> bool:
    return IS_CENTRE[STANCE_PROVINCE[stance]]


def _fleet_first(_: int, stance: int, __: frozenset[int], ___: AdjustmentSettings) -> bool:
    return stance < PROVINCES


def _by_alphabet(_: int, stance: int, __: frozenset[int], settings: AdjustmentSettings) -> str:
    return (CODES if settings.alphabet == "code" else NAMES)[STANCE_PROVINCE[stance]]


_KEYS: dict[RemovalKey, Callable[[int, int, frozenset[int], AdjustmentSettings], int | str]] = {
    "class": _by_class,
    "distance": _by_distance,
    "off-centre-first": _off_centre_first,
    "fleet-first": _fleet_first,
    "alphabet": _by_alphabet,
}


def removal_facts(
    power: int, stance: int, centres: frozenset[int], settings: AdjustmentSettings
) -> tuple[tuple[str, str], ...]:
    """What the measures say of a unit, in the order in which they decide: ('distance', '3'), ('alphabet', 'Ruhr')."""
    goals = centres if settings.removal_measure == "owned-centre" else home_centres(power)
    province = STANCE_PROVINCE[stance]
    said = {
        "class": removal_class(power, stance),
        "distance": str(distance(stance, goals, settings.removal_path)),
        "off-centre-first": "on a centre" if IS_CENTRE[province] else "off centre",
        "fleet-first": "army" if stance < PROVINCES else "fleet",
        "alphabet": CODES[province] if settings.alphabet == "code" else NAMES[province],
    }
    return tuple((key, said[key]) for key in settings.removal_order)
