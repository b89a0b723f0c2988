"""The event's pages as an app on a home screen: the manifest that phones ask for, and its icon.

iPhones and iPads allow notifications to such apps alone.
"""

from django.http import HttpResponse, JsonResponse

from boardcall.drawing.event_icon import event_icon
from boardcall.drawing.scheme import ROLES
from boardcall.exchange.picture import has_png
from boardcall.web.event.look import look_mark
from boardcall.web.pages.look import A_DAY, drawn_png
from boardcall.web.request.assets import asset
from boardcall.web.request.route import Call

ICON = 512
"""Pixels of the icon's side."""
MOST_LETTERS = 24
"""What fits below an icon, and more."""


def app_manifest(call: Call) -> HttpResponse:
    """The event's name, colour and icon, and the player's own page as the first."""
    known = call.event.now().tournament
    icon = f"{call.base}icon.png?{look_mark(known.logo + known.accent)}"
    held = {
        "name": known.name,
        "short_name": known.name if len(known.name) <= MOST_LETTERS else f"{known.name[: MOST_LETTERS - 1].strip()}…",
        "id": call.base,
        "scope": call.base,
        "start_url": f"{call.base}me/",
        "display": "standalone",
        "theme_color": known.accent or ROLES["accent"][0],
        "background_color": ROLES["paper"][0],
        "icons": [{"src": icon, "sizes": f"{ICON}x{ICON}", "type": "image/png", "purpose": "any"}],
    }
    return JsonResponse(held, content_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


def app_icon(call: Call) -> HttpResponse:
    """The icon as a picture; the program's own where the extra that makes pictures is not installed."""
    if not has_png():
        return asset(call.request, "icon.png")
    known = call.event.now().tournament
    response = HttpResponse(
        drawn_png(event_icon(known.logo, accent=known.accent or ROLES["accent"][0]), ICON), content_type="image/png"
    )
    is_named = call.request.META.get("QUERY_STRING") == look_mark(known.logo + known.accent)
    response.headers["Cache-Control"] = A_DAY if is_named else "no-cache"
    return response
