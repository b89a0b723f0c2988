"""A figure of the lab as a small picture: the range of events, the interval of the mean, the mean. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardcall.drawing.svg import Svg
from boardcall.lab.findings import GROUPS, Estimate, Findings
from boardcall.wording import Sentence

WIDTH = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of one rulebook, with its picture; both are missing where the rulebook has no such figure."""

    rulebook: str
    finding: Estimate | None
    picture: Svg


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure under every rulebook, drawn to one scale."""

    name: Sentence
    rows: tuple[Row, ...]


def figures(found: Iterable[Findings]) -> Iterator[tuple[Sentence, tuple[Figure, ...]]]:
    """The groups of figures, each with its name."""
    every = tuple(found)
    for group in GROUPS:
        rows = tuple(figure for key in group.keys if (figure := _figure(key, every)))
        if rows:
            yield group.name, rows


def _figure(key: str, every: tuple[Findings, ...]) -> Figure | None:
    known = [finding for one in every if (finding := one.get(key))]
    if not known:
        return None
    most = 1.0 if known[0].kind != "number" else max(max(one.to, one.high) for one in known) or 1.0
    rows = ((one.rulebook, one.get(key)) for one in every)
    return Figure(
        known[0].name,
        tuple(Row(name, finding, range_picture(finding, most) if finding else Svg()) for name, finding in rows),
    )


def range_picture(one: Estimate, most: float) -> Svg:
    """The picture of a figure on a scale from 0 to `most`; the figures are written beside it."""

    def at(value: float) -> str:
        return f"{WIDTH * value / most:.2f}"

    usual = "" if one.kind == "chance" else f'<path class="grid" d="M{at(one.from_)} 5H{at(one.to)}"/>'
    return Svg(
        f'<svg viewBox="0 0 {WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="axis" d="M0 5H{WIDTH}"/>{usual}'
        f'<path class="band" d="M{at(one.low)} 5H{at(one.high)}"/><path class="dot" d="M{at(one.mean)} 5h0"/></svg>'
    )
