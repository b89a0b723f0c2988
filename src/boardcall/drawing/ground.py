"""What is drawn under the units: water, land in the colours of its owners, borders, centres and names."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from boardcall.drawing.geography import geography
from boardcall.drawing.lettering import Face, width_of
from boardcall.drawing.names import label_of
from boardcall.drawing.outlines import UNDER_SHORE, coarser, sea_borders
from boardcall.drawing.sizes import CENTRE, COAST_EM, COAST_LABEL, GAP, LABEL_EM, LABEL_HEIGHT, Box, box
from boardcall.drawing.styles import LOOKS, Style, pattern
from boardcall.drawing.tokens import centre_mark, lettered
from boardcall.game import POWERS, STANDARD, Position, Power, ProvinceKind

WATER = tuple(code for code, province in STANDARD.provinces.items() if province.kind is ProvinceKind.SEA)
LAND = tuple(code for code in STANDARD.provinces if code not in WATER)


@cache
def shapes() -> str:
    """Every province's shape once, to be used by its id."""
    known = geography()
    provinces = "".join(f'<path id="shape-{code}" d="{path}"/>' for code, path in known.shapes.items())
    return f'{provinces}<path id="shape-outside" d="{known.outside}"/>'


@dataclass(frozen=True, slots=True)
class SharedShapes:
    """The addresses of files with what all maps inside pages share, on a coarser grid, used by ids.

    `land` is from `shared_land`, which every map needs; `seas` from `shared_seas`, for maps whose seas can be tapped.
    """

    land: str
    seas: str = ""


def shared_land() -> str:
    """The shapes of the land, all of them as `shores`, the borders of the seas and all names, as a file."""
    known = geography()
    drawn = "".join(f'<path id="shape-{code}" d="{coarser(known.shapes[code])}"/>' for code in LAND)
    drawn += f'<path id="shape-outside" d="{coarser(known.outside)}"/>'
    borders = f'<path id="sea-borders" d="{sea_borders()}"/>'
    return _file(f'<defs><g id="shores">{drawn}</g>{borders}</defs>{names_as_text()}')


def shared_seas() -> str:
    known = geography().shapes
    drawn = (f'<path id="shape-{code}" d="{coarser(known[code], coasts=UNDER_SHORE)}"/>' for code in WATER)
    return _file(f"<defs>{''.join(drawn)}</defs>")


def _file(drawn: str) -> str:
    known = geography()
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {known.width} {known.height}">{drawn}</svg>'


@cache
def definitions(style: Style, shared: SharedShapes | None = None) -> str:
    """The patterns; and every shape once, unless they are in a shared file."""
    known = geography()
    patterns = "".join(pattern(power, LOOKS[style]) for power in POWERS)
    hatch = (
        '<pattern id="pattern-outside" width="14" height="14" patternUnits="userSpaceOnUse">'
        f'<path d="M0 14 14 0" stroke="{LOOKS[style].outside_line}" stroke-width="1.6"/></pattern>'
    )
    frame = f'<clipPath id="frame"><path d="M0 0H{known.width}V{known.height}H0z"/></clipPath>'
    return f"<defs>{'' if shared else shapes()}{patterns}{hatch}{frame}</defs>"


@cache
def water(style: Style, shared: SharedShapes | None = None) -> str:
    """The seas, their borders, and the shade along every shore; then the land outside the game."""
    look, known = LOOKS[style], geography()
    land = shared.land if shared else ""
    if shared and not shared.seas:
        seas = f'<use href="{land}#sea-borders"/>'
    else:
        at = shared.seas if shared else ""
        seas = "".join(f'<use id="{code}" href="{at}#shape-{code}" {_data(code)}/>' for code in WATER)
    every = ("shores",) if shared else tuple(f"shape-{code}" for code in (*LAND, "outside"))
    shores = "".join(f'<use href="{land}#{name}"/>' for name in every)
    return (
        f'<path d="M0 0H{known.width}V{known.height}H0z" fill="{look.sea}"/>'
        f'<g class="seas" fill="{look.sea}" stroke="{look.sea_line}" stroke-width="2.2">{seas}</g>'
        f'<g fill="none" stroke="{look.shore}" stroke-linejoin="round" pointer-events="none">'
        f'<g stroke-width="22" stroke-opacity=".45">{shores}</g>'
        f'<g stroke-width="10" stroke-opacity=".8">{shores}</g></g>'
        f'<g class="outside" stroke="{look.border}" stroke-width="1.6" stroke-opacity=".55" stroke-linejoin="round">'
        f'<use href="{land}#shape-outside" fill="{look.outside}"/>'
        f'<use href="{land}#shape-outside" fill="url(#pattern-outside)"/></g>'
    )


def land(style: Style, tints: Mapping[str, Power], shared: SharedShapes | None = None) -> str:
    """The land in its owners' colours, with their patterns; what can be pressed tells its code and spot."""
    look, at = LOOKS[style], shared.land if shared else ""
    shapes: list[str] = []
    patterns: dict[str, list[str]] = {}
    for code in LAND:
        owner = tints.get(code)
        colour = look.inks[owner].land if owner else look.land
        told = f' data-owner="{owner}"' if owner else ""
        known = f'id="{code}" ' if not shared or shared.seas else ""
        pressed = f" {_data(code)}" if known else ""
        shapes.append(f'<use {known}href="{at}#shape-{code}"{pressed}{told} fill="{colour}"/>')
        if owner:
            strength = "" if STANDARD.provinces[code].is_centre else ' fill-opacity=".45"'
            fill = f'fill="url(#pattern-{owner})"{strength}'
            patterns.setdefault(fill, []).append(f'<use href="{at}#shape-{code}"/>')
    hatched = "".join(f"<g {fill}>{''.join(uses)}</g>" for fill, uses in patterns.items())
    return (
        f'<g class="land" stroke="{look.border}" stroke-width="2.2" stroke-linejoin="round">{"".join(shapes)}</g>'
        f'<g opacity="{look.pattern_opacity}" pointer-events="none">{hatched}</g>'
    )


@cache
def _data(code: str) -> str:
    x, y = geography().spots[code].unit
    return f'data-province="{code}" data-spot="{x} {y}"'


@cache
def names(style: Style) -> str:
    """Every province's label, and the coasts', as outlines."""
    look = LOOKS[style]
    drawn = [
        lettered(
            one.text,
            (one.left, one.base),
            one.size,
            look.sea_label if one.is_sea else look.label,
            anchor=0,
            halo=look.sea if one.is_sea else look.halo,
            face="italic" if one.is_sea else "bold",
        )
        for one in _labels()
    ]
    return f'<g class="names" pointer-events="none">{"".join(drawn)}</g>'


def names_as_text() -> str:
    """The same for pages, which have the labels' font already: as text, a fifth of the bytes."""
    look = LOOKS[Style.PAGE]
    groups = []
    for is_sea, colour, halo in ((False, look.label, look.halo), (True, look.sea_label, look.sea)):
        slanted = ' font-style="italic"' if is_sea else ""
        words = "".join(
            f'<text x="{one.left:.0f}" y="{one.base}"{f""" font-size="{one.size}" """ if one.size != LABEL_EM else ""}>'
            f"{one.text}</text>"
            for one in _labels()
            if one.is_sea is is_sea
        )
        groups.append(f'<g fill="{colour}" stroke="{halo}"{slanted}>{words}</g>')
    return (
        f'<g id="map-names" font-size="{LABEL_EM}" font-weight="700" stroke-width="9" stroke-linejoin="round"'
        f' paint-order="stroke" pointer-events="none">{"".join(groups)}</g>'
    )


@dataclass(frozen=True, slots=True)
class _Label:
    """A name on the map: where it begins, its baseline, the size of its em."""

    text: str
    left: float
    base: int
    size: int
    is_sea: bool = False


@cache
def _labels() -> tuple[_Label, ...]:
    known, found = geography(), []
    for code, province in STANDARD.provinces.items():
        left = _label_left(code) + (CENTRE + GAP if province.is_centre else 0)
        is_sea = province.kind is ProvinceKind.SEA
        found.append(_Label(label_of(code), left, known.spots[code].label[1] + 16, LABEL_EM, is_sea))
    for name, spots in known.spots.items():
        if "/" in name:
            text = name[4:].lower()
            found.append(_Label(text, spots.label[0] - width_of(text, COAST_EM) / 2, spots.label[1] + 11, COAST_EM))
    return tuple(found)


def centres(style: Style, position: Position) -> str:
    look = LOOKS[style]
    owners = dict(position.centres)
    marks = []
    for code in STANDARD.centres:
        at = (_label_left(code) + CENTRE / 2, geography().spots[code].label[1])
        owner = owners.get(code)
        marks.append(centre_mark(at, look, look.inks[owner].mark if owner else look.halo))
    return f'<g class="centres" pointer-events="none">{"".join(marks)}</g>'


@cache
def label_width(code: str) -> float:
    """Of a province's label, the mark of its centre included."""
    province = STANDARD.provinces[code]
    face: Face = "italic" if province.kind is ProvinceKind.SEA else "bold"
    return width_of(label_of(code), LABEL_EM, face) + (CENTRE + GAP if province.is_centre else 0)


def _label_left(code: str) -> float:
    return round(geography().spots[code].label[0] - label_width(code) / 2, 1)


def tints(position: Position) -> dict[str, Power]:
    """Whose colour each land province has: a centre its owner's; another its unit's, else that of the power which
    owns more of its home country's centres than any other; neutral land stays without.
    """
    owners = dict(position.centres)
    standing = {unit.province: unit.power for unit in position.units}
    leading = {power: _leader(position, power) for power in POWERS}
    found = {}
    for code in LAND:
        province = STANDARD.provinces[code]
        country = leading[province.country] if province.country else None
        owner = owners.get(code) if province.is_centre else standing.get(code) or country
        if owner:
            found[code] = owner
    return found


def _leader(position: Position, country: Power) -> Power | None:
    """The power with the most centres of a home country; None when two have as many."""
    homes = [position.owner_of(code) for code in STANDARD.home_centres(country)]
    counts = sorted(((homes.count(power), power) for power in set(homes) if power), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]


@cache
def name_boxes() -> tuple[Box, ...]:
    """Round every name on the map, the mark of a centre included."""
    return tuple(
        box(spots.label, COAST_LABEL if "/" in name else (label_width(name), LABEL_HEIGHT))
        for name, spots in geography().spots.items()
    )


def covers_name(middle: tuple[float, float], radius: float) -> bool:
    """Whether something of that radius would hide a part of a name."""
    x, y = middle
    return any(
        west - radius < x < east + radius and north - radius < y < south + radius
        for west, north, east, south in name_boxes()
    )
