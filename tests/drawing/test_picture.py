"""The drawing of a position: whole SVG, the same bytes every time, everything in it that scripts look for."""

import xml.etree.ElementTree as ET

import pytest

from boardcall.drawing import Style, draw_position
from boardcall.game import STANDARD, Position

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("style", list(Style))
def test_a_drawing_is_the_same_bytes_every_time(style: Style) -> None:
    assert draw_position(Position.start(), style=style) == draw_position(Position.start(), style=style.value)


def test_every_province_and_unit_can_be_tapped() -> None:
    root = ET.fromstring(draw_position(Position.start(), title="A game & more"))
    provinces = [found for one in root.iter() if (found := one.get("data-province"))]
    units = {one.get("data-unit") for one in root.iter() if one.get("data-unit")}
    assert sorted(provinces) == sorted(STANDARD.provinces)
    assert units == {str(unit) for unit in Position.start().units}
    assert root.findtext(f"{SVG}title") == "A game & more"


def test_nothing_in_a_drawing_breaks_a_strict_content_policy() -> None:
    root = ET.fromstring(draw_position(Position.start()))
    assert not [one for one in root.iter() if one.get("style") or one.tag in {f"{SVG}style", f"{SVG}script"}]
