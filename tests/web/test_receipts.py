"""What was done is said on the page one was on, to the device that did it and to no other."""

import re
from collections.abc import Iterator

import pytest

from serving import Served, served
from web.client import Client, director_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("said") / "one.db", name="The Open", players=NAMES, seated=True)
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


def _second(td: Client, role: str) -> Client:
    client = Client(td.address)
    client.enter(td.post("/e/one/staff/", {"name": f"Otto {role}", "role": role, "boards": ""}).link())
    return client


def _withdrawn(td: Client, player: str) -> str:
    """Where the browser is sent after a player who has a seat is withdrawn."""
    page = f"/e/one/desk/players/{player}/"
    sent = td.post(f"{page}withdraw/", td.get(page).hidden())
    assert sent.status == 303, sent.body
    return sent.location


def _box(body: str) -> str:
    box = body.partition('<div class="notice done"')[2].partition("</div>")[0]
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", box)


def test_what_the_desk_says_of_an_act_stands_on_the_next_page_with_the_way_back(td: Client) -> None:
    place = _withdrawn(td, "p1")
    said = _box(td.get(place).body)
    assert "withdraws" in said
    assert "still plays" in said
    assert "/undo/" in said
    assert _box(td.get(place).body) == said
    assert "problem" not in said
    assert not {"withdraw", "plays", "p1"} & set(place.partition("?")[2].replace("=", "&").split("&"))


def test_nobody_else_is_told_what_was_said(td: Client) -> None:
    place = _withdrawn(td, "p2")
    assert "still plays" in _box(td.get(place).body)
    director, recorder = _second(td, "td"), _second(td, "recorder")
    assert "still plays" not in _box(director.get(place).body)
    query = place.partition("?")[2]
    assert _box(recorder.get(f"/e/one/record/?{query}").body) == ""
    assert _box(Client(td.address).get(f"/e/one/?{query}").body) == ""


def test_an_act_that_was_undone_offers_no_undo(td: Client) -> None:
    place = _withdrawn(td, "p3")
    number = place.partition("done=")[2].partition("&")[0]
    page = f"/e/one/desk/log/{number}/undo/"
    assert td.post(page, td.get(page).hidden() | {"reason": "a slip"}).status == 303
    assert f"/log/{number}/undo/" not in _box(td.get(place).body)
