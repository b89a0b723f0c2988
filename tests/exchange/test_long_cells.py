"""A workbook that is small when packed holds no cell that keeps the server busy."""

import pytest

from boardcall.exchange.countries import LONGEST_NAME, folded
from boardcall.exchange.sheets import workbook_process
from boardcall.exchange.sheets.book import read_book
from boardcall.exchange.sheets.names import shown_names
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from bounded import bounded


def test_a_cell_is_no_longer_than_spreadsheets_take() -> None:
    assert workbook_process._cell("a" * 1_000_000) == "a" * workbook_process.LONGEST_CELL
    assert workbook_process._cell("Ann") == "Ann"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_of_a_text_has_no_more_cells_than_a_sheet_has_columns(separator: str) -> None:
    """Each column is looked at for what it holds, which takes a third of a millisecond."""
    most = workbook_process.MOST_COLUMNS
    for width, refused in ((most, False), (most + 1, True)):
        lines = (["round", "board"], ["Cavour"], ["prd"] * width + [""] * 60_000)
        reading = read_sheet_file("\n".join(map(separator.join, lines)).encode())
        said = " ".join(str(one.message) for one in reading.problems)
        assert ("A line of the text has more than 600 cells: too many." in said) == refused, said


def test_a_cell_of_a_text_is_cut_as_one_of_a_workbook_is() -> None:
    book = read_book(f"round,player\n1,{'a' * 200_000}\n".encode())
    assert book.sheets[0].rows[1] == ("1", "a" * workbook_process.LONGEST_CELL)


def test_of_a_very_long_text_only_the_beginning_is_asked_for_a_name() -> None:
    assert folded("É" * 200_000) == "e" * LONGEST_NAME


def test_a_name_of_brackets_is_shown_and_does_not_keep_the_program() -> None:
    town = "(" * workbook_process.LONGEST_CELL + "Rome)"
    with bounded():
        assert shown_names(["LEE Ann (Paris)", f"ROY Bo {town}"])[f"ROY Bo {town}"] == f"Bo Roy {town}"
