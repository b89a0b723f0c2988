"""The stream that public pages listen to: it says that there was an act and its number, and nothing else."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from secrets import randbelow

from django.http import StreamingHttpResponse

from boardcall.web.feed import Feed
from boardcall.web.guard import Call
from boardcall.web.showing import SHOWING

RECONNECT_MILLISECONDS = (1000, 3000)
"""Between which times a browser comes back after a break; each is told its own, so that they do not come at once."""


def live_stream(call: Call) -> StreamingHttpResponse:
    """Server-sent events "act" with the act's number as data and id.

    It begins with the last act if that is later than `after` in the query, or than the Last-Event-ID of a browser that
    comes back. What an act did is in the public pages, as far as it is public.
    """
    asked = call.request.headers.get("Last-Event-ID") or call.request.GET.get("after", "")
    after = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 16 else 0
    response = StreamingHttpResponse(_events(SHOWING.feed, call.event.slug, after), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"  # a compressor for each open stream would cost 256 kB
    response.headers["X-Accel-Buffering"] = "no"
    return response


async def _events(feed: Feed, event: str, after: int) -> AsyncIterator[str]:
    first, last = RECONNECT_MILLISECONDS
    yield f"retry: {first + randbelow(last - first)}\n\n"
    async with aclosing(feed.acts(event, after=after)) as numbers:
        async for number in numbers:
            yield ": still here\n\n" if number is None else f"id: {number}\nevent: act\ndata: {number}\n\n"
