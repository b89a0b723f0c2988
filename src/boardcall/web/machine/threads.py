"""Threads for requests: one that does not come back is replaced, and none keeps the process from ending."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread, current_thread
from typing import Any, TypeVar

from boardcall.web.machine.background_work import WorkStopped, stop

Found = TypeVar("Found")


class OverdueError(Exception):
    """Nobody waits any longer for what was asked."""


class ThreadTask:
    """Something to be done, and the thread that does it once one has taken it."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self.do = do
        self.done: Future[Any] = Future()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_over = False

    def begin(self) -> bool:
        """Whether it is still to be done, by this thread."""
        with self._lock:
            self._thread = current_thread()
            return not self._is_over

    def end(self) -> bool:
        """Whether somebody waited for it to the end."""
        with self._lock:
            waited, self._is_over = not self._is_over, True
            return waited

    def give_up(self, *, ends: bool) -> bool:
        """Says that nobody waits any longer; returns whether a thread is lost with it."""
        with self._lock:
            if self._is_over:
                return False
            self._is_over = True
            if self._thread is not None and ends:
                stop(self._thread)
            return self._thread is not None


class Threads:
    """A number of threads that do one thing after another. They are daemons: the process ends without them."""

    def __init__(self, count: int, name: str) -> None:
        self._name = name
        self._tasks: SimpleQueue[ThreadTask | None] = SimpleQueue()
        self._count = count
        self._started = 0

    async def run(self, do: Callable[[], Found], *, seconds: float, ends: bool = True) -> Found:
        """The result of `do`. OverdueError after a number of seconds; then a new thread replaces the lost one.

        With `ends`, useless work is stopped; without it, for example if something may be half written, it is left
        running.
        """
        task = ThreadTask(do)
        self._tasks.put(task)
        if self._started < self._count:
            self._start()
        try:
            async with asyncio.timeout(seconds):
                found: Found = await asyncio.wrap_future(task.done)
                return found
        except TimeoutError as error:
            if task.give_up(ends=ends):
                Thread(target=self._work, name=self._name, daemon=True).start()
            raise OverdueError from error

    def close(self) -> None:
        """Lets the threads end that have nothing to do."""
        for _ in range(self._started):
            self._tasks.put(None)

    def _start(self) -> None:
        self._started += 1
        Thread(target=self._work, name=self._name, daemon=True).start()

    def _work(self) -> None:
        with suppress(WorkStopped):  # another thread has taken the place of one that is stopped
            while (task := self._tasks.get()) is not None:  # as long as the server runs
                if task.begin() and not self._did(task):
                    return

    def _did(self, task: ThreadTask) -> bool:
        """Does it; returns whether this thread takes the next task."""
        try:
            found, error = task.do(), None
        except BaseException as raised:  # noqa: BLE001  whoever asked gets it
            found, error = None, raised
        goes_on = task.end()
        with suppress(InvalidStateError):  # the visitor has gone
            if error is None:
                task.done.set_result(found)
            else:
                task.done.set_exception(error)
        return goes_on
