"""Pages in a frame: only this server's own pages may show its screens and overlays small."""

from typing import TypeVar

from django.http.response import HttpResponseBase

from boardcall.web.machine.settings import CONTENT_POLICY

Response = TypeVar("Response", bound=HttpResponseBase)
FRAMED = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
FRAMING = f"{CONTENT_POLICY}; frame-src 'self'"


def shown_small(response: Response) -> Response:
    """The answer, which a page of this server may show in a frame. Nothing can be pressed on it."""
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response


def showing_small(response: Response) -> Response:
    """The answer, which shows other pages of this server in frames."""
    response.headers["Content-Security-Policy"] = FRAMING
    return response
