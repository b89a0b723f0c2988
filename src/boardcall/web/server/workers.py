"""Several processes that answer on one socket: started, started again when one dies, and ended, by the one that began.

A worker gets plain values and opens everything itself. The line between the two is a pipe: the worker says on it that
it answers, and ends itself when the line breaks, so that none is left over when the first process is killed.
"""

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from boardcall.errors import BoardcallError, StoreError
from boardcall.web.event.ballots import LocalKeeper, answer_workers, listen_for_workers
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.machine.end import CLOSING_SECONDS, END, GRACE_SECONDS, LATEST
from boardcall.web.machine.metrics import forget_process
from boardcall.web.server.process import answer, begin_log, opened, stopping_on_term
from boardcall.web.server.site import Site
from boardcall.wording import say, verbatim

LOG = logging.getLogger(__name__)
SPAWN = multiprocessing.get_context("spawn")
"""A fresh interpreter for each worker: a fork would share threads and open databases."""
START_SECONDS = 60.0
STEADY_SECONDS = 10.0
"""A worker that ends sooner than this is not started again without limit."""
MOST_DEATHS = 5
"""How many of those in a row end the server."""
UP = b"up"


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that answers: which of them it is, since when, and the line to it."""

    number: int
    process: multiprocessing.process.BaseProcess
    line: Connection
    since: float

    def end(self) -> None:
        """Tells it to finish what it answers and stop."""
        if self.process.is_alive():
            self.process.terminate()


def supervised(
    site: Site, events: HostedEvents, listener: socket.socket, count: int, *, up: Callable[[], None]
) -> None:
    """Runs that many workers until this process is told to stop. StoreError when they cannot be kept running."""
    begin_log(site)
    with ballots_kept(events) as path, ending() as told:
        team = WorkerTeam(replace(site, ballots=str(path)), listener, count)
        try:
            for number in range(count):
                team.start(number)
            if team.await_all(told):
                up()
                team.keep(told)
        finally:
            END.begin()  # the workers have most of the time, what is closed after them has the rest
            team.end()


class WorkerTeam:
    def __init__(self, site: Site, listener: socket.socket, count: int) -> None:
        self._site = site
        self._listener = listener
        self._count_of_all = count
        self._workers: list[Worker] = []
        self._deaths = 0

    def start(self, number: int) -> None:
        """The worker of that number, counted from 0."""
        line, theirs = SPAWN.Pipe()
        site = replace(self._site, worker=(number, self._count_of_all))
        process = SPAWN.Process(target=work, args=(site, self._listener, theirs), daemon=True)
        process.start()
        theirs.close()
        self._workers.append(Worker(number, process, line, time.monotonic()))

    def await_all(self, told: Connection) -> bool:
        """Waits until every worker answers; False when this process is told to stop before. StoreError says why not."""
        waiting: dict[Any, Worker] = {worker.line: worker for worker in self._workers}
        until = time.monotonic() + START_SECONDS
        while waiting:
            heard = wait([*waiting, told], timeout=max(0.0, until - time.monotonic()))
            if told in heard:
                return False
            if not heard:
                raise StoreError(
                    say("The workers do not answer within {start_seconds:.0f} seconds.", start_seconds=START_SECONDS)
                )
            for line in heard:
                _refuse_unless_up(waiting.pop(line))
        return True

    def keep(self, told: Connection) -> None:
        """Starts workers again that die, until this process is told to stop."""
        while told not in wait([told, *(worker.process.sentinel for worker in self._workers)]):
            for dead in [worker for worker in self._workers if not worker.process.is_alive()]:
                LOG.warning("A worker ended with %s; another takes its place.", dead.process.exitcode)
                self._workers.remove(dead)
                dead.line.close()
                forget_process(dead.process.pid or 0)
                self._count(dead)
                self.start(dead.number)

    def end(self) -> None:
        """Ends every worker: those that do not finish in time are killed."""
        for worker in self._workers:
            worker.end()
        until = time.monotonic() + LATEST - CLOSING_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.line.close()

    def _count(self, dead: Worker) -> None:
        self._deaths = self._deaths + 1 if time.monotonic() - dead.since < STEADY_SECONDS else 0
        if self._deaths >= MOST_DEATHS:
            raise StoreError(
                say(
                    "The workers keep ending by themselves (the last one with {exitcode}).",
                    exitcode=dead.process.exitcode,
                )
            )


def _refuse_unless_up(worker: Worker) -> None:
    said = b""
    with suppress(EOFError, OSError):
        said = worker.line.recv_bytes()
    if said != UP:
        raise StoreError(verbatim(said.decode()) if said else say("A worker ended before it answered."))


def work(site: Site, listener: socket.socket, line: Connection) -> None:
    """What a worker does: opens the site, says that it answers, and answers until it is told to stop."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # Ctrl-C is for the first process, which ends the others in order
    END.last_word = ""  # the first process says it
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with suppress(KeyboardInterrupt), stopping_on_term(), ExitStack() as stack:
        try:
            opened(site, stack, migrate=False)
        except BoardcallError as error:
            line.send_bytes(str(error).encode())
            return
        answer(site, listener, up=lambda: line.send_bytes(UP))


def _end_with(line: Connection) -> None:
    """Ends this process as if told to when the other end of the line is gone."""
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def ballots_kept(events: HostedEvents) -> Iterator[Path]:
    """The socket at which this process takes the ballots of secret votes from its workers, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="boardcall-") as folder:
        path = Path(folder) / "ballots"
        listener = listen_for_workers(path)
        thread = answer_workers(listener, LocalKeeper(lambda: events))
        try:
            yield path
        finally:
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
            thread.join(GRACE_SECONDS)


@contextmanager
def ending() -> Iterator[Connection]:
    """A line that has something to read when this process was told to stop, by Ctrl-C or SIGTERM."""
    told, tell = SPAWN.Pipe(duplex=False)
    with told, tell:

        def say(_number: int, _frame: object) -> None:
            tell.send_bytes(b"stop")

        before = {number: signal.signal(number, say) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield told
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
