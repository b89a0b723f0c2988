"""From written sheets to results, under the rulebooks: every case of `tests/cases/sheets.toml`."""

from typing import Any

import pytest
from case_positions import load_cases

from boardcall.adjudication import Adjudication, adjudicate
from boardcall.game import Power
from boardcall.notation import read_orders, read_position
from boardcall.rulebook import load
from boardcall.rulebook.policy import policy_of


def params() -> list[Any]:
    found = []
    for case in load_cases("sheets.toml")["case"]:
        for rules in case["rules"]:
            shown = [clause for clause in case["shows"] if clause.startswith(f"{rules}:")]
            assert shown, (case["name"], rules)
            found.append(pytest.param(case, rules, id=f"{case['name']}, {rules}", marks=pytest.mark.clause(*shown)))
    return found


def played(case: dict[str, Any], rules: str) -> Adjudication:
    rulebook, position = load(rules), read_position(case["position"])
    sheet = read_orders(case["text"], position=position, settings=rulebook.orders)
    return adjudicate(position, sheet.orders, policy_of(rulebook))


@pytest.mark.parametrize(("case", "rules"), params())
def test_sheet_gives_the_result(case: dict[str, Any], rules: str) -> None:
    result = played(case, rules)
    for said in case.get("says", []):
        assert said in [str(one) for one in result.results]
    for letter, units in case.get("units", {}).items():
        assert ", ".join(map(str, result.next.units_of(Power(letter)))) == units, str(result)
    for letter, told in case.get("retreats", {}).items():
        dislodged = [one for one in result.of(Power(letter)) if one.dislodged]
        options = [(one.unit, one.dislodged.options) for one in dislodged if one.dislodged]
        assert [f"{unit}: {', '.join(sorted(map(str, places)))}" for unit, places in options] == [told]
