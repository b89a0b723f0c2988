"""The icon of an event's pages on a home screen: its own picture, or the program's mark in the event's colour."""

from boardcall.drawing.scheme import ROLES

SIDE = 24
MARK = "M5 6h5v6H5zM14 6h5v6h-5zM9.5 12h5v6.500h-5z"
SPARE = 3
"""What is left free on each side of a picture: phones cut corners off."""


def event_icon(logo: str, *, accent: str) -> str:
    """A square with a picture, given as a data address, or where that is "" with the mark, as a whole SVG text."""
    size = SIDE - 2 * SPARE
    mark = f'<path fill="none" stroke="{accent}" d="M2 2h20v20H2z"/><path fill="{accent}" d="{MARK}"/>'
    shown = f'<image href="{logo}" x="{SPARE}" y="{SPARE}" width="{size}" height="{size}"/>' if logo else mark
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<path fill="{ROLES["paper"][0]}" d="M0 0h{SIDE}v{SIDE}H0z"/>{shown}</svg>'
    )
