"""Answers that are kept as they were sent, and how a view says that its answer may be."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.http import HttpRequest

from boardcall.rulebook import Rulebook
from boardcall.web.event.finished_pages import FinishedPage
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine.compression import packing_for
from boardcall.web.request.language import COOKIE
from boardcall.web.request.look import is_for_anyone, is_look

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEEP = "boardcall.keep"
"""Where a view says in the request's scope with what its answer is kept."""
FILES_KEPT = "boardcall.files"
"""Where in the scope it finds the answers that are kept for files."""
FILES = "/static/"
"""Where files are, which are the same in all languages."""
MOST_ANSWERS = 5000
ABOUT_THE_BODY = (b"content-length", b"content-encoding", b"content-type")


def keep_page(request: HttpRequest, event: Hosted, snapshot: Snapshot, key: Hashable) -> None:
    """Marks that the answer to this request, the snapshot's page of that key, may be given again to equal requests.

    Looks are never kept, nor addresses that are not for everybody.
    """
    scope = getattr(request, "scope", None)
    if scope is not None and is_for_anyone(request) and not is_look(request):
        scope[KEEP] = Keeping(snapshot.answers, event.heads, key, snapshot.rulebook, snapshot.tournament.standby)


def keep_file(request: HttpRequest) -> None:
    """Marks that the answer to this request may be given again to equal requests, as long as the server runs."""
    scope = getattr(request, "scope", None)
    if scope is not None:
        scope[KEEP] = Keeping(scope.get(FILES_KEPT, {}))


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """What the answer to a public page or a file depends on."""

    path: str
    languages: bytes
    chosen: str
    packing: str

    @classmethod
    def of(cls, scope: Scope, headers: dict[bytes, bytes]) -> "AnswerKey":
        packing = packing_for(headers.get(b"accept-encoding", b"").decode("latin-1"))
        if scope["path"].startswith(FILES):
            return cls(scope["path"], b"", "", packing)
        chosen = ""
        if COOKIE.encode() in (cookies := headers.get(b"cookie", b"")):
            chosen = _cookie(cookies.decode("latin-1"))
        return cls(scope["path"], headers.get(b"accept-language", b"")[:200], chosen, packing)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
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
class AnswerHead:
    """The headers of a page's answer, which of a state's finished pages it is, and what its headers depend on.

    Other rules may have another default language, and pages may ask a second machine only once one is named.
    """

    headers: list[tuple[bytes, bytes]]
    key: Hashable
    rulebook: Rulebook
    standby: str

    def is_for(self, snapshot: Snapshot) -> bool:
        """Whether the page has the same headers in this state."""
        return self.rulebook is snapshot.rulebook and self.standby == snapshot.tournament.standby

    def over(self, page: FinishedPage, packing: str) -> KeptAnswer:
        """The answer that shows this page under these headers."""
        body, etag = page.content.under(packing), page.etag.encode()
        other = {b"content-length": str(len(body)).encode(), b"etag": etag}
        return KeptAnswer([(name, other.get(name, value)) for name, value in self.headers], body, plain_etag(etag))


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where an answer is kept: with the answers of the same state, and its headers for the page in later states."""

    answers: Answers
    heads: Answers | None = None
    key: Hashable = None
    rulebook: Rulebook | None = None
    standby: str = ""

    def keep(self, asked: AnswerKey, start: Mapping[str, Any], body: bytes) -> None:
        """Keeps an answer, if it is for everybody."""
        headers = [(name.lower(), value) for name, value in start["headers"]]
        named = dict(headers)
        if start["status"] != 200 or b"set-cookie" in named:
            return
        put(self.answers, asked, KeptAnswer(headers, body, plain_etag(named.get(b"etag", b""))))
        if self.heads is not None and self.rulebook is not None:
            put(self.heads, asked, AnswerHead(headers, self.key, self.rulebook, self.standby))


def put(kept: Answers, asked: AnswerKey, one: Any) -> None:
    if len(kept) >= MOST_ANSWERS:
        kept.clear()
    kept[asked] = one


def plain_etag(etag: bytes) -> bytes:
    return etag.removeprefix(b"W/")


def _cookie(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return cookies
    return found.value if found else ""
