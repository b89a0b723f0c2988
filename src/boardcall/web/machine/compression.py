"""How what is the same for everybody is compressed: with Brotli for browsers that take it, else with gzip."""

import gzip
import re
from dataclasses import dataclass, field

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

BROTLI, GZIP = "br", "gzip"
"""The names of HTTP. Browsers take Brotli where the connection is secret, and from their own machine."""
REFUSED = re.compile(r"q *= *0(\.0*)?")
LONGEST_HEADER = 200
"""Letters of Accept-Encoding that are read; browsers send about 25."""


def packings_of(accepted: str) -> frozenset[str]:
    """Those that a request's header Accept-Encoding takes."""
    parts = (one.partition(";") for one in accepted[:LONGEST_HEADER].lower().split(","))
    return frozenset(name.strip() for name, _, weight in parts if not REFUSED.fullmatch(weight.strip()))


def packing_for(accepted: str) -> str:
    """The better one of those that a request's header Accept-Encoding takes; '' if it takes none."""
    named = packings_of(accepted)
    return next((one for one in (BROTLI, GZIP) if one in named), "")


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes, and the same compressed: made when first asked for, then kept. `effort` is of Brotli and of gzip."""

    body: bytes
    effort: tuple[int, int]
    made: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    def under(self, packing: str) -> bytes:
        """The bytes in that encoding."""
        if not packing:
            return self.body
        if packing not in self.made:
            hard, light = self.effort
            self.made[packing] = (
                brotli.compress(self.body, quality=hard)
                if packing == BROTLI
                else gzip.compress(self.body, light, mtime=0)
            )
        return self.made[packing]


def packed_answer(request: HttpRequest, content: Packed, content_type: str | None = None) -> HttpResponse:
    """An answer with these bytes, compressed as the browser takes them."""
    packing = packing_for(request.headers.get("Accept-Encoding", ""))
    response = HttpResponse(content.under(packing), content_type=content_type)
    if packing:
        response.headers["Content-Encoding"] = packing
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
