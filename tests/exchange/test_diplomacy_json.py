"""Saved games of the PyPI package `diplomacy` are read and written.

`saved-game.json` was written by version 1.1.2 of the package, from a random game of six phases.
"""

import contextlib
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.adjudication import adjudicate, preset
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import read_diplomacy_game, write_diplomacy_game
from boardcall.exchange.games.losses import lost_in
from boardcall.game import (
    STANDARD,
    Coast,
    GameRecord,
    Location,
    Move,
    PhaseKind,
    PlayedPhase,
    Position,
    Power,
    SupportMove,
    Unit,
)
from recorded_games import real_game

DROIDIPPY = preset("droidippy")
SAVED = (Path(__file__).parent.parent / "cases" / "games" / "saved-game.json").read_text("utf-8")


def test_saved_game_is_read_with_its_phases() -> None:
    record = read_diplomacy_game(SAVED)
    assert [str(played.phase) for played in record.phases] == [phase["name"] for phase in json.loads(SAVED)["phases"]]
    assert record.phases[0].position == Position.start()


def test_saved_game_is_what_the_rules_give() -> None:
    phases = read_diplomacy_game(SAVED).phases
    for played, after in pairwise(phases):
        result = adjudicate(played.position, played.orders, preset("droidippy"))
        assert (result.next.units, result.next.centres) == (after.position.units, after.position.centres)


def test_written_game_has_the_states_and_orders_of_the_package() -> None:
    theirs, ours = json.loads(SAVED), json.loads(write_diplomacy_game(read_diplomacy_game(SAVED)))
    for phase, written in zip(theirs["phases"], ours["phases"], strict=True):
        assert written["name"] == phase["name"]
        for field in ("zobrist_hash", "units", "centers", "homes", "influence", "retreats", "builds"):
            assert ordered(written["state"][field]) == ordered(phase["state"][field]), (phase["name"], field)
        assert ordered(written["orders"]) == ordered({power: told or [] for power, told in phase["orders"].items()})


def test_results_are_in_the_words_of_the_package() -> None:
    theirs, ours = json.loads(SAVED), json.loads(write_diplomacy_game(read_diplomacy_game(SAVED), preset("droidippy")))
    for phase, written in zip(theirs["phases"], ours["phases"], strict=True):
        for unit, words in phase["results"].items():
            said = {word for word in words if word}
            assert set(written["results"].get(unit, [])) == said, (phase["name"], unit)


def ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: ordered(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


def test_record_is_read_back() -> None:
    record = read_diplomacy_game(SAVED)
    assert read_diplomacy_game(write_diplomacy_game(record)) == record


def test_retreats_keep_what_was_open() -> None:
    record = read_diplomacy_game(SAVED)
    retreat = next(played for played in record.phases if played.phase.kind is PhaseKind.RETREATS)
    assert retreat.position.dislodged


def test_what_bars_retreats_is_kept() -> None:
    """Stand-offs beside no dislodged unit, and units that can retreat nowhere, are not in the file."""
    game = real_game(2842)
    again = read_diplomacy_game(write_diplomacy_game(game, DROIDIPPY), policy=DROIDIPPY)
    assert [one.position for one in again.phases] == [one.position for one in game.phases]


def test_retreats_after_a_position_that_cannot_be_played_are_read() -> None:
    game = json.loads(SAVED)
    retreats = next(place for place, one in enumerate(game["phases"]) if one["name"].endswith("R"))
    units = game["phases"][retreats - 1]["state"]["units"]
    power, first = next((power, one[0]) for power, one in units.items() if one)
    units[power].append(first)
    record = read_diplomacy_game(json.dumps(game))
    assert record.phases[retreats].position.dislodged


def test_a_move_over_sea_and_a_support_stand_as_the_package_writes_them() -> None:
    army, fleet = Unit.read(Power.ENGLAND, "A YOR"), Unit.read(Power.ENGLAND, "F WES")
    move = Move(army, Location("NWY"))
    support = SupportMove(fleet, Unit.read(Power.FRANCE, "F MAO"), Location("SPA", Coast.SOUTH))
    text = write_diplomacy_game(GameRecord((PlayedPhase(Position.start(), (move, support)),)))
    assert json.loads(text)["phases"][0]["orders"]["ENGLAND"] == ["A YOR - NWY VIA", "F WES S F MAO - SPA"]


@pytest.mark.parametrize(
    ("supported", "to", "stands"),
    [
        ("France: A PAR", "GAS", True),
        ("France: A PAR", "BEL", False),
        ("France: A PIC", "LON", True),
        ("France: A SPA", "LON", False),
        ("France: A PIC", "NWY", False),
        ("England: F WES", "SPA/SC", True),
        ("England: F MAO", "SPA", True),
        ("England: F GAS", "SPA/SC", False),
        ("England: F ENG", "PAR", False),
    ],
)
def test_a_support_of_a_move_that_nobody_could_make_is_left_out_and_told(supported: str, to: str, stands: bool) -> None:
    """The package's own checker (1.1.2) refuses a game with such a support; the fleet that supports carries nobody."""
    power, _, text = supported.partition(": ")
    unit = Unit.read(Power[power.upper()], text)
    helper, carrier = Unit.read(Power.GERMANY, "F NTH"), Unit.read(Power.ENGLAND, "F ENG")
    support = SupportMove(helper, unit, Location.read(to))
    position = replace(Position.start(), units=tuple(dict.fromkeys((unit, helper, carrier))))
    record = GameRecord((PlayedPhase(position, (support,)),))
    text = write_diplomacy_game(record)
    assert bool(json.loads(text)["phases"][0]["orders"]["GERMANY"]) is stands
    told = [str(one) for one in lost_in(record, read_diplomacy_game(text))]
    assert told == ([] if stands else [f"S1901M: {support} is not in it."])


@pytest.mark.parametrize(
    ("rules", "fleet", "stands"),
    [
        ("2023", "F NTH", []),
        ("droidippy", "F NTH", ["A PIC - BEL"]),
        ("2023", "F ENG", ["A PIC - BEL VIA"]),
    ],
)
def test_a_move_by_convoy_that_no_fleet_could_make_stands_as_it_went(rules: str, fleet: str, stands: list[str]) -> None:
    """The package's own checker (1.1.2) refuses a game with such a move, wherever the army may go by land."""
    army = Unit.read(Power.FRANCE, "A PIC")
    position = replace(Position.start(), units=(army, Unit.read(Power.ENGLAND, fleet)))
    record = GameRecord((PlayedPhase(position, (Move(army, Location("BEL"), via_convoy=True),)),))
    text = write_diplomacy_game(record, preset(rules))
    assert json.loads(text)["phases"][0]["orders"]["FRANCE"] == stands


def test_a_game_ends_with_a_solo() -> None:
    game = read_diplomacy_game(SAVED)
    phases = [replace(one, orders=()) for one in game.phases[:3]]
    owned = {**dict(phases[2].position.centres), **dict.fromkeys(list(STANDARD.centres)[:18], Power.ITALY)}
    won = replace(phases[2], position=replace(phases[2].position, centres=tuple(owned.items())))
    written = json.loads(write_diplomacy_game(GameRecord((*phases[:2], won, game.phases[3]))))
    assert [phase["name"] for phase in written["phases"]] == ["S1901M", "F1901M", "W1901A", "S1902M"]
    written = json.loads(write_diplomacy_game(GameRecord((*phases[:2], won, replace(game.phases[3], orders=())))))
    assert [phase["name"] for phase in written["phases"]] == ["S1901M", "F1901M", "COMPLETED"]


def test_route_is_written_as_a_convoy() -> None:
    army = Unit(Power.FRANCE, Unit.read(Power.FRANCE, "A PIC").kind, Location("PIC"))
    move = Move(army, Location("BEL"), via_convoy=True, route=("ENG",))
    position = replace(Position.start(), units=(army, Unit.read(Power.ENGLAND, "F ENG")))
    text = write_diplomacy_game(GameRecord((PlayedPhase(position, (move,)),)))
    assert json.loads(text)["phases"][0]["orders"]["FRANCE"] == ["A PIC - BEL VIA"]


def test_every_bad_field_is_told() -> None:
    game = json.loads(SAVED)
    game["phases"][0]["state"]["units"]["FRANCE"][0] = "F PAR"
    game["phases"][1]["orders"]["ITALY"] = ["A VEN - Qqqq"]
    game["phases"][2]["name"] = "X1902M"
    with pytest.raises(InputError) as caught:
        read_diplomacy_game(json.dumps(game), file="game.json")
    assert [(problem.field, problem.text) for problem in caught.value.problems] == [
        ("S1901M units", "F PAR"),
        (f"{game['phases'][1]['name']} orders", "A VEN - Qqqq"),
        ("phase 3", "X1902M"),
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"phases": [1]}', '{"phases": [{"state": {}}]}', "[" * 100_000])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_diplomacy_game(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_damaged_games_are_read_or_refused(data: st.DataObject) -> None:
    """Any piece of a saved game may be anything: the answer is a game or problems."""
    game = json.loads(SAVED)
    game["phases"] = game["phases"][:2]
    place: Any = game
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if data.draw(st.booleans()) or not isinstance(place[key], dict | list) or not place[key]:
            place[key] = data.draw(JSON)
            break
        place = place[key]
    with contextlib.suppress(InputError):
        read_diplomacy_game(json.dumps(game))
