"""Photographs of pages as a grid of colours, and kept ones to compare them with.

A page is photographed as it stands and shrunk to squares of 20 px: what stands where and in which colour stays, how
letters are drawn does not. The squares of two browsers with other smoothing of letters differ by some 10 of 255.
"""

import struct
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zlib import crc32

from playwright.sync_api import Browser, BrowserContext

KEPT = Path(__file__).parent / "photographs"
SQUARE = 20
TOO_FAR = 32
"""How far a colour of a square may be from the kept one, of 255."""
STRAY = 8
"""Squares that may be farther."""
TRIES, PAUSE = 8, 250
"""How often a photograph is taken again that differs, and the milliseconds between."""
SIZES = ((360, 1600), (1280, 1200), (1920, 1200))
SCHEMES = ("light", "dark")
WIDEST = max(width for width, _ in SIZES) // SQUARE
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
CLOCKS_RUN = """() => [...document.querySelectorAll("[data-show=digits]")]
  .every((one) => !one.getClientRects().length || one.closest("[data-standing=over]")
    || /^([+−]?\\d+(:\\d\\d)+)?$/.test(one.textContent.trim()))"""
SHRINK = """async ([data, width, height]) => {
  const blob = await (await fetch(`data:image/jpeg;base64,${data}`)).blob();
  const size = {resizeWidth: width, resizeHeight: height, resizeQuality: "high"};
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(await createImageBitmap(blob, size), 0, 0);
  const all = pen.getImageData(0, 0, width, height).data;
  const row = (y) => Array.from({length: width * 3}, (_, i) => all[(y * width + Math.floor(i / 3)) * 4 + i % 3]);
  return btoa(Array.from({length: height}, (_, y) => String.fromCharCode(...row(y))).join(""));
}"""
"""As one text: a list of numbers takes longer to come over than the picture to take."""
Shot = tuple[int, str]
"""Width and scheme."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """The squares of a page, row by row, three bytes each."""

    width: int
    squares: bytes

    def differences(self, other: "Photograph") -> tuple[tuple[int, int], ...]:
        """Where the two differ too far, in px from the top left."""
        if (self.width, len(self.squares)) != (other.width, len(other.squares)):
            return ((0, 0),) * (STRAY + 1)
        found = dict.fromkeys(
            place // 3
            for place, (mine, theirs) in enumerate(zip(self.squares, other.squares, strict=True))
            if abs(mine - theirs) > TOO_FAR
        )
        return tuple((square % self.width * SQUARE, square // self.width * SQUARE) for square in found)


class Camera:
    """Photographs the pages of a context; it has a page of its own in which pictures are shrunk."""

    def __init__(self, browser: Browser, context: BrowserContext) -> None:
        self.page = context.new_page()
        self._session = context.new_cdp_session(self.page)
        self._laboratory = browser.new_page()
        self.last = b""
        """The last picture as it was taken."""

    def shots(
        self, address: str, like: Mapping[Shot, Photograph], *, further: bool = False
    ) -> Iterator[tuple[Shot, Photograph]]:
        """A page in light and dark at one width, by its address; or, `further`, in light at the others.

        Dark has other colours and no other layout. What differs from `like` is taken again for a while: drawings may
        come after the page itself. Where there is nothing to compare with, it is taken at every width in every scheme.
        """
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.ok, (address, answer.status)
        self.settle()
        own = SIZES[crc32(urlsplit(address).path.encode()) % len(SIZES)]
        for width, height in SIZES:
            if like and further == ((width, height) == own):
                continue
            self.page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES[:1] if like and further else SCHEMES:
                self.page.emulate_media(color_scheme=scheme)
                yield (width, scheme), self.settled(width, height, like.get((width, scheme)))

    def settled(self, width: int, height: int, like: Photograph | None = None) -> Photograph:
        """The page once it is as it was photographed before, or, with nothing to compare, once it stays the same."""
        taken = self.shot(width, height)
        for _ in range(TRIES):
            if like is not None and len(like.differences(taken)) <= STRAY:
                break
            self.page.wait_for_timeout(PAUSE)
            before, taken = taken, self.shot(width, height)
            if like is None and not before.differences(taken):
                break
        return taken

    def settle(self) -> None:
        """Waits for the faces, and for clocks that ask what time it is."""
        self.page.evaluate("document.fonts.ready.then(() => 1)")
        self.page.wait_for_function(CLOCKS_RUN)

    def shot(self, width: int, height: int) -> Photograph:
        """The page as it stands, once it is drawn."""
        self.page.evaluate(DRAWN)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        wanted = {"format": "jpeg", "quality": 90, "optimizeForSpeed": True, "clip": clip}
        taken = self._session.send("Page.captureScreenshot", wanted)["data"]
        self.last = b64decode(taken)
        squares = self._laboratory.evaluate(SHRINK, [taken, width // SQUARE, height // SQUARE])
        return Photograph(width // SQUARE, b64decode(squares))

    def close(self) -> None:
        self._laboratory.close()
        self.page.close()


def kept(name: str) -> Mapping[Shot, Photograph]:
    """The kept photographs of a page; none where there are none yet."""
    place = KEPT / f"{name}.png"
    return dict(_read(place.read_bytes())) if place.is_file() else {}


def keep(name: str, shots: Mapping[Shot, Photograph]) -> None:
    """Keeps the photographs of a page, one below the other in one picture that can be looked at."""
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.png").write_bytes(_png(shots))


def _png(shots: Mapping[Shot, Photograph]) -> bytes:
    rows = b"".join(b"\0" + row for shot in _shots() for row in _rows(shots[shot]))
    height = len(rows) // (WIDEST * 3 + 1)
    head = struct.pack(">IIBBBBB", WIDEST, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc32(kind + body)) for kind, body in parts
    )


def _rows(photograph: Photograph) -> Iterator[bytes]:
    """Its rows, as wide as the widest photograph, each colour to the next multiple of four: that packs better."""
    line = photograph.width * 3
    for start in range(0, len(photograph.squares), line):
        row = bytes(colour & 0xFC for colour in photograph.squares[start : start + line])
        yield row.ljust(WIDEST * 3, b"\0")


def _read(png: bytes) -> Iterator[tuple[Shot, Photograph]]:
    start = png.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", png[start - 8 : start - 4])
    rows, line = zlib.decompress(png[start : start + length]), WIDEST * 3 + 1
    at = 0
    for width, scheme in _shots():
        height = dict(SIZES)[width] // SQUARE
        wide = width // SQUARE
        lines = (rows[place * line + 1 : place * line + 1 + wide * 3] for place in range(at, at + height))
        yield (width, scheme), Photograph(wide, b"".join(lines))
        at += height


def _shots() -> tuple[Any, ...]:
    return tuple((width, scheme) for width, _ in SIZES for scheme in SCHEMES)
