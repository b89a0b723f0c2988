"""Finished public pages and files, answered before the framework is asked: a hall that reloads at once is no burden.

The first answer to a request is the framework's, and it is kept, headers and all, with the state of the event it
shows. Equal requests get the same bytes until the next act; that is looked up for every request. After an act the page
changes but its headers do not: as soon as the page is finished, for instance by the look that informs open pages, it
is sent under the old headers.
"""

import asyncio
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from boardcall.errors import StoreError
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine.threads import OverdueError, Threads
from boardcall.web.request.kept_answer import (
    FILES,
    FILES_KEPT,
    KEEP,
    AnswerHead,
    AnswerKey,
    Answers,
    App,
    Keeping,
    KeptAnswer,
    Receive,
    Scope,
    Send,
    put,
)

LONGEST_WAIT = 5.0
"""Seconds that a request waits for another that asks the same before it asks by itself."""
EVENTS = "/e/"
LOOKING = Threads(2, "ledgers")


class ResponseCache:
    """The application behind answers that are ready."""

    def __init__(self, app: App, events: Callable[[], HostedEvents]) -> None:
        self._app = app
        self._events = events
        self._files: Answers = {}
        self._looks: dict[str, LedgerLook] = {}
        self._under_way: dict[AnswerKey, asyncio.Event] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        asked = AnswerKey.of(scope, headers)
        answer = await self._ready(asked) or await self._answered_meanwhile(asked)
        if answer is not None:
            await answer.send(scope, headers.get(b"if-none-match", b""), send)
            return
        scope[FILES_KEPT] = self._files
        with self._answering(asked):
            await self._app(scope, receive, _keeping(scope, asked, send))

    @contextmanager
    def _answering(self, asked: AnswerKey) -> Iterator[None]:
        """While the framework makes a page that was kept before, equal requests wait for it.

        A hall that asks right after an act asks the framework once. Nobody waits for a page that is not for everybody.
        """
        event = self._event(asked)
        if event is None or asked not in event.heads or asked in self._under_way:
            yield
            return
        done = self._under_way[asked] = asyncio.Event()
        try:
            yield
        finally:
            del self._under_way[asked]
            done.set()

    async def _answered_meanwhile(self, asked: AnswerKey) -> KeptAnswer | None:
        """What another request gets from the framework now; None if there is none, or nothing is kept in time."""
        under_way = self._under_way.get(asked)
        if under_way is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await under_way.wait()
        return await self._ready(asked)

    def _event(self, asked: AnswerKey) -> Hosted | None:
        if not asked.path.startswith(EVENTS):
            return None
        event = self._events().known(asked.path[len(EVENTS) :].partition("/")[0])
        return event.outside if event else None  # what is kept is for everybody

    async def _ready(self, asked: AnswerKey) -> KeptAnswer | None:
        if asked.path.startswith(FILES):
            return self._files.get(asked)
        event = self._event(asked)
        if event is None or asked not in event.heads:
            return None
        look = self._looks.setdefault(event.slug, LedgerLook(event))
        try:
            return _answer(await look.now(), asked, event.heads)
        except StoreError:
            return None  # the framework says what is wrong


def _answer(snapshot: Snapshot, asked: AnswerKey, heads: Mapping[Hashable, Any]) -> KeptAnswer | None:
    """The answer that shows this state: the kept one, or the page that was finished meanwhile."""
    ready: KeptAnswer | None = snapshot.answers.get(asked)
    head: AnswerHead | None = heads.get(asked)
    if ready is not None or head is None or not head.is_for(snapshot):
        return ready
    page = snapshot.finished(head.key)
    if page is not None:
        ready = head.over(page, asked.packing)
        put(snapshot.answers, asked, ready)
    return ready


class LedgerLook:
    """Looks whether an event has new acts; requests during a look share the next one."""

    def __init__(self, event: Hosted) -> None:
        self._event = event
        self._begun = 0
        self._one_at_a_time = asyncio.Lock()

    async def now(self) -> Snapshot:
        """The current event, including acts of other processes."""
        if self._event.stands():
            return self._event.last
        asked = self._begun
        async with self._one_at_a_time:
            if self._begun == asked:
                self._begun += 1
                with suppress(OverdueError):  # the page is as it was; the framework says what is wrong
                    await LOOKING.run(self._event.now, seconds=LONGEST_WAIT)
            return self._event.last


def _keeping(scope: Scope, asked: AnswerKey, send: Send) -> Send:
    """Sends on what the framework answers, and keeps it if a view said so and it is for everybody."""
    begun: list[Mapping[str, Any]] = []
    body: list[bytes] = []

    async def sent(message: Mapping[str, Any]) -> None:
        keeping: Keeping | None = scope.get(KEEP)
        if keeping is not None and scope["method"] == "GET":
            if message["type"] == "http.response.start":
                begun.append(message)
            else:
                body.append(message.get("body", b""))
                if not message.get("more_body", False):
                    keeping.keep(asked, begun[0], b"".join(body))
        await send(message)

    return sent
