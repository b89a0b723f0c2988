"""The event under every rule, for the desk at any time."""

from django.http import HttpResponse

from boardcall.views.comparison import comparison_view
from boardcall.views.viewer import DESK
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def comparison_page(call: Call) -> HttpResponse:
    """Who would have won under every system and total, with everything the desk knows."""
    snapshot = call.event.now()
    return private_page(call, "desk/comparison.html", snapshot=snapshot, found=comparison_view(snapshot, DESK))
