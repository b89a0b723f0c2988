"""Lines over rounds or years as pictures. Pure; each has a title and a table beside it that says the same."""

from collections.abc import Iterable, Sequence
from html import escape

from boardcall.drawing.svg import Svg
from boardcall.game import POWERS, Power

WIDTH, STEP = 640, 26
"""Width of a picture, and the height of a row of places."""
LEFT, RIGHT = 34, 190
"""Room for the places at the left, for names at the right."""
LONGEST = 30
"""Letters of a name that fit beside its line."""
TALL = 260
"""Height of a picture of centres."""

Course = tuple[str, Sequence[int | None]]


def place_lines(states: Sequence[str], courses: Iterable[Course], *, said: str) -> Svg:
    """The places of players in state after state, the first place at the top; names are at their last place.

    Places beyond those drawn are shown at the lower edge; a name is cut where it would leave the picture.
    """
    known = list(courses)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(states) - 1)
    at = [LEFT + n * across for n in range(len(states))]
    heads = (f'<text x="{x:.0f}" y="14" class="at">{escape(name)}</text>' for x, name in zip(at, states, strict=True))
    lines = (_player_line(name, places, at, row, len(known)) for row, (name, places) in enumerate(known))
    return _svg("places", (len(known) + 1) * STEP + 12, said, "".join((*heads, *lines)))


def _player_line(name: str, places: Sequence[int | None], at: Sequence[float], row: int, rows: int) -> str:
    """A player's line; the last point is in the player's own row, since a place may be shared."""
    spots = [
        (x, STEP * (min(place, rows + 1) - 0.4) + 12) for x, place in zip(at, places, strict=True) if place is not None
    ]
    end = STEP * (row + 0.6) + 12
    spots = [*spots[:-1], (spots[-1][0], end)] if spots else [(at[-1], end)]
    dots = "".join(f'<circle cx="{x:.0f}" cy="{y:.1f}" r="3.5"/>' for x, y in spots)
    shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    label = f'<text x="{spots[-1][0] + 10:.0f}" y="{end + 5:.1f}">{escape(shown)}</text>'
    return f'<g class="line"><polyline points="{_points(spots)}"/>{dots}{label}</g>'


def _points(spots: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.0f},{y:.1f}" for x, y in spots)


def centre_lines(years: Sequence[int], means: Sequence[Sequence[float]], *, said: str) -> Svg:
    """The mean centres of the powers over the years, each line with its power's letter at its end."""
    most = max(6.0, *(value for row in means for value in row))
    across = (WIDTH - LEFT - 60) / max(1, len(years) - 1)
    at = [LEFT + n * across for n in range(len(years))]

    def height(value: float) -> float:
        return 20 + (TALL - 40) * (1 - value / most)

    parts = [
        f'<path class="grid" d="M{LEFT} {height(count):.1f}H{WIDTH - 50}"/>'
        f'<text x="{LEFT - 12}" y="{height(count) + 5:.1f}" class="axis">{count}</text>'
        for count in range(0, int(most) + 1, 2)
    ]
    parts += [f'<text x="{x:.0f}" y="{TALL - 2}" class="at">{year}</text>' for x, year in zip(at, years, strict=True)]
    ends = _apart([(power, height(means[-1][n])) for n, power in enumerate(POWERS)])
    for n, power in enumerate(POWERS):
        line = _points((x, height(row[n])) for x, row in zip(at, means, strict=True))
        parts.append(
            f'<g class="power-line"><polyline class="edge" points="{line}"/>'
            f'<polyline class="course of-{power}" points="{line}"/>'
            f'<text x="{at[-1] + 10:.0f}" y="{ends[power] + 5:.1f}">{power}</text></g>'
        )
    return _svg("centres-over-years", TALL, said, "".join(parts))


def _apart(spots: list[tuple[Power, float]], least: float = 15) -> dict[Power, float]:
    """Heights of labels, moved down where they would cover each other."""
    found: dict[Power, float] = {}
    last = -least
    for power, y in sorted(spots, key=lambda one: one[1]):
        last = max(y, last + least)
        found[power] = last
    return found


def _svg(kind: str, height: float, said: str, inner: str) -> Svg:
    size = f'viewBox="0 0 {WIDTH} {height:.0f}"'
    return Svg(f'<svg class="plot {kind}" role="img" {size}><title>{escape(said)}</title>{inner}</svg>')
