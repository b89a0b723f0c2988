"""Every kind of order and every outcome on the map, and the same in words; crowded.txt holds them all."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

from boardcall.adjudication import Adjudication, adjudicate
from boardcall.drawing import Style, describe, draw_position
from boardcall.game import Hold, Phase, PlayedPhase, Position
from boardcall.notation import read_record

CROWDED = Path(__file__).parent.parent / "cases" / "games" / "crowded.txt"


@cache
def phases() -> tuple[PlayedPhase, ...]:
    return read_record(CROWDED.read_text("utf-8")).phases


def played(number: int) -> Adjudication:
    return adjudicate(phases()[number].position, phases()[number].orders)


def drawing(number: int, style: Style = Style.LIGHT) -> ET.Element:
    done = played(number)
    return ET.fromstring(draw_position(done.before, results=done.results, style=style))


def verdicts(root: ET.Element) -> dict[str, str]:
    return {one.get("data-order", ""): one.get("data-verdict", "") for one in root.iter() if one.get("data-order")}


def marks(root: ET.Element) -> set[tuple[str, str]]:
    return {(one.get("data-unit", ""), one.get("data-mark", "")) for one in root.iter() if one.get("data-mark")}


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_phase_with_every_kind_of_order_is_the_same_bytes_every_time(style: Style, number: int) -> None:
    done = played(number)
    first = draw_position(done.before, results=done.results, style=style, title="Board 1")
    again = draw_position(
        Position(*(getattr(done.before, name) for name in Position.__slots__)),
        orders=phases()[number].orders,
        results=tuple(done.results),
        style=style,
        title="Board 1",
    )
    assert first == again


def test_every_movement_order_bears_its_outcome() -> None:
    found = verdicts(drawing(0))
    assert found["A TUN - GRE VIA"] == "done"
    assert found["A BUR - MUN"] == "failed"
    assert found["F NTH C A YOR - HOL"] == "failed"
    assert found["A WAR S A UKR - GAL"] == "failed"
    assert found["F BAL C A DEN - PRU"] == "void"
    assert found["A BUL S A SER"] == "void"
    assert found["F EDI - SKA"] == "void"
    assert set(found) == {str(order) for order in phases()[0].orders if not isinstance(order, Hold)}


def test_beaten_units_are_marked_in_the_phase_and_stand_aside_in_the_next() -> None:
    assert marks(drawing(0)) == {("F NTH", "dislodged"), ("F SEV", "dislodged"), ("A VEN", "dislodged")}
    aside = ET.fromstring(draw_position(phases()[1].position))
    places = [one.get("transform") for one in aside.iter() if one.get("data-unit") in {"F NTH", "F ENG"}]
    assert len(set(places)) == len(places)


def test_retreats_disbands_builds_and_removals_are_seen() -> None:
    assert marks(drawing(1)) == {("F NTH", "dislodged"), ("F SEV", "dislodged"), ("A VEN", "removed")}
    assert set(verdicts(drawing(1))) == {"F NTH R SKA", "F SEV R RUM"}
    assert marks(drawing(2)) == {("A VIE", "removed"), ("F BOT", "removed"), ("A ROM", "built"), ("F SMY", "built")}


def test_a_drawing_without_results_shows_what_was_ordered() -> None:
    done = played(0)
    found = verdicts(ET.fromstring(draw_position(done.before, orders=phases()[0].orders)))
    assert set(found.values()) == {"open"}


def test_centres_stand_below_the_map_and_the_phase_above() -> None:
    with_frame, without = (draw_position(phases()[0].position, frame=frame) for frame in (True, False))
    assert 'class="counts"' in with_frame
    assert 'class="counts"' not in without
    heights = [float(ET.fromstring(one).get("viewBox", "").split()[3]) for one in (with_frame, without)]
    assert heights[0] > heights[1]


def test_every_unit_and_every_order_is_said_in_words() -> None:
    done = played(0)
    said = describe(done.before, results=done.results)
    text = " ".join(said)
    assert said[0] == "Fall 1903, movement."
    assert "France: 6 centres (Belgium, Brest, Marseilles, Paris, Portugal, Spain)." in text
    assert "fleet in Spain, south coast" in text
    assert "France: army in Burgundy moves to Munich. It bounces." in said
    assert "Russia: army in Warsaw supports army in Ukraine to Galicia. It is cut." in said
    assert "Italy: fleet in Ionian Sea convoys army in Tunis to Greece." in said
    assert "England: fleet in Edinburgh moves to Skagerrak. It does not count." in said
    assert "Italy: army in Venice is dislodged." in said
    order = re.compile(r"\w+: (army|fleet) in .* (moves|supports|convoys|holds)")
    assert len([one for one in said if order.match(str(one))]) == 34


def test_retreats_and_winter_are_said_in_words() -> None:
    retreats, winter = played(1), played(2)
    assert "England: fleet in North Sea is dislodged and must retreat." in describe(retreats.before)
    assert "England: fleet in North Sea retreats to Skagerrak." in describe(retreats.before, results=retreats.results)
    said = describe(winter.before, results=winter.results)
    assert "Italy builds: army in Rome." in said
    assert "Turkey builds one unit less." in said
    assert "Austria: army in Vienna leaves the board." in said
    assert "Russia: fleet in Gulf of Bothnia leaves the board." in said
    assert said[0] == f"{Phase.read('W1903A').sentence}."


def test_a_unit_without_a_retreat_order_is_seen_to_leave() -> None:
    done = adjudicate(phases()[1].position, ())
    svg = ET.fromstring(draw_position(done.before, results=done.results))
    assert marks(svg) == {("F NTH", "removed"), ("F SEV", "removed"), ("A VEN", "removed")}
    assert "England: fleet in North Sea leaves the board." in describe(done.before, results=done.results)
