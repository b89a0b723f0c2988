"""Whatever a command prints with `--json` names a player and gives points in the one form that all values have."""

import importlib
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest
import typer
from click.testing import CliRunner

from boardcall.cli.app import COMMANDS, app, module_name
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import start_recording
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from cli.seating_calls import players
from desks import known_result
from recorded_games import GAMES
from society_file import Society
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
SHEET = "round,board,power,player,centres,last_year,end\n" + "".join(
    f"1,1,{power},{name},{count},1907,draw\n"
    for power, name, count in zip(POWERS, SEVEN, (5, 5, 5, 5, 5, 5, 4), strict=True)
)
SEATING = ("--rulebook", "club", "--players", "players.csv", "--seed", "7")
COUNTS = ("A5", "E5", "F5", "G5", "I5", "R5", "T4")
BOARD = ("--round", "2", "--board", "A")

PLAYERS = {
    *("player", "players", "members", "double", "choices", "candidates", "choice_order", "winners"),
    *("director", "representative"),
}
"""Keys that hold a player or a person, several, or rows with one."""
POINTS = {"points", "score", "total"}
TEXTS = {"sheet.rows", "seating propose.draw.problem"}
"""What was typed into a spreadsheet, and the list of a draw, whose bytes are hashed."""

RUNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("new", ("new.db", "--rulebook", "club")),
    ("import", ("new.db", "results.csv")),
    ("sheet", ("results.csv",)),
    ("shadow", ("wdc-2025", "results.csv")),
    ("verify", ("one.db",)),
    ("recover", ("damaged.jsonl", "good.jsonl")),
    ("undo", ("new.db", "--yes")),
    ("redo", ("new.db", "--yes")),
    ("log", ("one.db",)),
    ("archive", ("one.db", "copy.jsonl")),
    ("check", ("one.db",)),
    ("adjudicate", ("FRA: A Par - Bur",)),
    ("replay", (str(GAMES / "played-4744.txt"),)),
    ("game", ("one.db", "2", "A")),
    ("decide", ("new.db",)),
    ("clock", ("wdc-2025", "--to", "1907")),
    ("vote propose", ("one.db", *BOARD, "--power", "E", "--season", "S1906")),
    ("vote veto", ("one.db", *BOARD, "--power", "R")),
    ("score", ("wdc-2025", *COUNTS)),
    ("scoring check", ("wdc-2025",)),
    ("standings", ("one.db",)),
    ("lab", ("club", "--events", "2")),
    ("compare", ("one.db",)),
    ("series table", ("series.toml",)),
    ("series person", ("series.toml", "Ann")),
    ("ratings", ("results.csv", "--to", "ratings.json")),
    ("forecast", ("one.db", "--ratings", "ratings.json", "--draws", "2")),
    ("seating propose", (*SEATING, "--out", "call.json")),
    ("seating numbers", SEATING),
    ("seating freeze", SEATING[:-2]),
    ("seating check", ("call.json",)),
    ("seating verify", ("call.json",)),
    ("seating swap", ("call.json", "P001", "P002")),
    ("seating redraw", ("call.json", "--keep", "1", "--seed", "8")),
    ("erase", ("new.db", "p1")),
    ("release", ("new.db",)),
    ("cases handlers", ("one.db",)),
    ("association people", ("nadf.db",)),
)
NOTHING_OF_PLAYERS = {
    *("rulebook list", "rulebook show", "rulebook readings", "rulebook check", "rulebook schema", "plugins"),
    *("seal new", "seal open", "seal verify", "seal part", "seal lottery", "receipt"),
    *("vote outcome", "vote drop", "seating choose"),  # the acts of a vote, and a choice that is asked at the table
    *("cases list", "association due", "association cases", "association show"),  # cases, with no names
}


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[str]:
    """The commands below one that take --json."""
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            yield from commands(one, (*path, name))
    elif any("--json" in option.opts for option in command.params):
        yield " ".join(path)


def every_command() -> set[str]:
    modules = {name: importlib.import_module(f"boardcall.cli.{module_name(name)}") for name in COMMANDS}
    return {
        found for name, module in modules.items() for found in commands(typer.main.get_command(module.command), (name,))
    }


def other_forms(value: object, path: str) -> Iterator[str]:
    """Every place that names a player or gives points in another form than a value does."""
    if isinstance(value, list):
        for one in value:
            yield from other_forms(one, path)
    elif isinstance(value, dict):
        for key, one in value.items():
            here = f"{path}.{key}"
            if (key in PLAYERS and not is_named(one)) or (key in POINTS and not are_points(one)):
                yield f"{here} = {one}"
            elif here not in TEXTS:
                yield from other_forms(one, here)
        if "exact" in value and not {"exact", "shown"} <= value.keys():
            yield f"{path} = {value}"


def is_named(value: object) -> bool:
    """A player, rows with one, a number of them, or nobody."""
    if isinstance(value, list):
        return all(map(is_named, value))
    if isinstance(value, dict):
        return value.keys() == {"id", "name"} or "player" in value
    return value is None or isinstance(value, int)


def are_points(value: object) -> bool:
    """Points, or a list or table of them."""
    if isinstance(value, dict):
        return "exact" in value or all(map(are_points, value.values()))
    return all(map(are_points, value)) if isinstance(value, list) else value is None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an event of a board that is over and one in play, and files for the commands that read others."""
    made = tmp_path_factory.mktemp("forms")
    result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907)
    place = new_event(made / "one.db", name="Vienna", players=SEVEN, seated=True, rulebook="wdc-2025")
    with open_live(place) as live:
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=result))
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
        do(live, partial(seat_board, ref=BoardRef(2, "A"), seats=seats))
        do(live, partial(start_recording, ref=BoardRef(2, "A")))
    damaged = made / "damaged.jsonl"
    new_event(damaged, name="Vienna", players=SEVEN)
    damaged.write_text(damaged.read_text("utf-8")[:-40], "utf-8")
    (made / "results.csv").write_text(SHEET, "utf-8")
    (made / "series.toml").write_text('name = "Prix"\nevents = ["one.db"]\npoints_file = "points.csv"\n', "utf-8")
    (made / "points.csv").write_text("place,points\n1,25\n2,18\n", "utf-8")
    Society(made)
    return made


def test_every_command_names_players_and_points_as_values_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    players(14)
    boardcall = typer.main.get_command(app)
    printed: dict[str, Any] = {}
    for command, words in RUNS:
        done = CliRunner().invoke(boardcall, [*command.split(), *words, "--json"])
        printed[command] = json.loads(done.stdout)
    assert {name: found for name, one in printed.items() if (found := [*other_forms(one, name)])} == {}
    assert every_command() - printed.keys() == NOTHING_OF_PLAYERS


def test_another_form_is_found() -> None:
    assert [*other_forms({"rows": [{"player": "p1", "points": "3"}]}, "x")] == [
        "x.rows.player = p1",
        "x.rows.points = 3",
    ]
    assert [*other_forms({"total": {"exact": "1/2", "decimal": "0.5"}}, "x")] != []
