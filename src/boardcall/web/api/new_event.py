"""Starting an event of a hosted site by a program, in the name of the person who made its token."""

import json
from dataclasses import dataclass, fields
from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from boardcall.tables.codec import encode
from boardcall.web.api.answers import REFUSED, RefusedRequestError, refusal, wrong_method
from boardcall.web.api.gate import read_bearer, sent_body
from boardcall.web.api.request_body import read_body
from boardcall.web.desk.set_up import draft_of
from boardcall.web.desk.site.events import start_event
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.site_tokens import recognise_site_token
from boardcall.web.identity.tokens import make_token
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role, SitePolicy, with_policy

DAYS = 30
"""How long the token is good that comes with a new event."""
POLICY = SitePolicy.MEMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What an event starts with; what is left out is as the rulebook says."""

    slug: str
    """Its name in addresses: small letters, digits and hyphens. A second request with it makes no second event."""
    rulebook: str = ""
    """The id of a rulebook that comes with the program, such as club."""
    rulebook_text: str = ""
    """Or the whole text of one, as TOML."""
    name: str = ""
    place: str = ""
    starts: date | None = None
    ends: date | None = None
    rounds: int | None = None
    scoring: str = ""
    """The id of a scoring system."""
    zone: str = ""
    """The time zone, such as Europe/Paris."""


@dataclass(frozen=True, slots=True)
class StartedEvent:
    """An event that was started, and a token that runs it as its director."""

    slug: str
    name: str
    page: str
    api: str
    token: str
    """It is told only now."""


@csrf_exempt
def new_event(request: HttpRequest) -> HttpResponse:
    """Starts an event; cookies count for nothing here."""
    if request.method != "POST":
        return wrong_method("POST")
    try:
        return _started(request)
    except REFUSED as error:
        return refusal(error)


with_policy(new_event, POLICY)


def _started(request: HttpRequest) -> HttpResponse:
    if not SHOWING.is_site:
        raise RefusedRequestError(
            HTTPStatus.NOT_FOUND, "This server is not a hosted site, so programs cannot start events on it."
        )
    at = time.now()
    visitor = recognise_site_token(read_bearer(request), at=at)
    if not POLICY.lets_in(visitor.role):
        raise RefusedRequestError(HTTPStatus.UNAUTHORIZED, "This needs a token of the page Your account of the site.")
    asked = read_body(NewEvent, sent_body(request))
    event = start_event(visitor.person, draft_of(_as_form(asked)), asked.slug)
    _, token = make_token(event.id, name="first program", role=Role.TD, days=DAYS, maker=visitor.name, at=at)
    here = f"/e/{event.slug}/"
    made = StartedEvent(event.slug, event.now().tournament.name, here, f"{here}api/v1/", token)
    text = json.dumps(encode(made), ensure_ascii=False)
    headers = {"Location": f"{here}api/v1/event", "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="application/json", status=HTTPStatus.CREATED, headers=headers)


def _as_form(asked: NewEvent) -> dict[str, str]:
    """The fields as the form of the site has them."""
    found: dict[str, Any] = {one.name: getattr(asked, one.name) for one in fields(asked)}
    found["own"] = found.pop("rulebook_text")
    return {name: "" if value is None else str(value) for name, value in found.items()}
