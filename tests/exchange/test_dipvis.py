"""A tournament of dipvis comes in by the door of sheets: results, players, boards in play, years of a game."""

import json
from typing import Any

import pytest

from boardcall.exchange.sheets.sheet_reader import read_sheet_file

POWERS = ("Austria-Hungary", "England", "France", "Germany", "Italy", "Russia", "Turkey")
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus")
COUNTS = (5, 5, 5, 5, 4, 6, 4)


def tournament(*, over: bool = True) -> dict[str, Any]:
    """Two boards of seven; without `over` they are still played."""

    def seat(board: int, place: int) -> dict[str, Any]:
        told = {
            "name": f"{NAMES[place]} Lee{board}",
            "location": "Bath",
            "wdr_id": 7,
        }
        ended = {"final_scs": COUNTS[place], "elimination_year": None, "score": COUNTS[place] / 3}
        return told | (ended if over else {})

    def game(board: int) -> dict[str, Any]:
        players = {power: seat(board, place) for place, power in enumerate(POWERS)}
        return {"sandbox": "", "started": None, "draw": None, "players": players}

    rounds = {"1": {"scoring_system": "Sum of Squares", "games": {"R1B1": game(1), "R1B2": game(2)}}}
    return {"name": "Open", "year": 2031, "rounds": rounds, "results": []}


def test_results_are_read_with_scores_and_their_system() -> None:
    reading = read_sheet_file(json.dumps(tournament()).encode())
    assert (reading.outcome, reading.kind, len(reading.rows), reading.notes) == ("read", "results", 14, ())
    first = reading.rows[0]
    assert [first[name] for name in ("round", "board", "power", "player", "centres", "score", "system")] == [
        "1", "1", "A", "Ann Lee1", "5", "1.666666667", "Sum of Squares",
    ]  # fmt: skip


def test_players_are_read_with_their_town_and_number() -> None:
    reading = read_sheet_file(json.dumps(tournament()).encode(), kind="players")
    assert (reading.outcome, len(reading.rows)) == ("read", 14)
    assert [reading.rows[0][name] for name in ("player", "home", "wdr_id")] == ["Ann Lee1", "Bath", "7"]


def test_boards_in_play_are_a_board_call() -> None:
    reading = read_sheet_file(json.dumps(tournament(over=False)).encode())
    assert (reading.outcome, reading.kind, len(reading.rows)) == ("read", "board-call", 14)


def test_the_years_of_a_game_are_read_after_its_board_is_asked() -> None:
    chart = {"1900": dict.fromkeys(POWERS, 3), "1901": dict(zip(POWERS, COUNTS, strict=True))}
    data = json.dumps({"round_number": 2, "sc_chart": chart}).encode()
    (asked,) = read_sheet_file(data).questions
    reading = read_sheet_file(data, answers={asked.where: "yes"})
    assert (asked.where, reading.outcome, reading.kind) == ("the boards", "read", "yearly")
    told = [(row["round"], row["year"], row["power"], row["centres"]) for row in reading.rows]
    assert told == [("2", "1901", power[0], str(count)) for power, count in zip(POWERS, COUNTS, strict=True)]
    for file, board in (("R2GC.json", "C"), ("R2B11.json", "11"), ("game.json", None)):
        named = read_sheet_file(data, name=file)
        assert (named.outcome, {row["board"] for row in named.rows}) == (
            ("read", {board}) if board else ("ask", {""})
        ), file


@pytest.mark.parametrize(
    "text", ["{}", '{"rounds": 1}', '{"rounds": {"1": {}}}', '{"a"', '{"sc_chart": 3}', "{" * 9000]
)
def test_other_json_is_refused_with_a_sentence(text: str) -> None:
    (problem,) = read_sheet_file(text.encode()).problems
    assert str(problem.message) == "This is not a tournament in dipvis' JSON."
