"""The accent of an event: whether it can be read on every ground of a page, and the style sheet that puts it there."""

import re

from boardcall.drawing.scheme import ROLES

GROUNDS = ("paper", "panel", "sea")
LEAST = 4.5
"""The contrast that a text needs (WCAG 2.2, 1.4.3)."""
_COLOUR = re.compile(r"#[0-9a-f]{6}")
STEPS = 20
"""Steps by which an accent is made lighter for the dark scheme."""


def is_colour(text: str) -> bool:
    return _COLOUR.fullmatch(text) is not None


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def weakest(accent: str, *, dark: bool = False) -> float:
    """The contrast of an accent on the ground where it is read worst."""
    return min(contrast(accent, ROLES[ground][dark]) for ground in GROUNDS)


def for_dark(accent: str) -> str:
    """The accent, made lighter until it can be read on dark grounds."""
    red, green, blue = (int(accent[at : at + 2], 16) for at in (1, 3, 5))
    for step in range(STEPS + 1):
        found = "#" + "".join(f"{one + (255 - one) * step // STEPS:02x}" for one in (red, green, blue))
        if weakest(found, dark=True) >= LEAST:
            return found
    return "#ffffff"


def accent_sheet(accent: str) -> str:
    """The style sheet of an event with that accent; "" for an event without one."""
    if not accent:
        return ""
    light, dark = _rule(accent, 0), _rule(for_dark(accent), 1)
    return (
        f":root {{{light}}}\n@media (prefers-color-scheme: dark) {{:root:not([data-theme]) {{{dark}}}}}\n"
        f'[data-theme="dark"] {{{dark}}}\n'
    )


def _rule(accent: str, scheme: int) -> str:
    inks = [ROLES["on-accent"][scheme], "#ffffff", ROLES["ink"][0]]
    return f"--accent: {accent}; --on-accent: {max(inks, key=lambda ink: contrast(ink, accent))};"


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
