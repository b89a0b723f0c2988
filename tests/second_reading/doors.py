"""The doors: what people use, asked as they ask it. The only module here that touches the program."""

import contextlib
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

from boardcall.cli.standings import standings
from boardcall.game import STANDARD, Power
from boardcall.notation import write_position
from recorded_games import adjudicated, from_position, game
from second_reading.order_chance import Board, Case
from second_reading.played import Played
from second_reading.sheets import players_sheet, results_sheet


def told_by_the_command(played: Played, folder: Path) -> dict[str, Any]:
    """What `boardcall standings RULEBOOK RESULTS.csv --players PLAYERS.csv --json` prints."""
    results, players = folder / "results.csv", folder / "players.csv"
    results.write_text(results_sheet(played), "utf-8")
    players.write_text(players_sheet(played), "utf-8")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        standings(played.rules, results, players=players, as_json=True)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@cache
def the_map() -> Board:
    """The map as plain data, coasts as in STP/NC."""
    armies = {str(place): [str(one) for one in near] for place, near in STANDARD.army_borders.items()}
    fleets = {str(place): [str(one) for one in near] for place, near in STANDARD.fleet_borders.items()}
    both: dict[str, set[str]] = {}
    for borders in (armies, fleets):
        for place, near in borders.items():
            both.setdefault(place[:3], set()).update(one[:3] for one in near)
    names = {code: str(province.name) for code, province in STANDARD.provinces.items()}
    return Board(armies, fleets, {place: sorted(near) for place, near in both.items()}, names)


def units_after(rules: str, case: Case) -> dict[str, set[str]]:
    """The units on a board of an event after the desk took the sheets in and adjudicated."""
    event = from_position(case.position, rules)
    event = adjudicated(event, {Power(power): text for power, text in case.sheets.items()})
    found: dict[str, set[str]] = {}
    for line in write_position(game(event).position).splitlines():
        head, _, units = line.partition(": ")
        if head.startswith("units "):
            found[head[-1]] = set(units.split(", "))
    return found
