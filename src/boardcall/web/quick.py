"""Finished public pages and files, answered before the framework is asked: a hall that reloads at once is no burden.

The first answer to a request is the framework's, and it is kept, headers and all, with the state of the event it shows.
Whoever asks the same way gets the same bytes, as long as no act came after; that is looked up for every request.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.http import HttpRequest

from boardcall.errors import StoreError
from boardcall.web.hosting import Hosted, HostedEvents, Snapshot
from boardcall.web.languages import COOKIE
from boardcall.web.looking import is_for_anyone, is_look

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEEP = "boardcall.keep"
"""Where a view says in the request's scope with what its answer is kept."""
FILES_KEPT = "boardcall.files"
"""Where in the scope it finds the answers that are kept for files."""
MOST_ANSWERS = 5000
ABOUT_THE_BODY = (b"content-length", b"content-encoding", b"content-type")
FILES = "/static/"
EVENTS = "/e/"


def keep_page(request: HttpRequest, snapshot: Snapshot) -> None:
    """The answer to this request may be given again to whoever asks the same way, until the next act.

    Nothing is kept of a look, and nothing of an address that is not for anybody.
    """
    scope = getattr(request, "scope", None)
    if scope is not None and is_for_anyone(request) and not is_look(request):
        scope[KEEP] = snapshot.answers


def keep_file(request: HttpRequest) -> None:
    """The answer to this request may be given again to whoever asks the same way, as long as the server runs."""
    scope = getattr(request, "scope", None)
    if scope is not None:
        scope[KEEP] = scope.get(FILES_KEPT)


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


class Quick:
    """The application behind answers that are ready."""

    def __init__(self, app: App, events: Callable[[], HostedEvents]) -> None:
        self._app = app
        self._events = events
        self._files: Answers = {}
        self._looks: dict[str, Look] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        asked = Asked.of(scope, headers)
        answer = await self._ready(asked)
        if answer is not None:
            await answer.send(scope, headers.get(b"if-none-match", b""), send)
            return
        scope[FILES_KEPT] = self._files
        await self._app(scope, receive, _keeping(scope, asked, send))

    async def _ready(self, asked: Asked) -> Answer | None:
        if asked.path.startswith(FILES):
            return self._files.get(asked)
        if not asked.path.startswith(EVENTS):
            return None
        event = self._events().known(asked.path[len(EVENTS) :].partition("/")[0])
        if event is None or asked not in event.last.answers:
            return None
        look = self._looks.setdefault(event.slug, Look(event))
        try:
            answers: Answers = (await look.now()).answers
            return answers.get(asked)
        except StoreError:
            return None  # the framework says what is wrong


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
                await asyncio.to_thread(self._event.now)
            return self._event.last


def _keeping(scope: Scope, asked: Asked, send: Send) -> Send:
    """Sends on what the framework answers, and keeps it if a view said so and it is for everybody."""
    begun: list[Mapping[str, Any]] = []
    body: list[bytes] = []

    async def sent(message: Mapping[str, Any]) -> None:
        answers: Answers | None = scope.get(KEEP)
        if answers is not None and scope["method"] == "GET":
            if message["type"] == "http.response.start":
                begun.append(message)
            else:
                body.append(message.get("body", b""))
                if not message.get("more_body", False):
                    _keep(answers, asked, begun[0], b"".join(body))
        await send(message)

    return sent


def _keep(answers: Answers, asked: Asked, start: Mapping[str, Any], body: bytes) -> None:
    headers = [(name.lower(), value) for name, value in start["headers"]]
    named = dict(headers)
    if start["status"] != 200 or b"set-cookie" in named:
        return
    if len(answers) >= MOST_ANSWERS:
        answers.clear()
    answers[asked] = Answer(headers, body, named.get(b"etag", b"").removeprefix(b"W/"))


def _cookie(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return cookies
    return found.value if found else ""
