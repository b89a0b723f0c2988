"""What stands before the application: a request is read in bounded time and room, and nobody takes everybody's turn.

Whoever is refused here gets a sentence and no page: nothing of the framework has run yet.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus

from django.http.request import split_domain_port

from boardcall.web.machine.addresses import address_group
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.settings import LONGEST_BODY
from boardcall.web.request.kept_answer import App, Receive, Scope, Send
from boardcall.web.request.problem_json import API, problem_text

LOG = once_a_minute("boardcall.bounds")
MOST_HEADERS = 200
"""Headers of a request; a browser sends some twenty, a proxy a few more."""
LONGEST_PATH = 2000
"""Letters of an address before its question mark: they are compared with the pattern of each page."""
PAGE = '<!doctype html><html lang="en"><title>Boardcall</title><body><h1>Boardcall</h1><p>{}</p></body></html>'
TEXTS = {
    HTTPStatus.BAD_REQUEST: "No browser asks like this. Open the event's own address and go on from there.",
    HTTPStatus.REQUEST_TIMEOUT: "What you sent came too slowly and was given up. Nothing was saved: send it again.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too much to send at once. Nothing was saved: send it in parts.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "It has a character that is no text (NUL). Nothing was saved: take it out.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "The headers are too long. Delete this site's cookies, then try again.",
    HTTPStatus.TOO_MANY_REQUESTS: "Your address asks too much at once. Nothing was saved: wait, then try again.",
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a server: bytes and seconds of what is sent, and how much of it is held at once."""

    body: int = LONGEST_BODY
    """Bytes of one body."""
    bodies: int = 8
    """Bodies of the greatest length that are held for one address at once."""
    all_bodies: int = 64
    """The same for all addresses together."""
    part: float = 10.0
    """Seconds in which more of a body comes."""
    whole: float = 120.0
    """Seconds in which all of it has come."""
    unread: int = 16 * LONGEST_BODY
    """Bytes of a refused body that are still taken, and dropped."""
    silence: float = 3.0
    """Seconds in which more of a refused body comes."""
    at_once: int = 8
    """Requests of one address that are answered at once; more wait for their turn."""
    waiting: int = 1000
    """Requests of one address that wait."""


class BoundsError(Exception):
    """A request that is not taken, with the status that says why."""

    def __init__(self, status: HTTPStatus, *, is_unread: bool = False) -> None:
        """`is_unread` says that more of the body is on its way."""
        super().__init__(status)
        self.status = status
        self.is_unread = is_unread


class BoundedApplication:
    """An application that gets every request whole. Used by the server's loop alone."""

    def __init__(self, app: App, bounds: Bounds | None = None) -> None:
        self._app = app
        self._bounds = bounds or Bounds()
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        address = address_of(scope)
        try:
            refuse_strange(scope, headers)
            if b"content-length" not in headers and b"transfer-encoding" not in headers:
                await self._app(scope, receive, send)
                return
            async with self._body(headers, address, receive) as body:
                await self._app(scope, _with(body, receive), send)
        except BoundsError as error:
            LOG.warning("A request from %s was refused: %s.", address, error.status.phrase)
            await self._refuse(scope, receive, send, error)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, error: BoundsError) -> None:
        """Answers, then drops what is still on its way.

        To hang up on somebody who is sending resets the connection: the answer is lost, and a proxy in front says 502.
        """
        await send_refusal(scope, send, error.status)
        if error.is_unread:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._bounds.whole):
                    await self._drop(receive)
        await send({"type": "http.response.body", "body": b""})

    async def _drop(self, receive: Receive) -> None:
        left, more = self._bounds.unread, True
        while more and left > 0:
            async with asyncio.timeout(self._bounds.silence):
                message = await receive()
            more = message["type"] == "http.request" and message.get("more_body", False)
            left -= len(message.get("body", b""))

    @asynccontextmanager
    async def _body(self, headers: Mapping[bytes, bytes], address: str, receive: Receive) -> AsyncIterator[bytes]:
        """The body, counted for its address as long as it is held."""
        held = 0
        try:
            parts = []
            async for part, more in self._parts(headers, receive):
                held += len(part)
                self._hold(address, len(part), more=more)
                if held > self._bounds.body:
                    raise BoundsError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, is_unread=more)
                parts.append(part)
            body = b"".join(parts)
            if headers.get(b"content-type", b"").startswith(b"application/x-www-form-urlencoded") and b"%00" in body:
                raise BoundsError(HTTPStatus.UNPROCESSABLE_ENTITY)
            yield body
        finally:
            self._hold(address, -held)

    async def _parts(self, headers: Mapping[bytes, bytes], receive: Receive) -> AsyncIterator[tuple[bytes, bool]]:
        """The body as it comes, each part with whether more follows."""
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit():
            raise BoundsError(HTTPStatus.BAD_REQUEST)
        if len(declared) > len(str(self._bounds.body)) or int(declared) > self._bounds.body:
            raise BoundsError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, is_unread=True)
        loop = asyncio.get_running_loop()
        until, more = loop.time() + self._bounds.whole, True
        while more:
            try:
                async with asyncio.timeout_at(min(until, loop.time() + self._bounds.part)):
                    message = await receive()
            except TimeoutError as error:
                raise BoundsError(HTTPStatus.REQUEST_TIMEOUT) from error
            more = message["type"] == "http.request" and message.get("more_body", False)
            yield message.get("body", b""), more

    def _hold(self, address: str, size: int, *, more: bool = False) -> None:
        """Counts bytes that are held for an address; BoundsError where they are too many, for it or in all."""
        self._held[address] += size
        self._held[""] += size
        if not self._held[address]:
            del self._held[address]
        most = self._bounds.bodies * self._bounds.body
        if size > 0 and (self._held[address] > most or self._held[""] > self._bounds.all_bodies * self._bounds.body):
            raise BoundsError(HTTPStatus.TOO_MANY_REQUESTS, is_unread=more)


def address_of(scope: Scope) -> str:
    """What counts as one visitor."""
    client = scope.get("client")
    return address_group(client[0]) if client else "nobody"


def refuse_strange(scope: Scope, headers: Mapping[bytes, bytes]) -> None:
    """BoundsError for a host that cannot be one, an address with a character that is no text, and for far too much."""
    if len(scope["headers"]) > MOST_HEADERS or len(scope["path"]) > LONGEST_PATH:
        raise BoundsError(HTTPStatus.BAD_REQUEST)
    host = headers.get(b"host", b"").decode("latin-1")
    if (host and not split_domain_port(host)[0]) or "\0" in scope["path"] or b"%00" in scope["query_string"]:
        raise BoundsError(HTTPStatus.BAD_REQUEST)


def _with(body: bytes, receive: Receive) -> Receive:
    """Gives the body first, and what comes after it from the connection."""
    given = False

    async def once() -> Mapping[str, object]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def send_refusal(scope: Scope, send: Send, status: HTTPStatus) -> None:
    """Answers with a sentence; the connection ends with the body that is still open."""
    kind, text = "text/html; charset=utf-8", PAGE.format(TEXTS[status])
    if API in scope["path"]:
        kind = "application/problem+json"
        text = problem_text(status, TEXTS[status])
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


class Turns:
    """Turns of addresses: so many of one address at once, the others wait. Used by the server's loop alone."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._waiting = at_once, waiting
        self._open: dict[str, asyncio.Semaphore] = {}
        self._asked: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """A turn of this address; BoundsError where too many wait already."""
        if self._asked[address] >= self._at_once + self._waiting:
            raise BoundsError(HTTPStatus.TOO_MANY_REQUESTS)
        self._asked[address] += 1
        try:
            async with self._open.setdefault(address, asyncio.Semaphore(self._at_once)):
                yield
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]
                self._open.pop(address, None)
