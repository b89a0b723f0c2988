"""The list that decides a top board or blocks by rank: its own order and totals, public only where totals are."""

from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.rulings import decline_place
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import Served, served
from web.client import Client, director_of
from web.events import do, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea", "Mia", "Ned")
FIRST = "A10 E8 F6 G4 I3 R2 T1"
SECOND = "A9 E7 F5 G5 I5 R3 T0@1907"


def _played(place: Path, rounds: int) -> Path:
    with open_live(place) as live:
        for number in range(1, rounds + 1):
            for board, first, result in (("1", 1, FIRST), ("2", 8, SECOND)):
                seats = tuple((power, f"p{first + at}") for at, power in enumerate(POWERS))
                do(live, partial(seat_board, ref=BoardRef(number, board), seats=seats))
                ended = BoardResult.from_counts(result)
                do(live, partial(known_result, ref=BoardRef(number, board), result=ended))
        if "edc" in place.name:
            do(live, partial(decline_place, player="p1", pool="top-board"))
    return place


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("lists")
    places = [
        _played(new_event(folder / f"{name}.db", name=name, players=NAMES, rulebook=rulebook), rounds)
        for name, rulebook, rounds in (("edc", "edc-2016", 3), ("cod", "codcon-2018", 1), ("wdc", "wdc-2025", 3))
    ]
    with served("serve", *map(str, places)) as running:
        yield running


def _td(server: Served, slug: str) -> Client:
    return director_of(server, slug)


def test_top_board_has_a_list_of_its_own_with_its_totals(server: Served) -> None:
    td = _td(server, "edc")
    body = unescape(td.get("/e/edc/desk/rounds/4/list/").body)
    assert "gave the place up in top board" in body
    assert body.count("plays in top board") == 7
    assert "next in line for top board" in body
    assert "× " in body
    assert "rounds/4/list/" in td.get("/e/edc/desk/standings/").body
    assert td.get("/e/edc/desk/rounds/1/list/").status == 404


def test_boards_by_rank_have_a_list_too(server: Served) -> None:
    body = _td(server, "cod").get("/e/cod/desk/rounds/2/list/").body
    assert "Boards are filled in this order" in body
    assert body.index("Ann") < body.index("Ben")


@pytest.mark.parametrize(("path", "status"), [("edc/rounds/4/list/", 200), ("wdc/rounds/4/list/", 404)])
def test_everybody_sees_the_list_where_totals_are_public(server: Served, path: str, status: int) -> None:
    assert Client(server.address).get(f"/e/{path}").status == status
