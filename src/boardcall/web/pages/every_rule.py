"""The event under every rule, for everybody once final results are public."""

from django.http import HttpResponse

from boardcall.views.comparison import comparison_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.pages.public import public_page
from boardcall.web.request.route import Call


def every_rule_page(call: Call) -> HttpResponse:
    """Who would have won under every system and total."""
    return public_page(call, "comparison.html", lambda snapshot: {"found": comparison_view(snapshot, PUBLIC)})
