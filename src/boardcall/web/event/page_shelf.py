"""Finished public pages that the workers of one server share: the first to make a page makes it for all of them."""

import os
import shutil
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

from boardcall.desk.event import Event
from boardcall.tournament.acts.players import ErasePerson
from boardcall.web.event.finished_pages import EFFORT, FinishedPage
from boardcall.web.machine.compression import GZIP, Packed

STATES_KEPT = 3
"""States of an event whose pages stay: a worker may still be at the one before."""
MARK = 32
"""Letters of a page's mark."""
SIZE = 8
"""Bytes that tell how long the compressed page is."""
ERASED = "erased"
"""The file with the number of the act at which somebody was erased last: no page of a state before it is kept."""


class PageShelf:
    """A folder of this server alone, with a folder for each state of an event. What cannot be read is not there.

    Only what depends on nothing but the event and the page's key may be put here.
    """

    def __init__(self, folder: Path, worker: int, workers: int) -> None:
        self._folder = folder
        self._worker, self._workers = worker, workers

    def is_first_elsewhere(self, path: str) -> bool:
        """Whether another worker makes the page of this path first, so that this one had better make others."""
        return crc32(path.encode()) % self._workers != self._worker

    def take(self, event: Event, key: object) -> FinishedPage | None:
        """The page of that key in that state, if somebody has made it."""
        with suppress(OSError, ValueError):
            known = (self._place(event) / _name(key)).read_bytes()
            size = int.from_bytes(known[MARK : MARK + SIZE])
            packed, body = known[MARK + SIZE : MARK + SIZE + size], known[MARK + SIZE + size :]
            return FinishedPage(Packed(body, EFFORT, {GZIP: packed}), known[:MARK].decode("ascii"))
        return None

    def put(self, event: Event, key: object, page: FinishedPage) -> None:
        """Has the other workers find the page; each is written whole or not at all."""
        packed, folder = page.content.under(GZIP), self._place(event)
        with suppress(OSError):
            if not folder.is_dir():
                self._begin(event, folder)
            part = folder / f"{os.getpid()}.part"
            part.write_bytes(page.mark.encode("ascii") + len(packed).to_bytes(SIZE) + packed + page.content.body)
            part.replace(folder / _name(key))
            if event.replay.head.number < _erased(folder.parent):  # looked at last: another may have erased meanwhile
                shutil.rmtree(folder, ignore_errors=True)

    def forget(self, event: Event) -> None:
        """Removes all pages of an event where somebody was just erased; what is put later from before goes at once."""
        place = self._place(event).parent
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            (place / ERASED).write_text(str(event.replay.head.number), "ascii")
        for old in _states(place):
            shutil.rmtree(old, ignore_errors=True)

    def _begin(self, event: Event, folder: Path) -> None:
        erased = max((one.number for one in event.replay.entries if isinstance(one.act, ErasePerson)), default=0)
        if erased > _erased(folder.parent):  # by another program
            self.forget(event)
        folder.mkdir(parents=True, exist_ok=True)
        known = sorted(_states(folder.parent), key=lambda one: one.stat().st_mtime)
        for old in known[:-STATES_KEPT]:
            shutil.rmtree(old, ignore_errors=True)

    def _place(self, event: Event) -> Path:
        """A state is its last act with the names that are known there: somebody may have been erased."""
        replayed = event.replay
        names = (*sorted(replayed.people.rows), *map(str, sorted(replayed.people.called.items())))
        digest = blake2b("\n".join((replayed.head.hash, *names)).encode(), digest_size=16).hexdigest()
        return self._folder / replayed.entries[0].hash[:16] / digest


def _states(place: Path) -> list[Path]:
    return [one for one in place.iterdir() if one.is_dir()] if place.is_dir() else []


def _erased(place: Path) -> int:
    with suppress(OSError, ValueError):
        return int((place / ERASED).read_text("ascii"))
    return 0


def _name(key: object) -> str:
    return blake2b(repr(key).encode(), digest_size=16).hexdigest()
