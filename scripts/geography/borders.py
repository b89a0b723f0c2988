"""Shapes that share their borders to rings of whole numbers that still do: simplified, and smooth out at sea."""

from collections import defaultdict
from collections.abc import Callable, Iterable

import numpy as np
import shapely
from shapely import Geometry

Point = tuple[int, int]
Ring = list[Point]
Rings = dict[str, list[Ring]]
Arc = tuple[Point, ...]


def simplified(shapes: dict[str, Geometry], tolerance: float) -> dict[str, Geometry]:
    """Every shared border simplified once, for both sides; the outermost edge stays."""
    codes = list(shapes)
    found = shapely.coverage_simplify(np.array([shapes[code] for code in codes]), tolerance, simplify_boundary=False)
    return dict(zip(codes, found, strict=True))


def rings(shapes: dict[str, Geometry], at: Callable[[np.ndarray], np.ndarray]) -> Rings:
    """The rings of each shape in the drawing's whole units; `at` moves points into the drawing."""
    found: Rings = {}
    for code, shape in shapes.items():
        lines = [line for part in shapely.get_parts(shape) for line in (part.exterior, *part.interiors)]
        found[code] = [ring for line in lines if (ring := _whole(at(np.array(line.coords)[:, :2])))]
    return found


def _whole(points: np.ndarray) -> Ring:
    ring = [(round(float(x)), round(float(y))) for x, y in points[:-1]]
    while True:
        slim = [here for i, here in enumerate(ring) if here != ring[i - 1] and ring[i - 2] != here]
        if len(slim) == len(ring):
            return ring if len(ring) > 2 else []
        ring = slim


def edges(ring: Ring) -> Iterable[tuple[Point, Point]]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def owners(shapes: Rings) -> dict[frozenset[Point], set[str]]:
    """Which shapes lie along each edge."""
    found: dict[frozenset[Point], set[str]] = defaultdict(set)
    for code, outlines in shapes.items():
        for ring in outlines:
            for edge in edges(ring):
                found[frozenset(edge)].add(code)
    return found


def arcs(shapes: Rings) -> dict[Arc, set[str]]:
    """Borders from one meeting point to the next, with the shapes on their sides; closed ones begin anywhere."""
    along = owners(shapes)
    ends: dict[Point, list[frozenset[Point]]] = defaultdict(list)
    for edge in along:
        for point in edge:
            ends[point].append(edge)
    nodes = {
        point for point, touching in ends.items() if len(touching) != 2 or along[touching[0]] != along[touching[1]]
    }
    left = dict.fromkeys(along)
    found = {}
    for start in sorted(nodes):
        for edge in ends[start]:
            if edge in left:
                arc = _walk(start, edge, ends, nodes, left)
                found[arc] = along[edge]
    while left:
        edge = next(iter(left))
        arc = _walk(min(edge), edge, ends, {min(edge)}, left)
        found[arc] = along[edge]
    return found


def _walk(
    start: Point,
    edge: frozenset[Point],
    ends: dict[Point, list[frozenset[Point]]],
    nodes: set[Point],
    left: dict[frozenset[Point], None],
) -> Arc:
    arc, here = [start], start
    while True:
        del left[edge]
        (here,) = edge - {here}
        arc.append(here)
        if here in nodes:
            return tuple(arc)
        edge = next(one for one in ends[here] if one in left)


def smoothed(shapes: Rings, seas: set[str], rounds: int = 3) -> Rings:
    """The same shapes with every border between two seas drawn as one soft curve, where nothing is in its way."""
    soft = {}
    known = arcs(shapes)
    network = shapely.STRtree([shapely.LineString(arc) for arc in known])
    lines = list(known)
    for arc, sides in known.items():
        if sides <= seas and len(sides) == 2:
            curve = _curve(arc, rounds)
            line = shapely.LineString(curve)
            crossed = [
                i
                for i in network.query(line, predicate="intersects")
                if lines[i] != arc and not _meet_at_ends_only(line, shapely.LineString(lines[i]))
            ]
            soft[arc] = arc if crossed else curve
    return _replaced(shapes, soft)


def _meet_at_ends_only(line: Geometry, other: Geometry) -> bool:
    return shapely.intersection(line, other).difference(line.boundary.buffer(0.5)).is_empty


def _curve(arc: Arc, rounds: int) -> Arc:
    """A border with few corners, each cut (Chaikin); its ends stay."""
    line = shapely.simplify(shapely.LineString(arc), 14)
    points = np.array(line.coords)
    for _ in range(rounds):
        near, far = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        cut = np.empty((2 * len(near), 2))
        cut[::2], cut[1::2] = near, far
        points = np.concatenate([points[:1], cut[1:-1], points[-1:]])
    kept = shapely.simplify(shapely.LineString(points), 0.7)
    whole = [(round(float(x)), round(float(y))) for x, y in kept.coords]
    return tuple(here for i, here in enumerate(whole) if i == 0 or here != whole[i - 1])


def _replaced(shapes: Rings, soft: dict[Arc, Arc]) -> Rings:
    first = {frozenset(arc[:2]): arc for arc in soft}
    inner = {point for arc in soft for point in arc[1:-1]}
    last = {frozenset(arc[-2:]): arc for arc in soft}

    def redrawn(ring: Ring) -> Ring:
        found: Ring = []
        start = next((i for i, point in enumerate(ring) if point not in inner), 0)
        turned = ring[start:] + ring[:start]
        for here, there in edges(turned):
            if here not in inner:
                found.append(here)
                edge = frozenset((here, there))
                if edge in first and first[edge][0] == here:
                    found += soft[first[edge]][1:-1]
                elif edge in last and last[edge][-1] == here:
                    found += soft[last[edge]][-2:0:-1]
        return found

    return {code: [redrawn(ring) for ring in outlines] for code, outlines in shapes.items()}
