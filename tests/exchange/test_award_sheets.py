"""Sheets of awards say who won what, also where nobody has won yet."""

from boardcall.exchange.sheets.reading import read_sheet_file


def test_a_sheet_of_awards_is_read() -> None:
    found = read_sheet_file(b"Award;Winner;Country\nplace 1;Anna Berg;\nBest Austria;Bo Lund;Autriche\n")
    assert (found.outcome, found.kind, [tuple(row.values()) for row in found.rows]) == (
        "read",
        "awards",
        [("place 1", "Anna Berg", ""), ("Best Austria", "Bo Lund", "A")],
    )


def test_awards_without_winners_are_awards() -> None:
    text = "award,player,power,because\n" + "".join(
        f"Best {power},,{power},the director decides\n" for power in "AEFGIRT"
    )
    found = read_sheet_file(text.encode())
    assert (found.kind, {row["player"] for row in found.rows}) == ("awards", {""})
