"""The drawn map as pages show it: outlines with fewer places on a coarser grid, a fraction of the bytes, and the same
picture as far as an eye can tell.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import dist

from boardcall.drawing.geography import Spot, geography
from boardcall.game import STANDARD, ProvinceKind

GRID = 4
"""Units of the map between two places of a coarser outline: less than a pixel wherever a page shows a map."""
FINE = 4
"""Units of the map that a coarser outline may be beside the drawn one: a pixel where a map is 700 wide."""
UNDER_SHORE = 8
"""The same for the coasts of a sea: the land and the shade along it are drawn over them."""
Ring = tuple[Spot, ...]


@cache
def coarser(path: str, *, coasts: float = FINE) -> str:
    """A closed outline, coarser; what is the border of two provinces stays one line for both, if `coasts` agree."""
    found = (_on_grid(_ring(ring, coasts)) for ring in rings(path))
    return "".join(f"{_line(ring)}z" for ring in found if len(ring) > 2)


def rings(path: str) -> Iterator[Ring]:
    """The closed lines of an outline, as `scripts/geography` writes it: `M x y l dx dy … z`."""
    for part in re.findall(r"M([^z]*)z", path):
        numbers = [int(one) for one in re.findall(r"-?\d+", part)]
        x, y = 0, 0
        found = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found.append((x, y))
        yield tuple(found)


def sea_borders() -> str:
    """The borders of two seas as one path, on the coarser grid: all that is seen of the seas' outlines."""
    seas = [code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.SEA]
    sides: dict[frozenset[Spot], int] = {}
    for code in seas:
        for ring in rings(geography().shapes[code]):
            for edge in pairwise((*ring, ring[0])):
                sides[frozenset(edge)] = sides.get(frozenset(edge), 0) + 1
    left = {edge: None for edge, many in sides.items() if many > 1}
    found = (_on_grid(_part(line, FINE)) for line in _chained(left))
    return "".join(_line(line) for line in found if len(line) > 1)


@cache
def _sides() -> dict[frozenset[Spot], tuple[str, ...]]:
    """The provinces on both sides of every edge; one alone at the edge of the map."""
    known = geography()
    found: dict[frozenset[Spot], tuple[str, ...]] = {}
    for code, path in (*known.shapes.items(), ("outside", known.outside)):
        for ring in rings(path):
            for edge in map(frozenset, pairwise((*ring, ring[0]))):
                found[edge] = (*found.get(edge, ()), code)
    return found


@cache
def _meetings() -> frozenset[Spot]:
    """Where borders of different pairs of provinces meet: these places stay where they are."""
    there: dict[Spot, list[tuple[str, ...]]] = {}
    for edge, pair in _sides().items():
        for spot in edge:
            there.setdefault(spot, []).append(pair)
    return frozenset(spot for spot, met in there.items() if len(met) != 2 or met[0] != met[1])


def _ring(ring: Ring, coasts: float) -> Ring:
    """A closed line with fewer places; between two meetings it is what its neighbour's has there."""
    met = [number for number, spot in enumerate(ring) if spot in _meetings()]
    if len(met) < 2:
        low = ring.index(min(ring))
        met = sorted({low, max(range(len(ring)), key=lambda number: dist(ring[number], ring[low]))})
    round_trip = ring[met[0] :] + ring[: met[0] + 1]
    ends = [number - met[0] for number in met] + [len(ring)]
    parts = (round_trip[start : end + 1] for start, end in pairwise(ends))
    return tuple(spot for part in parts for spot in _part(part, coasts if _is_coast(part) else FINE)[:-1])


def _is_coast(line: Ring) -> bool:
    kinds = [STANDARD.provinces[code].kind for code in _sides()[frozenset(line[:2])] if code in STANDARD.provinces]
    return kinds.count(ProvinceKind.SEA) == 1


def _part(line: Ring, fine: float) -> Ring:
    """A line from meeting to meeting with fewer places, the same in both directions (Douglas and Peucker, 1973)."""
    if line[-1] < line[0]:
        return _part(line[::-1], fine)[::-1]
    kept, left = {0, len(line) - 1}, [(0, len(line) - 1)]
    while left:
        start, end = left.pop()
        away = [(_away(line[at], line[start], line[end]), at) for at in range(start + 1, end)]
        if away and (farthest := max(away))[0] > fine:
            kept.add(farthest[1])
            left += [(start, farthest[1]), (farthest[1], end)]
    return tuple(line[at] for at in sorted(kept))


def _away(spot: Spot, start: Spot, end: Spot) -> float:
    """How far a place is from the straight line between two others."""
    length = dist(start, end)
    if not length:
        return dist(spot, start)
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = (spot[0] - start[0]) * across + (spot[1] - start[1]) * down
    along = min(max(along, 0.0), length)
    return dist(spot, (start[0] + along * across, start[1] + along * down))


def _chained(edges: dict[frozenset[Spot], None]) -> Iterator[Ring]:
    """Edges as lines that are as long as can be, from one meeting point to another."""
    touching: dict[Spot, list[frozenset[Spot]]] = {}
    for edge in edges:
        for spot in edge:
            touching.setdefault(spot, []).append(edge)
    for start in (spot for spot, there in touching.items() if len(there) != 2):
        for first in touching[start]:
            if first in edges:
                yield tuple(_walk(start, first, touching, edges))


def _walk(
    here: Spot, edge: frozenset[Spot], touching: dict[Spot, list[frozenset[Spot]]], left: dict[frozenset[Spot], None]
) -> Iterator[Spot]:
    yield here
    while True:
        del left[edge]
        (here,) = edge - {here}
        yield here
        following = [one for one in touching[here] if one in left]
        if len(touching[here]) != 2 or not following:
            return
        edge = following[0]


def _on_grid(spots: Iterable[Spot]) -> Ring:
    found: list[Spot] = []
    for x, y in spots:
        at = (round(x / GRID) * GRID, round(y / GRID) * GRID)
        if not found or found[-1] != at:
            found.append(at)
    return tuple(found)


def _line(spots: Ring) -> str:
    (x, y), *_ = spots
    steps = " ".join(f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise(spots))
    return f"M{x} {y}l{steps}".replace(" -", "-")
