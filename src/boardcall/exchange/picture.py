"""A drawing of the map as a PNG picture, for chats and print."""

from importlib.util import find_spec

from boardcall.errors import InputError, Problem
from boardcall.wording import say

NARROWEST, WIDEST = 200, 4000


def has_png() -> bool:
    """Whether the extra that makes PNG pictures is installed."""
    return find_spec("resvg_py") is not None


def png_of(svg: str, *, width: int = 1600) -> bytes:
    """The drawing as a picture that many pixels wide. Its letters are outlines: only another script needs a font.

    InputError when the width is none, or when the extra that renders pictures is not installed.
    """
    if not NARROWEST <= width <= WIDEST:
        hint = say("Choose a width from {least} to {most} pixels.", least=NARROWEST, most=WIDEST)
        raise InputError([Problem(say("A picture cannot be {width} pixels wide.", width=width), hint, field="width")])
    try:
        import resvg_py  # noqa: PLC0415  an extra
    except ImportError:
        hint = say("Install it with: pip install 'boardcall[png]'. SVG files need nothing.")
        raise InputError([Problem(say("PNG pictures need the extra “png”."), hint)]) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts="<text " not in svg))
