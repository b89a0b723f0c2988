"""Scripts, styles and pictures, each at an address that changes with their content, so that browsers keep them.

All files together have one version: a script that imports another by its relative address gets the same version of it,
and after an update no page works with half of the old and half of the new.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from mimetypes import MimeTypes
from pathlib import PurePath

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed

from boardcall.drawing import ground
from boardcall.drawing.scheme import colour_sheet
from boardcall.drawing.styles import page_sheet
from boardcall.errors import NotFoundError
from boardcall.web.machine.compression import Packed, packed_answer
from boardcall.web.machine.settings import CONTENT_POLICY, HERE
from boardcall.web.request.faces import face_sheet
from boardcall.web.request.kept_answer import keep_file
from boardcall.wording import verbatim

STATIC = HERE / "static"
SPARE = {
    ".css": re.compile(
        rb"/\*.*?\*/|^ +|(?<=[{};,])\n|(?<=[:,]) +| +(?=[{>])|(?<=>) +|;(?=\n *\})", re.DOTALL | re.MULTILINE
    ),
    ".js": re.compile(rb"(?s:^ */\*\*.*?\*/\n?)|^ *//[^\n]*\n|^ +|(?<=[;,{]) // [^\n\"'`]*$", re.MULTILINE),
}
"""What browsers do not need of style sheets and scripts: comments, the spaces that lines begin with."""
JOINED = {"boardcall.css": "style/", "desk.css": "desk/"}
"""The style sheets of every page and of the desk: the files of a folder, in the order of their paths, as one."""
GROUND, SEAS = "map.svg", "seas.svg"
"""The shapes and names of the map, the same for every phase of every game; the seas are for maps that are pressed."""
WRITTEN: Mapping[str, Callable[[], str]] = {
    "style/base/colours.css": colour_sheet,
    "style/base/fonts.css": face_sheet,
    "map.css": page_sheet,
    GROUND: ground.shared_land,
    SEAS: ground.shared_seas,
}
"""What is not read from the folder: the program writes it from its tables of colours, faces and places."""
FOR_EVER = "public, max-age=31536000, immutable"
COMPILING = "draw-worker.js"
"""The one script that may compile what it loads: a worker keeps the policy of its own answer, not that of the page."""
EFFORT = 11, 9
"""How hard a file is compressed, once in the life of a process."""
SMALLEST_PACKED = 300
"""Bytes below which compressing saves no packet."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: its type, its bytes, and the compressed bytes if that is worth it."""

    content_type: str
    body: bytes
    packed: Packed | None

    def answer(self, request: HttpRequest, mark: str) -> HttpResponse:
        """The file in an encoding the browser accepts; `mark` changes with the content."""
        if self.packed is None:
            response = HttpResponse(self.body, content_type=self.content_type)
        else:
            response = packed_answer(request, self.packed, self.content_type)
        packing = response.headers.get("Content-Encoding", "")
        response.headers["ETag"] = f'"{mark}{f"-{packing}" if packing else ""}"'
        return response


@cache
def assets() -> Mapping[str, Asset]:
    """Every file below `static`, by its path there, the parts of the style sheet as one; read once for each process."""
    found = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()}
    found |= {name: write().encode() for name, write in WRITTEN.items()}
    for sheet, folder in JOINED.items():
        found[sheet] = b"".join(found.pop(name) for name in sorted(found) if name.startswith(folder))
    return {name: read_asset(name, body) for name, body in sorted(found.items())}


@cache
def version() -> str:
    """Marks the content of all files together."""
    digest = blake2b(digest_size=8)
    for name, asset in assets().items():
        digest.update(f"{name}\0{len(asset.body)}\0".encode())
        digest.update(asset.body)
    return digest.hexdigest()


def static(name: str) -> str:
    """The address of a file below `static`, for templates; NotFoundError when there is none of that name."""
    if name not in assets():
        raise NotFoundError(verbatim(f"There is no file {name} in {STATIC.name}/."))
    return f"/static/v-{version()}/{name}"


def shapes(*, is_pressed: bool = False) -> ground.SharedShapes:
    """Where a page's maps have their shapes; with those of the seas where places on the map are pressed."""
    return ground.SharedShapes(static(GROUND), static(SEAS) if is_pressed else "")


def asset(request: HttpRequest, name: str, asked: str = "") -> HttpResponse:
    """The file, kept for ever under the current version; under any other it is requested again each time."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    found = assets().get(name)
    if found is None:
        raise Http404
    if asked == version():
        keep_file(request)  # not under made-up versions: their number is unlimited
    response = found.answer(request, version())
    response.headers["Cache-Control"] = FOR_EVER if asked == version() else "no-cache"
    if name == COMPILING:
        policy = CONTENT_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
        response.headers["Content-Security-Policy"] = policy
    return response


def read_asset(name: str, body: bytes) -> Asset:
    """A file as it is sent, from its name and content; what browsers do not need of it is left out."""
    spare = SPARE.get(PurePath(name).suffix)
    body = spare.sub(b"", body) if spare else body
    kind = _types().guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind in ("image/svg+xml", "application/json", "application/manifest+json")
    packed = Packed(body, EFFORT) if is_text and len(body) >= SMALLEST_PACKED else None
    return Asset(f"{kind}; charset=utf-8" if is_text else kind, body, packed)


@cache
def _types() -> MimeTypes:
    """Types by suffix, the same on every machine."""
    types = MimeTypes()
    types.add_type("text/javascript", ".js")
    types.add_type("text/markdown", ".md")
    types.add_type("font/woff2", ".woff2")
    types.add_type("application/manifest+json", ".webmanifest")
    return types
