"""The stream of one event for programs: it tells the number of the last act that the program may know, and no more."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from functools import partial

from django.db import close_old_connections
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from boardcall.errors import InputError
from boardcall.views.viewer import Viewer
from boardcall.web.api.answers import REFUSED, refusal, wrong_method
from boardcall.web.api.gate import caller
from boardcall.web.event.feed import Feed, WatchedPage
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.tokens import is_valid
from boardcall.web.machine import time
from boardcall.web.permission.policy import with_policies
from boardcall.wording import verbatim

RECONNECT_MILLISECONDS = 2000
LONGEST_NUMBER = 15


@csrf_exempt
def live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Server-sent events "act" with {"act": 12} as data and 12 as id, now and whenever the number changes.

    A program that comes back sends Last-Event-ID, or `after` in the query, and is told at once if there is more. A
    delay for followers delays this too. "here" every two seconds says that the connection works. When the
    token is no longer valid, the stream ends.
    """
    if request.method != "GET":
        return wrong_method("GET")
    try:
        event = SHOWING.events().get(slug)
        token, visitor = caller(request, event)
        known = _known(request)
        watched = _watched(event, visitor.viewer)
    except REFUSED as error:
        return refusal(error)
    if token:
        watched.owner = f"token {token}"
        watched.may_look = partial(_is_valid, token)
    stream = _events(SHOWING.feed, ("api", slug, token), watched, known)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"
    response.headers["X-Accel-Buffering"] = "no"
    if not request.headers.get("Authorization"):
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _is_valid(token: int) -> bool:
    close_old_connections()
    return is_valid(token, at=time.now())


with_policies(live, {})  # for anyone, as the number of the last act is in every answer


def _known(request: HttpRequest) -> str:
    """The number that a program was told last, "" for none; InputError for an `after` that is none."""
    if last := request.headers.get("Last-Event-ID", ""):
        return last if _is_number(last) else ""
    after = request.GET.get("after", "")
    if after and not _is_number(after):
        hint = verbatim("Send the number of the last act you were told, or leave it out.")
        raise InputError.of(verbatim(f"“{after[:40]}” is no number of an act."), hint, field="after")
    return after


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def _watched(event: Hosted, viewer: Viewer) -> WatchedPage:
    """What the feed looks at: the number of the last act this viewer may know."""
    seen = event.seen_by(viewer)

    def look() -> str:
        close_old_connections()
        snapshot, watched.due = seen.shown(viewer, at=time.now())
        return str(snapshot.number)

    watched = WatchedPage(event.slug, look, "", event.number())
    watched.mark = look()
    return watched


async def _events(feed: Feed, key: tuple[object, ...], page: WatchedPage, after: str) -> AsyncIterator[str]:
    yield f"retry: {RECONNECT_MILLISECONDS}\n\n"
    async with aclosing(feed.marks(key, page, after=after)) as marks:
        async for mark in marks:
            if mark is None:
                yield "event: here\ndata: .\n\n"
            else:
                yield f"id: {mark}\nevent: act\ndata: {json.dumps({'act': int(mark)})}\n\n"
