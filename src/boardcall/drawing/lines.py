"""Lines between spots of the map: straight, bent to one side, or by way of other spots."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """From a point to another; `bend` is the control point of a curve, `through` are points on the way."""

    begin: Point
    end: Point
    bend: Point | None = None
    through: tuple[Point, ...] = ()

    @property
    def path(self) -> str:
        if self.through:
            return _soft((self.begin, *self.through, self.end))
        way = f"Q{at(self.bend)} " if self.bend else "L"
        return f"M{at(self.begin)}{way}{at(self.end)}"

    def point(self, share: float) -> Point:
        if self.through:
            return _along((self.begin, *self.through, self.end), share)
        if self.bend is None:
            return between(self.begin, self.end, share)
        return between(between(self.begin, self.bend, share), between(self.bend, self.end, share), share)

    def ahead(self, share: float) -> Point:
        return direction(self.point(max(0.0, share - 0.02)), self.point(min(1.0, share + 0.02)))


def at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def direction(a: Point, b: Point) -> Point:
    """From a to b, of length one; nowhere when they are one point."""
    length = distance(a, b) or 1.0
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def before(a: Point, b: Point, by: float) -> Point:
    """The point that far before b when one comes from a; never beyond a."""
    dx, dy = direction(a, b)
    step = min(by, max(distance(a, b) - 6, 0))
    return (b[0] - dx * step, b[1] - dy * step)


def aside(point: Point, way: Point, right: float) -> Point:
    return (point[0] - way[1] * right, point[1] + way[0] * right)


def across(point: Point, way: Point, half: float) -> str:
    return f"M{at(aside(point, way, half))}L{at(aside(point, way, -half))}"


def _along(points: Sequence[Point], share: float) -> Point:
    lengths = [distance(a, b) for a, b in pairwise(points)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length:
            return between(a, b, left / (length or 1))
        left -= length
    return points[-1]


def _soft(points: Sequence[Point]) -> str:
    """A path through points with rounded corners."""
    path = f"M{at(points[0])}"
    for earlier, here, later in zip(points, points[1:], points[2:], strict=False):
        path += f"L{at(before(earlier, here, 40))}Q{at(here)} {at(before(later, here, 40))}"
    return path + f"L{at(points[-1])}"
