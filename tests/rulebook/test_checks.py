"""Contradictions between keys: each is found, on its line, with what to do."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from boardcall.rulebook import check_rulebook, rulebook_ids, rulebook_text
from boardcall.rulebook.checks import ERRORS, WARNINGS
from boardcall.rulebook.rulebook import Rulebook

CASES = tomllib.loads((Path(__file__).parent / "contradictions.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["message"])
def test_a_contradiction_is_found_on_its_line(case: dict[str, Any]) -> None:
    text = rulebook_text(case["rulebook"])[0]
    for old, new in case.get("change", {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    text += case.get("add", "")
    checked = check_rulebook(text)
    found = checked.warnings if case.get("warning") else checked.errors
    assert case["message"] in [problem.message for problem in found], found
    problem = next(problem for problem in found if problem.message == case["message"])
    assert problem.hint
    assert problem.line is not None
    assert text.splitlines()[problem.line - 1].strip().startswith(case["line"])
    assert (checked.rulebook is None) != bool(case.get("warning"))


def test_a_fault_hides_no_contradiction_elsewhere_and_is_said_once() -> None:
    text = rulebook_text("wdc-2025")[0]
    spoilt = {
        'kind = "qualifying"': 'kind = "qualifing"',
        "size = 21": "size = 20",
        'mode = "board"': 'mode = "bord"',
        "not_before = 13:30:00": "not_befor = 13:30:00",
        'by = "round-score", round = 4': 'by = "round-store", round = 4',
        'champion_from = "championship"': 'champion_from = "top-board"',
        "per_season = 1": "per_season = -1",
        'held_by = ["td", "designee"]': 'held_by = ["TD"]',
    }
    for old, new in spoilt.items():
        assert old in text
        text = text.replace(old, new, 1)
    assert [problem.field for problem in check_rulebook(text).errors] == [
        "round.1.kind",
        "round.4.end.not_befor",
        "round.4.pool.championship.size",
        "clock.mode",
        "draw_vote.per_season",
        "draw_vote.held_by.1",
        "standings.champion_from",
        "tie_break.champion.1.by",
    ]


@pytest.mark.parametrize("check", [*ERRORS, *WARNINGS], ids=lambda check: " ".join(check.needs))
def test_a_check_needs_what_it_looks_at_and_no_more(check: Any) -> None:
    for name in rulebook_ids():
        book = check_rulebook(rulebook_text(name)[0]).rulebook
        assert book is not None
        tables = {attribute: getattr(book, attribute) for attribute in Rulebook.__slots__}
        list(check.problems(tables))
        for need in check.needs:
            assert list(check.problems({key: value for key, value in tables.items() if key != need})) == []
