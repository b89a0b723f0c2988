"""A real server that is killed at random moments while acts are sent to it, each under a key of its own."""

import random
import threading
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from boardcall.store.live import read_event
from boardcall.tournament.acts import PostNotice
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


def kill_while_acting(place: Path, *, acts: int, kills: int, seed: int) -> Toll:
    """Sends that many acts to a server over the event; whatever was not answered is sent again after a restart.

    An act is acknowledged when its answer came. What is in the ledger after each kill is read from the file itself.
    """
    chance = random.Random(seed)
    client, waiting = Client(""), [f"act {number}" for number in range(acts)]
    acknowledged: set[str] = set()
    lost: set[str] = set()
    unanswered = killed = 0
    while waiting:
        process, server = start("serve", str(place))
        client.address = server.address
        if "boardcall-one" not in client.cookies:
            client.enter(server.links["one"])
        last = killed >= kills
        timer = threading.Timer(chance.uniform(0.02, 2 * acts * SECONDS / (kills + 1)), process.kill)
        if not last:
            timer.start()
        try:
            while waiting:
                text = waiting[0]
                answer = client.post(PAGE, {"text": text, "to": "", "key": f"key of {text}", "reason": ""})
                assert answer.status == 303, answer.body
                acknowledged.add(text)
                waiting.pop(0)
        except (OSError, HTTPException):
            unanswered += 1
        timer.cancel()
        process.kill()
        process.communicate(timeout=20)
        killed += 1
        lost |= acknowledged - set(_texts(place))
    texts = _texts(place)
    doubled = tuple(sorted({text for text in texts if texts.count(text) > 1}))
    return Toll(acts, unanswered, killed, tuple(sorted(lost)), doubled)


SECONDS = 0.02
"""About how long an act takes here: kills are spread over so long."""


def _texts(place: Path) -> list[str]:
    entries = read_event(place).replay.entries
    return [entry.act.text for entry in entries if isinstance(entry.act, PostNotice)]
