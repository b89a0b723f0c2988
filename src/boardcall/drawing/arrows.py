"""Orders as the field draws them: an arrow for a move, a broken line for a support, a dotted ring for a convoy.

A move that fails bears a cross, a support that is cut two bars, and what cannot count is faint.
"""

from collections.abc import Iterable, Mapping

from boardcall.drawing.geography import Geography
from boardcall.drawing.ground import covers_name
from boardcall.drawing.lines import Point, Stroke, across, aside, at, before, between, distance
from boardcall.drawing.sizes import RING
from boardcall.drawing.styles import Look
from boardcall.drawing.verdict import OrderSign
from boardcall.drawing.ways import clearest, unit_cells
from boardcall.game import Convoy, Move, Order, Power, Retreat, SupportHold, SupportMove, Unit

CLEAR = 45.0
"""How far from a unit's middle a line begins and an arrow ends."""

Drawn = tuple[str, str]
"""An order's lines, and the sign on them."""

NOTHING: Drawn = ("", "")
INTO = 18.0
"""The same in an empty province."""

RADIUS = RING // 2 - 3


class Arrows:
    """Draws the orders of one phase; it knows them all, because a support is drawn to the move it helps.

    `taken` has the spots of the units by province; `fled`: the phase is one of retreats, of dislodged units.
    """

    def __init__(
        self,
        orders: Iterable[tuple[Order, OrderSign]],
        known: Geography,
        look: Look,
        *,
        taken: Mapping[str, Point],
        fled: bool,
    ) -> None:
        self.known, self.look, self.taken, self.fled = known, look, taken, fled
        self.units = unit_cells(taken.values())
        self.orders = tuple(orders)
        self.moves = {order.unit.province: order for order, _ in self.orders if isinstance(order, Move)}
        self.lines = {province: self._move_line(move) for province, move in self.moves.items()}

    def drawn(self) -> tuple[str, str]:
        """The lines, supports and convoys below, moves and retreats above; and the signs of what failed."""
        below = [self._help(order, verdict) for order, verdict in self.orders]
        above = [self._going(order, verdict) for order, verdict in self.orders]
        lines, signs = zip(*below, *above, strict=True) if below else ((), ())
        whose = [str(order) for order, _ in self.orders] * 2
        told = (f'<g data-sign="{order}">{sign}</g>' for order, sign in zip(whose, signs, strict=True) if sign)
        return "".join(lines), "".join(told)

    # lines

    def _spot(self, unit: Unit) -> Point:
        return self.known.at(unit.location, dislodged=self.fled)

    def _move_line(self, move: Move) -> Stroke:
        begin, end = self._spot(move.unit), self.known.at(move.to)
        fleets = self._fleets(move)
        if fleets:
            return Stroke(before(fleets[0], begin, CLEAR), before(fleets[-1], end, self._clear(move)), through=fleets)
        back = self.moves.get(move.to.province)
        turns = back is not None and back.to.province == move.unit.province
        return clearest(begin, end, (CLEAR, self._clear(move)), self.units, turns=turns)

    def _clear(self, order: Move | Retreat) -> float:
        """How far from its target's spot an arrow ends."""
        return CLEAR if order.to.province in self.taken else INTO

    def _fleets(self, move: Move) -> tuple[Point, ...]:
        """The fleets ordered to convoy the move, each the next nearest."""
        spots = [
            self._spot(order.unit)
            for order, _ in self.orders
            if isinstance(order, Convoy)
            and (order.convoyed.province, order.to.province) == (move.unit.province, move.to.province)
        ]
        here, found = self._spot(move.unit), []
        while spots:
            here = min(spots, key=lambda spot: (distance(here, spot), spot))
            spots.remove(here)
            found.append(here)
        return tuple(found)

    # what goes

    def _going(self, order: Order, verdict: OrderSign) -> Drawn:
        if isinstance(order, Move):
            return self._arrow(self.lines[order.unit.province], order, verdict)
        if isinstance(order, Retreat):
            begin, end = self._spot(order.unit), self.known.at(order.to)
            line = clearest(begin, end, (CLEAR, self._clear(order)), self.units, turns=False)
            return self._arrow(line, order, verdict, "14 9")
        return NOTHING

    def _arrow(self, line: Stroke, order: Move | Retreat, verdict: OrderSign, dashes: str = "") -> Drawn:
        power, scale = order.unit.power, self.look.scale
        way, tip = line.ahead(1.0), line.end
        base = (tip[0] - way[0] * 25 * scale, tip[1] - way[1] * 25 * scale)
        head = f"M{at(tip)}L{at(aside(base, way, 14 * scale))} {at(aside(base, way, -14 * scale))}z"
        shaft = Stroke(line.begin, (base[0] + way[0] * 4, base[1] + way[1] * 4), line.bend, line.through).path
        broken = dashes or ("20 10" if verdict is OrderSign.VOID else "")
        colour, casing = self._colours(power, verdict)
        drawn = (
            _stroke(shaft, casing, 9 * scale + 6)
            + f'<path d="{head}" fill="{casing}" stroke="{casing}" stroke-width="7" stroke-linejoin="round"/>'
            + _stroke(shaft, colour, 9 * scale, broken)
            + f'<path d="{head}" fill="{colour}"/>'
        )
        sign = self._cross(line.point(self._seen(line, 0.66))) if verdict in {OrderSign.FAILED, OrderSign.VOID} else ""
        return _order(order, verdict, drawn), sign

    # what helps

    def _help(self, order: Order, verdict: OrderSign) -> Drawn:
        if isinstance(order, SupportMove):
            return self._support(order, verdict, self._aim(order.supported, order.to.province, self.known.at(order.to)))
        if isinstance(order, SupportHold):
            return self._support(order, verdict, self._spot(order.supported))
        return self._convoy(order, verdict) if isinstance(order, Convoy) else NOTHING

    def _aim(self, helped: Unit, target: str, end: Point) -> Point:
        """The middle of the move that is helped, whether it was ordered or not."""
        move = self.moves.get(helped.province)
        if move and move.to.province == target:
            return self.lines[helped.province].point(0.5)
        return between(self._spot(helped), end, 0.5)

    def _support(self, order: SupportMove | SupportHold, verdict: OrderSign, aim: Point) -> Drawn:
        holds, scale = isinstance(order, SupportHold), self.look.scale
        begin = self._spot(order.unit)
        line = Stroke(before(aim, begin, CLEAR - 4), before(begin, aim, CLEAR) if holds else aim)
        colour, casing = self._colours(order.unit.power, verdict)
        drawn = _stroke(line.path, casing, 6 * scale + 5) + _stroke(line.path, colour, 6 * scale, "15 9")
        if holds:
            bar = across(line.end, line.ahead(1.0), 16 * scale)
            drawn += _stroke(bar, casing, 8 * scale + 6) + _stroke(bar, colour, 8 * scale)
        else:
            drawn += f'<circle cx="{line.end[0]:.0f}" cy="{line.end[1]:.0f}" r="{9 * scale:.0f}" fill="{colour}"'
            drawn += f' stroke="{casing}" stroke-width="3"/>'
        return _order(order, verdict, drawn), self._flaw(line, verdict)

    def _flaw(self, line: Stroke, verdict: OrderSign) -> str:
        if verdict is OrderSign.VOID:
            return self._cross(line.point(self._seen(line, 0.5)))
        if verdict is not OrderSign.FAILED:
            return ""
        share = self._seen(line, 0.5)
        way, middle = line.ahead(share), line.point(share)
        ends = [(middle[0] + way[0] * by, middle[1] + way[1] * by) for by in (-7, 7)]
        return self._sign("".join(across(end, way, 16 * self.look.scale) for end in ends))

    def _convoy(self, order: Convoy, verdict: OrderSign) -> Drawn:
        middle = self._spot(order.unit)
        colour, casing = self._colours(order.unit.power, verdict)
        x, y = middle
        ring = f"M{x - RADIUS} {y}a{RADIUS} {RADIUS} 0 1 1 {2 * RADIUS} 0a{RADIUS} {RADIUS} 0 1 1-{2 * RADIUS} 0z"
        drawn = _stroke(ring, casing, 11) + _stroke(ring, colour, 6, "1 10.52", round_ends=True)
        move = self.moves.get(order.convoyed.province)
        if move is None or move.to.province != order.to.province:
            aim = between(self._spot(order.convoyed), self.known.at(order.to), 0.5)
            line = Stroke(before(aim, middle, RADIUS), aim).path
            drawn += _stroke(line, casing, 10) + _stroke(line, colour, 5, "1 10", round_ends=True)
        sign = self._cross((x + 34, y - 34)) if verdict in {OrderSign.FAILED, OrderSign.VOID} else ""
        return _order(order, verdict, drawn), sign

    # signs

    def _colours(self, power: Power, verdict: OrderSign) -> tuple[str, str]:
        """Of a line, and of what is round it."""
        ink = self.look.inks[power]
        return (self.look.faint, self.look.halo) if verdict is OrderSign.VOID else (ink.line, ink.casing)

    def _seen(self, line: Stroke, wish: float) -> float:
        """Where on a line a sign hides no name and no unit hides it: as near to the wish as there is such a place."""
        shares = sorted((step / 20 for step in range(4, 17)), key=lambda share: abs(share - wish))
        clear = (share for room in (22, 8) for share in shares if self._is_clear(line.point(share), room))
        return next(clear, wish)

    def _is_clear(self, spot: Point, room: float) -> bool:
        return not covers_name(spot, room) and all(distance(spot, unit) > CLEAR for unit in self.taken.values())

    def _cross(self, middle: Point) -> str:
        (x, y), r = middle, 13 * self.look.scale
        arms = f"M{at((x - r, y - r))}L{at((x + r, y + r))}M{at((x + r, y - r))}L{at((x - r, y + r))}"
        return self._sign(arms)

    def _sign(self, path: str) -> str:
        scale = self.look.scale
        behind = _stroke(path, self.look.halo, 8 * scale + 7, round_ends=True)
        return behind + _stroke(path, self.look.bad, 8 * scale, round_ends=True)


def _stroke(path: str, colour: str, width: float, dashes: str = "", *, round_ends: bool = False) -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    ends = ' stroke-linecap="round"' if round_ends else ""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"{broken}{ends}/>'


def _order(order: Order, verdict: OrderSign, drawn: str) -> str:
    return f'<g class="order" data-order="{order}" data-verdict="{verdict}" fill="none">{drawn}</g>'
