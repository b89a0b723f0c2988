"""The committed shapes touch exactly where the game's own map says so, for armies, fleets and named coasts."""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from boardcall.drawing import draw_position
from boardcall.drawing.geography import geography
from boardcall.drawing.ground import label_width
from boardcall.drawing.outlines import GRID, coarser
from boardcall.drawing.sizes import COAST_LABEL, LABEL_HEIGHT, UNIT, Box, box
from boardcall.game import STANDARD, Position, ProvinceKind, UnitKind

Point = tuple[int, int]
SEAS = {code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.SEA}
SHORTEST = 12.0
"""Units that two shapes must share to count as a border that a player sees: six thousandths of the map's width."""


def lines(path: str) -> Iterator[list[Point]]:
    """The subpaths of a path of absolute moves and relative lines."""
    for part in path.split("M")[1:]:
        x = y = 0
        numbers = [int(number) for number in re.findall(r"-?\d+", part)]
        points = []
        for i in range(0, len(numbers), 2):
            x, y = x + numbers[i], y + numbers[i + 1]
            points.append((x, y))
        yield [*points, points[0]] if part.endswith("z") else points


def edges(path: str) -> Iterator[frozenset[Point]]:
    for points in lines(path):
        yield from (frozenset(edge) for edge in pairwise(points) if len(set(edge)) == 2)


def length(edge: frozenset[Point]) -> float:
    (ax, ay), (bx, by) = edge
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


@cache
def owners() -> dict[frozenset[Point], set[str]]:
    """Which provinces lie along each edge."""
    found: dict[frozenset[Point], set[str]] = defaultdict(set)
    for code, path in geography().shapes.items():
        for edge in edges(path):
            found[edge].add(code)
    return dict(found)


@cache
def shared() -> dict[frozenset[str], float]:
    """How long the border of two provinces is."""
    found: dict[frozenset[str], float] = defaultdict(float)
    for edge, both in owners().items():
        if len(both) == 2:
            found[frozenset(both)] += length(edge)
    return {pair: total for pair, total in found.items() if total > 0}


@cache
def corners() -> dict[Point, set[str]]:
    """Which provinces meet at each point."""
    found: dict[Point, set[str]] = defaultdict(set)
    for edge, both in owners().items():
        for point in edge:
            found[point] |= both
    return dict(found)


def told(kind: UnitKind) -> set[frozenset[str]]:
    """The borders of the game's map, as pairs of provinces."""
    borders = STANDARD.army_borders if kind is UnitKind.ARMY else STANDARD.fleet_borders
    return {frozenset((start.province, end.province)) for start, ends in borders.items() for end in ends}


def fleets_found() -> set[frozenset[str]]:
    """Water beside anything; and two coasts that meet at the water."""
    at_sea = {pair for pair in shared() if pair & SEAS}
    ashore = {
        pair
        for pair in shared()
        if not pair & SEAS and any(pair <= here and here & SEAS for here in corners().values())
    }
    return at_sea | ashore


def test_armies_walk_where_land_touches_land() -> None:
    assert {pair for pair in shared() if not pair & SEAS} == told(UnitKind.ARMY)


def test_fleets_sail_where_water_touches_and_where_coasts_meet() -> None:
    assert fleets_found() == told(UnitKind.FLEET)


def test_named_coasts_touch_what_their_fleets_reach() -> None:
    for at, ends in STANDARD.fleet_borders.items():
        if at.coast:
            path = geography().coasts[str(at)]
            reached = {code for edge in edges(path) for code in owners()[edge]}
            for points in lines(path):
                reached |= corners()[points[0]] | corners()[points[-1]]
            assert reached - {at.province} == {end.province for end in ends}, at


def test_every_border_is_long_enough_to_be_seen() -> None:
    short = {tuple(sorted(pair)): total for pair, total in shared().items() if total < SHORTEST}
    assert short == {}


def boxes() -> dict[str, Box]:
    """Everything that can stand on the map by its name: 'MUN label', 'STP/NC dislodged'."""
    found = {}
    for name, spots in geography().spots.items():
        found[f"{name} unit"] = box(spots.unit, UNIT)
        found[f"{name} dislodged"] = box(spots.dislodged, UNIT)
        found[f"{name} label"] = box(spots.label, COAST_LABEL if "/" in name else (label_width(name), LABEL_HEIGHT))
    return found


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def can_be_together(one: str, other: str) -> bool:
    """Units of one province stand on one of its spots at a time, and one unit may be leaving beside them."""
    (place, what), (other_place, other_what) = one.split(), other.split()
    same = place[:3] == other_place[:3]
    return not (same and what == other_what and what != "label") and not (
        same and place != other_place and "label" not in (what, other_what)
    )


def test_no_unit_hides_a_label_or_another_unit() -> None:
    known = boxes()
    names = sorted(known)
    hidden = [
        (one, other)
        for i, one in enumerate(names)
        for other in names[i + 1 :]
        if can_be_together(one, other) and overlap(known[one], known[other])
    ]
    assert hidden == []


def test_everything_stands_on_the_map() -> None:
    known = geography()
    off = [
        name
        for name, (west, north, east, south) in boxes().items()
        if west < 0 or north < 0 or east > known.width or south > known.height
    ]
    assert off == []


def test_every_unit_stands_in_its_own_province_and_every_label_begins_there() -> None:
    known = geography()
    strayed = [
        code
        for code in STANDARD.provinces
        if not inside(known.spots[code].unit, known.shapes[code])
        or not inside(known.spots[code].label, known.shapes[code])
    ]
    assert strayed == []


def inside(point: tuple[float, float], path: str) -> bool:
    """Whether a line to the east crosses the outline an odd number of times."""
    x, y = point
    crossings = 0
    for points in lines(path):
        for (ax, ay), (bx, by) in pairwise(points):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def test_the_map_is_small_enough_for_a_phone() -> None:
    drawn = draw_position(Position.start())
    assert len(gzip.compress(drawn.encode())) < 60_000


def test_coarser_borders_are_one_line_for_both_neighbours_on_places_of_the_drawn_ones() -> None:
    known = geography()
    coarse = {code: [*lines(coarser(path))] for code, path in {**known.shapes, "outside": known.outside}.items()}
    sides = Counter(edge for rings in coarse.values() for ring in rings for edge in _edges(ring))
    for code in ("BOH", "BUD", "GAL", "RUH", "SER", "VIE", "WAR"):  # no coast, so a neighbour on every side
        assert {sides[edge] for ring in coarse[code] for edge in _edges(ring)} == {2}, code
    for code, path in known.shapes.items():
        drawn = {(round(x / GRID) * GRID, round(y / GRID) * GRID) for ring in lines(path) for x, y in ring}
        assert {spot for ring in coarse[code] for spot in ring} < drawn, code


def _edges(ring: list[Point]) -> Iterator[frozenset[Point]]:
    return (frozenset(edge) for edge in pairwise((*ring, ring[0])) if edge[0] != edge[1])
