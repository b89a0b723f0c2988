"""Totals and tie-breaks of the hobby: what the rulebook says of them, and what `boardcall standings` makes of them."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boardcall.rulebook import check_rulebook, load, read_rulebook, rulebook_text
from boardcall.rulebook.sentences import sentences
from boardcall.scoring.result import BoardResult, End
from boardcall.standings.settings import Criterion, TieBreaks
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.calls import BoardCall, Calls, SitsOut
from standings.crosstables import event, places
from standings.told_standings import told_standings

CASES = tomllib.loads((Path(__file__).parent / "totals.toml").read_text("utf-8"))["case"]
TOTAL = "total = [{ rounds = [], weights = [] }]"
CHAIN = '[{ by = "best-game" }, { by = "centres" }]'


def rules_of(case: Mapping[str, Any]) -> str:
    text = rulebook_text("club")[0].replace(f"champion = {CHAIN}", "")
    if "total =" in case.get("standings", ""):
        text = text.replace(TOTAL, "")
    text = text.replace("[standings]", f"[standings]\n{case.get('standings', '')}")
    return text.replace(f"standings = {CHAIN}", f"standings = {case.get('chain', CHAIN)}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_totals_of_the_hobby(case: Mapping[str, Any]) -> None:
    rules = rules_of(case)
    standings = told_standings(event("club", case["table"]), rules=rules)
    assert places(standings) == [line.strip() for line in case["expect"].strip().splitlines()]
    assert case["says"].casefold() in str(sentences(read_rulebook(rules))).casefold()


@pytest.mark.parametrize(("once", "expected"), [(False, 60), (True, 50)])
def test_who_sits_out_scores_as_the_rulebook_says(once: bool, expected: int) -> None:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    calls = (BoardCall(number, 1, (), (SitsOut("Anna", "wish"),), published=at) for number in (1, 2))
    tournament = replace(event("club", "Anna - - 40\nBen 20 20 -"), calls=Calls(tuple(calls)))
    standings = f"sit_out_points = 10\nsit_out_once = {str(once).lower()}"
    book = read_rulebook(rules_of({"standings": standings}))
    anna, ben = compute_standings(tournament, book).places
    assert (anna.record.total.points, ben.record.total.points) == (expected, 40)
    given = [one.reason for score in anna.record.rounds for one in score.extra]
    assert {one.pattern for one in given} == {"sat out"}, "a reason of the program's can be said in every language"


def test_more_draws_break_a_tie() -> None:
    tournament = event("club", "Anna 60:9/A\nBen 60:9/B")
    boards = tuple(
        replace(board, result=replace(board.result, end=End.DRAW)) if board.name == "B" else board
        for board in tournament.boards
        if isinstance(board.result, BoardResult)
    )
    book = replace(load("club"), tie_break=TieBreaks(standings=(Criterion("draws"),)))
    assert [place.player for place in compute_standings(replace(tournament, boards=boards), book).places] == [
        "Ben",
        "Anna",
    ]


@pytest.mark.parametrize(
    ("standings", "message"),
    [
        ('measure = "places"', "who plays fewer rounds has the lower sum of places."),
        ('measure = "places"\nmin_rounds = 1\ntotal = [{ of = "games" }]', "games have no places."),
        ("total = [{ further = 0.5 }]", "without weights no score is beyond them."),
        ("total = [{ average_plus = 10 }]", "the sum is not divided."),
        ("total = [{ weights = [1], further = 0.5, further_average = 0.5 }]", "scores beyond the weights count twice."),
        ("sit_out_once = true", "nobody has points for sitting out."),
        ("max_rounds = -1", "a number of rounds cannot be negative."),
    ],
)
def test_totals_that_contradict_themselves_are_found(standings: str, message: str) -> None:
    found = check_rulebook(rules_of({"standings": standings})).errors
    assert message in [problem.message for problem in found]
