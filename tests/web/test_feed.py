"""The feed by itself: what it says, when it is quiet, and that it lets go of whoever left."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from boardcall.errors import StoreError
from boardcall.web.feed import Feed


def _run(feed: Feed, check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs the check beside the feed's tail, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _with_tail(feed, check)).result()


async def _with_tail(feed: Feed, check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    tail = asyncio.create_task(feed.tail())
    await asyncio.wait_for(check(), 5)
    feed.close()
    await asyncio.wait_for(tail, 5)
    assert feed.watching == 0


def test_stream_gives_the_newest_act_once_and_only_those_after_the_one_known() -> None:
    last = {"one": 7}
    feed = Feed({"one": lambda: last["one"]}, look=0.01)

    async def check() -> None:
        acts = feed.acts("one", after=5)
        assert await anext(acts) == 7
        waiting = asyncio.ensure_future(anext(acts))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        last["one"] = 9
        assert await waiting == 9
        await acts.aclose()

    _run(feed, check)


def test_quiet_stream_says_that_it_is_there_and_ends_when_the_feed_is_closed() -> None:
    feed = Feed({"one": lambda: 3}, look=0.01, beat=0.02)

    async def check() -> None:
        heard = []
        async for number in feed.acts("one", after=3):
            heard.append(number)
            if len(heard) == 2:
                feed.close()
        assert heard == [None, None]

    _run(feed, check)


def test_reader_who_goes_away_is_forgotten_and_then_no_ledger_is_asked() -> None:
    asked: list[int] = []
    feed = Feed({"one": lambda: asked.append(1) or 1}, look=0.01)  # type: ignore[func-returns-value]

    async def read() -> None:
        async for _ in feed.acts("one", after=1):
            pass

    async def check() -> None:
        readers = [asyncio.create_task(read()) for _ in range(3)]
        await asyncio.sleep(0.05)
        assert feed.watching == 3
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        assert feed.watching == 0
        await asyncio.sleep(0.05)
        before = len(asked)
        await asyncio.sleep(0.05)
        assert len(asked) == before > 0

    _run(feed, check)


def test_store_out_of_reach_is_no_news_and_stops_no_other_event() -> None:
    def broken() -> int:
        raise StoreError("gone")

    feed = Feed({"one": broken, "two": lambda: 4}, look=0.01)

    async def check() -> None:
        acts = feed.acts("two", after=0)
        assert await anext(acts) == 4
        await acts.aclose()

    _run(feed, check)
