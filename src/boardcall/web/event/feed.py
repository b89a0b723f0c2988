"""Tells open pages that they changed: one look at ledgers and at each page for all streams of this process."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from time import monotonic
from typing import TypeVar

from django.db import DatabaseError

from boardcall.errors import StoreError, certain
from boardcall.web.event.hosted_event import asking_once
from boardcall.web.machine import time
from boardcall.web.machine.addresses import address_group
from boardcall.web.machine.costly_work import BusyError
from boardcall.web.machine.threads import OverdueError, Threads
from boardcall.wording import say

LOOK_SECONDS = 0.1
"""How often the ledgers are asked for their last act while somebody watches; acts of this process are reported at
once.
"""

BEAT_SECONDS = 2.0
"""How often all streams say that they are still there: a page that hears nothing says it within five seconds."""

CHECK_SECONDS = 5.0
"""How often it is asked whether anybody's access changed who has a page of their own open."""

OWNER_SECONDS = 60.0
"""How often each of them is asked about, whatever changed: so the desk also knows when a device was seen last."""

LONGEST_LOOK = 20.0
"""Seconds after which a look is given up: other pages have their turn."""

LOOKING_SECONDS = 0.05
"""How long pages are looked at in one go: then ledgers are asked again, and what is more urgent comes first."""

TURN_SECONDS = 0.0008
"""Delay between telling one stream of an act and the next: everybody told loads the page, and not all can at once."""

MOST_OWN_PAGES = 100
"""Pages that are looked at for one device, or one address without a sign-in, alone: overlays, plans of screens."""

LOG = logging.getLogger("boardcall.feed")
Found = TypeVar("Found")
Tell = Callable[[str | None], bool]
"""Tells one stream the page's new mark, or None where it has none, at once; False where the stream cannot take it."""
Numbers = Callable[[], Mapping[str, Callable[[], int]]]
"""What asks each event's ledger for the number of its last act, by the event's name in addresses."""


def owner_of(device: int, address: str) -> str:
    """Who a page is looked at for that is not the same for everybody: a device, or an address without a sign-in."""
    return f"device {device}" if device else address_group(address)


@dataclass(slots=True, eq=False)
class Listener:
    """A stream that is told directly, and the last mark it has. It ends as soon as it cannot take what it is told."""

    tell: Tell
    after: str
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, mark: str) -> None:
        """Tells it the page's mark, where it has another one."""
        if self.ended.is_set():
            return
        if self.tell(mark if mark != self.after else None):
            self.after = mark
        else:
            self.ended.set()


@dataclass(slots=True)
class WatchedPage:
    """A page that somebody has open: `look` returns its current mark, `mark` is the mark after act `number`.

    A page that also changes without an act has a `topic`, whose number `ask` returns. `due` is the moment at which it
    changes even without an act; each look sets it again. `tried` is the number at the last look, including failed
    ones, until all pages had their turn.
    """

    event: str
    look: Callable[[], str]
    mark: str
    number: int
    topic: str = ""
    ask: Callable[[], int] | None = None
    watching: int = 0
    tried: int | None = None
    is_first_elsewhere: bool = False
    """Whether another worker looks at it first and shares what it finds."""
    owner: str = ""
    """Who it is looked at for; "" where it is the same for everybody."""
    may_look: Callable[[], bool] | None = None
    """Whether the owner may still see it; None where anybody may. Owners of several pages are asked about once."""
    access: Callable[[], Hashable] | None = None
    """What `may_look` depends on, the same for all pages of an event; None where it is not known."""
    allowed: tuple[Hashable, float] = (None, 0.0)
    """Under which access the owner was last asked about, and when."""
    is_over: bool = False
    """Whether its streams end, as soon as they know its last mark."""
    due: datetime | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    listeners: dict[Listener, None] = field(default_factory=dict)

    @property
    def asked(self) -> tuple[str, str]:
        """What has the number: the event, or a topic of it."""
        return self.event, self.topic

    @property
    def urgency(self) -> tuple[bool, bool, int]:
        """What is looked at first: what is steered by hand, then what most people have open.

        What another worker makes meanwhile comes last, and the other way round: what is there by then is taken.
        """
        return not self.topic, self.is_first_elsewhere, self.watching if self.is_first_elsewhere else -self.watching

    def is_old(self, number: int, now: datetime) -> bool:
        """Whether to look at it: it is due, or the number has changed since the last look."""
        return number not in (self.number, self.tried) or bool(self.due and self.due <= now)

    def becomes(self, mark: str) -> None:
        """Tells everybody who has the page open, if it has changed."""
        if mark != self.mark:
            self.mark = mark
            self.wake()

    def end(self) -> None:
        """Ends the streams of everybody who has the page open."""
        self.is_over = True
        self.wake()
        for listener in self.listeners:
            listener.ended.set()

    def wake(self) -> None:
        for listener in self.listeners:
            listener.hear(self.mark)
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


class Feed:
    """Streams of the marks of open pages. A page is looked at once after an act, however many have it open.

    A stream signals when its page's mark changes and at no other time: acts that change nothing on the page are
    silent, so a listener learns what the page shows and not when something happened that it does not show. Acts of
    other processes count. Everything except the looks runs in the server's event loop.
    """

    def __init__(self, numbers: Numbers, *, look: float = LOOK_SECONDS, beat: float = BEAT_SECONDS) -> None:
        self._numbers = numbers
        self._look_seconds = look
        self._beat_seconds = beat
        self._pages: dict[Hashable, WatchedPage] = {}
        self.watching = 0
        """How many streams are open."""
        self._opened = 0
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._nudged = asyncio.Event()
        self._looking = Threads(1, "looks")

    def refuse_more(self, owner: str) -> None:
        """BusyError where as many pages as may be are looked at for this owner alone."""
        if owner and sum(page.owner == owner for page in tuple(self._pages.values())) >= MOST_OWN_PAGES:
            raise BusyError(say("Too many pages are open here at once. Close some of them."))

    async def tail(self) -> None:
        """Looks for new acts until the feed is closed; while nobody watches it does not look."""
        self._loop = asyncio.get_running_loop()
        beat = checked = monotonic()
        while not self._closed:
            try:
                if monotonic() - checked > CHECK_SECONDS:
                    checked = monotonic()
                    await self._run(self._end_what_nobody_may_see)
                is_done = not self._pages or await self._look_around()
            except OverdueError:
                LOG.warning("A look at the pages was given up after %.0f seconds.", LONGEST_LOOK)
                is_done = True
            if monotonic() - beat > self._beat_seconds:
                beat = monotonic()
                for page in self._pages.values():
                    page.wake()
            if is_done:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._look_seconds):
                        await self._nudged.wait()
            self._nudged.clear()
        self._looking.close()

    async def marks(
        self, key: Hashable, page: WatchedPage, *, after: str, turn: float = TURN_SECONDS, tell: Tell | None = None
    ) -> AsyncGenerator[str | None, None]:
        """The page's mark whenever it differs from `after` and from those sent since, and None now and then.

        `key` is what streams of one page share, `turn` the delay between telling one stream and the next. With `tell`
        the stream is told directly as long as it can take it, and this gives only what it could not. It ends when the
        feed is closed, or the owner may not see the page any more.
        """
        watched = self._pages.setdefault(key, page)
        watched.watching += 1
        self.watching += 1
        self._opened += 1
        number = self._opened
        try:
            while not self._closed:
                changed = watched.changed
                if watched.mark != after:
                    after = watched.mark
                    yield after
                elif watched.is_over:
                    return
                elif tell is not None:
                    after = await self._told(watched, Listener(tell, after))
                elif await changed.wait() and watched.mark == after:
                    yield None
                elif turn and not watched.topic:
                    await asyncio.sleep(number % self.watching * turn)
        finally:
            watched.watching -= 1
            self.watching -= 1
            if not watched.watching:
                self._pages.pop(key, None)

    async def _told(self, page: WatchedPage, listener: Listener) -> str:
        """Has the stream told directly until it cannot take more, or the feed is closed; returns the mark it has."""
        page.listeners[listener] = None
        try:
            await listener.ended.wait()
        finally:
            del page.listeners[listener]
        return listener.after

    def nudge(self) -> None:
        """Has the ledgers asked at once, since this process may have written something. From any thread."""
        loop = self._loop
        if loop is not None and not self._closed:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._nudged.set)

    def close(self) -> None:
        """Ends the tail and every stream."""
        self._closed = True
        self._nudged.set()
        for page in self._pages.values():
            page.end()

    async def _look_around(self) -> bool:
        """Looks for a while at pages that are due or whose events have new acts; returns whether none was left."""
        numbers = await self._run(self._look_at_ledgers)
        now = time.now()
        pages = tuple(self._pages.values())
        old = [page for page in pages if page.is_old(numbers.get(page.asked, page.number), now)]
        if old:
            await self._run(partial(self._look_at, sorted(old, key=lambda page: page.urgency), numbers))
            return False
        for page in pages:
            page.tried = None
        return True

    def _look_at(self, pages: list[WatchedPage], numbers: Mapping[tuple[str, str], int]) -> None:
        """Looks at pages one after the other as long as there is time, and reports each as soon as it is known."""
        until = monotonic() + LOOKING_SECONDS
        with asking_once():
            for page in pages:
                if self._closed or monotonic() > until:
                    return
                self._look_at_one(page, numbers.get(page.asked, page.number))

    def _look_at_one(self, page: WatchedPage, number: int) -> None:
        page.tried = number
        page.due = None
        try:
            mark = page.look()
        except StoreError:
            return  # a store out of reach has no news; its pages say what is wrong with it
        except Exception:  # our mistake in one page is no reason to be silent about all others
            LOG.exception("A page could not be looked at.")
            return
        page.number = number
        loop = certain(self._loop, "looks are made by the tail, which sets it")
        loop.call_soon_threadsafe(page.becomes, mark)

    def _end_what_nobody_may_see(self) -> None:
        """Ends the streams of pages whose owner lost a role, once they know what the owner sees in their place."""
        may: dict[str, bool] = {}
        marks: dict[str, Hashable] = {}
        loop, now = certain(self._loop, "asked by the tail, which sets it"), monotonic()
        with asking_once():
            for page in tuple(self._pages.values()):
                if page.may_look is None or _is_as_before(page, marks, now):
                    continue
                if page.owner not in may:
                    may[page.owner] = True
                    with suppress(StoreError, DatabaseError):  # who cannot be asked about stays
                        may[page.owner] = page.may_look()
                page.allowed = marks.get(page.event), now
                if not may[page.owner]:
                    self._look_at_one(page, page.number)
                    loop.call_soon_threadsafe(page.end)

    def _look_at_ledgers(self) -> dict[tuple[str, str], int]:
        found = {}
        watched = list(self._pages.values())
        events = {page.event for page in watched if page.ask is None}
        asks = {(event, ""): number for event, number in self._numbers().items() if event in events}
        for asked, number in (asks | {page.asked: page.ask for page in watched if page.ask}).items():
            with suppress(StoreError, DatabaseError):  # what cannot be asked has no news
                found[asked] = number()
        return found

    async def _run(self, function: Callable[[], Found]) -> Found:
        return await self._looking.run(function, seconds=LONGEST_LOOK)


def _is_as_before(page: WatchedPage, marks: dict[str, Hashable], now: float) -> bool:
    """Whether nobody's access changed since the page's owner was asked about, lately."""
    if page.access is None:
        return False
    if page.event not in marks:
        marks[page.event] = None
        with suppress(StoreError, DatabaseError):
            marks[page.event] = page.access()
    mark, asked = page.allowed
    return mark == marks[page.event] and now - asked < OWNER_SECONDS
