"""Pictures that people bring: which are taken as a logo, and how they are kept."""

import base64
import re
from binascii import Error as NotBase64
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from boardcall.errors import InputError, Problem
from boardcall.wording import say

MOST_BYTES = 48_000
PNG, SVG = "image/png", "image/svg+xml"
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DATA = re.compile(r"data:(image/png|image/svg\+xml);base64,([A-Za-z0-9+/=]+)")
MOST_PIXELS = 2000
DRAWN = {
    *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc", "defs"),
    *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "symbol", "use"),
}
"""The elements a logo may have: what draws, and nothing that runs, loads or animates."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture: its type and its bytes."""

    kind: str
    body: bytes

    @property
    def address(self) -> str:
        return f"data:{self.kind};base64,{base64.b64encode(self.body).decode()}"


def address_of(body: bytes) -> str:
    """Any file as a data address of the type it looks like; `logo_of` says whether it is taken."""
    kind = PNG if body.startswith(_SIGNATURE) else SVG
    return Logo(kind, body).address


def read_logo(body: bytes) -> Logo:
    """A picture from a file; InputError if its kind is not accepted, it is too large, or it does more than draw."""
    if len(body) > MOST_BYTES:
        hint = say("Make it smaller: at most {number} kB.", number=MOST_BYTES // 1000)
        raise InputError.of(say("This picture is too large."), hint, field="logo")
    if body.startswith(_SIGNATURE):
        return _png(body)
    if b"<svg" in body[:2000]:
        return _svg(body)
    raise InputError.of(say("This is not a PNG or SVG picture."), say("Choose one of these."), field="logo")


def logo_of(address: str) -> Logo | None:
    """The picture of a data address, None for ""; InputError where it is not one that is taken."""
    if not address:
        return None
    found = _DATA.fullmatch(address)
    try:
        body = base64.b64decode(found[2], validate=True) if found else b""
    except NotBase64:
        body = b""
    return read_logo(body)


def _png(body: bytes) -> Logo:
    width, height = (int.from_bytes(body[at : at + 4], "big") for at in (16, 20))
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        hint = say("At most {number} pixels wide and high.", number=MOST_PIXELS)
        raise InputError.of(say("This picture is too large."), hint, field="logo")
    return Logo(PNG, body)


def _svg(body: bytes) -> Logo:
    """An SVG whose elements only draw; one that declares a document type may hide its content, and is refused."""
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body or b"<?xml-stylesheet" in body:
        raise InputError([_unsafe("DOCTYPE")])
    try:
        root = ET.fromstring(body.decode())  # noqa: S314  what such a parser falls for needs a DOCTYPE
    except (ET.ParseError, UnicodeDecodeError) as error:  # in another encoding a DOCTYPE would not be seen
        message = say("This SVG cannot be read.")
        raise InputError.of(message, say("Save it again, as a plain SVG."), field="logo") from error
    for element in root.iter():
        name = str(element.tag).rpartition("}")[2]
        if name not in DRAWN:
            raise InputError([_unsafe(name)])
        for key, value in element.attrib.items():
            own = key.rpartition("}")[2].lower()
            leads_out = own == "href" and not value.startswith("#")
            loads = "url(" in value.replace("url(#", "") or "@import" in value or "javascript:" in value.lower()
            if own.startswith("on") or (own == "style" and "url(" in value) or leads_out or loads:
                raise InputError([_unsafe(own)])
    return Logo(SVG, body)


def _unsafe(name: str) -> Problem:
    message = say("This SVG holds more than a drawing: {name}.", name=name)
    return Problem(message, say("Save it as a plain SVG with paths only, or as PNG."), field="logo")
