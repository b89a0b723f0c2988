"""Answers that are ready: the same as the framework's, never older than the last act, in each visitor's language."""

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boardcall.desk.results.game_results import record_counts
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.request.assets import static
from boardcall.web.request.kept_answer import KEEP, Keeping, Receive, Scope, Send
from boardcall.web.server.response_cache import ResponseCache
from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import AT, do, new_event
from web.streams import listen, mark

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
COUNTS = ((5, 4, 5, 5, 5, 5, 5), (5, 5, 5, 5, 5, 5, 4))


@pytest.fixture(params=["one.db", "one.jsonl"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_event(tmp_path_factory.mktemp("quick") / str(request.param), name="Quick", players=SEVEN, seated=True)


@pytest.fixture
def server(place: Path) -> Iterator[Served]:
    with served("serve", str(place)) as running:
        yield running


def _same(first: Answer, again: Answer) -> bool:
    changing = {"date"}
    heads = [{name: value for name, value in one.headers.items() if name not in changing} for one in (first, again)]
    return heads[0] == heads[1] and first.body == again.body


def test_ready_answer_is_the_frameworks_answer(server: Served) -> None:
    client = Client(server.address)
    for path in ("/e/one/", "/e/one/boards/1/1/", static("boardcall.css")):
        first, again = client.get(path), client.get(path)
        assert first.status == again.status == 200
        assert _same(first, again), path
        assert ("content-security-policy" in again.headers) is (not path.startswith("/static/"))
        assert again.headers["x-content-type-options"] == "nosniff"
        head = client._ask("HEAD", path, None, {}, head_only=True)
        assert (head.status, head.headers["etag"]) == (200, first.headers["etag"])
        for _ in range(2):
            known = client.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (known.status, known.body) == (304, "")
            assert known.headers["etag"] == first.headers["etag"]
            assert ("content-security-policy" in known.headers) is (not path.startswith("/static/"))


def test_page_is_never_older_than_the_last_act(server: Served, place: Path) -> None:
    client = Client(server.address)
    for year, centres in enumerate(COUNTS, start=1901):
        assert f"counted up to {year}" not in client.get("/e/one/boards/1/1/").body
        with open_live(place) as live:
            do(live, partial(record_counts, ref=BoardRef(1, "1"), year=year, centres=centres))
        for _ in range(3):
            assert f"counted up to {year}" in client.get("/e/one/boards/1/1/").body


def test_page_that_a_look_has_finished_is_sent_as_the_framework_sends_it(server: Served, place: Path) -> None:
    client = Client(server.address)
    for headers in ({}, {"Accept-Language": "de"}):
        client.get("/e/one/boards/1/1/", headers=headers)
    stream = listen(client, "boards/1/1/", mark(client, "boards/1/1/"))
    with open_live(place) as live:
        do(live, partial(record_counts, ref=BoardRef(1, "1"), year=1903, centres=COUNTS[0]))
    told = stream.event()[0].removeprefix("id: ")
    stream.close()
    ready = client.get("/e/one/boards/1/1/")
    assert ready.headers["etag"] == f'W/"{told}"'
    assert "counted up to 1903" in ready.body
    assert _same(ready, client.get("/e/one/boards/1/1/?by=the-framework"))
    known = client.get("/e/one/boards/1/1/", headers={"If-None-Match": ready.headers["etag"]})
    assert (known.status, known.body) == (304, "")
    assert "gezählt bis 1903" in client.get("/e/one/boards/1/1/", headers={"Accept-Language": "de"}).body


def test_page_asked_for_by_many_at_once_is_asked_of_the_framework_once(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="Quick", players=SEVEN, seated=True)
    with open_live(place) as live, ThreadPoolExecutor(1) as pool:
        hosted = Hosted("one", live)
        calls: list[str] = []
        made = pool.submit(asyncio.run, _asked_by_many(hosted, calls)).result()
    assert calls == ["/e/one/", "/e/one/"] + ["/e/one/desk/"] * 3
    assert made == [b"page of act 9"] + [b"page of act 10"] * 20 + [b"desk"] * 3


async def _asked_by_many(hosted: Hosted, calls: list[str]) -> list[bytes]:
    """The bodies of a page, of the same after an act by twenty at once, and of a private page by three at once."""

    async def framework(scope: Scope, receive: Receive, send: Send) -> None:
        calls.append(scope["path"])
        await asyncio.sleep(0.05)
        body, snapshot = b"desk", hosted.now()
        if scope["path"] == "/e/one/":
            body = f"page of act {snapshot.number}".encode()
            scope[KEEP] = Keeping(snapshot.answers, hosted.heads, "key", snapshot.rulebook)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"etag", b'W/"1"')]})
        await send({"type": "http.response.body", "body": body})

    quick = ResponseCache(framework, lambda: HostedEvents((hosted,)))

    async def body(path: str) -> bytes:
        got: list[Mapping[str, Any]] = []

        async def send(message: Mapping[str, Any]) -> None:
            got.append(message)

        async def receive() -> Mapping[str, Any]:
            return {}

        scope = {"type": "http", "method": "GET", "query_string": b"", "path": path, "headers": []}
        await quick(scope, receive, send)
        return bytes(got[1]["body"])

    found = [await body("/e/one/")]
    hosted.do(partial(record_counts, ref=BoardRef(1, "1"), year=1901, centres=COUNTS[0]), at=AT, author="td")
    found += await asyncio.gather(*(body("/e/one/") for _ in range(20)))
    return found + await asyncio.gather(*(body("/e/one/desk/") for _ in range(3)))


def test_each_visitor_gets_their_own_language_and_nobody_anothers_cookie(server: Served) -> None:
    pages = {code: {"Accept-Language": f"{code};q=0.9"} for code in ("en", "fr", "de")}
    for _ in range(2):
        for code, headers in pages.items():
            assert f'<html lang="{code}"' in Client(server.address).get("/e/one/", headers=headers).body
    chose = {"Accept-Language": "en", "Cookie": "other=1; boardcall-language=de"}
    for _ in range(2):
        assert '<html lang="de"' in Client(server.address).get("/e/one/", headers=chose).body
        assert '<html lang="en"' in Client(server.address).get("/e/one/", headers=pages["en"]).body
    td = director_of(server)
    assert td.get("/e/one/").body == Client(server.address).get("/e/one/").body


def test_private_pages_and_forms_are_never_ready(server: Served) -> None:
    client = Client(server.address)
    for _ in range(2):
        form = client.get("/e/one/sign-in/")
        assert form.headers["cache-control"] == "no-store"
        assert form.hidden()["csrfmiddlewaretoken"]
    assert client.get("/e/one/desk/").status == 303
    assert client.post("/e/one/").status == 405
