"""A game kept on another site: its address on the board's page and in the interface, and none that could do harm."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import Served, served
from web.client import Client, director_of
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
GAME = "https://sandbox.example/game/1?at=S1901M"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place: Path = tmp_path_factory.mktemp("links") / "one.db"
    new_event(place, name="The Linked Open", players=SEVEN, seated=True, rulebook="wdc-2025")
    with served("serve", str(place)) as running:
        yield running


@pytest.mark.clause("wdc-2025:VI.1")
def test_the_sandbox_of_a_board_is_found_by_everybody(server: Served) -> None:
    td, anybody = director_of(server), Client(server.address)
    page = "/e/one/desk/boards/1/1/"
    for hostile in (
        "javascript:alert(1)",
        "https://a b",
        'https://x.example/"><script>',
        "//x.example/",
        "data:text/html,x",
    ):
        assert td.post(f"{page}record/", td.get(page).hidden() | {"address": hostile}).status == 422, hostile
    assert td.post(f"{page}record/", td.get(page).hidden() | {"address": GAME}).status == 303
    assert f'href="{GAME}"' in anybody.get("/e/one/boards/1/1/").body
    assert json.loads(anybody.get("/e/one/api/v1/rounds/1/boards/1").body)["link"] == GAME
    told = json.loads(anybody.get("/e/one/api/dipvis/v1/tournament/").body)
    assert told["rounds"]["1"]["games"]["R1B1"]["sandbox"] == GAME
    assert td.post(f"{page}record/", td.get(page).hidden() | {"address": ""}).status == 303
    assert "another site" not in anybody.get("/e/one/boards/1/1/").body
