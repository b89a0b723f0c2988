"""Which way an arrow takes between two spots: straight, or bent aside where names or units would hide it."""

from collections.abc import Collection, Iterable
from functools import cache

from boardcall.drawing.geography import geography
from boardcall.drawing.ground import name_boxes
from boardcall.drawing.lines import Point, Stroke, aside, before, between, direction, distance
from boardcall.drawing.sizes import UNIT

CELL = 6
"""Side of the squares that what hides something is counted in."""

NEAR = 130.0
"""Spots nearer than this leave too little of a straight arrow between their units."""

SHORT, TOO_SHORT = 40.0, 8.0
"""Less than this of an arrow is overlooked; that is as bad as two points of its head under a unit."""

ASIDE = (0.1, -0.1, 0.22, -0.22, 0.46, -0.46)
TURNING = (0.16, 0.3, 0.46)
"""How far beside the middle a bent arrow passes, as shares of its length; to the right first."""

Cell = tuple[int, int]


@cache
def name_cells() -> frozenset[Cell]:
    return frozenset(
        (x, y)
        for west, north, east, south in name_boxes()
        for x in range(int(west) // CELL, int(east) // CELL + 1)
        for y in range(int(north) // CELL, int(south) // CELL + 1)
    )


def unit_cells(spots: Iterable[Point]) -> frozenset[Cell]:
    return frozenset[Cell]().union(*map(_cells_at, spots))


@cache
def _cells_at(spot: Point) -> frozenset[Cell]:
    return frozenset((int(spot[0]) // CELL + dx, int(spot[1]) // CELL + dy) for dx, dy in _token())


@cache
def _token() -> tuple[Cell, ...]:
    wide, high = UNIT[0] / 2 / CELL, UNIT[1] / 2 / CELL
    return tuple(
        (x, y)
        for x in range(-int(wide), int(wide) + 1)
        for y in range(-int(high), int(high) + 1)
        if (x / wide) ** 2 + (y / high) ** 2 <= 1
    )


def clearest(begin: Point, end: Point, clear: tuple[float, float], units: Collection[Cell], *, turns: bool) -> Stroke:
    """The line of a move between two spots that is hidden least.

    It starts and ends `clear` of them. `units` are the squares that units cover. With `turns` another move comes the
    same way back, so it keeps to its right.
    """
    straight = _line(begin, end, clear, 0.0)
    passed = 0.0 if distance(begin, end) - sum(clear) >= SHORT else TOO_SHORT
    if not turns and (cost := _hidden(straight, units) + passed) < 1:
        return straight
    found = [] if turns else [(cost, straight)]
    for share in TURNING if turns else ASIDE:
        bent = _line(begin, end, clear, share)
        cost = _hidden(bent, units) + abs(share) * 4
        if cost < 1 + abs(share) * 4:
            return bent
        found.append((cost, bent))
    return min(found, key=lambda one: one[0])[1]


def _line(begin: Point, end: Point, clear: tuple[float, float], share: float) -> Stroke:
    if not share:
        return Stroke(before(end, begin, clear[0]), before(begin, end, clear[1]))
    length = distance(begin, end)
    beside = share * max(length, NEAR) + (8 if share > 0 else -8)
    bend = aside(between(begin, end, 0.5), direction(begin, end), beside)
    return Stroke(before(bend, begin, clear[0]), before(bend, end, clear[1]), bend)


def _hidden(line: Stroke, units: Collection[Cell]) -> float:
    """How much of an arrow is hidden: of its head above all, and of what is left to see of it."""
    names, known = name_cells(), geography()
    tip, ahead = line.end, line.ahead(1.0)
    head = [(tip[0] - ahead[0] * by, tip[1] - ahead[1] * by) for by in (0, 8, 16, 24)]
    shaft = [line.point(step / 10) for step in range(1, 8)]
    cost = 0.0
    for point in head:
        cell = int(point[0]) // CELL, int(point[1]) // CELL
        cost += 4 * (cell in units) + 3 * (cell in names)
        cost += 0 if 0 < point[0] < known.width and 0 < point[1] < known.height else 9
    for point in shaft:
        cell = int(point[0]) // CELL, int(point[1]) // CELL
        cost += 2 * (cell in units) + 0.15 * (cell in names)
    return cost + (TOO_SHORT if line.bend and distance(line.begin, line.end) < SHORT else 0)
