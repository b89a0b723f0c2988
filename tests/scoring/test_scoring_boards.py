"""Published boards score as published."""

import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.game import Power
from boardcall.rulebook import library
from boardcall.scoring.points import shown_points
from scoring.board_cases import CASES, Case, by_power, cases, exact

ALL = [case for file in sorted(CASES.glob("*.toml")) for case in cases(file.name)]


def params() -> list[object]:
    return [pytest.param(case, id=f"{case.system}: {case.name}") for case in ALL]


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


def of_rulebooks() -> list[object]:
    return [
        pytest.param(case, case.clauses[0].split(":")[0], id=case.name, marks=pytest.mark.clause(*case.clauses))
        for case in ALL
        if case.clauses
    ]


@pytest.mark.parametrize(("case", "rulebook"), of_rulebooks())
def test_board_scores_as_published_under_its_rulebook(case: Case, rulebook: str) -> None:
    """By `boardcall score RULEBOOK.toml …`, which takes the system and the readings that the rulebook names."""
    words = ["score", str(library._PACKAGED / f"{rulebook}.toml"), *case.counts.split(), "--json"]
    words += ["--last-year", str(case.last_year)] if case.last_year else []
    words += ["--draw", case.draw] if case.draw else []
    words += ["--conceded-to", case.conceded_to] if case.conceded_to else []
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    told = {Power(power): Fraction(each["exact"]) for power, each in json.loads(done.stdout)["points"].items()}
    for power, points in exact(case.points).items():
        assert told[power] == points
    for power, text in by_power(case.shown).items():
        assert shown_points(told[power], len(text.partition(".")[2])) == text
