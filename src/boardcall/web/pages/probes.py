"""What machines ask of a server: whether it lives, whether it can do its work, what a search engine may read."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.views.decorators.http import require_safe

from boardcall.errors import BoardcallError
from boardcall.web.event.state import SHOWING
from boardcall.web.request.assets import static

PRIVATE = ("account", "desk", "enter", "me", "play", "record", "sign-in", "staff", "vote")
"""The first words of an event's addresses that are for people with a private link only."""


@require_safe
def alive(_request: HttpRequest) -> HttpResponse:
    """Answers as long as this process does; no database is asked."""
    return _told("alive")


@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """Whether events and accounts can be read from here: 503 names what cannot, for a proxy that sends people on."""
    lacking = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        lacking.append("accounts")
    for event in SHOWING.events():
        try:
            event.now()
        except BoardcallError:
            lacking.append(event.slug)
    return _told("ready") if not lacking else _told(f"cannot be read: {', '.join(lacking)}", status=503)


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Search engines read what is public and leave the rest alone."""
    private = [*(f"/e/*/{name}/" for name in PRIVATE), "/set-up/", "/site/"]
    lines = ["User-agent: *", *(f"Disallow: {one}" for one in private)]
    return _told("\n".join(lines))


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """The icon, for browsers that ask before they have read where it is."""
    return HttpResponsePermanentRedirect(static("icon.svg"))


def _told(text: str, *, status: int = 200) -> HttpResponse:
    return HttpResponse(
        f"{text}\n", status=status, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"}
    )
