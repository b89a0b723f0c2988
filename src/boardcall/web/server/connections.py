"""Connections that nobody may hold for nothing: time for what is asked, and room for everybody who comes.

The server behind this closes a connection that was answered and stays silent; one that never asked, or asks byte by
byte, it keeps for ever, until the process has no room for another.
"""

import asyncio
from functools import partial
from http import HTTPStatus
from typing import Any, Protocol, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from boardcall.web.event.direct_line import DIRECT_LINE
from boardcall.web.machine.addresses import address_group
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.server.bounds import TEXTS

HEADER_SECONDS = 15.0
"""Seconds in which somebody says what they ask for, from the moment they are connected or say the first byte."""
LONGEST_QUESTION = 64 * 1024
"""Bytes of an address and its headers, or of what follows the last part of a body."""
SPARE_FILES = 128
"""Files that a process needs besides its connections: ledgers, accounts, logs, the loop's own."""
MOST_CONNECTIONS = 20_000
WANTED_FILES = MOST_CONNECTIONS + SPARE_FILES
LEAST_CONNECTIONS = 64
TOO_LONG, TOO_SLOW = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HTTPStatus.REQUEST_TIMEOUT
READING_SECONDS = 1.0
"""Seconds that somebody has to read why they are refused; what they still send is dropped meanwhile."""
MOST_DROPPED = 16 * LONGEST_QUESTION
"""Bytes of it that are dropped; then the connection ends."""
LOG = once_a_minute("boardcall.connections")


def room_for_connections() -> int:
    """How many connections this process can hold; what the system lets a process have is asked for first."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    return max(LEAST_CONNECTIONS, min(files - SPARE_FILES, MOST_CONNECTIONS))


class Placed(Protocol):
    """What has a place: a connection, secured or not."""

    address: str

    @property
    def is_busy(self) -> bool: ...

    def end(self) -> None: ...


class ConnectionPlaces:
    """The connections of a server by address, in the order they came; there is a place for so many."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._held: dict[str, dict[Placed, None]] = {}
        self._count = 0

    def take(self, connection: Placed) -> None:
        """Gives a place to a connection; where there is none left, whoever has most gives one up."""
        self._held.setdefault(connection.address, {})[connection] = None
        self._count += 1
        if self._count > self.room:
            self._make_room()

    def leave(self, connection: Placed) -> None:
        """Frees the place of a connection that has ended."""
        theirs = self._held.get(connection.address, {})
        if connection in theirs:
            del theirs[connection]
            self._count -= 1
        if not theirs:
            self._held.pop(connection.address, None)

    def _make_room(self) -> None:
        """Ends a connection of the address with most: the oldest that asks nothing, or the oldest of all."""
        address, theirs = max(self._held.items(), key=lambda item: len(item[1]))
        LOG.warning("There is no room for more connections: %s has most and loses one.", address)
        last = next((one for one in theirs if not one.is_busy), next(iter(theirs)))
        self.leave(last)
        last.end()


class CycleLine:
    """The direct line of a request, open from the first piece of its answer to the last."""

    __slots__ = ("_cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle

    def send(self, chunk: bytes) -> bool:
        """Writes a finished chunk, unless the other side is slow or gone."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.disconnected or cycle.response_complete or not cycle.chunked_encoding:
            return False
        cycle.transport.write(chunk)
        return True


class BoundedProtocol(HttpToolsProtocol):
    """One connection. It ends when nothing is asked in time, or when others need its place."""

    def __init__(self, *args: Any, places: ConnectionPlaces, **others: Any) -> None:
        super().__init__(*args, **others)
        self.address = ""
        """What counts as one visitor."""
        self._places = places
        self._asking: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        """The request that is answered; more may wait behind it."""
        self._is_refused = False
        self._asked = 0  # bytes since the last headers or part of a body ended
        self._head = 0  # bytes of the address and headers that are read

    @property
    def is_busy(self) -> bool:
        """Whether something was asked that is not answered yet; a stream never is."""
        return self.cycle is not None and not self.cycle.response_complete

    def end(self) -> None:
        """Ends the connection at once."""
        self._asking = None
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self.address = address_group(self.client[0] if self.client else "")
        self._await_question()
        self._places.take(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._was_asked()
        self._places.leave(self)
        super().connection_lost(exc)
        self.pipeline.clear()
        if self._answered is not None:  # the library tells only the last of several requests
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        cast("dict[str, Any]", cycle.scope)[DIRECT_LINE] = CycleLine(cycle)
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self._asked += len(data)
            if self._asked > MOST_DROPPED:
                self._was_asked()
                self.end()
            return
        if self._asking is None and not self._is_sending:
            self._await_question()
        self._asked += len(data)
        super().data_received(data)
        if self._asked > LONGEST_QUESTION and not self._is_refused:
            self._refuse(TOO_LONG)

    def _refuse(self, status: HTTPStatus) -> None:
        """Says why nothing is answered, unless an answer is on its way, and ends the connection."""
        self._was_asked()
        if self.is_busy or self.transport.is_closing():
            self.end()
            return
        self._is_refused = True
        self.transport.write(_answer(status))
        self._asking = self.loop.call_later(READING_SECONDS, self.end)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(name, value)

    def _count(self, *parts: bytes) -> None:
        """Adds to the length of the headers; where they are too long, the library takes the request for a wrong one."""
        self._head += sum(map(len, parts))
        if self._head > LONGEST_QUESTION:
            raise ValueError

    def on_headers_complete(self) -> None:
        self._was_asked()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._asked = 0
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  the library's own words
        if self._head > LONGEST_QUESTION:
            self._refuse(TOO_LONG)
            return
        super().send_400_response(TEXTS[HTTPStatus.BAD_REQUEST])

    def _unsupported_upgrade_warning(self) -> None:
        """Says nothing: who asks for another protocol is answered in this one."""

    @property
    def _is_sending(self) -> bool:
        """Whether more of a body is on its way. Anything else is the next question, also while one is answered."""
        return self.cycle is not None and self.cycle.more_body and not self.cycle.response_complete

    def _await_question(self) -> None:
        self._asking = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _give_up(self) -> None:
        """Ends a connection that asked nothing in time; who had begun to reads why."""
        if self._asked:
            self._refuse(TOO_SLOW)
        else:
            self.end()

    def _was_asked(self) -> None:
        self._asked = 0
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None


def _answer(status: HTTPStatus) -> bytes:
    """A refusal as it is sent, for a request of which nothing is known."""
    text = TEXTS[status]
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}"
    ).encode()


def bounded(places: ConnectionPlaces) -> "partial[BoundedProtocol]":
    """What makes the connections of one server."""
    return partial(BoundedProtocol, places=places)
