"""Every case of `tests/cases/notation.toml` is read as it says."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.game import Power, ordering_power
from boardcall.notation import OrderSettings, OrderSheet, ReadingStage, read_orders, write_position
from boardcall.rulebook import load
from notation.case_positions import load_cases, read_position, read_settings

DATA = load_cases("notation.toml")


WEST = read_position(DATA["positions"]["west"])


def params() -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in DATA["case"]]


def shown() -> list[Any]:
    """Each case that shows a clause, under each rulebook whose clause it shows."""
    return [
        pytest.param(case, rulebook, id=f"{case['name']}, {rulebook}", marks=pytest.mark.clause(*clauses))
        for case in DATA["case"]
        for rulebook in dict.fromkeys(clause.split(":")[0] for clause in case.get("shows", ()))
        for clauses in [[clause for clause in case["shows"] if clause.startswith(f"{rulebook}:")]]
    ]


def read(case: dict[str, Any]) -> OrderSheet:
    return read_orders(
        case["text"],
        position=read_position(DATA["positions"][case["position"]]) if "position" in case else None,
        power=Power(case["power"]) if "power" in case else None,
        settings=rules(case["rules"]) if "rules" in case else None,
    )


def rules(name: str) -> OrderSettings:
    """The orders section of a rulebook, or settings of the case file."""
    return read_settings(DATA["rules"][name]) if name in DATA["rules"] else load(name).orders


@pytest.mark.parametrize("case", params())
def test_case_is_read_as_it_says(case: dict[str, Any]) -> None:
    sheet = read(case)
    told = "\n".join(map(str, (*sheet.problems, *sheet.warnings)))
    assert [f"{ordering_power(order)}: {order}" for order in sheet.orders] == case["orders"], told
    found = {
        "problem": [f"{one.text}@{one.field.removeprefix('column ')}" for one in sheet.problems][:1],
        "remarks": sorted({remark.kind.name for reading in sheet.readings for remark in reading.remarks}),
        "choices": [str(order) for reading in sheet.readings for order in reading.choices],
    }
    expected = {
        "problem": [case["problem"]] if "problem" in case else [],
        "remarks": case.get("remarks", []),
        "choices": case.get("choices", []),
    }
    assert found == expected, told


@pytest.mark.parametrize(("case", "rulebook"), shown())
def test_case_is_followed_by_the_command(case: dict[str, Any], rulebook: str, tmp_path: Path) -> None:
    place = tmp_path / "position.txt"
    place.write_text(write_position(read_position(DATA["positions"][case["position"]])), "utf-8")
    power = ["--power", case["power"]] if "power" in case else []
    words = ["adjudicate", "--rules", rulebook, "--position", str(place), "--anyway", "--json", *power]
    done = CliRunner().invoke(app, words, input=case["text"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    followed = {f"{one['power']}: {one['order']}" for one in told["results"] if one["order"]}
    assert set(case["orders"]) <= followed, told
    if not case["orders"]:
        assert not [one for one in followed if not one.endswith(" H")], told
        assert told["problems"]


@pytest.mark.parametrize(
    "case", [case for case in DATA["case"] if {"hint", "warning", "standing"} & set(case)], ids=str
)
def test_case_tells_what_it_says(case: dict[str, Any]) -> None:
    sheet = read(case)
    assert case.get("hint", "") in " ".join(map(str, sheet.problems))
    assert case.get("warning", "") in " ".join(map(str, sheet.warnings))
    if "standing" in case:
        assert [reading.standing for reading in sheet.readings] == [ReadingStage[name] for name in case["standing"]]


def test_person_settles_what_was_proposed_and_what_has_several_readings() -> None:
    sheet = read_orders("ENG: A Liv - Wal\nF Edi - Nor\n???", settings=rules("wdc-2025"), position=WEST)
    assert [reading.standing for reading in sheet.readings] == [
        ReadingStage.PROPOSED,
        ReadingStage.SEVERAL,
        ReadingStage.UNREADABLE,
    ]
    settled = sheet.settled(0).settled(1, sheet.readings[1].choices[0])
    assert [str(order) for order in settled.orders] == ["A LVP - WAL", "F EDI - NTH"]
    assert [problem.line for problem in settled.problems] == [3]
    assert str(settled) == "England\nA LVP - WAL\nF EDI - NTH"
    with pytest.raises(ValueError, match="proposes no order"):
        sheet.settled(2)


def test_units_without_an_order_are_named() -> None:
    sheet = read_orders("A Vie - Boh\nA Bud H\nF Adr - Ion\nA Ven - Tus", position=WEST, power=Power.AUSTRIA)
    assert [str(unit) for unit in sheet.unordered(WEST, Power.AUSTRIA)] == ["A TRI", "A TYR"]
    retreats = read_position(DATA["positions"]["retreats"])
    assert [str(unit) for unit in read_orders("A Bul D", position=retreats).unordered(retreats)] == [
        "F POR",
        "F SPA/SC",
    ]


def test_every_bad_line_is_told_with_its_number() -> None:
    case = next(case for case in DATA["case"] if case["name"] == "every bad line is told")
    assert [problem.line for problem in read(case).problems] == [1, 3, 4]
