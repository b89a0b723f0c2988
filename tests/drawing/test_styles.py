"""Powers are told apart by whoever sees colours otherwise, or none: by lightness and hue, and by patterns."""

import re
from itertools import combinations

import pytest

from boardcall.drawing import draw_position
from boardcall.drawing.styles import FILE_STYLES, LOOKS, PATTERNS, Style, page_sheet
from boardcall.game import POWERS, Position
from boardcall.web.request.assets import assets, read_asset

SEEING = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is seen of linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1)."""
CLEARLY = 12.0
"""CIE 1976 difference of two colours side by side that nobody takes for one; 2.3 is just noticeable."""
COLOURED = (Style.LIGHT, Style.DARK, Style.PROJECTOR)


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue


def lab(colour: str, seeing: str) -> tuple[float, float, float]:
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True)))) for row in SEEING[seeing]]
    x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047
    y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]
    z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, seeing: str) -> float:
    pairs = zip(lab(one, seeing), lab(other, seeing), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("style", COLOURED)
@pytest.mark.parametrize("seeing", SEEING)
def test_units_and_lands_of_two_powers_never_look_alike(style: Style, seeing: str) -> None:
    inks = LOOKS[style].inks
    alike = [
        (one.full_name, other.full_name, what)
        for one, other in combinations(POWERS, 2)
        for what in ("unit", "land")
        if difference(getattr(inks[one], what), getattr(inks[other], what), seeing) < CLEARLY
    ]
    assert alike == []


@pytest.mark.parametrize("style", FILE_STYLES)
def test_letters_on_units_are_readable(style: Style) -> None:
    """At least 3 to 1, as the accessibility guidelines ask of large letters."""
    for power in POWERS:
        ink = LOOKS[style].inks[power]
        light, dark = sorted((luminance(ink.unit), luminance(ink.letter)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3, power


def test_every_power_has_a_pattern_of_its_own() -> None:
    assert set(PATTERNS) == set(POWERS)
    assert len(set(PATTERNS.values())) == len(POWERS)


def test_print_uses_no_colour() -> None:
    look = LOOKS[Style.PRINT]
    colours = {getattr(ink, name) for ink in look.inks.values() for name in ink.__slots__}
    colours |= {value for name in look.__slots__ if isinstance(value := getattr(look, name), str) and value[0] == "#"}
    assert [one for one in colours if not one[1:3] == one[3:5] == one[5:7]] == []


def test_a_map_inside_a_page_is_light_and_dark_where_the_page_says_so() -> None:
    svg, light = (draw_position(Position.start(), style=style) for style in (Style.PAGE, Style.LIGHT))
    assert re.sub(r"var\(--map-[\w-]+,(#\w+)\)", r"\1", svg).replace("map-page", "map-light") == light
    assert set(re.findall(r"var\((--map-[\w-]+),", svg)) <= set(re.findall(r"(--map-[\w-]+):", page_sheet()))
    assert assets()["map.css"].body == read_asset("map.css", page_sheet().encode()).body
