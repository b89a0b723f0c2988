"""Names in a sheet that are like known ones are asked about; names that are known are not."""

import pytest

from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from exchange.test_sheets import FINAL, board


@pytest.mark.parametrize("kind", ["results", "board-call", "players", "roll-call"])
def test_a_name_like_a_known_one_is_asked(kind: str) -> None:
    """The answer settles it; who is known by that very name is never asked about, nor who is of another name."""
    text = {
        "results": FINAL.replace("Bob Lee", "Bob Leeds"),
        "board-call": board(place="1,2,").replace(",SC", ",Total").replace("Bob Lee", "Bob Leeds"),
        "players": "Name,Team\nBob Leeds,Red\nAnna Fox,Red\n",
        "roll-call": "Name,Round 1\nBob Leeds,yes\nAnna Fox,yes\n",
    }[kind].encode()
    where = f"row {3 if kind in {'results', 'board-call'} else 2}: Bob Leeds"
    asked = read_sheet_file(text, kind=kind, known=("Bob Lees", "Zoe Quint"))
    assert [one.where for one in asked.questions] == [where]
    assert asked.questions[0].choices == ("yes, Bob Lees", "no, another person")
    for given, name in (("yes, Bob Lees", "Bob Lees"), ("no, another person", "Bob Leeds")):
        told = read_sheet_file(text, kind=kind, answers={where: given}, known=("Bob Lees", "Zoe Quint"))
        assert (told.outcome, name in {row["player"] for row in told.rows}) == ("read", True)
    assert read_sheet_file(text, kind=kind, known=("Bob Leeds", "Bob Lees")).outcome == "read"


@pytest.mark.parametrize("kind", ["results", "players"])
def test_two_known_names_are_not_asked_about_however_alike(kind: str) -> None:
    again = FINAL.replace("1,2,", "2,2,").replace("Bob Lee", "Bob Leeds").split("\n", 1)[1]
    text = (
        FINAL.replace("Bob Lee", "Bob Lees") + again
        if kind == "results"
        else "Name,Team\nBob Leeds,Red\nBob Lees,Red\n"
    )
    assert read_sheet_file(text.encode(), kind=kind).outcome == "ask"
    assert read_sheet_file(text.encode(), kind=kind, known=("Bob Lees", "Bob Leeds")).outcome == "read"
