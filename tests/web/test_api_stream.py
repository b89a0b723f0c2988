"""The stream for programs: where it starts, and that it ends, so that a token that ended is asked for again."""

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from serving import served
from web.client import Client
from web.events import new_event
from web.site import site


class EndlessFeed:
    """Tells another number for ever."""

    async def marks(self, *_: object, **__: object) -> AsyncGenerator[str | None, None]:
        number = 0
        while True:
            number += 1
            yield str(number)


@pytest.mark.parametrize(("seconds", "acts"), [(10.0, 3), (0.0, 0)])
def test_a_stream_ends_after_its_time_and_not_before(
    monkeypatch: pytest.MonkeyPatch, seconds: float, acts: int
) -> None:
    site()
    from boardcall.web.api import live

    clock = iter([0.0, 4.0, 8.0, 10.0, 12.0])
    monkeypatch.setattr(live, "monotonic", lambda: next(clock))
    monkeypatch.setattr(live, "LONGEST_STREAM", seconds)

    async def told() -> list[str]:
        feed: Any = EndlessFeed()
        return [text async for text in live._events(feed, (), feed, "")]

    with ThreadPoolExecutor(1) as thread:  # a browser that tests before drove has a loop in this one
        texts = thread.submit(lambda: asyncio.run(told())).result()
    assert sum("event: act" in text for text in texts) == acts


def test_a_stream_is_asked_for_from_a_number_or_from_the_start(tmp_path: Path) -> None:
    with served("serve", str(new_event(tmp_path / "one.db", name="One", players=("Ann",)))) as server:
        answer = Client(server.address).get("/e/one/api/v1/live?after=nonsense")
    assert answer.status == 422
    assert "is no number of an act" in answer.body
