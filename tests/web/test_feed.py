"""The feed by itself: what it says, when it is quiet, and that it lets go of whoever left."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import sleep
from typing import Any

import pytest
from django.db import DatabaseError

from boardcall.errors import StoreError
from boardcall.web.event.feed import Feed, WatchedPage

PATIENCE = 60
"""Seconds to wait for what comes."""


async def _until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110  it is no event of this loop
        await asyncio.sleep(0.01)


def _run(feed: Feed, check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs the check beside the feed's tail, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _with_tail(feed, check)).result()


async def _with_tail(feed: Feed, check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    tail = asyncio.create_task(feed.tail())
    await asyncio.sleep(0)  # as in the server, it looks before anybody listens
    async with asyncio.timeout(PATIENCE):
        await check()
    feed.close()
    await asyncio.wait_for(tail, PATIENCE)
    assert feed.watching == 0


class Event:
    """An event whose acts change page "a" or nothing; it counts the looks at its ledger and at its pages."""

    def __init__(self, *, broken: bool = False) -> None:
        self.acts = 1
        self.a = "a1"
        self.broken = broken
        self.asked = 0
        self.looked = 0

    def number(self) -> int:
        self.asked += 1
        if self.broken:
            raise StoreError("gone")
        return self.acts

    def page(self) -> WatchedPage:
        def look() -> str:
            self.looked += 1
            return self.a

        return WatchedPage("one", look, self.a, self.acts)


def _feed(event: Event, *, beat: float = 5.0, **others: Event) -> Feed:
    events = {"one": event, **others}
    return Feed(lambda: {name: one.number for name, one in events.items()}, look=0.01, beat=beat)


def test_stream_tells_a_page_that_is_another_and_is_silent_about_acts_that_change_nothing_on_it() -> None:
    event = Event()
    feed = _feed(event)

    async def check() -> None:
        marks = feed.marks("a", event.page(), after="a0")
        assert await anext(marks) == "a1"
        waiting = asyncio.ensure_future(anext(marks))
        event.acts = 2
        await _until(lambda: event.looked == 1)
        await asyncio.sleep(0.1)
        assert event.looked == 1
        assert not waiting.done()
        event.acts, event.a = 3, "a2"
        assert await waiting == "a2"
        await marks.aclose()

    _run(feed, check)


def test_page_is_looked_at_once_after_an_act_however_many_have_it_open() -> None:
    event = Event()
    feed = _feed(event)

    async def check() -> None:
        streams = [feed.marks("a", event.page(), after="a1") for _ in range(50)]
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        await asyncio.sleep(0.05)
        event.acts, event.a = 2, "a2"
        assert set(await asyncio.gather(*waiting)) == {"a2"}
        assert event.looked == 1
        for stream in streams:
            await stream.aclose()

    _run(feed, check)


def test_stream_that_is_told_directly_gets_the_newest_page_where_it_was_too_slow_for_one() -> None:
    event = Event()
    feed = _feed(event, beat=0.05)
    told: list[str | None] = []
    can_take = True

    def tell(mark: str | None) -> bool:
        if can_take:
            told.append(mark)
        return can_take

    async def check() -> None:
        nonlocal can_take
        stream = feed.marks("a", event.page(), after="a1", tell=tell)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)  # it listens
        event.acts, event.a = 2, "a2"
        await _until(lambda: "a2" in told)
        await _until(lambda: told[-1] is None)  # and hears that the server is there
        assert told.count("a2") == 1
        assert not waiting.done()
        can_take = False
        event.acts, event.a = 3, "a3"
        assert await waiting == "a3"
        can_take = True
        waiting = asyncio.ensure_future(anext(stream))
        event.acts, event.a = 4, "a4"
        await _until(lambda: "a4" in told)
        assert "a3" not in told
        feed.close()
        with pytest.raises(StopAsyncIteration):
            await waiting

    _run(feed, check)


def test_act_between_the_page_and_its_stream_is_not_missed() -> None:
    event = Event()
    feed = _feed(event)

    async def check() -> None:
        page = event.page()
        event.acts, event.a = 2, "a2"
        marks = feed.marks("a", page, after="a1")
        assert await anext(marks) == "a2"
        await marks.aclose()

    _run(feed, check)


def test_page_that_is_steered_is_looked_at_before_the_many_that_an_act_changed() -> None:
    event = Event()
    feed = _feed(event)
    steered = [0]

    def look() -> str:
        sleep(0.02)
        event.looked += 1
        steered[0] = 1 if event.looked >= 3 else 0
        return f"of act {event.acts}"

    async def check() -> None:
        many = [feed.marks(n, WatchedPage("one", look, "of act 1", 1), after="of act 1") for n in range(60)]
        waiting = [asyncio.ensure_future(anext(stream)) for stream in many]
        plan = WatchedPage("one", lambda: f"plan {steered[0]}", "plan 0", 0, topic="plans", ask=lambda: steered[0])
        screen = feed.marks("plan", plan, after="plan 0")
        event.acts = 2
        assert await anext(screen) == "plan 1"
        assert 3 <= event.looked < 30
        assert set(await asyncio.gather(*waiting)) == {"of act 2"}
        for stream in (*many, screen):
            await stream.aclose()

    _run(feed, check)


def test_nudged_feed_looks_at_once_however_seldom_it_looks_by_itself() -> None:
    event = Event()
    feed = Feed(lambda: {"one": event.number}, look=3600)

    async def check() -> None:
        marks = feed.marks("a", event.page(), after="a1")
        waiting = asyncio.ensure_future(anext(marks))
        for number in (2, 3):
            event.acts, event.a = number, f"a{number}"
            await asyncio.to_thread(feed.nudge)
            assert await waiting == f"a{number}"
            waiting = asyncio.ensure_future(anext(marks))
        feed.close()
        feed.nudge()
        with suppress(StopAsyncIteration):
            await waiting

    _run(feed, check)


def test_page_that_fails_and_accounts_out_of_reach_stop_no_other_page(caplog: pytest.LogCaptureFixture) -> None:
    event = Event()
    feed = _feed(event)

    def failing() -> Any:
        raise failure

    async def check() -> None:
        marks = [
            feed.marks("fails", WatchedPage("one", failing, "f1", 1), after="f1"),
            feed.marks("plan", WatchedPage("one", failing, "p1", 1, topic="plans", ask=failing), after="p1"),
        ]
        others = [asyncio.ensure_future(anext(one)) for one in marks]
        good = feed.marks("a", event.page(), after="a1")
        waiting = asyncio.ensure_future(anext(good))
        for number in (2, 3):
            event.acts, event.a = number, f"a{number}"
            assert await waiting == f"a{number}"
            waiting = asyncio.ensure_future(anext(good))
        for one in (*others, waiting):
            one.cancel()
        await asyncio.gather(*others, waiting, return_exceptions=True)

    failure = DatabaseError("gone")
    _run(feed, check)
    assert "could not be looked at" in caplog.text


def test_quiet_stream_says_that_it_is_there_and_ends_when_the_feed_is_closed() -> None:
    event = Event()
    feed = _feed(event, beat=0.02)

    async def check() -> None:
        heard = []
        async for mark in feed.marks("a", event.page(), after="a1"):
            heard.append(mark)
            if len(heard) == 2:
                feed.close()
        assert heard == [None, None]

    _run(feed, check)


def test_reader_who_goes_away_is_forgotten_and_then_no_ledger_is_asked() -> None:
    event = Event()
    feed = _feed(event)

    async def read() -> None:
        async for _ in feed.marks("a", event.page(), after="a1"):
            pass

    async def check() -> None:
        readers = [asyncio.create_task(read()) for _ in range(3)]
        await _until(lambda: feed.watching == 3 and event.asked > 0)
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        assert feed.watching == 0
        before = 0
        while event.asked != before:  # a look that was under way may end
            before = event.asked
            await asyncio.sleep(0.1)

    _run(feed, check)


def test_store_out_of_reach_is_no_news_and_stops_no_other_event() -> None:
    broken, event = Event(broken=True), Event()
    feed = _feed(event, two=broken)

    async def check() -> None:
        other = asyncio.ensure_future(anext(feed.marks("b", WatchedPage("two", lambda: "b2", "b1", 1), after="b1")))
        marks = feed.marks("a", event.page(), after="a1")
        waiting = asyncio.ensure_future(anext(marks))
        await _until(lambda: broken.asked > 0)
        event.acts, event.a = 2, "a2"
        assert await waiting == "a2"
        assert not other.done()
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
        await marks.aclose()

    _run(feed, check)


def test_owner_is_asked_about_again_only_after_somebodys_access_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 500 pages of their own open, asking about everybody every five seconds took a tenth of a core."""
    monkeypatch.setattr("boardcall.web.event.feed.CHECK_SECONDS", 0.0)
    event, asked = Event(), list[bool]()
    feed, state, seen = _feed(event), {"access": 1, "may": True}, list[int]()

    def may_look() -> bool:
        asked.append(state["may"] is True)
        return asked[-1]

    def access() -> int:
        seen.append(state["access"])
        return state["access"]

    async def check() -> None:
        page = event.page()
        page.owner, page.may_look, page.access = "device 1", may_look, access
        marks = feed.marks("a", page, after="a1")
        over = asyncio.ensure_future(anext(marks, None))
        await _until(lambda: len(seen) > 5)
        assert asked == [True]
        state["access"] = 2
        await _until(lambda: len(asked) == 2)
        assert not over.done()
        state.update(access=3, may=False)
        assert await over is None
        assert asked == [True, True, False]

    _run(feed, check)
