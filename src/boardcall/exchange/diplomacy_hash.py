"""The number by which the PyPI package `diplomacy` identifies a position; its checker of saved games requires it.

As in version 1.1.2: each fact of a position has a random number, from a seed made of the map's places and centres, and
the position has the exclusive or of them all.
"""

import random
from collections.abc import Iterator
from functools import cache

from boardcall.game import POWERS, STANDARD, Position, Power, Unit, UnitKind

_MOST = 2**63 - 1
_SETS = (("kind", 2), ("unit", 7), ("dislodged kind", 2), ("dislodged", 7), ("centre", 7), ("home", 7))
"""The tables in the order in which the package draws their numbers, with the rows of each."""


def diplomacy_hash(position: Position) -> str:
    found = 0
    for name, row, place in _facts(position):
        found ^= _numbers()[name, row, place]
    return str(found)


def _facts(position: Position) -> Iterator[tuple[str, int, str]]:
    for unit in position.units:
        yield from _standing("kind", "unit", unit)
    for one in position.dislodged:
        yield from _standing("dislodged kind", "dislodged", one.unit)
    for code, owner in position.centres:
        yield "centre", _row(owner), code
    for power in POWERS:
        yield from (("home", _row(power), code) for code in STANDARD.home_centres(power))


def _standing(kind: str, owner: str, unit: Unit) -> Iterator[tuple[str, int, str]]:
    yield kind, int(unit.kind is UnitKind.FLEET), str(unit.location)
    yield owner, _row(unit.power), str(unit.location)


def _row(power: Power) -> int:
    return sorted(one.name for one in POWERS).index(power.name)


@cache
def _numbers() -> dict[tuple[str, int, str], int]:
    coasts = (str(place) for code in STANDARD.provinces for place in STANDARD.places(UnitKind.FLEET, code))
    places = sorted({*STANDARD.provinces, *coasts})
    letters = "-".join(sorted(STANDARD.centres))
    seed = (12345 + len(places) + sum(ord(letter) * 7**at for at, letter in enumerate(letters))) % 2**32
    draw = random.Random(seed)  # noqa: S311  the package's own numbers
    rows = ((name, row) for name, count in _SETS for row in range(count))
    return {(name, row, place): draw.randint(1, _MOST) for name, row in rows for place in places}
