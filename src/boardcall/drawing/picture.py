"""A position, and what was ordered in it, as an SVG drawing."""

from collections.abc import Callable, Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from boardcall.adjudication import Result
from boardcall.adjudication.outcomes import DefaultRemoval, RetreatFailed
from boardcall.drawing import ground
from boardcall.drawing.arrows import Arrows
from boardcall.drawing.geography import geography
from boardcall.drawing.ground import SharedShapes
from boardcall.drawing.lettering import width_of
from boardcall.drawing.styles import LOOKS, Look, Style
from boardcall.drawing.svg import Svg
from boardcall.drawing.tokens import lettered, shortened, unit_token
from boardcall.drawing.verdict import OrderSign, verdict_of
from boardcall.game import POWERS, Build, Disband, Order, PhaseKind, Position, Remove

BAR = 92
"""How high the bars above and below the map are."""


def draw_position(
    position: Position,
    *,
    orders: Iterable[Order] = (),
    results: Sequence[Result] = (),
    style: Style | str = Style.LIGHT,
    title: str = "",
    description: str = "",
    frame: bool = True,
    words: Callable[[object], str] = str,
    shared: SharedShapes | None = None,
) -> Svg:
    """The map of a position as a whole SVG text; the same values give the same bytes.

    Orders are drawn where they were written; `results` (of the same phase) say what happened to them and bring their
    own orders. `title` names the game, `description` is read aloud instead of the picture (see `describe`). `frame`
    adds a bar with the title and the phase, and one with the centres of each power; `words` translates their
    sentences. `shared` says where the shapes and names are that all maps of the pages share. Every unit has data-unit,
    every order data-order and data-verdict; a province has data-province and data-spot (where its unit is drawn),
    unless the shared shapes are without the seas.
    """
    chosen = Style(style)
    judged = _judged(orders, results)
    look, known = LOOKS[chosen], geography()
    fled = position.phase.kind is PhaseKind.RETREATS
    taken = {unit.province: known.at(unit.location) for unit in position.units}
    arrows, signs = Arrows(judged, known, look, taken=taken, fled=fled).drawn()
    body = (
        ground.definitions(chosen, shared)
        + ground.water(chosen, shared)
        + ground.land(chosen, ground.tints(position), shared)
        + f'<g class="orders" clip-path="url(#frame)">{arrows}</g>'
        + (f'<use class="names" href="{shared.land}#map-names"/>' if shared else ground.names(chosen))
        + ground.centres(chosen, position)
        + f'<g class="signs" pointer-events="none" fill="none">{signs}</g>'
        + _units(position, judged, results, chosen)
    )
    bars = _title_bar(title, position, look, words) + _centre_bar(position, look, words) if frame else ""
    top, extra = (-BAR, 2 * BAR) if frame else (0, 0)
    head = title or words(position.phase.sentence)
    said = f"<desc>{escape(description)}</desc>" if description else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {known.width} {known.height + extra}" role="img"'
        f' class="map map-{chosen}" aria-label={quoteattr(head)}><title>{escape(head)}</title>{said}{body}{bars}</svg>'
    )


def draw_orders(position: Position, orders: Iterable[Order], *, style: Style | str = Style.LIGHT) -> Svg:
    """Only the orders, as the group of class `orders` of a map: to change those on a map that is shown already."""
    known = geography()
    taken = {unit.province: known.at(unit.location) for unit in position.units}
    fled = position.phase.kind is PhaseKind.RETREATS
    arrows, _ = Arrows(_judged(orders, ()), known, LOOKS[Style(style)], taken=taken, fled=fled).drawn()
    return Svg(f'<g class="orders" clip-path="url(#frame)">{arrows}</g>')


def _judged(orders: Iterable[Order], results: Sequence[Result]) -> list[tuple[Order, OrderSign]]:
    judged = [(result.order, verdict_of(result.outcome)) for result in results if result.order]
    known = [order for order, _ in judged]
    return judged + [(order, OrderSign.OPEN) for order in orders if order not in known]


def _units(position: Position, judged: list[tuple[Order, OrderSign]], results: Sequence[Result], style: Style) -> str:
    known, look = geography(), LOOKS[style]
    beaten = {str(result.unit) for result in results if result.dislodged}
    leaving = {
        str(order.unit)
        for order, verdict in judged
        if isinstance(order, Disband | Remove) and verdict is not OrderSign.VOID
    }
    gone = (result for result in results if isinstance(result.outcome, DefaultRemoval | RetreatFailed))
    leaving |= {str(result.unit) for result in gone}
    drawn = []
    for unit in position.units:
        mark = "dislodged" if str(unit) in beaten else "removed" if str(unit) in leaving else ""
        drawn.append(unit_token(unit, known.at(unit.location), style, mark=mark, extra=_sign(mark, look)))
    for one in position.dislodged:
        mark = "removed" if str(one.unit) in leaving else "dislodged"
        spot = known.at(one.unit.location, dislodged=True)
        signs = _sign("dislodged", look) + (_sign(mark, look) if mark == "removed" else "")
        drawn.append(unit_token(one.unit, spot, style, mark=mark, extra=signs))
    for order, verdict in judged:
        if isinstance(order, Build):
            mark = "void" if verdict is OrderSign.VOID else "built"
            drawn.append(
                unit_token(order.unit, known.at(order.unit.location), style, mark=mark, extra=_sign(mark, look))
            )
    return f'<g class="units">{"".join(drawn)}</g>'


def _sign(mark: str, look: Look) -> str:
    """What is drawn over a unit: rays if it is beaten, a small cross if it leaves, a plus if it is new."""
    if mark == "dislodged":
        rays = "M-44-30-34-22M44-30 34-22M-44 30-34 22M44 30 34 22M0-40V-30M0 40V30"
        return _stroke(rays, look.bad, look.halo)
    if mark == "built":
        return _badge("M24-24H42M33-33V-15", look.good, look.halo)
    return _badge("M26-31 40-17M40-31 26-17", look.bad, look.halo) if mark else ""


def _badge(sign: str, colour: str, halo: str) -> str:
    """A small sign at the upper right of a unit, which leaves its letter to be read."""
    disc = f'<circle cx="33" cy="-24" r="17" fill="{colour}" stroke="{halo}" stroke-width="3"/>'
    return disc + f'<path d="{sign}" stroke="{halo}" stroke-width="5.5" stroke-linecap="round"/>'


def _stroke(path: str, colour: str, halo: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{halo}" stroke-width="11" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
    )


def _title_bar(title: str, position: Position, look: Look, words_of: Callable[[object], str]) -> str:
    width = geography().width
    paper = f'<path d="M0 {-BAR}H{width}V0H0z" fill="{look.paper}"/>'
    said = words_of(position.phase.sentence)
    phase = lettered(said, (width - 28, -30), 50, look.text, anchor=1)
    room = width - width_of(said, 50) - 3 * 28
    return (
        f'<g class="title">{paper}{lettered(shortened(title, 50, room), (28, -30), 50, look.text, anchor=0)}{phase}</g>'
    )


def _centre_bar(position: Position, look: Look, words_of: Callable[[object], str]) -> str:
    """Each power with its letter, its name and its number of centres."""
    known = geography()
    counts, step = position.counts(), known.width / len(POWERS)
    named = {power: f"{words_of(power.full_name)} {counts[power]}" for power in POWERS}
    size = min(38, int(38 * (step - 76) / max(width_of(name, 38) for name in named.values())))
    parts = [f'<path d="M0 {known.height}h{known.width}v{BAR}H0z" fill="{look.paper}"/>']
    for i, power in enumerate(POWERS):
        x, y = i * step + 22, known.height + BAR / 2
        ink = look.inks[power]
        chip = f'<rect x="{x:.0f}" y="{y - 27:.0f}" width="54" height="54" rx="9" '
        parts.append(f'{chip}fill="{ink.unit}" stroke="{look.text}" stroke-width="2.5"/>')
        parts.append(lettered(power, (x + 27, y + 14), 40, ink.letter))
        parts.append(lettered(named[power], (x + 66, y + 13), size, look.text, anchor=0))
    return f'<g class="counts">{"".join(parts)}</g>'
