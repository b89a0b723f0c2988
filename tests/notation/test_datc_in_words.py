"""The adjudicator test cases as sentences of each language: read in their positions, they give the same results."""

from typing import Any

import pytest

from boardcall.adjudication import adjudicate, preset
from boardcall.game import Phase, Position, Power, Unit
from boardcall.notation import LANGUAGES, Language, describe_order, read_orders
from notation.case_positions import load_cases

POWERS = {power.name[:3]: power for power in Power}
CASES = [case for case in load_cases("datc.toml")["case"] if case["phase"] == "M"]


def units(rows: dict[str, list[str]]) -> list[Unit]:
    return [Unit.read(POWERS[name], text) for name, texts in rows.items() for text in texts]


def retold(case: dict[str, Any], language: Language) -> str:
    """The orders of the case as sentences, under the names of powers."""
    lines = []
    for name, texts in case["orders"].items():
        lines.append(POWERS[name].full_name)
        for text in texts:
            found = read_orders(text, power=POWERS[name]).orders
            lines.append(describe_order(found[0], language) if found else text)
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_told_in_words_give_their_results(language: Language) -> None:
    assert len(CASES) > 120
    differing = []
    for case in CASES:
        position = Position(Phase.read("S1901M"), tuple(units(case["units"])))
        sheet = read_orders(retold(case, language), position=position)
        after = adjudicate(position, sheet.orders, preset("2023")).next
        standing = {str(unit) for unit in after.units}
        if standing != {str(unit) for unit in units(case["after"])}:
            differing.append(case["id"])
    assert differing == []
