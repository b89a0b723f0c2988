"""Live streams as a browser opens them, each read by a thread of its own, so that a test can see which were silent."""

import re
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from threading import Thread
from urllib.parse import quote, urlsplit

from web.client import PATIENCE, Client


@dataclass(frozen=True, slots=True)
class Stream:
    """What came back when a page was listened to."""

    connection: HTTPConnection
    answer: HTTPResponse

    def event(self) -> list[str]:
        """The lines of the next event; none when the stream ended. That the stream is still there is no event."""
        lines = self._lines()
        while lines and lines[0] == "event: here":
            lines = self._lines()
        return lines

    def _lines(self) -> list[str]:
        lines = []
        while line := self.answer.readline().decode().strip():
            lines.append(line)
        return lines

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def open_stream(client: Client, page: str, after: str = "", *, last_seen: str = "", whole: bool = False) -> Stream:
    """The answer to a visitor's browser that listens to a page, by its path below the event's, or asks for it whole."""
    jar = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = {"Accept-Encoding": "gzip", **({"Cookie": jar} if jar else {})}
    headers |= {"Last-Event-ID": last_seen} if last_seen else {}
    connection = HTTPConnection(urlsplit(client.address).netloc, timeout=PATIENCE)
    asked = f"page={quote(f'/e/one/{page}')}&after={after}{'&whole' if whole else ''}"
    connection.request("GET", f"/e/one/live/?{asked}", headers=headers)
    return Stream(connection, connection.getresponse())


def status(client: Client, page: str) -> int:
    """How a stream of a page is answered."""
    stream = open_stream(client, page)
    stream.close()
    return stream.answer.status


def listen(client: Client, page: str, after: str = "", *, last_seen: str = "", whole: bool = False) -> Stream:
    """A stream that answers; its first line is read."""
    stream = open_stream(client, page, after, last_seen=last_seen, whole=whole)
    assert stream.answer.headers["Content-Type"] == "text/event-stream", stream.answer.status
    assert stream.event()[0].startswith("retry: ")
    return stream


def mark(client: Client, page: str) -> str:
    """The mark in a page of the event, "" in one that does not keep itself up to date."""
    found = re.search(r'data-mark="([^"]+)"', client.get(f"/e/one/{page}").body)
    return found[1] if found else ""


@dataclass
class Listener:
    """Listens to a page of the event from now on and keeps what it hears."""

    client: Client
    page: str
    heard: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stream = listen(self.client, self.page, mark(self.client, self.page))
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def hears(self, count: int) -> bool:
        """Waits until that much was heard."""
        end = time.monotonic() + PATIENCE
        while len(self.heard) < count and time.monotonic() < end:
            time.sleep(0.01)
        return len(self.heard) >= count

    def is_open(self) -> bool:
        """Whether the stream goes on."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """Waits for the server to end the stream."""
        self._thread.join(timeout=PATIENCE)
        assert not self._thread.is_alive(), "the server ends its streams before it stops"

    def _read(self) -> None:
        while lines := self._stream.event():
            if lines[0].startswith("id: "):
                self.heard.append(lines[0].removeprefix("id: "))
        self._stream.close()
