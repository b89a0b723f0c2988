"""The event outside its pages: its schedule for calendars, its news for readers, its standings inside other sites."""

import json
import re
from typing import Any

from django.http import HttpResponse

from boardcall.errors import Problem, refuse
from boardcall.messages.atom import atom_of
from boardcall.messages.calendar import calendar_of
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine import time
from boardcall.web.machine.settings import CONTENT_POLICY
from boardcall.web.pages.public import public_html
from boardcall.web.request.addresses import address_at
from boardcall.web.request.attachment import attachment
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call
from boardcall.wording import say

HOSTS = "embedding hosts"
"""Under which name the vault keeps the sites that may show the standings."""
HOST = re.compile(r"(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}|localhost(:\d{1,5})?")
MOST_HOSTS = 20
NO_FRAMES = "frame-ancestors 'none'"


def calendar_file(call: Call) -> HttpResponse:
    """The schedule as iCalendar."""
    snapshot = call.event.now()
    text = calendar_of(snapshot, language_of(call.request), key=call.event.id[:16], address=address_at(call))
    return attachment(text, "text/calendar; charset=utf-8", f"{call.event.slug}.ics", keeping="no-cache")


def news_file(call: Call) -> HttpResponse:
    """What is new, as an Atom feed."""
    found = atom_of(call.event.now(), language_of(call.request), key=call.event.id[:16], address=address_at(call))
    return HttpResponse(
        found, content_type="application/atom+xml; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )


def embedded_standings(call: Call) -> HttpResponse:
    """The standings alone, which the sites that a director named may show in a frame; nobody else may."""
    snapshot, _ = call.event.shown(PUBLIC, at=time.now())
    context: dict[str, Any] = {"standings": standings_view(snapshot, PUBLIC)}
    response = HttpResponse(public_html(call, snapshot, "embedded_standings.html", **context))
    hosts = embedding_hosts(call.event)
    allowed = f"frame-ancestors 'self' {' '.join(hosts)}" if hosts else NO_FRAMES
    response.headers["Content-Security-Policy"] = CONTENT_POLICY.replace(NO_FRAMES, allowed)
    # browsers follow frame-ancestors; this older header knows no list of sites
    response.headers["X-Frame-Options"] = "SAMEORIGIN" if hosts else "DENY"
    response.headers["Cache-Control"] = "no-cache"
    return response


def embedding_hosts(event: Hosted) -> list[str]:
    """The sites that may show the standings in a frame."""
    return list(json.loads(event.vault.get(HOSTS) or "[]"))


def set_embedding_hosts(event: Hosted, text: str) -> None:
    """Sets them from what was typed, one a line; InputError names what is no site."""
    hosts = [one.removeprefix("https://").rstrip("/") for one in text.casefold().split()]
    wrong = [one for one in hosts if not HOST.fullmatch(one)]
    problems = [
        Problem(say("“{host}” is not a site.", host=one[:60]), say("Write it as www.example.org."), field="hosts")
        for one in wrong
    ]
    if len(hosts) > MOST_HOSTS:
        most = say("{most} are the most.", most=MOST_HOSTS)
        problems.append(Problem(say("There are too many sites."), most, field="hosts"))
    refuse(problems)
    event.vault.put(HOSTS, json.dumps([*dict.fromkeys(hosts)]))
