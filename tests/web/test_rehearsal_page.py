"""The button that rehearses: beside a real server, on a copy, and gone when it is stopped or the server ends."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from serving import Served, served
from web.client import Client, director_of
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
PAGE = "desk/rehearsal/"
PATIENCE = 60.0


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    one = new_event(tmp_path / "one.db", name="The First Open", players=SEVEN)
    return one, new_event(tmp_path / "two.db", name="The Second Open", players=SEVEN)


@pytest.fixture
def server(places: tuple[Path, Path]) -> Iterator[Served]:
    with served("serve", *map(str, places), by_itself=True) as server:
        yield server


def link_of(td: Client, event: str) -> str:
    """The link of the copy's desk, once there is one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        body = td.get(f"/e/{event}/{PAGE}").body
        if found := re.search(r'href="(http://[^"]+/enter/[^"]+)"', body):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(body)


def is_answering(link: str) -> bool:
    host, port = urlsplit(link).hostname, urlsplit(link).port
    with closing(socket.socket()) as line:
        return line.connect_ex((str(host), int(port or 0))) == 0


def until_silent(link: str) -> None:
    until = time.monotonic() + PATIENCE
    while is_answering(link):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_copy_is_played_beside_the_event_and_stopped(server: Served, places: tuple[Path, Path]) -> None:
    td, before = director_of(server), sha256(places[0].read_bytes()).hexdigest()
    acts = td.get("/e/one/desk/log/").body
    assert td.post(f"/e/one/{PAGE}", {"do": "start", "expected": "9"}).status == 303
    link = link_of(td, "one")
    assert "/e/one-rehearsal/" in link
    copy = Client(link.partition("/e/")[0])
    assert copy.enter(link).location.endswith("/e/one-rehearsal/desk/")
    desk = copy.get("/e/one-rehearsal/desk/").body
    assert "Rehearsal: nothing here counts." in desk
    assert "Rehearsal: nothing here counts." not in td.get("/e/one/desk/").body

    other = director_of(server, "two")
    refused = other.post(f"/e/two/{PAGE}", {"do": "start"})
    assert (refused.status, "Another event of this server is being rehearsed" in refused.body) == (422, True)
    assert "one-rehearsal" not in other.get(f"/e/two/{PAGE}").body
    assert other.post(f"/e/two/{PAGE}", {"do": "stop"}).status == 422
    assert is_answering(link)

    assert td.post(f"/e/one/{PAGE}", {"do": "stop"}).status == 303
    until_silent(link)
    page = td.get(f"/e/one/{PAGE}").body
    assert "The event was not played to its end." in page
    assert 'value="start"' in page
    assert td.get("/e/one/desk/log/").body.count("<li") == acts.count("<li")
    assert sha256(places[0].read_bytes()).hexdigest() == before


@pytest.mark.long
def test_the_copy_stops_itself_too(server: Served) -> None:
    td = director_of(server)
    td.post(f"/e/one/{PAGE}", {"do": "start"})
    link = link_of(td, "one")
    copy = Client(link.partition("/e/")[0])
    copy.enter(link)
    assert "The rehearsal ends" in copy.post(f"/e/one-rehearsal/{PAGE}", {"do": "stop"}).body
    until_silent(link)


def test_it_ends_with_the_server(places: tuple[Path, Path]) -> None:
    with served("serve", str(places[0]), by_itself=True) as server:
        td = director_of(server)
        td.post(f"/e/one/{PAGE}", {"do": "start"})
        link = link_of(td, "one")
    until_silent(link)


def test_a_number_that_cannot_be_is_refused_beside_its_field(server: Served) -> None:
    td = director_of(server)
    refused = td.post(f"/e/one/{PAGE}", {"do": "start", "expected": "1000"})
    assert (refused.status, "from 7 to 150" in refused.body, 'value="1000"' in refused.body) == (422, True, True)


def test_a_site_of_several_processes_says_that_it_cannot(places: tuple[Path, Path]) -> None:
    with served("serve", str(places[0]), "--workers", "2") as server:
        td = director_of(server)
        page = td.get(f"/e/one/{PAGE}").body
        assert "no rehearsal can be started beside it" in page
        assert td.post(f"/e/one/{PAGE}", {"do": "start"}).status == 422
