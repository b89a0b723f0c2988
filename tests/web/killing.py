"""A real server that is killed at random moments while acts are sent to it, each under a key of its own."""

import os
import random
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path

from boardcall.errors import StoreError
from boardcall.store import open_ledger, verify
from boardcall.store.archive import copy_event
from boardcall.store.live import read_event
from boardcall.tournament.acts.notices import PostNotice
from serving import start
from web.client import Client

PAGE = "/e/one/desk/notices/"


@dataclass(frozen=True, slots=True)
class Toll:
    """What came of it: acts sent, answers that were lost, kills; acts acknowledged and not there, and done twice."""

    sent: int
    unanswered: int
    kills: int
    lost: tuple[str, ...]
    doubled: tuple[str, ...]
    copies: "Copies"


class Copies:
    """Copies of an event's one file, made piece by piece by somebody who knows nothing of the server beside it.

    An event in a database is copied as `boardcall archive` does it.
    """

    def __init__(self, place: Path | str, folder: Path, chance: random.Random) -> None:
        self.acknowledged: set[str] = set()
        self.made = 0
        self.damaged = 0
        """Those that do not hold, and say so."""
        self.short: list[str] = []
        """Acts acknowledged before a copy was begun that holds without them."""
        self._place, self._chance = place, chance
        self._copy = folder / f"copy{place.suffix if isinstance(place, Path) else '.jsonl'}"

    @contextmanager
    def being_made(self) -> Iterator[None]:
        """Makes one after the other."""
        ended = threading.Event()
        thread = threading.Thread(target=self._run, args=(ended,))
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _run(self, ended: threading.Event) -> None:
        while not ended.wait(self._chance.uniform(0, 5 * SECONDS)):
            known = set(self.acknowledged)
            self._copy_now()
            try:
                with open_ledger(self._copy) as ledger:
                    holds = verify(ledger).holds
            except StoreError:
                holds = False
            self.made += 1
            self.damaged += not holds
            self.short += sorted(known - set(_texts(self._copy))) if holds else []
            self._copy.unlink()

    def _copy_now(self) -> None:
        if isinstance(self._place, str):
            copy_event(self._place, str(self._copy))
            return
        with self._place.open("rb") as source, self._copy.open("wb") as target:
            while part := source.read(PIECE):
                target.write(part)


PIECE = 16_384


def workers_of(server: int) -> list[int]:
    """The workers of a server: those it started by themselves, and those forked by a process that it started."""
    parents, by_themselves = dict[int, int](), set[int]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            pid, words = int(folder.name), (folder / "stat").read_text().rpartition(")")[2].split()
            if int(words[1]) == server and b"spawn_main" in (folder / "cmdline").read_bytes():
                by_themselves.add(pid)
            parents[pid] = int(words[1])
    forking = {pid for pid, parent in parents.items() if parent == server} - by_themselves
    return [*by_themselves, *(pid for pid, parent in parents.items() if parent in forking)]


def _kill(pid: int, drawn: float) -> None:
    """Kills the process or one of its workers: which, says a number from 0 to 1."""
    running = [pid, *workers_of(pid)]
    with suppress(ProcessLookupError):
        os.kill(running[int(drawn * len(running))], signal.SIGKILL)


def kill_while_acting(
    place: Path | str, *, acts: int, kills: int, seed: int, copies_in: Path | None = None, workers: int = 0
) -> Toll:
    """Sends that many acts to a server over the event; whatever was not answered is sent again after a restart.

    An act is acknowledged when its answer came. What is in the ledger after each kill is read from the file itself.
    With a folder `copies_in` the event is copied all the while. With workers, one of them or the process that started
    them is killed.
    """
    chance, more = random.Random(seed), ("--workers", str(workers)) if workers else ()
    client, waiting = Client(""), [f"act {number}" for number in range(acts)]
    last_words = sorted(chance.sample(range(acts // 10, 3 * acts // 4), kills))
    copies = Copies(place, copies_in or Path(), random.Random(seed))
    acknowledged = copies.acknowledged
    lost: set[str] = set()
    unanswered = 0
    with copies.being_made() if copies_in else nullcontext():
        while waiting:
            process, server = start("serve", str(place), *more)
            client.address = server.address
            if "boardcall-one" not in client.cookies:
                client.enter(server.links["one"])
            timer = threading.Timer(0, _kill)
            try:
                while waiting:
                    if last_words and len(acknowledged) >= last_words[0] and not timer.is_alive():
                        last_words.pop(0)
                        timer = threading.Timer(chance.uniform(0, SECONDS), _kill, (process.pid, chance.random()))
                        timer.start()
                    text = waiting[0]
                    answer = client.post(PAGE, {"text": text, "to": "", "key": f"key of {text}", "reason": ""})
                    if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:  # it may have been saved, as the answer says
                        unanswered += 1
                        continue
                    assert answer.status == 303, answer.body
                    acknowledged.add(text)
                    waiting.pop(0)
            except (OSError, HTTPException):
                unanswered += 1
            timer.cancel()
            if timer.ident:
                timer.join()
            process.kill()
            process.communicate(timeout=60)
            lost |= acknowledged - set(_texts(place))
    texts = _texts(place)
    doubled = tuple(sorted({text for text in texts if texts.count(text) > 1}))
    return Toll(acts, unanswered, kills - len(last_words) + 1, tuple(sorted(lost)), doubled, copies)


SECONDS = 0.02
"""About how long an act takes: a kill comes so long after an act was sent at the most."""


def _texts(place: Path | str) -> list[str]:
    entries = read_event(place).replay.entries
    return [entry.act.text for entry in entries if isinstance(entry.act, PostNotice)]
