"""A workbook that is small when packed holds no cell that keeps the server busy."""

from boardcall.exchange.sheets import workbook_process


def test_a_cell_is_no_longer_than_spreadsheets_take() -> None:
    assert workbook_process._cell("a" * 1_000_000) == "a" * workbook_process.LONGEST_CELL
    assert workbook_process._cell("Ann") == "Ann"
