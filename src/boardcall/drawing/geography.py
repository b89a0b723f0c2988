"""The drawn map as data: shapes, named coasts, and where things are placed. `scripts/geography` makes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boardcall.game import Location

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spots:
    """Centres of what is drawn at a province or named coast; a coast's label names the coast."""

    unit: Spot
    dislodged: Spot
    label: Spot


@dataclass(frozen=True, slots=True)
class Geography:
    """The map in whole units, x to the east and y to the south: SVG paths by province code, `coasts` by 'SPA/NC'."""

    width: int
    height: int
    shapes: Mapping[str, str]
    outside: str
    coasts: Mapping[str, str]
    spots: Mapping[str, Spots]

    def at(self, location: Location, *, dislodged: bool = False) -> Spot:
        """Where a unit at the location is drawn; an army's or a fleet's coast that the map has not counts as none."""
        spots = self.spots.get(str(location)) or self.spots[location.province]
        return spots.dislodged if dislodged else spots.unit


@cache
def geography() -> Geography:
    read = json.loads((files("boardcall.drawing") / "geography.json").read_text("utf-8"))
    width, height = read["size"]
    spots = {name: Spots(**{what: tuple(at) for what, at in row.items()}) for name, row in read["spots"].items()}
    return Geography(width, height, read["shapes"], read["outside"], read["coasts"], spots)
