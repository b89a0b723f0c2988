"""Sheets of awards say who won what, also where nobody has won yet."""

import pytest

from boardcall.exchange.sheets.sheet_reader import read_sheet_file


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


@pytest.mark.parametrize(
    "heads", ["Prize;Winner", "Preis;Gewinner", "Prix;Lauréat", "Trophy;Won by", "Award name;Awarded to"]
)
def test_prizes_beside_their_winners_are_awards_and_no_people(heads: str) -> None:
    found = read_sheet_file(f"{heads}\nBest Tactician;Anna Berg\nBest Diplomat;Bo Lund\n".encode())
    assert (found.outcome, found.kind) == ("read", "awards")
    assert [(row["award"], row["player"]) for row in found.rows] == [
        ("Best Tactician", "Anna Berg"),
        ("Best Diplomat", "Bo Lund"),
    ]


def test_a_price_beside_people_is_no_award() -> None:
    found = read_sheet_file(b"Name;Preis\nAnna Berg;20\nBo Lund;25\n")
    assert (found.kind, [row["player"] for row in found.rows]) == ("players", ["Anna Berg", "Bo Lund"])
