"""Many crowded positions at random: no arrow's head lies under a unit, few under a name, and every sign is seen."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from boardcall.adjudication import adjudicate
from boardcall.adjudication.possible import possible_orders
from boardcall.drawing import Style
from boardcall.drawing.arrows import Arrows
from boardcall.drawing.geography import geography
from boardcall.drawing.ground import covers_name
from boardcall.drawing.lines import Point, distance
from boardcall.drawing.sizes import UNIT
from boardcall.drawing.styles import LOOKS
from boardcall.drawing.verdict import verdict_of
from boardcall.game import POWERS, STANDARD, Move, Order, Phase, Position, Unit, UnitKind, Waive
from boardcall.rulebook import load
from boardcall.rulebook.policy import policy_of

POLICY = policy_of(load("club"))
SEEDS = range(6)


def crowded(chance: random.Random) -> Position:
    """34 units in any provinces, as real games never crowd them."""
    units = []
    for province in chance.sample(sorted(STANDARD.provinces), 34):
        kind = chance.choice([kind for kind in UnitKind if STANDARD.places(kind, province)])
        units.append(Unit(chance.choice(POWERS), kind, chance.choice(sorted(STANDARD.places(kind, province), key=str))))
    return Position(Phase.read("S1905M"), tuple(units), ())


def orders(position: Position, chance: random.Random) -> Iterator[Order]:
    """Any order that can be carried out for each unit, moves above all."""
    for power in POWERS:
        by_unit: dict[Unit, list[Order]] = {}
        for order in possible_orders(position, power, POLICY):
            if not isinstance(order, Waive):
                by_unit.setdefault(order.unit, []).append(order)
        for found in by_unit.values():
            moves = [one for one in found if isinstance(one, Move)]
            yield chance.choice(moves if moves and chance.random() < 0.55 else found)


@cache
def drawn(seed: int) -> tuple[Arrows, tuple[Point, ...]]:
    """The arrows of a crowded phase, and where its units stand."""
    chance = random.Random(seed)
    position = crowded(chance)
    results = adjudicate(position, tuple(orders(position, chance)), POLICY).results
    judged = [(one.order, verdict_of(one.outcome)) for one in results if one.order]
    taken = {unit.province: geography().at(unit.location) for unit in position.units}
    return Arrows(judged, geography(), LOOKS[Style.LIGHT], taken=taken, fled=False), tuple(taken.values())


def under_unit(point: Point, units: tuple[Point, ...]) -> bool:
    wide, high = UNIT[0] / 2, UNIT[1] / 2
    return any(((point[0] - x) / wide) ** 2 + ((point[1] - y) / high) ** 2 < 1 for x, y in units)


def head(arrows: Arrows, province: str) -> list[Point]:
    """The tip of an arrow, its middle and its base."""
    line = arrows.lines[province]
    (x, y), way = line.end, line.ahead(1.0)
    return [(x - way[0] * by, y - way[1] * by) for by in (0, 12, 22)]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_head_of_an_arrow_lies_under_a_unit_and_none_is_too_short_to_be_seen(seed: int) -> None:
    arrows, units = drawn(seed)
    hidden = [code for code in arrows.lines if any(under_unit(point, units) for point in head(arrows, code))]
    short = [code for code, line in arrows.lines.items() if distance(line.begin, line.end) < 30]
    assert (hidden, short) == ([], [])


def test_few_heads_lie_half_under_a_name() -> None:
    heads = [head(drawn(seed)[0], code) for seed in SEEDS for code in drawn(seed)[0].lines]
    hidden = [points for points in heads if sum(covers_name(point, 0) for point in points) > 1]
    assert len(hidden) <= len(heads) / 25, f"{len(hidden)} of {len(heads)}"


def test_signs_of_what_failed_keep_off_names_and_units() -> None:
    signs = hidden = 0
    for seed in SEEDS:
        arrows, units = drawn(seed)
        for path in re.findall(r'd="(M[^"]+)" stroke="#fffdf6"', arrows.drawn()[1]):
            numbers = [float(number) for number in re.findall(r"-?\d+", path)]
            middle = (sum(numbers[::2]) / len(numbers[::2]), sum(numbers[1::2]) / len(numbers[1::2]))
            signs += 1
            hidden += covers_name(middle, 0) or under_unit(middle, units)
    assert signs > 50
    assert hidden <= signs / 50, f"{hidden} of {signs}"
