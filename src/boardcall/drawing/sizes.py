"""How large things are drawn, in units of the map; the script that places them and the tests know the same boxes.

A box is (width, height); a spot is the middle of its box.
"""

WIDTH = 2000
"""Of the map; its height follows from the geography."""

UNIT = (84, 64)
"""Size of an army or a fleet with its outline; a dislodged one has the same size."""

RING = 106
"""Across the ring round a fleet that convoys."""

CENTRE = 30
"""The mark of a centre, which is drawn before its label."""

LABEL_EM, LABEL_HEIGHT = 45, 39
"""Size of a province's letters, and the height of a box around them."""

COAST_EM, COAST_LABEL = 32, (42, 30)
"""Size of the two letters of a named coast, and the box around them."""

GAP = 5
"""Between a centre's mark and its label."""

Box = tuple[float, float, float, float]


def box(middle: tuple[float, float], size: tuple[float, float]) -> Box:
    """West, north, east, south of a box around its middle."""
    (x, y), (width, height) = middle, size
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
