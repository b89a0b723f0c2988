"""A position as a small map: whose land it is and where units stand, without names and patterns."""

from xml.sax.saxutils import quoteattr

from boardcall.drawing import ground
from boardcall.drawing.geography import geography
from boardcall.drawing.svg import Svg
from boardcall.game import Position

UNIT = 26
"""How wide the mark of a unit is, in units of the map."""


def draw_small_map(position: Position, *, elsewhere: str, said: str) -> Svg:
    """The drawing as SVG for a page: the file `elsewhere` (`ground.shared_land`) has its shapes, classes its colours.

    `said` is read aloud instead of the picture. A power's letter is in each of its units, so colour is never the only
    sign.
    """
    known, owners = geography(), ground.tints(position)
    land = "".join(
        f'<use href="{elsewhere}#shape-{code}" class="{f"of-{owners[code]}" if code in owners else "free"}"/>'
        for code in ground.LAND
    )
    units = []
    for unit in position.units:
        x, y = known.at(unit.location)
        units.append(
            f'<g class="unit of-{unit.power}"><circle cx="{x}" cy="{y}" r="{UNIT}"/>'
            f'<text x="{x}" y="{y + UNIT // 2}">{unit.power}</text></g>'
        )
    return Svg(
        f'<svg viewBox="0 0 {known.width} {known.height}" class="small-map" role="img" aria-label={quoteattr(said)}>'
        f'<g class="land">{land}</g>{"".join(units)}</svg>'
    )
