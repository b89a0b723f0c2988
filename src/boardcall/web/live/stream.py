"""The stream that open pages listen to: it says that the page has changed, and brings the new page if it is public."""

from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from functools import cached_property, partial
from hashlib import blake2b
from secrets import randbelow
from urllib.parse import urlsplit

from django.db import close_old_connections
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, ResolverMatch, resolve

from boardcall.errors import NotFoundError
from boardcall.web.event.direct_line import DIRECT_LINE, DirectLine, as_chunk
from boardcall.web.event.feed import TURN_SECONDS, Feed, Tell, WatchedPage, owner_of
from boardcall.web.event.state import SHOWING
from boardcall.web.request.language import language_of
from boardcall.web.request.look import as_look, asking_for, mark_of, mark_of_act, until_of
from boardcall.web.request.route import Call, access_of, visitor_of
from boardcall.wording import say

RECONNECT_MILLISECONDS = (1000, 3000)
"""Between which times a browser comes back after a break; each is told its own, so that they do not come at once."""
LONGEST_PAGE = 500
HERE = b"event: here\ndata: .\n\n"
HERE_CHUNK = as_chunk(HERE)


class NewPage(str):
    """The mark of a page that has changed, and what streams send of it: made once for everybody who has it open."""

    __slots__ = ("__dict__",)
    packed = b""
    """The page under gzip, if it is the same for everybody."""

    @classmethod
    def of(cls, answer: HttpResponse) -> "NewPage":
        """A public page has its own mark; of a private one it is the digest of what it shows."""
        public = mark_of(answer)
        page = cls(public or blake2b(answer.content, digest_size=16).hexdigest())
        if public and "Content-Encoding" in answer.headers:
            page.packed = answer.content
        return page

    @cached_property
    def told(self) -> bytes:
        """The event for those who fetch the page."""
        return f"id: {self}\nevent: page\ndata: {self}\n\n".encode()

    @cached_property
    def brought(self) -> bytes:
        """The event with the page itself, in a second line."""
        if not self.packed:
            return self.told
        return self.told[:-1] + b"data: " + b64encode(self.packed) + b"\n\n"

    @cached_property
    def brought_chunk(self) -> bytes:
        """The same as every connection sends it."""
        return as_chunk(self.brought)


def live_stream(call: Call) -> HttpResponseBase:
    """Server-sent events "page" with the mark of a page of this event as data and id, whenever it changes.

    `page` in the query is the page's path, `after` the mark it has in the browser, or the Last-Event-ID of one that
    comes back. With `whole` a second line of data is the new page itself, gzip in base64, if it is the same for
    everybody: a hall of phones then asks for nothing. The page is requested as this visitor would request it, so the
    stream reveals nothing that the visitor may not see.
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
    shown = NewPage.of(answer)
    if after == mark_of_act(before) and before == ask():
        after = shown

    def look_again() -> NewPage:
        now = look()
        watched.due = until_of(now)
        return NewPage.of(now)

    def may_look() -> bool:
        close_old_connections()
        return visitor_of(call.request, call.event) == call.visitor

    watched = WatchedPage(call.event.slug, look_again, shown, before, due=until_of(answer), owner=owner)
    if owner and call.visitor.device:
        watched.may_look, watched.access = may_look, partial(access_of, call.event)
    if follows:
        watched.topic, watched.ask = follows.__name__, ask
    elif SHOWING.pages is not None:
        watched.is_first_elsewhere = SHOWING.pages.is_first_elsewhere(urlsplit(page).path)
    whole = "whole" in call.request.GET
    tell = _teller(call) if whole else None
    events = _events(SHOWING.feed, _shared(call, page, answer), watched, after, whole=whole, tell=tell)
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
    request = asking_for(call.request, parts.path, parts.query)

    def look() -> HttpResponse:
        close_old_connections()
        response: HttpResponse = found.func(as_look(request), *found.args, **found.kwargs)
        if response.streaming:
            raise NotFoundError(say("This page is a stream itself."))
        return response

    return found, look


def _shared(call: Call, page: str, answer: HttpResponse) -> tuple[object, ...]:
    """What streams have in common that one look serves: a public page in one language, or a visitor's own.

    A public page is the same whatever its address says after a question mark.
    """
    spoken = language_of(call.request).code
    return (urlsplit(page).path, spoken) if mark_of(answer) else (page, spoken, call.visitor.device)


def _teller(call: Call) -> Tell | None:
    """What writes to this stream past the framework; None where a server offers no such line."""
    line: DirectLine | None = getattr(call.request, "scope", {}).get(DIRECT_LINE)
    if line is None:
        return None
    return lambda mark: line.send(mark.brought_chunk if isinstance(mark, NewPage) else HERE_CHUNK)


async def _events(
    feed: Feed, key: tuple[object, ...], page: WatchedPage, after: str, *, whole: bool, tell: Tell | None
) -> AsyncIterator[bytes]:
    first, last = RECONNECT_MILLISECONDS
    yield f"retry: {first + randbelow(last - first)}\n\n".encode()
    async with aclosing(feed.marks(key, page, after=after, turn=0.0 if whole else TURN_SECONDS, tell=tell)) as marks:
        async for mark in marks:
            if isinstance(mark, NewPage):
                yield mark.brought if whole else mark.told
            else:
                yield HERE
