"""Every door prints the same value: page, file, screen, interface, export and command line."""

import csv
import io
import json
import re
from pathlib import Path

from boardcall.store.live import read_event
from boardcall.tables.codec import encode
from boardcall.views.boards import board_view
from boardcall.views.players import player_results
from boardcall.views.results import results_view
from boardcall.views.standings import PlaceView, standings_view
from boardcall.views.viewer import DESK, PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.permission.policy import Role
from commands import run
from web.api_site import api_site
from web.client import Client

ENDED = {"powers": [{"power": power, "centres": n} for power, n in zip("AEFGIRT", (9, 8, 6, 5, 3, 2, 1), strict=True)]}


def _rows(page: str) -> list[tuple[str, ...]]:
    """The standings of a page: place, name and points of each."""
    shown = re.findall(
        r'class="place">(\d+).*?name">([^<]*)<.*?<strong class="number">([^<]*)</strong>', page, re.DOTALL
    )
    return [tuple(one) for one in shown]


def _row(place: PlaceView) -> tuple[str, ...]:
    return str(place.place), place.player.name, str(place.total.shown)


def _answer(snapshot: Snapshot, value: object) -> object:
    """What the interface answers with a value."""
    found = encode(value)
    assert isinstance(found, dict)
    return {"act": snapshot.number, **found}


def test_every_door_prints_what_the_value_holds(tmp_path: Path) -> None:
    with api_site(tmp_path) as here:
        here[Role.TD].act("PUT", "rounds/1/boards/1/result", ENDED | {"last_year": 1907, "end": "draw"})
        here[Role.TD].act("POST", "adjustments", {"player": "p1", "points": "-1/3", "reason": "late sheet"})
        snapshot = Snapshot(read_event(str(tmp_path / "one.db")))
        seen, whole = standings_view(snapshot, PUBLIC), standings_view(snapshot, DESK)
        rows = [_row(place) for place in seen.places]
        nobody, visitor = here[Role.ANONYMOUS], Client(here.address)

        assert len(rows) == 7
        assert nobody.read("standings") == _answer(snapshot, seen)
        assert here[Role.TD].read("standings") == _answer(snapshot, whole)
        board = board_view(snapshot, PUBLIC, snapshot.tournament.boards[0])
        assert board.seats[0].points
        assert nobody.read("rounds/1/boards/1") == _answer(snapshot, board)
        assert nobody.read("players/p1") == _answer(snapshot, player_results(snapshot, PUBLIC, "p1"))

        assert _rows(visitor.get("/e/one/standings/").body) == rows
        assert _rows(visitor.get("/e/one/screen/standings/").body) == rows
        table = visitor.get("/e/one/boards/1/1/").body
        assert [str(seat.points.shown) for seat in board.seats if seat.points] == re.findall(
            r'<td class="number score">([^<]*)</td>', table
        )
        sheet = list(csv.reader(io.StringIO(visitor.get("/e/one/standings.csv").body.lstrip("\ufeff"))))
        assert [(row[0], row[1], row[-1]) for row in sheet[1:]] == rows
        export = json.loads(visitor.get("/e/one/api/dipvis/v1/tournament/").body)["results"]
        assert [one["score"] for one in export if one["ranking"]] == [float(one.total.exact) for one in seen.places]

        printed = json.loads(run("standings", "one.db", "--json", folder=tmp_path).stdout)
        assert printed == encode(results_view(snapshot.standings, snapshot.tournament))
        assert printed["standings"] == encode(whole)
        lines = run("standings", "one.db", folder=tmp_path).stdout.splitlines()[1:8]
        assert [(line.split()[0], line.split()[-1]) for line in lines] == [(row[0], row[2]) for row in rows]
