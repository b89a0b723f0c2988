"""The Diplomacy Adjudicator Test Cases 3.0, and what other policies make of them."""

import tomllib
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from boardcall.adjudication import Policy, preset
from boardcall.adjudication.phase_record import adjudicate_phase

Case = dict[str, Any]
CASES: list[Case] = tomllib.loads((Path(__file__).parent.parent / "cases" / "datc.toml").read_text("utf-8"))["case"]
OTHERS = [(case, other) for case in CASES for other in case.get("other", [])]
PHASES = {"M": "S1901M", "A": "W1901A"}
NOT_DONE = ("illegal", "not-counted", "unreadable")


def judge(case: Case, policy: Policy) -> dict[str, Any]:
    record = {"p": PHASES[case["phase"]], "u": case.get("units"), "o": case.get("orders"), "sc": case.get("centres")}
    return adjudicate_phase(record, policy)


def units(listed: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(texts) for power, texts in sorted(listed.items()) if texts}


def test_every_case_of_chapter_six_is_there() -> None:
    numbers = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
    assert {case["id"].rstrip("ab") for case in CASES} == {
        f"6.{letter}.{number}" for letter, last in numbers.items() for number in range(1, last + 1)
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_comes_out_as_its_author_prefers(case: Case) -> None:
    result = judge(case, preset("2023"))
    assert units(result["u2"]) == units(case["after"])
    assert result["d2"] == case.get("dislodged", {})
    outcomes = zip(chain(*case["orders"].values()), chain(*result["r"].values()), strict=True)
    if case["phase"] == "M":
        assert sorted(order for order, word in outcomes if word.startswith(NOT_DONE)) == case.get("illegal", [])


@pytest.mark.parametrize("case", [case for case in CASES if "retreats" in case], ids=lambda case: case["id"])
def test_retreats_of_case(case: Case) -> None:
    before = judge(case, preset("2023"))
    record = {"p": "S1901R", "u": before["u2"], "d": before["d2"], "o": case["retreats"]}
    assert units(adjudicate_phase(record, preset("2023"))["u2"]) == units(case["after_retreats"])


@pytest.mark.parametrize(("case", "other"), OTHERS, ids=lambda value: value.get("id") or str(value["policy"]))
def test_case_under_another_policy(case: Case, other: Case) -> None:
    policy = preset("2023")
    changes = other["policy"]
    if "removal_measure" in changes:
        changes = {"adjustments": replace(policy.adjustments, **changes)}
    result = judge(case, replace(policy, **changes))
    assert units(result["u2"]) == units(other["after"])
    assert result["d2"] == other.get("dislodged", {})


def test_only_the_cases_a_choice_concerns_depend_on_it() -> None:
    """The cases that come out otherwise under a choice are those the document lists under its issue."""
    changed: dict[str, set[str]] = {}
    for case, other in OTHERS:
        for field, value in other["policy"].items():
            changed.setdefault(f"{field} {value}", set()).add(case["id"])
    assert changed["adjacent_convoy explicit"] == {"6.G.1", "6.G.5", "6.G.6", "6.G.9", "6.G.11"}
    assert changed["convoy_cuts_support_on_itself True"] == {"6.G.13"}
    assert changed["retreat_to_convoy_origin False"] == {"6.H.11", "6.H.12"}
    assert changed["dislodged_without_effect always"] == {"6.G.10", "6.G.14", "6.G.15"}
    assert changed["removal_measure home-centre"] == {"6.J.6", "6.J.10", "6.J.11"}
