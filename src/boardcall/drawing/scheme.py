"""The colours of pages, by the part they play, for light and dark; those of the powers are the map's."""

from collections.abc import Mapping

from boardcall.drawing.styles import DARK_INKS, LIGHT_INKS
from boardcall.game import POWERS

ROLES: Mapping[str, tuple[str, str]] = {
    "paper": ("#fffdf8", "#12161b"),
    "panel": ("#f5f0e3", "#1b222a"),
    "sea": ("#e1edf5", "#16293a"),
    "line": ("#d9d0ba", "#37414b"),
    "ink": ("#211c12", "#f2efe6"),
    "quiet": ("#645b48", "#b8b3a6"),
    "accent": ("#174a6b", "#9cc9ea"),
    "on-accent": ("#ffffff", "#10222f"),
    "good": ("#1d6b3e", "#74e09c"),
    "good-bg": ("#e3f0e4", "#12301f"),
    "warn": ("#7a4b00", "#ffd27a"),
    "warn-bg": ("#fbe7b2", "#3a2b0b"),
    "bad": ("#a8180f", "#ff9a8f"),
    "bad-bg": ("#fbe2da", "#3d1714"),
    "on-bad": ("#ffffff", "#2a0906"),
    "late": ("#c4201a", "#d02a22"),
    "on-late": ("#ffffff", "#ffffff"),
    "soon": ("#f6c445", "#f6c445"),
    "on-soon": ("#211c12", "#211c12"),
}
"""The part a colour plays, light and dark. `line` is decoration only: nothing is told by it."""


def colour_sheet() -> str:
    """The style sheet of all colours: light, and dark where the device or the page asks for it.

    What has the class of a power, such as `of-A`, finds its colours as `--own` and `--own-ink`.
    """
    light, dark = _properties(0), _properties(1)
    classes = (f".of-{one} {{\n  --own: var(--{one});\n  --own-ink: var(--{one}-ink);\n}}\n" for one in POWERS)
    return (
        f":root {{\n  color-scheme: light;\n{light}}}\n"
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme]) {{\n  color-scheme: dark;\n{dark}}}\n}}\n"
        f'[data-theme="dark"] {{\n  color-scheme: dark;\n{dark}}}\n'
        f"{''.join(classes)}"
    )


def _properties(scheme: int) -> str:
    inks = (LIGHT_INKS, DARK_INKS)[scheme]
    roles = [f"  --{name}: {colours[scheme]};\n" for name, colours in ROLES.items()]
    powers = [f"  --{power}: {inks[power].unit};\n  --{power}-ink: {inks[power].letter};\n" for power in POWERS]
    return "".join(roles + powers)
