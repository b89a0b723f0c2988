"""Published boards score as published."""

import pytest
from board_cases import CASES, Case, by_power, cases, exact

from boardcall.scoring.points import shown_points

ALL = [case for file in sorted(CASES.glob("*.toml")) for case in cases(file.name)]


def params() -> list[object]:
    return [
        pytest.param(
            case, id=f"{case.system}: {case.name}", marks=[pytest.mark.clause(*case.clauses)] * bool(case.clauses)
        )
        for case in ALL
    ]


@pytest.mark.parametrize("case", params())
def test_board_scores_as_published(case: Case) -> None:
    scored = case.score()
    assert case.points or case.shown
    if case.points:
        assert dict(scored.points) == exact(case.points)
    for power, text in by_power(case.shown).items():
        decimals = max(len(text.partition(".")[2]), scored.system.decimals)
        assert shown_points(scored[power].points, decimals) == text


@pytest.mark.parametrize("case", params())
def test_working_adds_up_to_the_points(case: Case) -> None:
    for power in case.score().powers:
        assert sum(line.points for line in power.working) == power.points
        assert all(line.text for line in power.working)
