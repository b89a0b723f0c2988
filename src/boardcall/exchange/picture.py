"""A drawing of the map as a PNG picture, for chats and print."""

import os
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from io import BytesIO

from boardcall.errors import InputError
from boardcall.wording import say

NARROWEST, WIDEST = 200, 4000
FONTS = "BOARDCALL_FONTS"
"""A folder of fonts for scripts that the bundled ones lack, beside those of the system."""


def own_fonts() -> list[str]:
    """The folder of fonts named by the person who runs the program, if any."""
    return [folder] if (folder := os.environ.get(FONTS, "")) else []


@cache
def has_png() -> bool:
    """Whether the extra that makes PNG pictures is installed."""
    return find_spec("resvg_py") is not None


def png_of(svg: str, *, width: int = 1600) -> bytes:
    """The drawing as a picture of that width in pixels. Its letters are outlines: only other scripts need a font.

    InputError if the width is not allowed, or if the extra that renders pictures is not installed.
    """
    if not NARROWEST <= width <= WIDEST:
        hint = say("Choose a width from {least} to {most} pixels.", least=NARROWEST, most=WIDEST)
        raise InputError.of(say("A picture cannot be {width} pixels wide.", width=width), hint, field="width")
    try:
        import resvg_py
    except ImportError:
        hint = say("Install it with: pip install 'boardcall[png]'. SVG files need nothing.")
        raise InputError.of(say("PNG pictures need the extra “png”."), hint) from None
    is_set = "<text " in svg  # a name in another script
    fonts = own_fonts() if is_set else []
    return _in_few_colours(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not is_set, font_dirs=fonts or None)
    )


def _in_few_colours(picture: bytes) -> bytes:
    """The picture in 256 colours, a third of the size and the same to the eye."""
    made = BytesIO(picture)
    with suppress(ImportError):  # without the library the picture is larger, and all the same right
        from PIL import Image

        few = Image.open(made).quantize(method=Image.Quantize.FASTOCTREE)
        few.save(made := BytesIO(), "PNG")
    return made.getvalue()
