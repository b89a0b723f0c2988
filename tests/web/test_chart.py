"""The ladders of centres: what is drawn for which counts, and the same bytes every time."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.game import POWERS
from boardcall.tournament.board.boards import YearCount
from boardcall.web.request.chart import CENTRES, centre_ladder, gained, year_stack

GAME = (
    YearCount(1901, (5, 4, 5, 5, 4, 6, 4)),
    YearCount(1902, (3, 5, 6, 6, 4, 5, 5)),
    YearCount(1904, (0, 6, 9, 6, 4, 4, 5)),
)
SVG = "{http://www.w3.org/2000/svg}"
COUNTS = st.tuples(*[st.integers(0, 34)] * 7)


def _runs(picture: str) -> list[tuple[str, int, int]]:
    found = re.findall(r'class="run of-(.)" transform="translate\((\d+)\)"><rect width="(\d+)"', picture)
    return [(letter, int(at), int(width)) for letter, at, width in found]


def test_ladder_begins_with_the_leader_and_has_a_cell_for_each_centre() -> None:
    ladder = centre_ladder(GAME)
    assert _runs(ladder) == [
        ("F", 0, 9),
        ("E", 9, 6),
        ("G", 15, 6),
        ("T", 21, 5),
        ("I", 26, 4),
        ("R", 30, 4),
    ]
    assert ">F 9</text>" in ladder
    assert "M18 0" in ladder


def test_a_power_gains_since_the_fall_before_and_first_since_the_beginning() -> None:
    assert [gained(GAME, power) for power in POWERS] == [-3, 1, 3, 0, 0, -1, 0]
    assert gained(GAME[:1], POWERS[0]) == 2


def test_run_of_one_cell_has_its_letter_alone() -> None:
    assert ">A</text>" in centre_ladder((YearCount(1901, (1, 6, 9, 6, 4, 4, 4)),))
    assert ">A</text>" in centre_ladder((YearCount(1901, (2, 6, 9, 6, 4, 4, 3)),)), "two cells of a phone hold no count"


def test_years_stand_newest_first_with_the_powers_in_one_order() -> None:
    rows = year_stack(GAME).split("<li>")[1:]
    assert [re.findall("<b>(.*?)</b>", row)[0] for row in rows] == ["1904", "1902", "1901", "start"]
    assert [[letter for letter, _, _ in _runs(row)] for row in rows] == [[*"EFGIRT"], *[[*"AEFGIRT"]] * 3]
    in_grey = ["".join(re.findall(r"<tspan>([A-T])</tspan>", row)) for row in rows]
    assert in_grey == ["EFGIRT", *["AEFGIRT"] * 3], "on paper letters tell the powers"
    assert year_stack(()) == centre_ladder(()) == ""


def test_screen_reader_hears_the_counts_the_highest_first() -> None:
    root = ET.fromstring(centre_ladder(GAME))
    told = root.findtext("title") or root.findtext(f"{SVG}title")
    assert told == "France 9, England 6, Germany 6, Turkey 5, Italy 4, Russia 4, Austria 0"


@settings(max_examples=40, deadline=None)
@given(COUNTS)
def test_every_picture_is_well_formed_and_the_same_each_time_and_its_runs_lie_side_by_side(
    centres: tuple[int, ...],
) -> None:
    ladder = centre_ladder((YearCount(1901, centres),))
    assert ladder == centre_ladder((YearCount(1901, centres),))
    ET.fromstring(ladder)
    ends = 0
    for _, at, width in _runs(ladder):
        assert at == ends
        ends = at + width
    assert ends == sum(centres)
    frame = re.search(r'class="frame" width="(\d+)"', ladder)
    assert frame
    assert int(frame[1]) == max(CENTRES, ends)
    assert len(_runs(year_stack((YearCount(1901, centres),)).split("<li>")[1])) == sum(count > 0 for count in centres)
    assert len(POWERS) == len(centres)
