"""Units as they are drawn on the map: an army is a round token, a fleet a ship; the power's letter is on both."""

from functools import cache
from xml.sax.saxutils import escape

from boardcall.drawing.geography import Spot
from boardcall.drawing.lettering import EM, Face, is_known, outline, width_of
from boardcall.drawing.styles import LOOKS, Look, Style
from boardcall.game import Power, Unit, UnitKind

ARMY = "M-30 0a30 30 0 1 1 60 0a30 30 0 1 1-60 0z"
FLEET = "M-40-10h11v-18h58v18h11c0 20-9 30-21 38h-38c-12-8-21-18-21-38z"
LETTER = 45
"""Size of the letter's em."""


def unit_token(unit: Unit, at: Spot, style: Style, *, mark: str = "", extra: str = "") -> str:
    """A unit with its letter; `mark` is said as data-mark: dislodged, built, removed. `extra` is drawn over it."""
    told = f' data-mark="{mark}"' if mark else ""
    place = f'data-unit="{unit}" data-power="{unit.power}"{told} transform="translate({at[0]} {at[1]})"'
    return f'<g class="unit" {place}>{_token(unit.power, unit.kind, style)}{extra}</g>'


@cache
def _token(power: Power, kind: UnitKind, style: Style) -> str:
    look = LOOKS[style]
    ink = look.inks[power]
    shape = ARMY if kind is UnitKind.ARMY else FLEET
    edge = look.halo if style is Style.DARK else "#1c1710"
    body = f'<path d="{shape}" fill="{ink.unit}" stroke="{edge}" stroke-width="3"/>'
    if style is Style.PRINT:
        inner = f'<circle r="19" fill="{ink.unit}"/>'
        body += f'<path d="{shape}" fill="url(#pattern-{power})"/>{inner}'
    return body + _letter(power, ink.letter)


def _letter(power: Power, colour: str) -> str:
    size = LETTER / EM
    left = -width_of(power, LETTER) / 2
    return f'<path transform="translate({left:.1f} 16)scale({size})" d="{outline(power)}" fill="{colour}"/>'


def lettered(
    text: str,
    at: tuple[float, float],
    size: float,
    colour: str,
    *,
    anchor: float = 0.5,
    halo: str = "",
    face: Face = "bold",
) -> str:
    """A text drawn as outlines, its baseline at `at`; `anchor` 0 begins there, 1 ends there.

    A text with letters that have no outline here, as of another script, is left to the fonts of who looks at it.
    """
    if not is_known(text):
        ends = "start" if anchor < 0.3 else "end" if anchor > 0.7 else "middle"
        place = f'x="{at[0]:.1f}" y="{at[1]:.1f}" font-size="{size:g}" text-anchor="{ends}"'
        return f'<text {place} font-family="sans-serif" font-weight="700" fill="{colour}">{escape(text)}</text>'
    x = at[0] - width_of(text, size, face) * anchor
    behind = ""
    if halo:
        behind = f' stroke="{halo}" stroke-width="{9000 / size:.0f}" stroke-linejoin="round" paint-order="stroke"'
    place = f'transform="translate({x:.1f} {at[1]:.1f})scale({size / EM:g})"'
    return f'<path {place} d="{outline(text, face)}" fill="{colour}"{behind}/>'


def shortened(text: str, size: float, width: float) -> str:
    if width_of(text, size) <= width:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def centre_mark(at: tuple[float, float], look: Look, colour: str) -> str:
    """The mark of a centre: a ring with a dot of its owner's colour."""
    x, y = at
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12.5" fill="{look.halo}" stroke="{look.label}" stroke-width="2.5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{colour}"/>'
    )
