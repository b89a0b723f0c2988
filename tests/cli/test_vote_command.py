"""Draw votes on paper from the command line: refused where the rulebook refuses them, scored where they pass."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.vote import command
from boardcall.errors import InputError
from boardcall.store.live import read_event
from web.voting_site import playing_event

WHERE = ("--round", "1", "--board", "A")
RUN = CliRunner()


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(playing_event(tmp_path / "one.db"))


def run(*arguments: str) -> str:
    done = RUN.invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.clause("wdc-2025:VII.2.a")
def test_a_vote_on_paper_that_passes_ends_the_game(place: str) -> None:
    said = run("propose", place, *WHERE, "--power", "e", "--season", "S1906")
    assert said == "England proposes a draw on board A of round 1.\n"
    said = run("outcome", place, *WHERE, "--season", "S1906", "--passed", "--papers", "6", "--json")
    assert [act["kind"] for act in json.loads(said)] == ["close-draw-vote", "stop-play", "record-result"]
    board = read_event(place).tournament.boards[0]
    assert board.result is not None
    assert board.result.last_year == 1905


def test_refusals_say_why(place: str) -> None:
    with pytest.raises(InputError, match="from Spring 1906 on"):
        run("propose", place, *WHERE, "--power", "E", "--season", "F1905")
    with pytest.raises(InputError, match="“X” is not a power"):
        run("veto", place, *WHERE, "--power", "X")
    with pytest.raises(InputError, match="No draw is proposed"):
        run("outcome", place, *WHERE, "--season", "S1906", "--failed")
    run("propose", place, *WHERE, "--power", "E", "--season", "S1906")
    assert "is vetoed" in run("veto", place, *WHERE, "--power", "R")
    run("propose", place, *WHERE, "--power", "F", "--season", "S1906")
    assert "Drops" in run("drop", place, *WHERE, "--reason", "dinner")
