"""What an operator's monitoring reads: counts of requests, and the state of the server."""

from collections.abc import Mapping
from hmac import compare_digest
from importlib.metadata import version

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from boardcall.errors import BoardcallError
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.messages import count_by_state
from boardcall.web.machine import time
from boardcall.web.machine.metrics import MEASURING

Gauges = Mapping[str, tuple[str, Mapping[str, float]]]


@require_safe
def metrics_page(request: HttpRequest) -> HttpResponse:
    """The metrics, for who has the token; for everybody else there is nothing here."""
    sent = request.headers.get("Authorization", "").encode()
    if MEASURING.metrics is None or not compare_digest(sent, f"Bearer {MEASURING.token}".encode()):
        raise Http404
    text, kind = MEASURING.metrics.text(_now())
    return HttpResponse(text, content_type=kind, headers={"Cache-Control": "no-store"})


def _now() -> Gauges:
    """The state of the server: worked out from its events and its queue at each request."""
    shown = SHOWING.events()
    listed, acts, ages = {event.slug for event in shown.listed()}, 0, []
    for event in shown:
        try:
            acts += event.number() or event.last.number  # of a damaged event those that hold
            last = SHOWING.copies.last(event.slug) if SHOWING.copies else None
        except BoardcallError:
            continue  # a database out of reach has its own alarm, /readyz
        if last is not None:
            ages.append((time.now() - last).total_seconds())
    count = len(tuple(shown))
    found: dict[str, tuple[str, Mapping[str, float]]] = {
        "boardcall_acts": ("Acts saved in all events.", {"": acts}),
        "boardcall_events": ("Events.", {"listed": len(listed), "archived": count - len(listed)}),
        "boardcall_messages": ("Messages by what became of them.", count_by_state()),
        "boardcall_version_info": (f"Boardcall {version('boardcall')}.", {version("boardcall"): 1}),
    }
    if ages:
        found["boardcall_copy_age_seconds"] = ("Age of the oldest event's newest copy.", {"": max(ages)})
    return found
