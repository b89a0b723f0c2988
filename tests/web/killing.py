"""A real server that is killed at random moments while acts are sent to it, each under a key of its own."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from boardcall.errors import StoreError
from boardcall.store import open_ledger, verify
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
    """Copies of an event's one file, made piece by piece by somebody who knows nothing of the server beside it."""

    def __init__(self, place: Path, chance: random.Random) -> None:
        self.acknowledged: set[str] = set()
        self.made = 0
        self.damaged = 0
        """Those that do not hold, and say so."""
        self.short: list[str] = []
        """Acts acknowledged before a copy was begun that holds without them."""
        self._place, self._chance = place, chance

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
        copy = self._place.with_name(f"copy{self._place.suffix}")
        while not ended.wait(self._chance.uniform(0, 5 * SECONDS)):
            known = set(self.acknowledged)
            with self._place.open("rb") as source, copy.open("wb") as target:
                while part := source.read(PIECE):
                    target.write(part)
            try:
                with open_ledger(copy) as ledger:
                    holds = verify(ledger).holds
            except StoreError:
                holds = False
            self.made += 1
            self.damaged += not holds
            self.short += sorted(known - set(_texts(copy))) if holds else []
            copy.unlink()


PIECE = 16_384


def kill_while_acting(place: Path, *, acts: int, kills: int, seed: int, copied: bool = False) -> Toll:
    """Sends that many acts to a server over the event; whatever was not answered is sent again after a restart.

    An act is acknowledged when its answer came. What is in the ledger after each kill is read from the file itself.
    With `copied` the file is copied all the while.
    """
    chance = random.Random(seed)
    client, waiting = Client(""), [f"act {number}" for number in range(acts)]
    last_words = sorted(chance.sample(range(acts // 10, 3 * acts // 4), kills))
    copies = Copies(place, random.Random(seed))
    acknowledged = copies.acknowledged
    lost: set[str] = set()
    unanswered = killed = 0
    with copies.being_made() if copied else nullcontext():
        while waiting:
            process, server = start("serve", str(place))
            client.address = server.address
            if "boardcall-one" not in client.cookies:
                client.enter(server.links["one"])
            timer = threading.Timer(chance.uniform(0, SECONDS), process.kill)
            try:
                while waiting:
                    if last_words and len(acknowledged) >= last_words[0] and not timer.ident:
                        last_words.pop(0)
                        timer.start()
                    text = waiting[0]
                    answer = client.post(PAGE, {"text": text, "to": "", "key": f"key of {text}", "reason": ""})
                    assert answer.status == 303, answer.body
                    acknowledged.add(text)
                    waiting.pop(0)
            except (OSError, HTTPException):
                unanswered += 1
            timer.cancel()
            process.kill()
            process.communicate(timeout=60)
            killed += 1
            lost |= acknowledged - set(_texts(place))
    texts = _texts(place)
    doubled = tuple(sorted({text for text in texts if texts.count(text) > 1}))
    return Toll(acts, unanswered, killed, tuple(sorted(lost)), doubled, copies)


SECONDS = 0.02
"""About how long an act takes: a kill comes so long after an act was sent at the most."""


def _texts(place: Path) -> list[str]:
    entries = read_event(place).replay.entries
    return [entry.act.text for entry in entries if isinstance(entry.act, PostNotice)]
