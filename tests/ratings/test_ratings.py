"""Ratings and forecasts: their laws, the comparison on held-out boards, and the commands."""

import doctest
import json
import random
from math import isclose, log
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

import boardcall as bc
from boardcall.cli.app import app
from boardcall.errors import InputError
from boardcall.ratings import measure
from boardcall.ratings.boards import RatedBoard, boards_of, finished_places
from boardcall.ratings.calibration import Foreseen, fitted_sharpness
from boardcall.ratings.forecast import expected_centres, forecast
from boardcall.ratings.measure import compare_models
from boardcall.ratings.models import Bayesian
from boardcall.ratings.table import fitted, rate, read_ratings, write_ratings
from boardcall.scoring.result import BoardResult
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.event import Tournament
from boardcall.tournament.people import Player
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
CENTRES = (9, 7, 6, 5, 4, 3, 0)


def call(*words: object) -> Result:
    return CliRunner().invoke(app, list(map(str, words)))


def boards(number: int, *, seed: int = 1, skill: float = 3.0) -> list[RatedBoard]:
    """Boards on which who stands earlier in SEVEN does better, the more so with a greater skill."""
    chance = random.Random(seed)
    found = []
    for game in range(number):
        seated = list(SEVEN)
        chance.shuffle(seated)
        order = sorted(seated, key=lambda name: skill * SEVEN.index(name) / 7 + chance.gauss(0, 1))
        places = tuple(1 + order.index(name) for name in seated)
        found.append(RatedBoard("e", game, "1", tuple(seated), places, tuple(CENTRES[place - 1] for place in places)))
    return found


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ("A9 E7 F6 G5 I4 R3 T0@1905", (1, 2, 3, 4, 5, 6, 7)),
        ("A9 E9 F9 G4 I3 R0@1903 T0@1905", (1, 1, 1, 4, 5, 7, 6)),
        ("A18 E16 F0@1905 G0@1905 I0@1904 R0@1904 T0@1904", (1, 2, 3, 3, 5, 5, 5)),
    ],
)
def test_places_go_by_centres_then_by_how_long_a_power_lived(counts: str, places: tuple[int, ...]) -> None:
    assert finished_places(BoardResult.from_counts(counts)) == places


def test_ratings_find_the_order_of_strength_and_grow_certain() -> None:
    few, many = rate(boards(4)), rate(boards(60))
    assert many.players[0].player.name == "Ann"
    assert many.players[-1].player.name == "Gus"
    assert max(one.uncertainty for one in many.players) < min(one.uncertainty for one in few.players)
    assert {one.games for one in many.players} == {60}


def test_ratings_foresee_better_than_elo_and_claim_nothing_where_there_is_nothing() -> None:
    scores = {one.model: one for one in compare_models(boards(120)).scores}
    assert isclose(scores["uniform"].log_loss, log(7))
    assert scores["ratings"].log_loss < scores["elo"].log_loss < scores["uniform"].log_loss
    none = {one.model: one for one in compare_models(boards(120, skill=0)).scores}
    assert none["ratings"].log_loss < none["elo"].log_loss
    assert none["ratings"].log_loss < log(7) + 0.03


def test_a_board_is_foreseen_without_its_own_round() -> None:
    """Turning the results of the last round round changes nothing that was foreseen of it."""
    known = boards(30)
    last = [RatedBoard("e", 99, place, one.players, one.places, one.centres) for place, one in enumerate(boards(4))]
    apart = [compare_models([*known, *order], 4).scores[3].log_loss for order in (last, last[::-1])]
    assert isclose(*apart)


def test_nothing_is_fitted_on_boards_that_are_held_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known, luck, sharpness = boards(24), [], []

    def fit(given: list[RatedBoard]) -> tuple[Bayesian, float]:
        luck.append(given)
        return fitted(given)

    def fit_sharpness(given: tuple[Foreseen, ...]) -> float:
        sharpness.append(len(given))
        return fitted_sharpness(given)

    monkeypatch.setattr(measure, "fitted", fit)
    monkeypatch.setattr(measure, "fitted_sharpness", fit_sharpness)
    assert compare_models(known, 6).learnt == 18
    assert (luck, sharpness) == ([known[:18]], [18, 18])


def test_a_forecast_shares_out_one_first_place_and_all_centres() -> None:
    ratings = rate(boards(40))
    (board,) = forecast(ratings, [RatedBoard("f", 1, "1", (*SEVEN[:6], "Nobody has seen this one"))])
    assert isclose(sum(seat.top for seat in board.seats), 1)
    assert isclose(sum(seat.centres for seat in board.seats), 34)
    assert board.seats[0].top == max(seat.top for seat in board.seats)
    assert board.seats[6].games == 0
    assert 0 < board.seats[0].solo < board.seats[0].top
    even = expected_centres((1 / 7,) * 7, CENTRES)
    assert all(isclose(one, 34 / 7) for one in even)


def test_the_file_of_ratings_comes_back_the_same_and_nothing_else_is_taken() -> None:
    ratings = rate(boards(5))
    assert read_ratings(write_ratings(ratings), file="r.json") == ratings
    good = json.loads(write_ratings(ratings))
    before = good | {
        "format": "boardcall ratings 1",
        "players": [{**one, "name": one["player"]["name"]} for one in good["players"]],
        "powers": [{**one, "name": one["power"]} for one in good["powers"]],
    }
    assert read_ratings(json.dumps(before), file="r.json") == ratings, "files written before are read"
    player = good["players"][0]
    changes: tuple[dict[str, Any], ...] = (
        {"noise": 0},
        {"noise": 1e300},
        {"sharpness": float("nan")},
        {"sharpness": -1e9},
        {"boards": float("inf")},
        {"shapes": []},
        {"shapes": [[40, 0, 0, 0, 0, 0, -6]]},
        {"powers": []},
        {"players": [{**player, "mean": float("nan")}]},
        {"players": [{**player, "games": float("inf")}]},
    )
    for text in (
        "",
        "[]",
        "[" * 100_000,
        '{"format": "boardcall series 1"}',
        *(json.dumps(good | change) for change in changes),
    ):
        with pytest.raises(InputError, match="does not hold ratings"):
            read_ratings(text, file="r.json")


def test_fun_games_and_seats_that_nobody_held_are_told_apart() -> None:
    result = BoardResult.from_counts("A9 E7 F6 G5 I4 R3 T0@1905")
    seats = tuple(Seat(power, (name,) if name != "Gus" else ()) for power, name in zip(bc.POWERS, SEVEN, strict=True))
    people = tuple(Player(name, name) for name in SEVEN)
    event = Tournament(
        "E",
        "club",
        people,
        (),
        (Board(1, "1", seats, result=result), Board(1, "2", seats, result=result, scored=False)),
    )
    (board,) = boards_of(event, ended=True)
    assert board.players == (*SEVEN[:6], "")
    assert [one.player.name for one in rate([board]).players] == list(SEVEN[:6])


def sheet(number: int) -> str:
    rows = [
        f"{board.round + 1},1,{power},{player},{count},1905,1908"
        for board in boards(number)
        for power, player, count in zip(bc.POWERS, board.players, board.centres, strict=True)
    ]
    rows = [row.replace(",1905,", ",,") if ",0,1905" not in row else row for row in rows]
    return "round,board,power,player,centres,eliminated,last_year\n" + "\n".join(rows) + "\n"


def test_from_sheets_to_a_forecast_by_command(tmp_path: Path) -> None:
    place, kept, same = tmp_path / "past.csv", tmp_path / "ratings.json", tmp_path / "same.csv"
    place.write_text(sheet(12))
    same.write_text("name,into\nGus,Ann\n")
    assert "log loss" in call("ratings", place, "--held-out", "0").output
    told = json.loads(call("ratings", place, "--to", kept, "--json").output)
    assert (told["boards"], len(told["players"])) == (12, 7)
    merged = json.loads(call("ratings", place, "--same", same, "--json").output)
    assert len(merged["players"]) == 6
    event = new_event(tmp_path / "event.jsonl", name="Now", players=("ann", *SEVEN[1:]), seated=True)
    found = json.loads(call("forecast", event, "--ratings", kept, "--draws", "8", "--json").output)
    assert found["boards"][0]["seats"][0]["games"] == 12, "names are the same whatever their case"
    assert isclose(sum(one["chance"] for one in found["first"]), 1)
    for wrong in (["--held-out", "12"], ["--same", place]):
        assert isinstance(call("ratings", place, *wrong).exception, InputError)
    assert isinstance(call("forecast", event, "--ratings", place).exception, InputError)


def test_the_page_on_ratings_says_what_python_does() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "rate-players.md").read_text("utf-8")
    (block,) = (part.partition("```")[0] for part in page.split("```python\n")[1:])
    test = doctest.DocTestParser().get_doctest(block, {}, "rate-players", "rate-players.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0
