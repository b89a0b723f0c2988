"""The application in this process, asked without a network, and cut off where it takes too long."""

import signal
import threading
import time as machine
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from types import FrameType
from typing import Any, Generic, TypeVar
from urllib.parse import unquote, urlsplit

from boardcall.weekend.door import LONGEST, PATIENCE, Answer, NoAnswerError

Found = TypeVar("Found")
ADDRESS = "http://weekend.test"


class _TooLong(BaseException):
    """Raised in the middle of a request that takes too long; no handler of the application stops it."""


class PartHere(Generic[Found]):
    """A part of a page that is made in this thread, where only the page itself is cut off: no thread is started for it.

    It takes the place of `Work`, of which a page starts twenty.
    """

    is_running = False

    def __init__(self, make: Callable[[], Found], _: "Callable[[PartHere[Found]], None]") -> None:
        self.found: Found | None = None
        self.error: Exception | None = None
        try:
            self.found = make()
        except Exception as error:  # noqa: BLE001  whoever waits looks at it
            self.error = error

    def wait(self, _: float) -> bool:
        return True

    def trace(self) -> str:
        return "".join(traceback.format_exception(self.error)) if self.error else ""


class InProcess:
    """The whole application (middleware, guard, routes, views) without a network. Only the main thread is timed."""

    def __init__(self) -> None:
        from django.core import signals
        from django.core.handlers.wsgi import WSGIHandler
        from django.db import close_old_connections

        signals.request_started.disconnect(close_old_connections)
        signals.request_finished.disconnect(close_old_connections)
        signals.got_request_exception.connect(self._failed, weak=False)
        self._application = WSGIHandler()
        self._trace = ""

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        begun, self._trace = machine.process_time(), ""
        got: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, given: list[tuple[str, str]], *_: Any) -> Callable[[bytes], None]:
            got.append((status, given))
            return lambda _: None

        with _cut_off():
            response = self._application(_environ(method, path, headers, body), start)
            found = b"" if response.streaming else response.content  # type: ignore[attr-defined]
            response.close()
        status, given = got[0]
        return Answer(int(status.split()[0]), tuple(given), found, machine.process_time() - begun, self._trace)

    def _failed(self, **_: Any) -> None:
        self._trace = traceback.format_exc()


@contextmanager
def _cut_off() -> Iterator[None]:
    """Ends what runs inside after LONGEST seconds of work, with NoAnswerError; nothing outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def cut(_number: int, frame: FrameType | None) -> None:
        raise _TooLong("".join(traceback.format_stack(frame)[-8:]))

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, LONGEST), (signal.SIGALRM, signal.ITIMER_REAL, LONGEST * PATIENCE))
    before = [(number, signal.signal(number, cut)) for number, _, _ in timers]
    for _, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    except _TooLong as late:
        raise NoAnswerError(str(late)) from None
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)
        for number, handler in before:
            signal.signal(number, handler)


def _environ(method: str, path: str, headers: dict[str, str], body: bytes) -> dict[str, Any]:
    parts, host = urlsplit(path), urlsplit(ADDRESS).netloc
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": unquote(parts.path, "latin-1"),
        "QUERY_STRING": parts.query,
        "SERVER_NAME": host,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": host,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.version": (1, 0),
    }
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    return environ
