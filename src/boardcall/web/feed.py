"""Tells open pages that they changed: one look at ledgers and at each page for all streams of this process."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from time import monotonic
from typing import TypeVar

from boardcall.errors import StoreError
from boardcall.web import time

LOOK_SECONDS = 0.1
"""How often the ledgers are asked for their last act while somebody watches."""

BEAT_SECONDS = 15.0
"""How often a stream that has no news says that it is still there, so that no proxy takes it for dead."""

Found = TypeVar("Found")
Numbers = Callable[[], Mapping[str, Callable[[], int]]]
"""What asks each event's ledger for the number of its last act, by the event's name in addresses."""


@dataclass(slots=True)
class Watched:
    """A page that somebody has open: `look` tells its mark now, `mark` is what it was after act `number`.

    A page that changes for another cause than an act is of a `topic` of its own, whose number `ask` tells. `due` is the
    moment at which it is another although nobody acts; a look sets it anew.
    """

    event: str
    look: Callable[[], str]
    mark: str
    number: int
    topic: str = ""
    ask: Callable[[], int] | None = None
    watching: int = 0
    due: datetime | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def asked(self) -> tuple[str, str]:
        """What has the number: the event, or a topic of it."""
        return self.event, self.topic

    def becomes(self, mark: str) -> None:
        """Tells everybody who has the page open, if it is another now."""
        if mark != self.mark:
            self.mark = mark
            self.wake()

    def wake(self) -> None:
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


class Feed:
    """Streams of the marks of open pages. A page is looked at once after an act, however many have it open.

    A stream speaks when its page's mark is another and at no other time: acts that change nothing on the page are
    silent, so whoever listens learns what the page shows and not when something happened that it does not show. Acts of
    other processes count. Everything but the looks runs in the server's event loop.
    """

    def __init__(self, numbers: Numbers, *, look: float = LOOK_SECONDS, beat: float = BEAT_SECONDS) -> None:
        self._numbers = numbers
        self._look_seconds = look
        self._beat_seconds = beat
        self._pages: dict[Hashable, Watched] = {}
        self._closed = False
        self._loop: asyncio.AbstractEventLoop
        self._looking = ThreadPoolExecutor(1, thread_name_prefix="looks")

    @property
    def watching(self) -> int:
        """How many streams are open."""
        return sum(page.watching for page in self._pages.values())

    async def tail(self) -> None:
        """Looks for new acts until the feed is closed; while nobody watches it does not look."""
        self._loop = asyncio.get_running_loop()
        beat = monotonic()
        while not self._closed:
            if self._pages:
                await self._look_around()
            if monotonic() - beat > self._beat_seconds:
                beat = monotonic()
                for page in self._pages.values():
                    page.wake()
            await asyncio.sleep(self._look_seconds)
        self._looking.shutdown(wait=False)

    async def marks(self, key: Hashable, page: Watched, *, after: str) -> AsyncGenerator[str | None, None]:
        """The page's mark whenever it is another than `after` and those told since, and None now and then.

        `key` is what streams of one page share. It ends when the feed is closed.
        """
        watched = self._pages.setdefault(key, page)
        watched.watching += 1
        try:
            while not self._closed:
                changed, mark = watched.changed, watched.mark
                if mark != after:
                    after = mark
                    yield mark
                elif await changed.wait() and watched.mark == after:
                    yield None
        finally:
            watched.watching -= 1
            if not watched.watching:
                self._pages.pop(key, None)

    def close(self) -> None:
        """Ends the tail and every stream."""
        self._closed = True
        for page in self._pages.values():
            page.wake()

    async def _look_around(self) -> None:
        """Looks at the pages that are due or whose events have new acts, at those most people have open first."""
        numbers = await self._run(self._look_at_ledgers)
        now = time.now()
        old = [
            page
            for page in self._pages.values()
            if numbers.get(page.asked, page.number) != page.number or (page.due and page.due <= now)
        ]
        await self._run(partial(self._look_at, sorted(old, key=lambda page: -page.watching), numbers))

    def _look_at(self, pages: list[Watched], numbers: Mapping[tuple[str, str], int]) -> None:
        """Looks at pages one after the other, and has each told as soon as it is known."""
        for page in pages:
            if self._closed:
                return
            if page.watching:
                with suppress(StoreError):  # a store out of reach has no news; its pages say what is wrong with it
                    page.due = None
                    mark = page.look()
                    page.number = numbers.get(page.asked, page.number)
                    self._loop.call_soon_threadsafe(page.becomes, mark)

    def _look_at_ledgers(self) -> dict[tuple[str, str], int]:
        found = {}
        watched = list(self._pages.values())
        events = {page.event for page in watched if page.ask is None}
        asks = {(event, ""): number for event, number in self._numbers().items() if event in events}
        for asked, number in (asks | {page.asked: page.ask for page in watched if page.ask}).items():
            with suppress(StoreError):
                found[asked] = number()
        return found

    async def _run(self, function: Callable[[], Found]) -> Found:
        return await self._loop.run_in_executor(self._looking, function)
