"""How requests reach the application: in this process, or over the loopback to a real `boardcall serve`."""

import time as machine
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Protocol
from urllib.parse import urlsplit

LONGEST = 10.0
"""Seconds of work after which an answer is cut off."""
PATIENCE = 6
"""How many times as long the machine's clock may show, since other programs work too."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: `seconds` of work it took, `trace` of what went wrong where that is known."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    seconds: float
    trace: str = ""

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class NoAnswerError(Exception):  # what a person sees: the page goes on loading
    """A request that was not answered in time; the text is where the program was."""


class Door(Protocol):
    """Takes requests as a browser sends them."""

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """The answer, with redirects not followed. NoAnswerError when none comes."""


class Loopback:
    """A server that runs as a process of its own."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        begun = machine.perf_counter()
        connection = HTTPConnection(self.host, timeout=LONGEST * PATIENCE)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            stream = response.headers.get_content_type() == "text/event-stream"
            found = b"" if stream else response.read()
            return Answer(response.status, tuple(response.getheaders()), found, machine.perf_counter() - begun)
        except TimeoutError as error:
            raise NoAnswerError(f"nothing came in {LONGEST * PATIENCE:.0f} s") from error
        finally:
            connection.close()
