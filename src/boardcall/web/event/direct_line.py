"""A way past the framework to a connection whose answer is a stream: one write, and no task that wakes up for it."""

from typing import Protocol

DIRECT_LINE = "boardcall.direct_line"
"""Where in a request's scope the server leaves it."""


class DirectLine(Protocol):
    """The connection of one request, written to from the server's loop."""

    def send(self, chunk: bytes) -> bool:
        """Writes a piece from `as_chunk`; False where the other side is slow or gone, and nothing was written."""


def as_chunk(text: bytes) -> bytes:
    """A piece of an answer without a length, as HTTP/1.1 sends it: made once, it is the same for every connection."""
    return b"%x\r\n%b\r\n" % (len(text), text)
