"""Centre charts: the counts of a board, year by year, as an SVG picture. Pure: the same counts give the same bytes.

A power's line is told by its letter at the end, its dashes and its colour; colours are classes of the style sheet, so
that they follow light and dark. Nothing is decided by colour alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from boardcall.game import POWERS, Power
from boardcall.tournament.board.boards import YearCount
from boardcall.wording import joined, say

SOLO = 18
START = (3, 3, 3, 3, 3, 4, 3)
"""What the powers begin with, in the order of POWERS; the rulebook's set-up."""

DASHES = {
    Power.AUSTRIA: "",
    Power.ENGLAND: "8 3",
    Power.FRANCE: "2 3",
    Power.GERMANY: "12 3 2 3",
    Power.ITALY: "5 2",
    Power.RUSSIA: "1 4",
    Power.TURKEY: "16 4",
}
"""Lengths of strokes and gaps along each power's line."""


@dataclass(frozen=True, slots=True)
class Size:
    """Measures of a chart in its own units; a chart with a `scale` has years, counts and the line of a solo."""

    width: int
    height: int
    letter: int
    scale: bool

    @property
    def left(self) -> int:
        return 2 * self.letter if self.scale else 4

    @property
    def right(self) -> int:
        return 6 * self.letter if self.scale else 4 * self.letter

    @property
    def below(self) -> int:
        return 2 * self.letter if self.scale else 4


LARGE = Size(width=600, height=360, letter=20, scale=True)
SMALL = Size(width=300, height=100, letter=11, scale=False)


def centre_chart(
    counts: tuple[YearCount, ...], *, name: str, size: Size = LARGE, words: Callable[[object], object] = str
) -> str:
    """The chart of a board called `name`, "" as long as no year was counted; `words` says it in another language."""
    if not counts:
        return ""
    frame = _Frame(size, (YearCount(counts[0].year - 1, START), *counts))
    title = say("Centres of {board}, {first} to {last}", board=name, first=counts[0].year, last=counts[-1].year)
    parts = [
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {size.height}" role="img">',
        f"<title>{escape(str(words(title)))}</title><desc>{escape(str(words(_in_words(counts))))}</desc>",
        *(_scale(frame, first=escape(str(words(say("start"))))) if size.scale else ()),
        *(_line(frame, power) for power in POWERS),
        *_letters(frame),
        "</svg>",
    ]
    return "".join(parts)


def _in_words(counts: tuple[YearCount, ...]) -> str:
    last = counts[-1]
    ranked = sorted(zip(POWERS, last.centres, strict=True), key=lambda one: (-one[1], one[0]))
    powers = joined(", ", (joined(" ", (power.full_name, count)) for power, count in ranked))
    return say("After {year}: {powers}.", year=last.year, powers=powers)


class _Frame:
    """Where a year and a count lie in the picture."""

    def __init__(self, size: Size, counts: tuple[YearCount, ...]) -> None:
        self.size = size
        self.counts = counts
        highest = max(max(one.centres) for one in counts)
        self.top = SOLO if size.scale and highest > SOLO // 2 else highest
        self.top = max(self.top, highest) + 1

    def x(self, index: int) -> int:
        room = self.size.width - self.size.left - self.size.right
        return self.size.left + room * index // (len(self.counts) - 1)

    def y(self, count: int, power: Power | None = None) -> int:
        """The height of a count; powers that are level lie beside each other, not on each other."""
        beside = 0 if power is None else POWERS.index(power) - 3
        room = self.size.height - self.size.below - self.size.letter
        return self.size.height - self.size.below - room * count // self.top - beside * (2 if self.size.scale else 1)

    def lasts(self, power: Power) -> int:
        """The index of the last year to draw: the first without a centre, else the last of all."""
        column = [one.centres[POWERS.index(power)] for one in self.counts]
        return column.index(0) if 0 in column else len(column) - 1


def _line(frame: _Frame, power: Power) -> str:
    place = POWERS.index(power)
    years = frame.counts[: frame.lasts(power) + 1]
    points = " ".join(f"{frame.x(i)},{frame.y(one.centres[place], power)}" for i, one in enumerate(years))
    dashes = f' stroke-dasharray="{DASHES[power]}"' if DASHES[power] else ""
    return f'<polyline class="line line-{power.value}" fill="none" points="{points}"{dashes}/>'


def _letters(frame: _Frame) -> list[str]:
    """Each power's letter behind the end of its line; level powers share a row, and no row covers another."""
    ends: dict[tuple[int, int], list[Power]] = {}
    for power in POWERS:
        last = frame.lasts(power)
        ends.setdefault((last, frame.counts[last].centres[POWERS.index(power)]), []).append(power)
    found, above = [], dict.fromkeys(range(len(frame.counts)), frame.size.height)
    for (last, count), powers in sorted(ends.items()):
        y = min(frame.y(count) + frame.size.letter // 3, above[last])
        above[last] = y - frame.size.letter
        found.append(_row(frame.size, frame.x(last), y, count, powers))
    return found


def _row(size: Size, x: int, y: int, count: int, powers: list[Power]) -> str:
    shown = f" {count}" if size.scale and count else ""
    marks = "".join(f'<tspan class="letter-{power.value}">{power.value}</tspan>' for power in powers)
    return f'<text class="letter" x="{x + size.letter // 2}" y="{y}" font-size="{size.letter}">{marks}{shown}</text>'


def _scale(frame: _Frame, *, first: str) -> list[str]:
    size, small = frame.size, frame.size.letter * 4 // 5
    found = []
    for count in range(0, frame.top + 1, 3):
        y, kind = frame.y(count), "solo" if count == SOLO else "grid"
        found.append(f'<line class="{kind}" x1="{size.left}" x2="{size.width - size.right}" y1="{y}" y2="{y}"/>')
        found.append(f'<text class="axis" x="2" y="{y + small // 3}" font-size="{small}">{count}</text>')
    step = 1 + len(frame.counts) // 13
    for index, one in enumerate(frame.counts):
        if index % step == 0:
            said = first if index == 0 else str(one.year)
            place = f'text-anchor="middle" x="{frame.x(index)}" y="{size.height - 4}"'
            found.append(f'<text class="axis" {place} font-size="{small}">{said}</text>')
    return found
