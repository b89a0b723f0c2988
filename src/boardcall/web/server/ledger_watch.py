"""Compares the ledgers of a serving process with what it read from them, all the while and little by little."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import thread_time

from boardcall.errors import BoardcallError
from boardcall.web.event.hosted_event import Hosted

EVERY = 1.0
"""Seconds between two turns."""
TURN = 0.01
"""Seconds of work in a turn, so that many events take no more of the processor than one: each has its stretch later."""

LOG = logging.getLogger("boardcall.ledger")


@contextmanager
def ledger_watch(events: Callable[[], Iterable[Hosted]]) -> Iterator[None]:
    """Checks the events in a thread of its own as long as this lasts."""
    ended = Event()
    Thread(target=_check, args=(events, ended), name="check", daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _check(events: Callable[[], Iterable[Hosted]], ended: Event) -> None:
    done = 0
    while not ended.wait(EVERY):
        known = tuple(events())
        done = done % len(known) if known else 0
        done += _turn((*known[done:], *known[:done]))


def _turn(events: tuple[Hosted, ...]) -> int:
    """Checks a stretch of one event after the other while there is time; returns how many had theirs."""
    begun = thread_time()
    for number, event in enumerate(events, start=1):
        try:
            event.check_on()
        except BoardcallError:
            continue  # what cannot be read now is checked in its next turn
        except Exception:  # our mistake about one event is no reason to leave the others unchecked
            LOG.exception("%s could not be checked.", event.slug)
        if thread_time() - begun > TURN:
            return number
    return len(events)
