"""The rulings of the event, without names."""

from typing import Any

from django.http import HttpResponse

from boardcall.views.rulings import rulings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.public import public_page
from boardcall.web.request.route import Call


def rulings_page(call: Call) -> HttpResponse:
    """Every ruling, the last first."""
    return public_page(call, "rulings.html", _rulings)


def _rulings(snapshot: Snapshot) -> dict[str, Any]:
    return {"found": rulings_view(snapshot, PUBLIC)}
