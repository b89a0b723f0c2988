"""What the marks of clauses are held to: the doors that are noted, and the changes of a rulebook they should notice."""

from dataclasses import replace
from typing import Any

import pytest

from boardcall.desk.play.boards import leave_seat
from boardcall.game import Power
from boardcall.rulebook import read_rulebook, rulebook_text
from boardcall.tournament.board.ref import BoardRef
from desks import event_under, seated, with_rules
from doors import Doors
from mutants import mutants_of, toml_of
from mutation_page import write_page
from rule_coverage import SHOW


@pytest.fixture
def doors(request: pytest.FixtureRequest) -> Doors:
    plugin: Any = request.config.pluginmanager.get_plugin("boardcall-marked-doors")
    found: Doors = plugin.doors
    return found


def test_a_verb_is_a_door_under_the_rulebook_as_it_comes_and_under_no_other(doors: Doors) -> None:
    event = seated(event_under("edc-2016"))
    doors.taken()
    leave_seat(event, ref=BoardRef(1, "A"), power=Power.ITALY)
    assert doors.taken() == {("verb", "edc-2016")}
    other = with_rules(event, ending=replace(event.rulebook.ending, solo_centres=17))
    leave_seat(other, ref=BoardRef(1, "A"), power=Power.ITALY)
    seated(event, board="B")
    assert doors.taken() == set(), "neither other rules nor setting up an event are a door"


def test_every_mutant_is_another_rulebook_and_says_what_reads_its_key() -> None:
    book = read_rulebook(rulebook_text("edc-2016")[0])
    found = list(mutants_of("edc-2016", "ending"))
    assert "ending.stalemate_from: 1901 to 1902" in {one.name for one in found}
    assert all(read_rulebook(one.text) != book for one in found)
    assert {one.attributes for one in found if one.key == "ending.stalemate_from"} == {("Ending.stalemate_from",)}


def test_a_rulebook_written_anew_is_the_same() -> None:
    table = {"a": {"b": [1, {"c d": True}], "e": "x"}, "f": [{"g": 1.5}]}
    assert toml_of(table) == '[a]\nb = [1, {"c d" = true}]\ne = "x"\n[[f]]\ng = 1.5\n'


def test_the_page_counts_what_was_noticed_and_gives_reasons() -> None:
    rows = [
        {"name": "a.b: 1 to 2", "section": "I", "by": "x.py::test"},
        {"name": "a.c: 1 to 2", "section": "", "by": ""},
        {"name": "a.d: 1 to 2", "section": "", "by": SHOW},
    ]
    page = write_page(
        {"club": rows}, {"club a.c: *": "no rule"}, totals={"club": 57, "edc-2016": 4}, runs={"club": "today"}
    )
    assert "| club | today | 3 of 57 | 1 | 1 | 1 | 1 |" in page
    assert "| `a.c: 1 to 2` |  | no rule |" in page
    assert "| edc-2016 | not run yet | 0 of 4 |" in page
