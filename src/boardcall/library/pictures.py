"""Maps as pictures that a notebook shows by itself."""

from dataclasses import dataclass
from pathlib import Path

from boardcall.adjudication import Adjudication
from boardcall.drawing import describe, draw_position
from boardcall.drawing.styles import FILE_STYLES
from boardcall.errors import InputError, StoreError
from boardcall.game import GameRecord, Order, PlayedPhase, Position
from boardcall.library.inputs import InPlay, position_of, wrong_type
from boardcall.wording import verbatim

NO_ORDERS: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A map: `svg` is the whole text of the file, `description` says in words what it shows.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> bc.draw(bc.Position.start()).save(pathlib.Path(folder.name) / "start.svg").name
    'start.svg'
    >>> folder.cleanup()
    """

    svg: str
    description: str

    def png(self, width: int = 1600) -> bytes:
        """The same as a PNG picture, so many pixels wide. InputError without the extra “png”."""
        if not isinstance(width, int):
            raise wrong_type(width, "A number of pixels")
        from boardcall.exchange.picture import png_of  # noqa: PLC0415  an extra

        return png_of(self.svg, width=width)

    def save(self, path: str | Path) -> Path:
        """Writes a file, .svg or .png by its name, and gives its path."""
        target = Path(path)
        suffix = target.suffix.casefold()
        if suffix not in {".svg", ".png"}:
            raise InputError.of(verbatim(f"{target} names no format."), verbatim("Name it .svg or .png."))
        try:
            target.write_bytes(self.svg.encode() if suffix == ".svg" else self.png())
        except OSError as error:
            raise StoreError(verbatim(f"{target} cannot be written: {error.strerror}. Give another file.")) from error
        return target

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="max-width:60rem">{self.svg}</div>'

    def __str__(self) -> str:
        return self.description


def draw(
    shown: Position | PlayedPhase | GameRecord | Adjudication | InPlay, *, style: str = "light", title: str = ""
) -> MapPicture:
    """The map of a position, of a phase with its orders, of a game as it stands, or of an adjudicated phase.

    An adjudication shows the position it began with, the orders, and what became of them. `style` is light, dark,
    print (safe in black and white) or projector; InputError lists them for any other word.

    >>> import boardcall as bc
    >>> picture = bc.draw(bc.adjudicate(bc.Position.start(), "FRA: A Par - Bur"))
    >>> picture.svg.startswith("<svg")
    True
    """
    if isinstance(shown, Adjudication):
        before, orders, results = shown.before, NO_ORDERS, shown.results
    else:
        played = shown.phases[-1] if isinstance(shown, GameRecord) and shown.phases else shown
        before, results = position_of(played), ()
        orders = played.orders if isinstance(played, PlayedPhase) else NO_ORDERS
    if style not in FILE_STYLES:
        hint = verbatim(f"Choose one of {', '.join(FILE_STYLES)}.")
        raise InputError.of(verbatim(f"There is no style “{style}”."), hint)
    words = "\n".join(map(str, describe(before, orders=orders, results=results)))
    svg = draw_position(before, orders=orders, results=results, style=style, title=title, description=words)
    return MapPicture(svg, words)
