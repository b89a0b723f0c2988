"""The program beside a second reading of the rule sets: random events and sheets through the doors people use."""

import ast
import json
import re
from pathlib import Path

import pytest

from boardcall.web.permission.policy import Role
from command_line import Run
from second_reading.chance import RULES, Chance
from second_reading.compare import READINGS, differences
from second_reading.doors import the_map, told_by_the_command, units_after
from second_reading.order_chance import moves, winter
from second_reading.sheets import players_sheet, results_sheet
from serving import served
from web.api_site import made_token
from web.client import director_of

FOLDER = Path(__file__).parent
EVENTS = {
    "wdc-2025": (568, 54, 324, 14, 139, 251),
    "wdc-2025-draft": (95, 550, 30, 85, 10),
    "codcon-2018": (74, 15, 0, 1, 2, 3, 4),
    "edc-2016": (230, 51, 101, 76, 817, 177, 88, 278, 535, 559),
    "wdc-2008": (298, 786, 24, 648, 75, 414, 44, 155, 293, 664),
}
"""Random events in which every step of every list of tie-breaks decides; a benchmark plays others."""
ORDERED = {
    "wdc-2025": "V.3.a V.3.b V.3.c V.4.b-required V.6.c V.6.d-order V.6.d-tie",
    "wdc-2025-draft": "V.3.a-b V.3.c V.4.b V.6.c",
    "codcon-2018": "VI.2.b VI.2.g VII.1.a VII.1.b",
    "edc-2016": "II.3.3g-build II.3.3g-disband II.3.3h",
    "wdc-2008": "11.2-nmr 11.2-adjust 12.3 12.4-hold",
}
"""Clauses on orders, builds and disbands that the second reading states."""
SHEETS = 60
RULING = ("--facts", "a record of earlier games", "--clause", "II", "--why", "as played", "--alternatives", "none fits")
"""Ends of random games are such as the rulebook would want a ruling for."""


def marked(clauses: dict[str, str]) -> list[object]:
    return [
        pytest.param(rules, id=rules, marks=pytest.mark.clause(*(f"{rules}:{one}" for one in listed.split())))
        for rules, listed in clauses.items()
    ]


@pytest.mark.parametrize("rules", EVENTS)
def test_scores_places_teams_and_awards_of_the_command_are_those_of_the_second_reading(
    rules: str, tmp_path: Path
) -> None:
    for number in EVENTS[rules]:
        played = Chance(rules, number).event()
        assert differences(played, told_by_the_command(played, tmp_path)) == [], f"event {number}"


@pytest.mark.parametrize("rules", marked(ORDERED))
def test_units_stand_where_the_second_reading_of_their_orders_leaves_them(rules: str) -> None:
    for number in range(SHEETS):
        for case in (moves(rules, number, the_map()), winter(rules, number, the_map())):
            assert units_after(rules, case) == case.left(), f"sheets {number}:\n{case.position}{case.sheets}"


def test_interface_and_page_of_an_event_tell_the_same_as_the_second_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Run
) -> None:
    for rules in RULES:
        _make_event(rules, tmp_path, monkeypatch, command)
    with served("serve", *(str(tmp_path / f"{rules}.db") for rules in RULES)) as server:
        for rules in RULES:
            td = director_of(server, rules)
            token = {"Authorization": f"Bearer {made_token(td, 'desk', Role.TD, event=rules)}"}
            told = {
                what: json.loads(td.ask("GET", f"/e/{rules}/api/v1/{what}", headers=token).body)
                for what in ("standings", "teams", "awards", "questions")
            }
            told["questions"] = told["questions"]["questions"]
            played = Chance(rules, 0).event(whole=True)
            assert differences(played, told) == [], rules
            page = td.get(f"/e/{rules}/standings/").body
            shown = re.findall(r'class="place">(\d+).*?name">([^<]*)<', page, re.DOTALL)
            number, places = 1, []
            for rank in READINGS[rules](played).places():
                places += [(str(number), name) for name in rank.members]
                number += len(rank.members)
            assert sorted(shown) == sorted(places), rules


def _make_event(rules: str, folder: Path, monkeypatch: pytest.MonkeyPatch, command: Run) -> None:
    """A random event as a person makes it from two sheets."""
    played = Chance(rules, 0).event(whole=True)
    monkeypatch.chdir(folder)
    Path("results.csv").write_text(results_sheet(played), "utf-8")
    Path("players.csv").write_text(players_sheet(played), "utf-8")
    event = f"{rules}.db"
    for words in (
        ("new", event, "--rulebook", rules, "--name", rules),
        ("import", event, "results.csv", "--players", "players.csv", *RULING),
        ("release", event),
    ):
        assert command(*words)[0] == 0, words


def test_the_second_reading_knows_nothing_of_the_program() -> None:
    for file in FOLDER.glob("*.py"):
        if file.stem in ("doors", "test_second_reading"):
            continue
        tree = ast.parse(file.read_text("utf-8"))
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        assert not [name for name in names if name.startswith("boardcall")], file.name
