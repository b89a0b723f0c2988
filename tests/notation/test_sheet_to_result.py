"""From written sheets to results, by `boardcall adjudicate` under the rulebooks: all of `tests/cases/sheets.toml`."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from notation.case_positions import load_cases


def params() -> list[Any]:
    found = []
    for case in load_cases("sheets.toml")["case"]:
        for rules in case["rules"]:
            shown = [clause for clause in case["shows"] if clause.startswith(f"{rules}:")]
            assert shown, (case["name"], rules)
            found.append(pytest.param(case, rules, id=f"{case['name']}, {rules}", marks=pytest.mark.clause(*shown)))
    return found


def played(case: dict[str, Any], rules: str, folder: Path) -> dict[str, Any]:
    """What the command tells of the case, with its exit status and what it warns of."""
    position = folder / "position.txt"
    position.write_text(case["position"], "utf-8")
    arguments = ["adjudicate", "--rules", rules, "--position", str(position), "--anyway", "--json"]
    done = CliRunner().invoke(app, arguments, input=case["text"])
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.output)
    return told


def sentence(row: dict[str, Any]) -> str:
    told = row["dislodged"]["reason"] if "dislodged" in row else ""
    return f"{row['order'] or row['unit']}: {row['reason']} {told}".strip()


@pytest.mark.parametrize(("case", "rules"), params())
def test_sheet_gives_the_result(case: dict[str, Any], rules: str, tmp_path: Path) -> None:
    result = played(case, rules, tmp_path)
    for text in case.get("says", []):
        said = text.format(rule=case.get("rule", {}).get(rules, ""))
        assert said in [sentence(one) for one in result["results"]]
    for letter, units in case.get("units", {}).items():
        assert ", ".join(result["next"]["units"][letter]) == units, result
    for letter, told in case.get("retreats", {}).items():
        dislodged = [one for one in result["results"] if one["power"] == letter and "dislodged" in one]
        assert [f"{one['unit']}: {', '.join(sorted(one['dislodged']['options']))}" for one in dislodged] == [told]
    for warning in case.get("warns", []):
        assert warning in [one["message"] for one in result["warnings"]]
    if case.get("is_quiet"):
        assert result["warnings"] == []
