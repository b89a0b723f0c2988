"""The drawn map as pages show it: outlines on a coarser grid, which is a fraction of the bytes and the same picture."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from boardcall.drawing.geography import Spot, geography
from boardcall.game import STANDARD, ProvinceKind

GRID = 3
"""Units of the map between two places of a coarser outline: less than a pixel wherever a page shows a map."""
Ring = tuple[Spot, ...]


@cache
def coarser(path: str) -> str:
    """A closed outline on the coarser grid; what is the border of two provinces stays one line for both."""
    return "".join(f"{_line(ring)}z" for ring in map(_on_grid, rings(path)) if len(ring) > 2)


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
    return "".join(_line(line) for line in map(_on_grid, _chained(left)) if len(line) > 1)


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
