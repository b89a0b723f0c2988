"""The handicaps, for everybody: the commitment before they are open, then all of them with the text it was made of."""

from django.http import HttpResponse

from boardcall.views.handicaps import handicaps_view
from boardcall.web.pages.public import public_page
from boardcall.web.request.route import Call


def handicaps_page(call: Call) -> HttpResponse:
    """What is public of the handicaps."""
    return public_page(call, "handicaps.html", lambda snapshot: {"handicaps": handicaps_view(snapshot)})
