"""Work that nobody has to wait for: it runs in its own thread, and is stopped if it does not end by itself."""

import ctypes
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from threading import Event, Lock, Thread, Timer, current_thread
from typing import Generic, TypeVar

Found = TypeVar("Found")

PATIENCE = 5.0
"""Seconds a page waits for a part; a later result is shown by the next page."""
LONGEST = 30.0
"""Seconds after which work is stopped."""
AGAIN = 1.0
MOST_STOPS = 10
"""How often a thread is told to stop. One that hears nothing waits for something that is no Python: it is left alone,
and ends with the process."""


class WorkStopped(BaseException):
    """Raised inside work that is stopped; no `except Exception` in it holds that up."""


def stop(thread: Thread) -> None:
    """Raises `Stopped` in a thread, at its next line of Python."""
    raised = ctypes.py_object(WorkStopped)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), raised)


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Has `Stopped` raised in what is done here if it takes longer than that."""
    here, lock, is_over = current_thread(), Lock(), False

    def stop_here() -> None:
        with lock:
            if not is_over:
                stop(here)

    timer = Timer(seconds, stop_here)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            is_over = True
        timer.cancel()


class Work(Generic[Found]):
    """A computation under way. `then` is called with it when it has ended, however late."""

    def __init__(self, make: Callable[[], Found], then: "Callable[[Work[Found]], None]") -> None:
        self._make = make
        self._then = then
        self._ended = Event()
        self._ending = Lock()
        self._found: Found | None = None
        self.error: BaseException | None = None
        self._thread = Thread(target=copy_context().run, args=(self._run,), name="part", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return not self._ended.is_set()

    @property
    def found(self) -> Found:
        """What was found, once it has ended without an error."""
        return self._found  # type: ignore[return-value]  # None only where that was found

    def wait(self, seconds: float) -> bool:
        """Whether it ends within a number of seconds. If not it goes on, for `LONGEST` at most."""
        if self._ended.wait(seconds):
            return True
        self._stop_in(max(AGAIN, LONGEST - seconds), MOST_STOPS)
        return False

    def trace(self) -> str:
        """Where it went wrong, or where it is now."""
        if self.error is not None:
            return "".join(traceback.format_exception(self.error))
        frame = sys._current_frames().get(self._thread.ident or 0)  # noqa: SLF001  the only way to see where it is
        return "".join(traceback.format_stack(frame)) if frame else ""

    def _run(self) -> None:
        try:
            self._found = self._make()
        except BaseException as error:  # noqa: BLE001  whoever waits looks at it
            self.error = error
        for _ in range(MOST_STOPS):  # a stop may still come while it ends
            with suppress(WorkStopped):
                with self._ending:
                    self._ended.set()
                self._then(self)
                return

    def _stop_in(self, seconds: float, times: int) -> None:
        timer = Timer(seconds, self._stop, (times,))
        timer.daemon = True
        timer.start()

    def _stop(self, times: int) -> None:
        with self._ending:
            if self._ended.is_set() or not times:
                return
            stop(self._thread)
        self._stop_in(AGAIN, times - 1)
