"""Rules that keep the results of boards until a release: it shows what was released, and nothing that came after."""

import json
from functools import partial
from pathlib import Path

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import publish_phase, start_recording
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.rulings import release_standings
from boardcall.game import POWERS, Phase
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import LiveEvent, create_event
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import served
from web.client import Client, without_marks
from web.events import AT, do

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
RELEASED = (5, 5, 5, 5, 5, 5, 4)
AFTER = (17, 2, 3, 3, 3, 3, 3)
GAMES = ("boards/2/1/game/", "rounds/2/games/", "screen/map/2/1/", "overlay/map/2/1/")
FILES = ("game.txt", "game.json", "timelapse/", "S1901M/", "S1901M/light.svg", "S1901M/what-if/")
PAGES = (
    "rounds/2/",
    "boards/2/1/",
    "players/p1/",
    "standings/",
    "overlay/board/2/1/",
    "api/v1/rounds/2",
    "api/v1/rounds/2/boards/1",
    "api/v1/players/p1",
    "api/dipvis/v1/tournament/",
    "api/dipvis/v1/game/R2B1/",
)
SECRETS = (">17<", " 17", '"centres":17', '"final_scs": 17', '"Austria-Hungary": 17', "[17,", "1905")
"""How the centres of the board that ended after the release, and its year, would be written."""


def _seated(live: LiveEvent, *rounds: int) -> None:
    for number, name in enumerate(SEVEN):
        do(live, partial(register_player, name=name, salt=str(number)))
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
    for number in rounds:
        do(live, partial(seat_board, ref=BoardRef(number, "1"), seats=seats))


def _ended(live: LiveEvent, number: int, year: int, centres: tuple[int, ...]) -> None:
    do(live, partial(record_counts, ref=BoardRef(number, "1"), year=year, centres=centres))
    lines = tuple(PowerResult(power, held, None) for power, held in zip(POWERS, centres, strict=True))
    do(live, partial(known_result, ref=BoardRef(number, "1"), result=BoardResult(lines, year, End.TIME)))


def test_release_shows_the_boards_that_had_ended_and_none_that_ended_later(tmp_path: Path) -> None:
    hidden = '[publication]\nqualifying_totals = "on-release"\ngame_results = "hidden"'
    text = rulebook_text("club")[0].replace("[publication]", hidden)
    with create_event(tmp_path / "one.db", open_event(text, name="The Quiet Open"), at=AT, author="td") as live:
        _seated(live, 1, 2)
        _ended(live, 1, 1904, RELEASED)
        do(live, partial(release_standings, kind="interim"))
        _ended(live, 2, 1905, AFTER)
    with served("serve", str(tmp_path / "one.db")) as server:
        visitor = Client(server.address)
        for path in PAGES:
            answer = visitor.get(f"/e/one/{path}")
            assert answer.status == 200, path
            assert [secret for secret in SECRETS if secret in without_marks(answer.body)] == [], path
        known = json.loads(visitor.get("/e/one/api/v1/rounds/1/boards/1").body)
        assert [seat["centres"] for seat in known["seats"]] == list(RELEASED)
        assert "1904" in visitor.get("/e/one/boards/1/1/").body
        old = json.loads(visitor.get("/e/one/api/dipvis/v1/game/R1B1/").body)
        assert old["final-year"] == 1904


def test_game_whose_results_are_kept_is_followed_nowhere(tmp_path: Path) -> None:
    """The moves of a board tell its centres; they are shown with the results."""
    hidden = '[publication]\nqualifying_totals = "on-release"\ngame_results = "hidden"'
    text = rulebook_text("club")[0].replace("[publication]", hidden)
    with create_event(tmp_path / "one.db", open_event(text, name="The Quiet Open"), at=AT, author="td") as live:
        _seated(live, 2)
        do(live, partial(start_recording, ref=BoardRef(2, "1")))
        for phase in ("S1901M", "F1901M"):
            do(live, partial(publish_phase, ref=BoardRef(2, "1"), phase=Phase.read(phase), anyway=True))
        with served("serve", str(tmp_path / "one.db")) as server:
            visitor = Client(server.address)
            for path in GAMES:
                answer = visitor.get(f"/e/one/{path}")
                assert answer.status == 200, path
                assert [word for word in ("1902", "Budapest", "BUD") if word in without_marks(answer.body)] == [], path
            for path in FILES:
                assert visitor.get(f"/e/one/boards/2/1/game/{path}").status == 404, path
            assert "map-held" not in visitor.get("/e/one/boards/2/1/").body
            _ended(live, 2, 1901, RELEASED)
            do(live, partial(release_standings, kind="final"))
            assert "map-held" in visitor.get("/e/one/boards/2/1/").body
            for path in (*GAMES, *(f"boards/2/1/game/{one}" for one in FILES)):
                answer = visitor.get(f"/e/one/{path}")
                assert (answer.status, "Budapest" in answer.body or "1902" in answer.body or "BUD" in answer.body) == (
                    200,
                    True,
                ), path
