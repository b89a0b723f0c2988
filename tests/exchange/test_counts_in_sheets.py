"""Yearly counts and the choice of powers in a results sheet: read, checked, and written again."""

import pytest

from boardcall.errors import InputError
from boardcall.exchange.results import Sheets, read_event
from boardcall.exchange.written_sheets import as_csv, results_table
from boardcall.rulebook import load
from boardcall.standings.table import compute_standings

SHEET = """round,board,power,player,centres,last_year,pool,choice,1908,1909
4,1,A,Anna,9,1909,top-board,2,8,9
4,1,E,Bert,9,,,1,9,9
4,1,F,Cleo,5,,,3,5,5
4,1,G,Dirk,4,,,4,4,4
4,1,I,Ewa,3,,,5,4,3
4,1,R,Fritz,2,,,6,2,2
4,1,T,Gina,2,,,7,2,2
"""


def test_a_tie_for_the_title_is_broken_by_the_years_of_the_sheet() -> None:
    rules = load("wdc-2008")
    event = read_event(Sheets(SHEET), rules)
    (first, second, *_) = compute_standings(event.tournament, rules).places
    assert [first.record.player.name, second.record.player.name] == ["Bert", "Anna"]


def test_who_chose_last_is_champion_by_the_sheet() -> None:
    rules = load("edc-2016")
    event = read_event(Sheets(SHEET.replace("1909", "1907").replace("1908", "1906")), rules)
    assert compute_standings(event.tournament, rules).places[0].record.player.name == "Anna"


def test_the_sheet_that_is_written_is_read_the_same() -> None:
    rules = load("wdc-2008")
    event = read_event(Sheets(SHEET), rules).tournament
    assert read_event(Sheets(as_csv(results_table(event))), rules).tournament.boards == event.boards


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        (",9,9\n4,1,F", ",,9\n4,1,F", "1908"),
        ("top-board,2,8,9", "top-board,2,8,7", "centres"),
        (",,3,5", ",,1,5", "choice"),
    ],
)
def test_counts_and_choices_that_cannot_be_are_said_at_their_cells(old: str, new: str, field: str) -> None:
    assert old in SHEET
    with pytest.raises(InputError) as told:
        read_event(Sheets(SHEET.replace(old, new)), load("wdc-2008"))
    assert field in [problem.field for problem in told.value.problems]
