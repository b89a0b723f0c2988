"""Natural Earth's units of the first order to provinces, and water to seas; metres in a conformal conic projection."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pyogrio
import pyproj
import shapely
from shapely import Geometry

LAYER, BOUNDS = "states_provinces", (-32, 24, 70, 76)
CRS = "+proj=lcc +lat_1=38 +lat_2=62 +lat_0=50 +lon_0=14 +datum=WGS84"
OUTSIDE = "X"
GRID = 20.0
"""Metres: to what coordinates are rounded."""

SMALLEST = 350e6
"""Square metres of the smallest island drawn."""
FORWARD = pyproj.Transformer.from_crs("EPSG:4326", CRS, always_xy=True)
Shapes = dict[str, Geometry]


def project(longitude_latitude: np.ndarray) -> np.ndarray:
    return np.column_stack(FORWARD.transform(longitude_latitude[:, 0], longitude_latitude[:, 1]))


def points(pairs: list[list[float]]) -> np.ndarray:
    return project(np.array(pairs, dtype=float))


def provinces(file: Path, inputs: dict[str, Any], window: Geometry) -> Shapes:
    """Every province of the map, land and sea, and the land outside the game under X, cut to the window."""
    land = _land(file, inputs)
    for code, outline in inputs["land_over_water"].items():
        cover = shapely.Polygon(points(outline))
        others = shapely.union_all([shape for other, shape in land.items() if other != code])
        land[code] = land[code].union(cover.difference(others))
    land = {code: _without_specks(shape.intersection(window)) for code, shape in land.items()}
    water = window.difference(shapely.union_all(list(land.values())))
    return _without_strays(_one_coverage(land | _seas(water, inputs["seas"], window)), inputs["seas"])


def _land(file: Path, inputs: dict[str, Any]) -> Shapes:
    meta, _, shapes, columns = pyogrio.raw.read(file, layer=LAYER, columns=["name", "admin", "gu_a3"], bbox=BOUNDS)
    found = defaultdict(list)
    fields = dict(zip(meta["fields"], columns, strict=True))
    for shape, name, country, part in zip(
        shapely.from_wkb(shapes), fields["name"], fields["admin"], fields["gu_a3"], strict=True
    ):
        metres = shapely.make_valid(shapely.transform(shape, project))
        found[_province(metres, name, country, part, inputs)].append(metres)
    return {code: shapely.union_all(parts, grid_size=GRID) for code, parts in found.items()}


def _province(shape: Geometry, name: str, country: str, part: str, inputs: dict[str, Any]) -> str:
    """The province of a unit: named, or that of the nearest anchor among those of its country."""
    if name in inputs["units"]:
        return str(inputs["units"][name])
    key = f"{country}/{part}" if country == "United Kingdom" else country
    candidates = inputs["land"].get(key, {})
    if not candidates:
        return OUTSIDE
    at = np.array(shape.representative_point().coords[0])
    return min(candidates, key=lambda code: float(np.min(np.hypot(*(points(candidates[code]) - at).T))))


def _one_coverage(shapes: Shapes) -> Shapes:
    """The same shapes with every border exactly the same on both sides: cut along all borders, put together again."""
    codes, kept = list(shapes), list(shapes.values())
    network = shapely.union_all([shape.boundary for shape in kept], grid_size=GRID)
    tree = shapely.STRtree(kept)
    found = defaultdict(list)
    for face in shapely.get_parts(shapely.polygonize([network])):
        inside = face.representative_point()
        hits = sorted(tree.query(inside, predicate="within"))
        found[codes[hits[0] if hits else int(tree.nearest(inside))]].append(face)
    return {code: shapely.coverage_union_all(faces) for code, faces in found.items()}


def _without_strays(shapes: Shapes, anchors: dict[str, list[list[float]]]) -> Shapes:
    """A piece of a sea that none of its points lies in goes to the sea it has the longest border with, or to land."""
    kept = {code: list(shapely.get_parts(shape)) for code, shape in shapes.items()}
    strays = []
    for code, pairs in anchors.items():
        spots = [shapely.Point(at) for at in points(pairs)]
        strays += [(code, part) for part in kept[code] if not any(part.covers(spot) for spot in spots)]
    for code, stray in strays:
        kept[code] = [part for part in kept[code] if part is not stray]
    for _, stray in strays:
        lengths = {code: _shared(parts, stray) for code, parts in kept.items()}
        seas = {code: length for code, length in lengths.items() if code in anchors and length} or lengths
        kept[max(sorted(seas), key=lambda code: seas[code])].append(stray)
    return {code: shapely.coverage_union_all(parts) for code, parts in kept.items()}


def _shared(parts: list[Geometry], other: Geometry) -> float:
    return float(sum(part.boundary.intersection(other.boundary).length for part in parts if part.intersects(other)))


def _without_specks(shape: Geometry) -> Geometry:
    """Without islands too small to see, and without lakes inside."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and part.area >= SMALLEST]
    return shapely.union_all(parts)


def _seas(water: Geometry, anchors: dict[str, list[list[float]]], window: Geometry) -> Shapes:
    """Water by the nearest point of a sea; lakes, which hold no such point, belong to the land outside."""
    codes = [code for code, pairs in anchors.items() for _ in pairs]
    spots = [shapely.Point(at) for pairs in anchors.values() for at in points(pairs)]
    open_water = [part for part in shapely.get_parts(water) if any(part.covers(spot) for spot in spots)]
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(spots), extend_to=window))
    tree = shapely.STRtree(cells)
    found = defaultdict(list)
    for code, spot in zip(codes, spots, strict=True):
        cell = cells[tree.query(spot, predicate="within")[0]]
        found[code] += [cell.intersection(part) for part in open_water]
    return {code: shapely.union_all(parts, grid_size=GRID) for code, parts in found.items()}
