"""The ruled edge of a board: its 34 centres as a ladder, and one ladder a year. Pure: the same counts, the same bytes.

A run of cells is told by its letter, its place and its colour; colours are classes of the style sheet, so that they
follow light, dark and paper. Nothing is decided by colour alone.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from html import escape
from math import ceil

from boardcall.clock.plan import StepPart
from boardcall.drawing.svg import Svg
from boardcall.game import POWERS, Power
from boardcall.tournament import YearCount
from boardcall.tournament.board.count_entries import AT_START
from boardcall.views.boards import SeatView
from boardcall.views.clock_card import ClockCard
from boardcall.wording import joined, say

CENTRES = 34
SOLO = 18
SPARK = (56, 16)
"""Width and height of a line of counts."""
LEAST_HEIGHT = 8
"""Centres that such a line has room for at least; more where a power of the board has more."""
HEIGHT = 15
LABELS = 20
"""Pixels of the cells, and of the letters with counts below them."""
YEAR, TALL = 18, 38
"""Pixels of a year's cells, beside a map and in place of one."""
NARROWEST = 3
"""Cells that a run needs to have its count beside its letter: on a phone two cells have room for the letter alone."""

Words = Callable[[object], object]
Run = tuple[Power, int]


def centre_ladder(counts: tuple[YearCount, ...], *, words: Words = str) -> Svg:
    """The centres of a board now, leader first, each run with its letter and count, with a mark at the solo.

    "" before the first count.
    """
    if not counts:
        return Svg()
    centres = counts[-1].centres
    runs = [(power, count) for power, count in _ranked(centres) if count]
    labels, at = [], 0
    for power, count in runs:
        text = f"{power} {count}" if count >= NARROWEST else str(power)
        labels.append(f'<text x="{_share(at, centres)}%" y="{HEIGHT + LABELS - 6}">{text}</text>')
        at += count
    return _picture(runs, _said(centres, words), height=HEIGHT, below=LABELS, over="".join(labels), marked=True)


def year_stack(counts: tuple[YearCount, ...], *, words: Words = str, height: int = YEAR) -> Svg:
    """A ladder for each year, the newest first, the powers always in the same order; "" before the first count."""
    if not counts:
        return Svg()
    rows = [_year(one.centres, str(one.year), words, height) for one in reversed(counts)]
    rows.append(_year(AT_START.centres, escape(str(words(say("start")))), words, height))
    return Svg(f'<ol class="year-stack{" tall" if height > YEAR else ""}">{"".join(rows)}</ol>')


def sparkline(counts: tuple[YearCount, ...], power: Power) -> Svg:
    """A power's centres from the beginning to the last count as a line, its end in the power's colour; no axis.

    It is decoration beside the numbers, and nothing is read out for it.
    """
    if not counts:
        return Svg()
    at = POWERS.index(power)
    course = [AT_START.centres[at], *(one.centres[at] for one in counts)]
    step = SPARK[0] / (len(course) - 1)
    most = max(LEAST_HEIGHT, *(count for one in counts for count in one.centres))
    points = [(round(n * step, 1), round(SPARK[1] * (1 - count / most), 1)) for n, count in enumerate(course)]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    x, y = points[-1]
    return Svg(
        f'<svg class="sparkline" viewBox="-2 -5 {SPARK[0] + 8} {SPARK[1] + 10}" aria-hidden="true">'
        f'<polyline points="{line}"/><circle class="run of-{power}" cx="{x:g}" cy="{y:g}" r="3.6"/></svg>'
    )


def time_ladder(minutes: int, writing: int, *, starts: int) -> Svg:
    """The minutes of a turn as a ladder, alternating; solid from the one where players write in silence.

    `starts` is the beginning in milliseconds: a script empties what is past.
    """
    cells = "".join(f"M{n} {n % 2}h1v1h-1z" for n in range(min(writing, minutes)))
    solid = f"M{writing} 0H{minutes}V2H{writing}z" if writing < minutes else ""
    return Svg(
        f'<svg class="time-ladder" viewBox="0 0 {minutes} 2" preserveAspectRatio="none" aria-hidden="true"'
        f' data-starts="{starts}"><path class="step" d="{cells}{solid}"/><rect class="past" height="2" width="0"/>'
        f'<path class="frame" d="M0 0H{minutes}V2H0z"/></svg>'
    )


def minutes_ladder(clock: ClockCard) -> Svg:
    """The minutes of the turn that is played, as a ladder; "" where the clock counts none down."""
    now = clock.now
    if now is None or now.ends is None:
        return Svg()
    silent = next((one for one in clock.rows if one.ends and one.part is StepPart.WRITING), None)
    end = (silent.ends if silent else None) or now.ends
    whole = ceil((end - now.starts) / timedelta(minutes=1))
    until_silent = round((silent.starts - now.starts) / timedelta(minutes=1)) if silent else whole
    return time_ladder(whole, until_silent, starts=int(now.starts.timestamp() * 1000))


def gained(counts: tuple[YearCount, ...], power: Power) -> int:
    """Centres that a power won since the fall before the last count, or since the beginning."""
    at = POWERS.index(power)
    before = counts[-2].centres if len(counts) > 1 else AT_START.centres
    return counts[-1].centres[at] - before[at]


def most_centres_first(seats: Iterable[SeatView]) -> list[SeatView]:
    """The seats of a board, the leader first; where no counts are shown, in the order of the powers."""
    return sorted(seats, key=lambda seat: -(seat.centres or 0))


def _year(centres: tuple[int, ...], name: str, words: Words, height: int) -> str:
    numbers, at = [], 0
    runs = [(power, count) for power, count in zip(POWERS, centres, strict=True) if count]
    for power, count in runs:
        said = f"<tspan>{power}</tspan>{count}" if count > 1 else f"<tspan>{power}</tspan><tspan>1</tspan>"
        numbers.append(f'<text class="of-{power}" x="{_share(at + count / 2, centres)}%" y="50%" dy="5">{said}</text>')
        at += count
    return f"<li><b>{name}</b>{_picture(runs, _said(centres, words), height=height, over=''.join(numbers))}</li>"


def _picture(runs: Iterable[Run], said: str, *, height: int, over: str, below: int = 0, marked: bool = False) -> Svg:
    cells, at = [], 0
    for power, count in runs:
        cells.append(f'<g class="run of-{power}" transform="translate({at})"><rect width="{count}" height="1"/>')
        inner = "".join(f"M{cell} 0v1" for cell in range(1, count))
        cells.append(f'<path class="cells" d="{inner}"/></g>' if inner else "</g>")
        at += count
        cells.append(f'<path class="between" d="M{at} 0v1"/>')
    width = max(CENTRES, at)
    mark = f'<path class="half" d="M{SOLO} 0v1"/><path class="mark" d="M{SOLO} 0v1.3"/>' if marked else ""
    part = round(100 * height / (height + below), 1)  # of the whole, which is higher in the hall
    return Svg(
        f'<svg class="ladder" role="img" width="100%" height="{height + below}"><title>{said}</title>'
        f'<svg width="100%" height="{part:g}%" viewBox="0 0 {width} 1" preserveAspectRatio="none" overflow="visible">'
        f'{"".join(cells)}<rect class="frame" width="{width}" height="1"/>{mark}</svg>{over}</svg>'
    )


def _ranked(centres: tuple[int, ...]) -> list[Run]:
    return sorted(zip(POWERS, centres, strict=True), key=lambda one: (-one[1], one[0]))


def _share(at: float, centres: tuple[int, ...]) -> float:
    return round(100 * at / max(CENTRES, sum(centres)), 2)


def _said(centres: tuple[int, ...], words: Words) -> str:
    named = (joined(" ", (power.full_name, count)) for power, count in _ranked(centres))
    return escape(str(words(joined(", ", named))))
