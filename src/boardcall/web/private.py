"""Pages for one person or for staff: made anew for each request and kept nowhere."""

from typing import Any

from django.http import HttpResponse

from boardcall.web.guard import Call
from boardcall.web.policy import DESK_ROLES, Role
from boardcall.web.render import render

LINKS = (
    ("", "Public pages", frozenset(Role)),
    ("links/", "Links", DESK_ROLES),
    ("staff/", "Staff", frozenset({Role.TD})),
)
"""The pages beside each other in the head, with who sees which."""


def private_page(call: Call, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """The template filled in for this visitor; no browser and nothing between keeps it."""
    role = call.visitor.role
    shown = [{"address": call.base + path, "name": name} for path, name, roles in LINKS if role in roles]
    body = render(
        template,
        request=call.request,
        base=call.base,
        links=shown,
        event_name=call.event.now().tournament.name,
        visitor=call.visitor,
        **context,
    )
    response = HttpResponse(body, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
