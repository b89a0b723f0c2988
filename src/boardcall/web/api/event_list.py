"""The first address of the interface: which events this server shows, and where the interface of each begins."""

import json
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from boardcall.tables.codec import encode
from boardcall.web.api.answers import REFUSED, public_json, refusal, wrong_method
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of this server."""

    slug: str
    name: str
    starts: date | None
    ends: date | None
    rulebook: str
    page: str
    api: str
    description: str
    """The address of its OpenAPI description."""


@dataclass(frozen=True, slots=True)
class EventList:
    """The events of this server."""

    events: tuple[ListedEvent, ...]


@csrf_exempt
def event_list(request: HttpRequest) -> HttpResponse:
    """Every event that is shown here, as its public pages tell."""
    if request.method not in ("GET", "HEAD"):
        return wrong_method("GET", "HEAD", more=" Events are started at /api/v1/events, on a hosted site.")
    try:
        found = EventList(tuple(_listed(event) for event in SHOWING.events().listed()))
    except REFUSED as error:
        return refusal(error)
    return public_json(json.dumps(encode(found), ensure_ascii=False))


def _listed(event: Hosted) -> ListedEvent:
    told, here = event.now().tournament, f"/e/{event.slug}/"
    api = f"{here}api/v1/"
    return ListedEvent(
        event.slug, told.name, told.starts, told.ends, told.rulebook, here, f"{api}event", f"{api}openapi.json"
    )
