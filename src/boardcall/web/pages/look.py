"""The event's own style sheet and picture, and the card that chats show of a link to it."""

from functools import lru_cache
from threading import Lock

from django.http import HttpResponse

from boardcall.drawing.accent import accent_sheet
from boardcall.drawing.event_card import WIDE, event_card
from boardcall.drawing.logo import SVG, logo_of
from boardcall.drawing.scheme import ROLES
from boardcall.errors import NotFoundError
from boardcall.exchange.picture import png_of
from boardcall.web.event.look import look_mark
from boardcall.web.event.rounds import where
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call
from boardcall.wording import say

A_DAY = "public, max-age=86400"
ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The content policy of an uploaded picture: it may do nothing."""
_one_at_a_time = Lock()


def look_sheet(call: Call) -> HttpResponse:
    """The style sheet with the event's accent; empty where it has none of its own."""
    accent = call.event.now().tournament.accent
    return _kept(call, accent_sheet(accent).encode(), "text/css; charset=utf-8", look_mark(accent))


def logo_file(call: Call) -> HttpResponse:
    """The event's picture; NotFoundError where it has none."""
    address = call.event.now().tournament.logo
    logo = logo_of(address)
    if logo is None:
        raise NotFoundError(say("This event has no picture of its own."))
    response = _kept(call, logo.body, logo.kind, look_mark(address))
    if logo.kind == SVG:
        response.headers["Content-Security-Policy"] = ALONE
    return response


def _kept(call: Call, body: bytes, kind: str, mark: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    response.headers["Cache-Control"] = A_DAY if call.request.META.get("QUERY_STRING") == mark else "no-cache"
    return response


def card_svg(call: Call) -> HttpResponse:
    return _card(_drawn(call, call.event.now()).encode(), SVG)


def card_png(call: Call) -> HttpResponse:
    """The card as a picture, which is what chats show; only where the extra that makes pictures is installed."""
    return _card(drawn_png(_drawn(call, call.event.now()), WIDE), "image/png")


def _card(body: bytes, kind: str) -> HttpResponse:
    headers = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language, Cookie"}
    return HttpResponse(body, content_type=kind, headers=headers)


@lru_cache(maxsize=16)
def drawn_png(svg: str, width: int) -> bytes:
    """The drawing as a PNG; one is made at a time, since it takes a while, and the last ones are kept."""
    with _one_at_a_time:
        return png_of(svg, width=width)


def _drawn(call: Call, snapshot: Snapshot) -> str:
    said = str(language_of(call.request).words(where(snapshot)))
    known = snapshot.tournament
    return event_card(known.name, said, accent=known.accent or ROLES["accent"][0])
