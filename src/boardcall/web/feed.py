"""Tells open pages that there is a newer act: one look at the ledgers for all streams of this process."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import suppress

from boardcall.errors import StoreError

LOOK_SECONDS = 0.1
"""How often the ledgers are asked for their last act while somebody watches."""

BEAT_SECONDS = 15.0
"""After how long without an act a stream says that it is still there, so that no proxy takes it for dead."""


class Feed:
    """The number of the last act of each event, as `tail` sees it, and streams of its changes.

    `numbers` asks a ledger for that number, by the event's name in addresses; acts of other processes count. Everything
    but those questions runs in the server's event loop.
    """

    def __init__(
        self, numbers: Mapping[str, Callable[[], int]], *, look: float = LOOK_SECONDS, beat: float = BEAT_SECONDS
    ) -> None:
        self._numbers = numbers
        self._look_seconds = look
        self._beat_seconds = beat
        self._known: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._closed = False
        self.watching = 0
        """How many streams are open."""

    async def tail(self) -> None:
        """Looks for new acts until the feed is closed; while nobody watches it does not look."""
        while not self._closed:
            if self.watching:
                found = await asyncio.to_thread(self._look)
                if found != self._known:
                    self._known = found
                    self._wake()
            await asyncio.sleep(self._look_seconds)

    async def acts(self, event: str, *, after: int) -> AsyncGenerator[int | None, None]:
        """The number of the event's last act whenever there is one above `after`, None when it was quiet for long.

        Several acts between two looks give the last one's number. It ends when the feed is closed.
        """
        self.watching += 1
        try:
            while not self._closed:
                changed, number = self._changed, self._known.get(event, 0)
                if number > after:
                    after = number
                    yield number
                elif not await _happens(changed, self._beat_seconds):
                    yield None
        finally:
            self.watching -= 1

    def close(self) -> None:
        """Ends the tail and every stream."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _look(self) -> dict[str, int]:
        found = dict(self._known)
        for event, number in self._numbers.items():
            with suppress(StoreError):  # a store out of reach has no news; its pages say what is wrong with it
                found[event] = number()
        return found


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
