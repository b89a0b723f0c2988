"""Players as people paste them: a list, a table, columns of no interest."""

import pytest

from boardcall.exchange.pasted_players import read_pasted_players


def _names(text: str) -> list[tuple[int, str]]:
    found = read_pasted_players(text)
    assert found.problems == ()
    return [(row.row, row.player) for row in found.rows]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBen\n", [(1, "Ann"), (2, "Ben")]),
        ("\ufeffAnn\r\n\r\n  Ben   Bell \r\n", [(1, "Ann"), (3, "Ben Bell")]),
        ("Bell, Ben\nLee, Ann", [(1, "Bell, Ben"), (2, "Lee, Ann")]),
        ("=cmd()\n<script>alert(1)</script>", [(1, "=cmd()"), (2, "<script>alert(1)</script>")]),
        ("Name\nAnn", [(2, "Ann")]),
        ("Player,Team\n\nAnn,North", [(3, "Ann")]),
        ('player;team\n"Bell; Ben";North', [(2, "Bell; Ben")]),
    ],
)
def test_names_are_read_with_the_rows_they_stand_in(text: str, names: list[tuple[int, str]]) -> None:
    assert _names(text) == names


def test_table_gives_what_its_columns_say_and_names_those_left_out() -> None:
    found = read_pasted_players("Full name\te-mail\tTeam\tCountry\nAnn Lee\tann@example\tNorth\tfr")
    (row,) = found.rows
    assert (row.player, row.team, row.country) == ("Ann Lee", "North", "FR")
    assert found.notes == ("Left out: e-mail.",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing was pasted."),
        (" \n\n", "Nothing was pasted."),
        ("Ann\tNorth\nBen\tSouth", "the line has several cells."),
        ("player,born\nAnn,yesterday", "this is no date."),
    ],
)
def test_what_cannot_be_read_is_said(text: str, said: str) -> None:
    assert said in " ".join(problem.message for problem in read_pasted_players(text).problems)
