"""How a drawing looks: four styles, each with a colour, a letter and a pattern for every power.

The seven colours differ in lightness as well as in hue, so that no common colour blindness makes two alike; the
letters and the patterns tell the powers without any colour.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from textwrap import fill
from typing import Any

from boardcall.game import Power


class Style(StrEnum):
    """Light and dark are for pages, print is safe in black and white, projector is large and of strong contrast.

    `PAGE` is for a drawing inside a page: light, and dark where the page's own style sheet says so (`page_sheet`).
    """

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"
    PROJECTOR = "projector"
    PAGE = "page"

    def __repr__(self) -> str:
        return f"Style.{self.name}"


FILE_STYLES = (Style.LIGHT, Style.DARK, Style.PRINT, Style.PROJECTOR)
"""Of a drawing that is looked at by itself."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A power's colours: units, the letter on them, land, pattern, the lines of its orders and what is round them."""

    unit: str
    letter: str
    land: str
    pattern: str
    line: str
    casing: str

    @property
    def mark(self) -> str:
        """Of a centre that it owns: the colour of its units, or of their letters where units are white on white."""
        return self.letter if self.unit == self.land else self.unit


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of everything else; `scale` makes signs larger, `halo` is behind what must be read."""

    inks: Mapping[Power, Ink]
    sea: str
    sea_line: str
    sea_label: str
    shore: str
    land: str
    outside: str
    outside_line: str
    border: str
    label: str
    halo: str
    paper: str
    text: str
    quiet: str
    good: str
    bad: str
    faint: str
    pattern_opacity: str = ".34"
    scale: float = 1.0


def _inks(rows: str) -> dict[Power, Ink]:
    return {Power(letter): Ink(*colours) for letter, *colours in (row.split() for row in rows.strip().split("\n"))}


LIGHT_INKS = _inks("""
A #c4201a #ffffff #ef9280 #a8180f #b3160f #ffffff
E #5f28b8 #ffffff #bf97ec #4f1f9e #5f28b8 #ffffff
F #2b78ad #ffffff #abd3f6 #2b78ad #2373ad #ffffff
G #1c1c1b #ffffff #9a968f #2b2b2a #1c1c1b #ffffff
I #35c97c #06210f #82d7ab #1a7f4c #0f7f46 #ffffff
R #fbfaf6 #23211c #fcfcfa #8d8574 #ffffff #4d473a
T #f7c31a #2a2000 #f9e07c #b88a00 #f7c31a #4a3a00
""")

DARK_INKS = _inks("""
A #cf3a30 #ffffff #8f2c20 #f09a92 #ff6f63 #1a0f0d
E #8a50d8 #ffffff #52287f #c9a6f6 #b98bff #14101f
F #58b4f4 #08202f #2363b4 #a6d4ff #7cc8ff #0b1722
G #141413 #ffffff #635f55 #b5b0a5 #0e0e0e #d8d3c8
I #4fd68c #06210f #27904f #a0ecc0 #6fe8a4 #0b1a10
R #f4f1e8 #23211c #aba89f #f4f1e8 #ffffff #2a2822
T #f6cb3a #2a2000 #b0931d #ffe48a #ffd84f #241c00
""")

PRINT_INKS = _inks("""
A #ffffff #000000 #ffffff #000000 #000000 #ffffff
E #ffffff #000000 #ffffff #000000 #000000 #ffffff
F #ffffff #000000 #ffffff #000000 #000000 #ffffff
G #ffffff #000000 #ffffff #000000 #000000 #ffffff
I #ffffff #000000 #ffffff #000000 #000000 #ffffff
R #ffffff #000000 #ffffff #000000 #000000 #ffffff
T #ffffff #000000 #ffffff #000000 #000000 #ffffff
""")

COLOURS = """
sea          #cfe3ef #16293a #ffffff #bcdcf0
sea_line     #8fb4cc #3a5a75 #8c8c8c #6797b5
sea_label    #3f6c8a #9cc3e0 #555555 #174a6b
shore        #a9cbe0 #24435c #d4d4d4 #8dbad6
land         #efe5cd #4b4636 #ffffff #f4ead0
outside      #dcd6c8 #2b2a26 #dedede #cfc8b8
outside_line #b9b09c #403e37 #dedede #a89f8b
border       #6d6048 #12110d #1a1a1a #4a3f2b
label        #2b2417 #ffffff #000000 #000000
halo         #fffdf6 #15130d #ffffff #ffffff
paper        #fffdf8 #12161b #ffffff #ffffff
text         #2b2417 #f2efe6 #000000 #000000
quiet        #6b6353 #b5b0a2 #333333 #3d382d
good         #1d6b3e #6fe09a #000000 #0b5a2e
bad          #c4161c #ff5a52 #000000 #c00008
faint        #7a7468 #a9a496 #777777 #5d574b
"""
"""What is not a power's, a line each: its colour in the styles of `FILE_STYLES`."""


def _looks() -> dict[Style, Look]:
    rows = {name: colours for name, *colours in map(str.split, COLOURS.strip().split("\n"))}
    found = {}
    for place, (style, inks) in enumerate(
        zip(FILE_STYLES, (LIGHT_INKS, DARK_INKS, PRINT_INKS, LIGHT_INKS), strict=True)
    ):
        own: dict[str, Any] = {name: colours[place] for name, colours in rows.items()}
        found[style] = Look(inks, **own)
    found[Style.PRINT] = replace(found[Style.PRINT], pattern_opacity=".42")
    found[Style.PROJECTOR] = replace(found[Style.PROJECTOR], scale=1.18)
    return found


_FIXED: Mapping[Style, Look] = _looks()

PREFIX = "--map-"


def _properties(look: Look) -> dict[str, str]:
    """The colours of a look by the name of the custom property that a page may give another value."""
    own = {one.name: getattr(look, one.name) for one in fields(look) if str(getattr(look, one.name)).startswith("#")}
    inks = {f"{power}-{one.name}": getattr(ink, one.name) for power, ink in look.inks.items() for one in fields(ink)}
    return {f"{PREFIX}{name}".replace("_", "-"): colour for name, colour in (own | inks).items()}


def _in_page(look: Look) -> Look:
    """A look whose colours a page can change; those that it does not change are the colours of `look`."""
    known = {name: f"var({name},{colour})" for name, colour in _properties(look).items()}
    inks = {
        power: Ink(*(known[f"{PREFIX}{power}-{one.name}"] for one in fields(ink))) for power, ink in look.inks.items()
    }
    own = {name.removeprefix(PREFIX).replace("-", "_"): value for name, value in known.items()}
    changed: dict[str, Any] = {name: value for name, value in own.items() if hasattr(look, name)}
    return replace(look, inks=inks, **changed)


LINE = 120
"""Characters of a line of the sheet."""


def page_sheet() -> str:
    """The style sheet that makes drawings inside a page dark where the device asks for it."""
    told = " ".join(f"{name}: {colour};" for name, colour in _properties(_FIXED[Style.DARK]).items())
    dark = fill(told, LINE, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return (
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) .map-{Style.PAGE} {{\n{dark}\n}} }}\n"
        f'[data-theme="dark"] .map-{Style.PAGE} {{\n{dark}\n}}\n'
    )


LOOKS: Mapping[Style, Look] = {**_FIXED, Style.PAGE: _in_page(_FIXED[Style.LIGHT])}

PATTERNS: Mapping[Power, str] = {
    Power.AUSTRIA: '<path d="M-4 4 4-4M0 24 24 0M20 28 28 20" {line}/>',
    Power.ENGLAND: '<path d="M6 0V24M18 0V24" {line}/>',
    Power.FRANCE: '<circle cx="6" cy="6" r="2.6" {dot}/><circle cx="18" cy="18" r="2.6" {dot}/>',
    Power.GERMANY: '<path d="M0 12H24M12 0V24" {line}/>',
    Power.ITALY: '<path d="M0 6H24M0 18H24" {line}/>',
    Power.RUSSIA: '<circle cx="12" cy="12" r="3.4" {line}/>',
    Power.TURKEY: '<path d="M-4 20 4 28M0 0 24 24M20-4 28 4" {line}/><circle cx="12" cy="0" r="2" {dot}/>'
    '<circle cx="12" cy="24" r="2" {dot}/>',
}
"""The pattern of each power on a tile of 24 units; `line` and `dot` are replaced by the attributes of strokes and of
dots.
"""


def pattern(power: Power, look: Look) -> str:
    """The pattern's element; its id is 'pattern-' and the power's letter."""
    colour = look.inks[power].pattern
    line = f'fill="none" stroke="{colour}" stroke-width="2.2"'
    drawn = PATTERNS[power].format(line=line, dot=f'fill="{colour}"')
    return f'<pattern id="pattern-{power}" width="24" height="24" patternUnits="userSpaceOnUse">{drawn}</pattern>'
