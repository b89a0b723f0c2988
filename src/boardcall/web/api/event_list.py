"""The first address of the interface: which events this server shows, and where the interface of each begins."""

from dataclasses import dataclass
from datetime import date
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from boardcall.tables.codec import encode
from boardcall.web.api.gate import REFUSED, refusal
from boardcall.web.event.hosted_events import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.request.problem_json import problem_answer


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
        says = "This address takes GET. Events are started at /api/v1/events, on a hosted site."
        refused = problem_answer(HTTPStatus.METHOD_NOT_ALLOWED, says)
        refused.headers["Allow"] = "GET, HEAD"
        return refused
    try:
        found = EventList(tuple(_listed(event) for event in SHOWING.events().listed()))
    except REFUSED as error:
        return refusal(error)
    answer = JsonResponse(encode(found), json_dumps_params={"ensure_ascii": False})
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _listed(event: Hosted) -> ListedEvent:
    told, here = event.now().tournament, f"/e/{event.slug}/"
    api = f"{here}api/v1/"
    return ListedEvent(
        event.slug, told.name, told.starts, told.ends, told.rulebook, here, f"{api}event", f"{api}openapi.json"
    )
