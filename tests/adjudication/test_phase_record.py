"""Phase records and the command that adjudicates them by the line: real-shape games, and input of every kind."""

import io
import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.movement_oracle import judge_by_guessing, read_scene
from adjudication.random_phases import random_phase
from boardcall.adjudication import preset
from boardcall.adjudication.phase_record import adjudicate_phase
from boardcall.adjudication.tables import CODES, POWER_CODES, STANCE_TEXT
from boardcall.cli import adjudicate_jsonl
from boardcall.cli.adjudicate_jsonl import adjudicate_lines, worked_out
from boardcall.errors import InputError

GAMES = Path(__file__).parent.parent / "cases" / "self-play.jsonl"
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in GAMES.read_text("utf-8").splitlines()]


def test_sample_holds_every_kind_of_phase() -> None:
    assert {record["p"][-1] for record in RECORDS} == {"M", "R", "A"}
    assert sum(any(" C " in text for texts in record["o"].values() for text in texts) for record in RECORDS) > 30


def test_games_played_by_chance_come_out_as_recorded() -> None:
    for record in RECORDS:
        result = adjudicate_phase(record, preset("2023"))
        assert (result["u2"], result["d2"]) == (record["u2"], record["d2"]), (record["g"], record["p"])


def test_recorded_movement_is_that_of_the_slow_judge() -> None:
    for record in RECORDS:
        if record["p"].endswith("M"):
            winners, _ = judge_by_guessing(read_scene(record["u"], record["o"], fallback=False))
            moved = {mover: province for province, mover in winners.items() if mover}
            stood = {unit[2:5]: power for power, units in record["u"].items() for unit in units}
            lost = {province for province in moved.values() if province in stood and province not in moved}
            after = {moved.get(province, province): power for province, power in stood.items() if province not in lost}
            standing = {unit[2:5]: power for power, units in record["u2"].items() for unit in units}
            assert standing == after, (record["g"], record["p"])
            assert {unit[2:5] for units in record["d2"].values() for unit in units} == lost


def run(text: str) -> tuple[int, list[dict[str, Any]], str]:
    target, complaints = io.StringIO(), io.StringIO()
    status = adjudicate_lines(preset("2023"), io.StringIO(text), target, complaints)
    return status, [json.loads(line) for line in target.getvalue().splitlines()], complaints.getvalue()


def test_lines_in_give_lines_out() -> None:
    status, results, complaints = run(GAMES.read_text("utf-8"))
    assert (status, complaints) == (0, "")
    assert [list(result) for result in results] == [["g", "n", "u2", "d2", "r"]] * len(RECORDS)
    assert [(result["u2"], result["d2"]) for result in results] == [(one["u2"], one["d2"]) for one in RECORDS]


def test_retreats_take_their_options_from_the_line_before() -> None:
    """The record of a retreat phase need not say what a stand-off or the attacker bars."""
    units = {"TUR": ["A BUL"], "ITA": ["A GRE", "A SER"], "AUS": ["A BUD"]}
    orders = {"ITA": ["A GRE - BUL", "A SER S A GRE - BUL"]}
    movement = {"g": 1, "n": 1, "p": "S1903M", "u": units, "o": orders}
    after = {"TUR": [], "ITA": ["A BUL", "A SER"], "AUS": ["A BUD"]}
    retreat = {"g": 1, "n": 2, "p": "S1903R", "u": after, "d": {"TUR": ["A BUL"]}, "o": {"TUR": ["A BUL R GRE"]}}
    both = json.dumps(movement) + "\n" + json.dumps({**movement, "g": 2}) + "\n" + json.dumps(retreat) + "\n"
    assert run(both)[1][2]["r"] == {"TUR": ["contested"]}
    alone = run(json.dumps(retreat) + "\n")[1][0]
    assert alone["u2"]["TUR"] == ["A GRE"]


def test_parts_of_the_lines_on_several_cores_give_what_one_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line in a part of its own or with others: retreats find what an earlier part left, once."""
    lines = GAMES.read_text("utf-8").splitlines()
    retreats = [line for line in lines if json.loads(line)["p"].endswith("R")]
    text = "\n".join([*lines[:60], "not json", "", *lines[60:], *retreats[:5], *lines[:60], *retreats[:5]])
    alone, told = io.StringIO(), io.StringIO()
    adjudicate_lines(preset("2023"), io.StringIO(text), alone, told)
    monkeypatch.setattr(adjudicate_jsonl, "ALONE", 7)
    for size in (1, 3, 50):
        monkeypatch.setattr(adjudicate_jsonl, "PART", size)
        target, complaints = io.StringIO(), io.StringIO()
        parts = partial(map, partial(worked_out, preset("2023")))
        status = adjudicate_lines(preset("2023"), io.StringIO(text), target, complaints, parts=parts)
        assert (status, target.getvalue(), complaints.getvalue()) == (1, alone.getvalue(), told.getvalue())


BAD_LINES = {
    "not json": "line 2: This is no JSON",
    "[1, 2]": "line 2: This is not a phase.",
    '{"p": "S1901"}': "line 2: p: The record names no phase.",
    '{"p": "S1901M"}': "line 2: u: The record has no units.",
    '{"p": "F1901A", "u": {}}': "line 2: sc: The record has no centres.",
    '{"p": "S1901M", "u": {"FRA": ["A XXX"]}}': "line 2: u: 'A XXX' is not a unit of the map.",
    '{"p": "S1901M", "u": {"FRA": ["F STP"]}}': "line 2: u: 'F STP' is not a unit of the map.",
    '{"p": "S1901M", "u": {"XYZ": []}}': "line 2: u: 'XYZ' is not a power.",
    '{"p": "S1901M", "u": {"FRA": ["A PAR"], "GER": ["A PAR"]}}': "line 2: u: Two units stand in PAR.",
    '{"p": "S1901M", "u": {"FRA": ["A PAR"]}, "o": {"FRA": "A PAR H"}}': "line 2: o: Orders are not a list of texts.",
    '{"p": "S1901M", "u": {"FRA": ["A PAR"]}, "o": {"FRA": [7]}}': "line 2: o: Orders are not a list of texts.",
    '{"p": "F1901A", "u": {}, "sc": {"FRA": ["BUR"]}}': "line 2: sc: BUR is not a centre.",
    '{"p": "S1901R", "u": {}, "d": {"FRA": 3}}': "line 2: d: Units are not a list.",
}


@pytest.mark.parametrize(("bad", "said"), BAD_LINES.items())
def test_bad_line_is_reported_with_its_number_and_left_out(bad: str, said: str) -> None:
    good = '{"g": 1, "n": 1, "p": "S1901M", "u": {"FRA": ["A PAR"]}, "o": {"FRA": ["A PAR - BUR"]}}'
    status, results, complaints = run(f"{good}\n{bad}\n\n{good}\n")
    assert status == 1
    assert complaints.startswith(said)
    assert [result["u2"] for result in results] == [{"FRA": ["A BUR"]}] * 2


WORDS = st.sampled_from(
    ["A", "F", "-", "S", "C", "H", "VIA", "R", "B", "D", "WAIVE", *CODES[::4], "STP/NC", "STP/SC", "SPA/EC", "/", "é"]
)
ORDER = st.one_of(st.lists(WORDS, max_size=9).map(" ".join), st.text(max_size=12))
UNIT = st.one_of(st.sampled_from(STANCE_TEXT), ORDER)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
BY_POWER = st.dictionaries(st.sampled_from((*POWER_CODES, "A", "F")), st.lists(UNIT, max_size=4), max_size=4)
PHASES = st.sampled_from(["S1901M", "F1901R", "W1901A", "", "M"])


@given(PHASES, *[BY_POWER | JUNK] * 3, st.sampled_from(["2023", "droidippy", "1976"]))
@settings(max_examples=3 * settings().max_examples)
def test_no_record_crashes(phase: str, units: Any, orders: Any, more: Any, rules: str) -> None:
    record = {"p": phase, "u": units, "o": orders, "d": more, "sc": more}
    with suppress(InputError):
        json.dumps(adjudicate_phase(record, preset(rules)))


@given(st.integers(0, 10**9), st.lists(ORDER, max_size=12), st.sampled_from(["2023", "droidippy", "1976"]))
def test_orders_of_any_text_are_told_an_outcome(seed: int, texts: list[str], rules: str) -> None:
    record = random_phase(Random(seed), units=12, powers=3)
    units = [unit for listed in record["u"].values() for unit in listed]
    power = next(iter(record["u"]))
    written = texts + [f"{unit} {text}" for unit, text in zip(units, texts, strict=False)]
    orders = {**record["o"], power: [*record["o"].get(power, []), *written]}
    for kind in "MRA":
        whole = {"p": f"S1901{kind}", "u": record["u"], "d": {"ITA": ["A XXX"][:0]}, "sc": {}, "o": orders}
        result = adjudicate_phase(whole, preset(rules))
        assert {name: len(outcomes) for name, outcomes in result["r"].items()} == {
            name: len(listed) for name, listed in orders.items()
        }
