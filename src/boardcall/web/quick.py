"""Finished public pages and files, answered before the framework is asked: a hall that reloads at once is no burden.

The first answer to a request is the framework's, and it is kept, headers and all, with the state of the event it shows.
Whoever asks the same way gets the same bytes, as long as no act came after; that is looked up for every request. After
an act the page is another but its headers are not: as soon as somebody has finished the page, as the look does that
tells those who have it open, it is sent under the headers of before.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.http import HttpRequest

from boardcall.errors import StoreError
from boardcall.rulebook import Rulebook
from boardcall.web.hosting import Hosted, HostedEvents, Page, Snapshot
from boardcall.web.languages import COOKIE
from boardcall.web.looking import is_for_anyone, is_look
from boardcall.web.threads import OverdueError, Threads

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEEP = "boardcall.keep"
"""Where a view says in the request's scope with what its answer is kept."""
FILES_KEPT = "boardcall.files"
"""Where in the scope it finds the answers that are kept for files."""
MOST_ANSWERS = 5000
LONGEST_WAIT = 5.0
"""Seconds that a request waits for another that asks the same before it asks by itself."""
LOOKING = Threads(2, "ledgers")
ABOUT_THE_BODY = (b"content-length", b"content-encoding", b"content-type")
FILES = "/static/"
EVENTS = "/e/"


def keep_page(request: HttpRequest, event: Hosted, snapshot: Snapshot, key: Hashable) -> None:
    """The answer to this request, the snapshot's page of that key, may be given again to whoever asks the same way.

    Nothing is kept of a look, and nothing of an address that is not for anybody.
    """
    scope = getattr(request, "scope", None)
    if scope is not None and is_for_anyone(request) and not is_look(request):
        scope[KEEP] = Keeping(snapshot.answers, event.heads, key, snapshot.rulebook)


def keep_file(request: HttpRequest) -> None:
    """The answer to this request may be given again to whoever asks the same way, as long as the server runs."""
    scope = getattr(request, "scope", None)
    if scope is not None:
        scope[KEEP] = Keeping(scope.get(FILES_KEPT, {}))


@dataclass(frozen=True, slots=True)
class Asked:
    """What the answer to a public page or a file depends on."""

    path: str
    languages: bytes
    chosen: str
    packed: bool

    @classmethod
    def of(cls, scope: Scope, headers: dict[bytes, bytes]) -> "Asked":
        chosen = ""
        if COOKIE.encode() in (cookies := headers.get(b"cookie", b"")):
            chosen = _cookie(cookies.decode("latin-1"))
        packed = b"gzip" in headers.get(b"accept-encoding", b"")
        return cls(scope["path"], headers.get(b"accept-language", b"")[:200], chosen, packed)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was sent, and the one for a browser that has it already."""

    headers: list[tuple[bytes, bytes]]
    body: bytes
    etag: bytes

    async def send(self, scope: Scope, known: bytes, send: Send) -> None:
        if self.etag and self.etag in known:
            headers = [(name, value) for name, value in self.headers if name.lower() not in ABOUT_THE_BODY]
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else self.body})


Answers = dict[Hashable, Any]
"""Answers by how they were asked for."""


@dataclass(frozen=True, slots=True)
class Head:
    """The headers of a page's answer, which of a state's finished pages it is, and the rules that were in force.

    Other rules may have another language for who asks for none; the page is another then, and its headers too.
    """

    headers: list[tuple[bytes, bytes]]
    key: Hashable
    rulebook: Rulebook

    def over(self, page: Page, *, packed: bool) -> Answer:
        """The answer that shows this page under these headers."""
        body, etag = page.packed if packed else page.body, page.etag.encode()
        other = {b"content-length": str(len(body)).encode(), b"etag": etag}
        return Answer([(name, other.get(name, value)) for name, value in self.headers], body, _plain(etag))


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where an answer is kept: with the answers of the same state, and its headers for the page in later states."""

    answers: Answers
    heads: Answers | None = None
    key: Hashable = None
    rulebook: Rulebook | None = None

    def keep(self, asked: Asked, start: Mapping[str, Any], body: bytes) -> None:
        """Keeps an answer, if it is for everybody."""
        headers = [(name.lower(), value) for name, value in start["headers"]]
        named = dict(headers)
        if start["status"] != 200 or b"set-cookie" in named:
            return
        _put(self.answers, asked, Answer(headers, body, _plain(named.get(b"etag", b""))))
        if self.heads is not None and self.rulebook is not None:
            _put(self.heads, asked, Head(headers, self.key, self.rulebook))


def _put(kept: Answers, asked: Asked, one: Any) -> None:
    if len(kept) >= MOST_ANSWERS:
        kept.clear()
    kept[asked] = one


def _plain(etag: bytes) -> bytes:
    return etag.removeprefix(b"W/")


class Quick:
    """The application behind answers that are ready."""

    def __init__(self, app: App, events: Callable[[], HostedEvents]) -> None:
        self._app = app
        self._events = events
        self._files: Answers = {}
        self._looks: dict[str, Look] = {}
        self._under_way: dict[Asked, asyncio.Event] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        asked = Asked.of(scope, headers)
        answer = await self._ready(asked) or await self._answered_meanwhile(asked)
        if answer is not None:
            await answer.send(scope, headers.get(b"if-none-match", b""), send)
            return
        scope[FILES_KEPT] = self._files
        with self._answering(asked):
            await self._app(scope, receive, _keeping(scope, asked, send))

    @contextmanager
    def _answering(self, asked: Asked) -> Iterator[None]:
        """While the framework makes a page that was kept before, whoever asks the same way waits for it.

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

    async def _answered_meanwhile(self, asked: Asked) -> Answer | None:
        """What another request gets from the framework now; None where there is none, or it keeps nothing in time."""
        under_way = self._under_way.get(asked)
        if under_way is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await under_way.wait()
        return await self._ready(asked)

    def _event(self, asked: Asked) -> Hosted | None:
        if not asked.path.startswith(EVENTS):
            return None
        event = self._events().known(asked.path[len(EVENTS) :].partition("/")[0])
        return event.outside if event else None  # what is kept is for everybody

    async def _ready(self, asked: Asked) -> Answer | None:
        if asked.path.startswith(FILES):
            return self._files.get(asked)
        event = self._event(asked)
        if event is None or asked not in event.heads:
            return None
        look = self._looks.setdefault(event.slug, Look(event))
        try:
            return _answer(await look.now(), asked, event.heads)
        except StoreError:
            return None  # the framework says what is wrong


def _answer(snapshot: Snapshot, asked: Asked, heads: Mapping[Hashable, Any]) -> Answer | None:
    """The answer that shows this state: as it was given already, or the page that somebody has finished meanwhile."""
    ready: Answer | None = snapshot.answers.get(asked)
    head: Head | None = heads.get(asked)
    if ready is not None or head is None or head.rulebook is not snapshot.rulebook:
        return ready
    page = snapshot.finished(head.key)
    if page is not None:
        ready = head.over(page, packed=asked.packed)
        _put(snapshot.answers, asked, ready)
    return ready


class Look:
    """Looks whether an event has new acts; whoever asks while a look is under way shares the next one."""

    def __init__(self, event: Hosted) -> None:
        self._event = event
        self._begun = 0
        self._one_at_a_time = asyncio.Lock()

    async def now(self) -> Snapshot:
        """The event as it stands, acts of other processes included."""
        if self._event.stands():
            return self._event.last
        asked = self._begun
        async with self._one_at_a_time:
            if self._begun == asked:
                self._begun += 1
                with suppress(OverdueError):  # the page is as it was; the framework says what is wrong
                    await LOOKING.run(self._event.now, seconds=LONGEST_WAIT)
            return self._event.last


def _keeping(scope: Scope, asked: Asked, send: Send) -> Send:
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


def _cookie(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return cookies
    return found.value if found else ""
