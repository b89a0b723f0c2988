"""The stream that open pages listen to: it says that the page has changed, and nothing else."""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from copy import copy
from hashlib import blake2b
from secrets import randbelow
from urllib.parse import urlsplit

from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, ResolverMatch, resolve

from boardcall.errors import NotFoundError
from boardcall.web.event.feed import Feed, WatchedPage, owner_of
from boardcall.web.event.state import SHOWING
from boardcall.web.request.language import language_of
from boardcall.web.request.look import as_look, mark_of, mark_of_act, until_of
from boardcall.web.request.route import Call
from boardcall.wording import say

RECONNECT_MILLISECONDS = (1000, 3000)
"""Between which times a browser comes back after a break; each is told its own, so that they do not come at once."""
LONGEST_PAGE = 500


def live_stream(call: Call) -> HttpResponseBase:
    """Server-sent events "page" with the mark of a page of this event as data and id, whenever it changes.

    `page` in the query is the page's path, `after` the mark it has in the browser, or the Last-Event-ID of one that
    comes back. The page is requested as this visitor would request it, so the stream reveals nothing that the visitor
    may not see.
    """
    page = call.request.GET.get("page", "")
    try:
        found, look = _look_at(call, page)
    except NotFoundError:
        return HttpResponse(status=204)  # tells a browser not to come back
    ask = _number(call, found)
    before = ask()
    answer = look()
    owner = "" if mark_of(answer) else owner_of(call.visitor.device, call.request.META["REMOTE_ADDR"])
    follows = getattr(found.func, "follows", None)
    if answer.status_code != 200 or (owner and not follows and not call.visitor.device):
        return HttpResponse(status=204)
    SHOWING.feed.refuse_more(owner)
    after = call.request.headers.get("Last-Event-ID") or call.request.GET.get("after", "")
    if after == mark_of_act(before) and before == ask():
        after = _mark(answer)

    def look_again() -> str:
        now = look()
        watched.due = until_of(now)
        return _mark(now)

    watched = WatchedPage(call.event.slug, look_again, _mark(answer), before, due=until_of(answer), owner=owner)
    if follows:
        watched.topic, watched.ask = follows.__name__, ask
    events = _events(SHOWING.feed, _shared(call, page, answer), watched, after)
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"  # a compressor for each open stream would cost 256 kB
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _number(call: Call, found: ResolverMatch) -> Callable[[], int]:
    """Returns the number that changes when the page may change: of the last act, or of what the page follows."""
    follows = getattr(found.func, "follows", None)
    if follows is None:
        return call.event.number

    def ask() -> int:
        close_old_connections()
        return int(follows(call.event))

    return ask


def _look_at(call: Call, page: str) -> tuple[ResolverMatch, Callable[[], HttpResponse]]:
    """The page, and what asks it as this visitor would; NotFoundError where it is no page of the event."""
    parts = urlsplit(page)
    if len(page) > LONGEST_PAGE or not parts.path.startswith(call.base) or parts.path == call.path:
        raise NotFoundError(say("There is no such page at this event."))
    try:
        found = resolve(parts.path)
    except Resolver404 as error:
        raise NotFoundError(say("There is no such page at this event.")) from error
    request = _asking(call.request, parts.path, parts.query)

    def look() -> HttpResponse:
        close_old_connections()
        response: HttpResponse = found.func(as_look(request), *found.args, **found.kwargs)
        if response.streaming:
            raise NotFoundError(say("This page is a stream itself."))
        return response

    return found, look


def _asking(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """The same visitor's request for another page."""
    asking = copy(request)
    asking.method = "GET"
    asking.path = asking.path_info = path
    asking.GET = QueryDict(query)
    return asking


def _mark(answer: HttpResponse) -> str:
    """A public page's own mark, or the digest of what a private one shows."""
    return mark_of(answer) or blake2b(answer.content, digest_size=16).hexdigest()


def _shared(call: Call, page: str, answer: HttpResponse) -> tuple[object, ...]:
    """What streams have in common that one look serves: a public page in one language, or a visitor's own.

    A public page is the same whatever its address says after a question mark.
    """
    spoken = language_of(call.request).code
    return (urlsplit(page).path, spoken) if mark_of(answer) else (page, spoken, call.visitor.device)


async def _events(feed: Feed, key: tuple[object, ...], page: WatchedPage, after: str) -> AsyncIterator[str]:
    first, last = RECONNECT_MILLISECONDS
    yield f"retry: {first + randbelow(last - first)}\n\n"
    async with aclosing(feed.marks(key, page, after=after)) as marks:
        async for mark in marks:
            yield "event: here\ndata: .\n\n" if mark is None else f"id: {mark}\nevent: page\ndata: {mark}\n\n"
