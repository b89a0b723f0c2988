"""One event under every rule is each of them by itself."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.rulebook import load
from boardcall.scoring.systems import catalogue
from boardcall.standings.comparison import TOTALS, Comparison, compare_rules
from boardcall.standings.table import compute_standings
from boardcall.store.live import read_event
from standings.crosstables import event

CONGRESS = Path(__file__).parents[2] / "src" / "boardcall" / "web" / "sample" / "congress.jsonl"


@pytest.fixture(scope="module")
def compared() -> Comparison:
    found = read_event(str(CONGRESS))
    return compare_rules(found.tournament, found.rulebook)


@pytest.mark.parametrize("system", ["carnage", "maxonian", "grand-festive", "sum-of-squares"])
def test_an_event_in_every_system_is_the_event_in_that_one(compared: Comparison, system: str) -> None:
    found = read_event(str(CONGRESS))
    book = replace(found.rulebook, scoring=replace(found.rulebook.scoring, system=system, readings={}))
    table = compute_standings(found.tournament, book)
    one = next(outcome for outcome in compared.all if outcome.id == system)
    assert one.places == {place.player: place.number for place in table.places}
    assert one.totals == {place.player: place.record.total.points for place in table.places}


@pytest.mark.parametrize("total", ["best-2-rounds", "places", "wins-first"])
def test_an_event_under_other_totals_is_the_event_under_that_one(compared: Comparison, total: str) -> None:
    found = read_event(str(CONGRESS))
    book = replace(found.rulebook, standings=TOTALS[total][1](found.rulebook.standings))
    table = compute_standings(found.tournament, book)
    one = next(outcome for outcome in compared.all if outcome.id == total)
    assert one.places == {place.player: place.number for place in table.places}


def test_a_board_that_decides_is_named_with_who_would_have_won() -> None:
    tournament = event("club", "Anna =:14/A =:6/C\nBen =:12/B =:8/D\nClara =:4/A =:5/D\nDora =:5/B =:4/C")
    found = compare_rules(tournament, load("club"))
    assert len(found.all) == len(catalogue()) + len(TOTALS)
    assert found.own.winners == ("Ben",)
    assert found.deciding
    for one in found.deciding:
        boards = tuple(board for board in tournament.boards if board.ref != one.board)
        table = compute_standings(replace(tournament, boards=boards), load("club"))
        assert one.winners == tuple(place.player for place in table.places if place.number == 1) != ("Ben",)


def test_the_command_says_who_would_have_won() -> None:
    done = CliRunner().invoke(app, ["compare", str(CONGRESS)])
    assert done.exit_code == 0, done.output
    assert "The sum of all rounds" in done.output
    assert "Without board 3 of round 2 the winner is" in done.output
