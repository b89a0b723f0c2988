"""The map of a phase as a file: SVG, or PNG where its extra is installed."""

from pathlib import Path

from boardcall.adjudication import Adjudication
from boardcall.cli.files import write_file
from boardcall.drawing import describe, draw_position
from boardcall.drawing.styles import FILE_STYLES
from boardcall.errors import InputError
from boardcall.wording import verbatim

MAP_HELP = "Draw the phase there, as FILE.svg or FILE.png."
STYLE_HELP = f"How the map looks: {', '.join(FILE_STYLES)}."


def checked_map(path: str, style: str) -> None:
    """InputError when a map cannot be drawn to that file or in that style; asked before anything is done."""
    if path and Path(path).suffix.lower() not in {".svg", ".png"}:
        raise InputError.of(
            verbatim(f"{path} is no name of a map."), verbatim("End it in .svg or .png."), field="--map"
        )
    if style not in FILE_STYLES:
        hint = verbatim(f"Choose one of {', '.join(FILE_STYLES)}.")
        raise InputError.of(verbatim(f"There is no map style {style!r}."), hint, field="--map-style")


def write_map(path: str, adjudication: Adjudication, *, title: str, style: str) -> None:
    """Draws the orders of a phase and their results."""
    before, results = adjudication.before, adjudication.results
    said = " ".join(map(str, describe(before, results=results)))
    svg = draw_position(before, results=results, style=style, title=title, description=said)
    if Path(path).suffix.lower() == ".png":
        from boardcall.exchange.picture import png_of  # an extra, only for pictures

        write_file(path, png_of(svg))
    else:
        write_file(path, svg + "\n")
