"""A name that is kept from the public stands on no public page, in no answer of the interface and on no screen."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.people.players import show_as
from boardcall.store.live import open_live
from serving import Served, served
from there import there
from web.client import Client, director_of
from web.crawl import addresses, crawled
from web.events import do

SAMPLE = Path(__file__).parents[2] / "src" / "boardcall" / "web" / "sample" / "congress.jsonl"
HIDDEN = ("p01", "p02", "p11", "p12")
FILLED = {"number": "1", "board": "1", "player": "p01", "power": "A", "act": "1", "code": "none", "token": "none"}


@pytest.fixture(scope="module")
def names() -> dict[str, str]:
    """What the hidden players are really called, by id."""
    with open_live(SAMPLE) as live:
        return {one.id: one.name for one in live.event.tournament.players if one.id in HIDDEN}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("hidden") / "one.jsonl"
    place.write_bytes(SAMPLE.read_bytes())
    with open_live(place) as live:
        for number, player in enumerate(HIDDEN):
            shown = "The Masked One" if number == 1 else ""
            do(live, partial(show_as, player=player, public_name=shown, salt=f"hidden {number}"))
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


def test_nobody_reads_a_hidden_name_anywhere(server: Served, names: dict[str, str]) -> None:
    found = crawled(Client(server.address), addresses(FILLED))
    assert len(found) > 60
    told = {path: name for path, text in found.items() for name in names.values() if name in text}
    assert told == {}
    assert "The Masked One" in found["/e/one/players/"]
    assert "Player 1<" in found["/e/one/players/"]
    assert "The Masked One" in found["/e/one/api/v1/players"]


def test_a_search_engine_finds_the_other_name_in_the_file_of_standings(server: Served, names: dict[str, str]) -> None:
    sheet = Client(server.address).get("/e/one/standings.csv").body
    assert sheet
    assert not [name for name in names.values() if name in sheet]


def test_streams_and_players_read_what_everybody_reads(server: Served, td: Client, names: dict[str, str]) -> None:
    streamer = Client(server.address)
    streamer.enter(td.post("/e/one/staff/", {"name": "The Stream", "role": "streamer", "boards": ""}).link())
    other = Client(server.address)
    other.enter(td.post("/e/one/links/p03/new/").link())
    for client, begin in ((streamer, ["/e/one/desk/screens/"]), (other, ["/e/one/me/", "/e/one/vote/"])):
        found = crawled(client, [*begin, "/e/one/players/", "/e/one/overlay/standings/"])
        assert {path: name for path, text in found.items() for name in names.values() if name in text} == {}


def test_the_desk_and_the_player_read_the_real_name(server: Served, td: Client, names: dict[str, str]) -> None:
    listed = unescape(td.get("/e/one/desk/players/").body)
    assert all(name in listed for name in names.values())
    assert "in public The Masked One" in listed
    mine = Client(server.address)
    mine.enter(td.post("/e/one/links/p01/new/").link())
    page = unescape(mine.get("/e/one/me/").body)
    assert names["p01"] in page
    assert names["p02"] not in page
    assert "In public you are Player 1." in page


def test_a_player_chooses_what_the_public_reads(server: Served, td: Client) -> None:
    mine, anybody = Client(server.address), Client(server.address)
    mine.enter(td.post("/e/one/links/p04/new/").link())
    page = "/e/one/me/name/"
    taken = mine.post(page, mine.get(page).hidden() | {"shown": "other", "public_name": "the masked ONE"})
    assert "Somebody at the event is called the masked ONE." in unescape(taken.body)
    assert (
        mine.post(page, mine.get(page).hidden() | {"shown": "other", "public_name": "Zed of the North"}).status == 303
    )
    assert "Zed of the North" in anybody.get("/e/one/players/").body
    assert mine.post(page, mine.get(page).hidden() | {"shown": ""}).status == 303
    assert "Zed of the North" not in anybody.get("/e/one/players/").body


def test_what_is_kept_ready_is_made_anew_when_a_name_is_hidden(server: Served, td: Client) -> None:
    anybody = Client(server.address)
    page, fields = "/e/one/desk/players/p05/", {"shown": "hidden"}
    before = unescape(anybody.get("/e/one/players/").body)
    name = unescape(there(re.search(r'name="name" type="text" value="([^"]+)"', td.get(page).body))[1])
    assert name in before
    assert td.post(page, td.get(page).hidden() | fields | {"name": name}).status == 303
    for path in ("players/", "players/p05/", "rounds/1/", "standings/"):
        assert name not in unescape(anybody.get(f"/e/one/{path}").body), path
    assert td.post(page, td.get(page).hidden() | {"shown": "", "name": name}).status == 303
    assert name in unescape(anybody.get("/e/one/players/").body)
