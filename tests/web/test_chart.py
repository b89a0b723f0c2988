"""Centre charts: what is drawn for which counts, and the same bytes every time."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.game import POWERS
from boardcall.tournament.board.boards import YearCount
from boardcall.web.request.chart import DASHES, LARGE, SMALL, Size, centre_chart

GAME = (
    YearCount(1901, (5, 4, 5, 5, 4, 6, 4)),
    YearCount(1902, (3, 5, 6, 6, 4, 5, 5)),
    YearCount(1903, (0, 6, 7, 6, 5, 5, 5)),
    YearCount(1904, (0, 6, 9, 6, 4, 4, 5)),
)
SVG = "{http://www.w3.org/2000/svg}"
YEARS = st.lists(st.tuples(*[st.integers(0, 34)] * 7), min_size=1, max_size=20).map(
    lambda rows: tuple(YearCount(1901 + year, row) for year, row in enumerate(rows))
)


def _points(chart: str, letter: str) -> list[tuple[int, int]]:
    found = re.search(f'line-{letter}" fill="none" points="([^"]+)"', chart)
    assert found
    return [(int(x), int(y)) for x, y in (pair.split(",") for pair in found[1].split())]


def test_nothing_counted_gives_no_picture() -> None:
    assert centre_chart((), name="board 1") == ""


def test_line_ends_in_the_year_a_power_is_out_and_says_so_with_its_letter() -> None:
    chart = centre_chart(GAME, name="board 1")
    assert len(_points(chart, "A")) == 4
    assert len(_points(chart, "F")) == 5
    assert ">A</tspan></text>" in chart
    assert ">F</tspan> 9</text>" in chart


def test_more_centres_lie_higher_and_later_years_to_the_right() -> None:
    france = _points(centre_chart(GAME, name="board 1"), "F")
    assert [x for x, _ in france] == sorted(x for x, _ in france)
    assert [y for _, y in france] == sorted((y for _, y in france), reverse=True)


def test_level_powers_share_a_row_of_letters_and_lie_beside_each_other() -> None:
    chart = centre_chart(GAME, name="board 1")
    assert '>E</tspan><tspan class="letter-G">G</tspan> 6</text>' in chart
    assert _points(chart, "E")[-1] != _points(chart, "G")[-1]


def test_dashes_alone_tell_the_powers_apart() -> None:
    assert len(set(DASHES.values())) == len(POWERS) == len(DASHES)


def test_screen_reader_hears_the_last_count() -> None:
    root = ET.fromstring(centre_chart(GAME, name="board <1>"))
    assert root.findtext(f"{SVG}title") == "Centres of board <1>, 1901 to 1904"
    told = root.findtext(f"{SVG}desc")
    assert told == "After 1904: France 9, England 6, Germany 6, Turkey 5, Italy 4, Russia 4, Austria 0."


@settings(max_examples=40, deadline=None)
@given(YEARS, st.sampled_from([LARGE, SMALL]))
def test_every_picture_is_well_formed_inside_its_frame_and_the_same_each_time(
    counts: tuple[YearCount, ...], size: Size
) -> None:
    chart = centre_chart(counts, name="board 1", size=size)
    assert chart == centre_chart(counts, name="board 1", size=size)
    root = ET.fromstring(chart)
    assert len(root.findall(f"{SVG}polyline")) == len(POWERS)
    for power in POWERS:
        assert all(0 <= x <= size.width and 0 <= y <= size.height for x, y in _points(chart, power.value))


def test_letters_can_be_read_on_the_narrowest_phone() -> None:
    """Nine pixels, where a chart has what 320 leave beside the margins."""
    assert LARGE.letter * (320 - 32) / LARGE.width > 9
