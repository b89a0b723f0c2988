"""Draws the map of the game from public-domain geography: python scripts/geography/build.py WORLD_MAP FONTS

WORLD_MAP is world_map.gpkg of Debian's package qgis-common, FONTS the folder with RobotoCondensed-*.ttf of its package
fonts-roboto-unhinted; README.md beside this file says how to get them. Writes geography.json and letters.json into
src/boardcall/drawing. Needs what requirements/map.txt locks; nothing of it is needed to run Boardcall.
"""

import argparse
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from borders import Rings, edges, owners, rings, simplified, smoothed
from land import OUTSIDE, provinces
from letters import letters
from spots import LAND, SEA, Board, dislodged, label_size, near, place
from spots import OUTSIDE as NOTHING
from warp import Warp, density

from boardcall.drawing.names import label_of
from boardcall.drawing.sizes import COAST_LABEL, LABEL_EM, UNIT, WIDTH
from boardcall.game import STANDARD, Coast, ProvinceKind

HERE = Path(__file__).parent
RESULT = HERE.parent.parent / "src" / "boardcall" / "drawing"
WINDOW = (-2500000.0, -2150000.0, 2600000.0, 2500000.0)
TOLERANCE = 5200.0
"""Metres: what coverage_simplify may take from a border."""

ROOM_EXPONENT = 0.5
"""A province wants room as this power of its area: 1 keeps the true sizes, 0 makes all equal."""

CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0xA1, 0x180))) + "–—‘’“”…•†→×✓"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("world", type=Path)
    parser.add_argument("fonts", type=Path)
    chosen = parser.parse_args()
    inputs = json.loads((HERE / "inputs.json").read_text("utf-8"))
    write_letters(chosen.fonts)
    shapes, height = drawn(chosen.world, inputs)
    write_geography(shapes, height, inputs)


def write_letters(fonts: Path) -> None:
    faces = {
        "bold": letters(fonts / "RobotoCondensed-Bold.ttf", CHARACTERS),
        "italic": letters(fonts / "RobotoCondensed-BoldItalic.ttf", "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"),
    }
    _write("letters.json", faces)


def drawn(world: Path, inputs: dict[str, Any]) -> tuple[Rings, int]:
    """The rings of every province, and of the land outside, in the drawing's units; and how high the drawing is."""
    shapes = provinces(world, inputs, shapely.box(*WINDOW))
    wanted = {
        code: shape.area**ROOM_EXPONENT * inputs["weights"].get(code, 1)
        for code, shape in shapes.items()
        if code != OUTSIDE
    }
    warp = Warp(WINDOW, density(shapes, wanted, WINDOW))
    moved = {code: warp(shape) for code, shape in simplified(shapes, 900).items()}
    slim = simplified(moved, TOLERANCE)
    scale = WIDTH / (WINDOW[2] - WINDOW[0])
    height = round((WINDOW[3] - WINDOW[1]) * scale)

    def at(points: np.ndarray) -> np.ndarray:
        return np.column_stack([(points[:, 0] - WINDOW[0]) * scale, height - (points[:, 1] - WINDOW[1]) * scale])

    seas = {code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.SEA}
    return smoothed(rings(slim, at), seas), height


def write_geography(shapes: Rings, height: int, inputs: dict[str, Any]) -> None:
    known = {code: outlines for code, outlines in shapes.items() if code != OUTSIDE}
    coasts = coast_lines(shapes)
    _write(
        "geography.json",
        {
            "size": [WIDTH, height],
            "shapes": {code: path(known[code]) for code in STANDARD.provinces},
            "outside": path(shapes[OUTSIDE]),
            "coasts": {name: "".join(line_path(line) for line in lines) for name, lines in coasts.items()},
            "spots": spots(shapes, coasts, height, inputs.get("spots", {})),
        },
    )


def path(outlines: list[list[tuple[int, int]]]) -> str:
    return "".join(line_path(ring) + "z" for ring in outlines)


def line_path(points: Any) -> str:
    (x, y), *_ = points
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return (f"M{x} {y}l" + " ".join(f"{dx} {dy}" for dx, dy in steps)).replace(" -", "-")


def coast_lines(shapes: Rings) -> dict[str, list[list[tuple[int, int]]]]:
    """The line of each named coast: the borders of its province with water, from one land neighbour to the other.

    Which run of water is which coast is told by the seas that only that coast has.
    """
    water = {code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.SEA}
    along = owners(shapes)
    found = {}
    for code, province in STANDARD.provinces.items():
        for coast in province.coasts:
            mine = _seas_of(code, coast)
            lines = []
            for ring in shapes[code]:
                runs = _runs(ring, lambda edge: bool(along[frozenset(edge)] & water))
                for run in runs:
                    beside = {s for edge in pairwise(run) for s in along[frozenset(edge)] & water}
                    others = {s for other in province.coasts if other is not coast for s in _seas_of(code, other)}
                    if beside & (mine - others) or (not beside & (others - mine) and coast is province.coasts[0]):
                        lines.append(run)
            found[f"{code}/{coast}"] = lines
    return found


def _seas_of(code: str, coast: Coast) -> set[str]:
    borders = next(ends for at, ends in STANDARD.fleet_borders.items() if (at.province, at.coast) == (code, coast))
    return {end.province for end in borders if STANDARD.provinces[end.province].kind is ProvinceKind.SEA}


def _runs(ring: list[tuple[int, int]], wanted: Any) -> list[list[tuple[int, int]]]:
    """The parts of a ring whose edges are wanted; a whole ring is one part."""
    flags = [wanted(edge) for edge in edges(ring)]
    if all(flags):
        return [[*ring, ring[0]]]
    start = flags.index(False)
    turned = ring[start:] + ring[:start]
    flags = flags[start:] + flags[:start]
    runs: list[list[tuple[int, int]]] = []
    for flag, (here, there) in zip(flags, edges(turned), strict=True):
        if flag and runs and runs[-1][-1] == here:
            runs[-1].append(there)
        elif flag:
            runs.append([here, there])
    return runs


def spots(shapes: Rings, coasts: Any, height: int, given: dict[str, Any]) -> dict[str, Any]:
    from boardcall.drawing.lettering import width_of

    areas = {code: _area(outlines) for code, outlines in shapes.items()}
    kinds = {code: SEA if row.kind is ProvinceKind.SEA else LAND for code, row in STANDARD.provinces.items()}
    board = Board(areas, kinds | {OUTSIDE: NOTHING}, height)
    labels = {
        code: label_size(
            width_of(label_of(code), LABEL_EM, "italic" if kinds[code] == SEA else "bold"), is_centre=row.is_centre
        )
        for code, row in STANDARD.provinces.items()
    }
    found: dict[str, Any] = place(board, labels, given)
    for name, lines in coasts.items():
        code = name[:3]
        longest = max((shapely.LineString(line) for line in lines), key=lambda line: line.length)
        board.take(found[code]["unit"], UNIT, -1)  # an army and a fleet of one province never stand together
        found[name] = {"unit": near(board, UNIT, longest, given.get(name, {}).get("unit"))}
        board.take(found[code]["unit"], UNIT)
    for name in found:
        if "/" in name:
            board.take(found[name]["unit"], UNIT)
    for name, lines in coasts.items():
        longest = max((shapely.LineString(line) for line in lines), key=lambda line: line.length)
        found[name]["label"] = near(board, COAST_LABEL, longest, given.get(name, {}).get("label"), (0, 40))
        board.take(found[name]["label"], COAST_LABEL)
    for name, own in found.items():
        own["dislodged"] = dislodged(board, name[:3], own["unit"], given.get(name, {}).get("dislodged"))
        board.take(own["dislodged"], UNIT)
    return found


def _area(outlines: list[list[tuple[int, int]]]) -> Any:
    whole = shapely.Polygon()
    for ring in outlines:
        whole = whole.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return whole


def _write(name: str, content: dict[str, Any]) -> None:
    """JSON with one line for each entry, so that a change of the map is seen where it is."""
    parts = []
    for key, value in content.items():
        if isinstance(value, dict):
            rows = ",\n".join(f"{_json(inner)}:{_json(row)}" for inner, row in value.items())
            parts.append(f"{_json(key)}:{{\n{rows}\n}}")
        else:
            parts.append(f"{_json(key)}:{_json(value)}")
    (RESULT / name).write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
