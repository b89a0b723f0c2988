"""Players as people paste them: a list, a table, columns of no interest."""

import pytest

from boardcall.exchange.pasted_players import read_pasted_players


def _names(text: str) -> list[tuple[int, str]]:
    found = read_pasted_players(text)
    assert found.problems == ()
    return [(row.row, row.name) for row in found.rows]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBen\n", [(1, "Ann"), (2, "Ben")]),
        ("\ufeffAnn\r\n\r\n  Ben   Bell \r\n", [(1, "Ann"), (3, "Ben Bell")]),
        ("Bell, Ben\nLee, Ann", [(1, "Bell, Ben"), (2, "Lee, Ann")]),
        ("=cmd()\n<script>alert(1)</script>", [(1, "=cmd()"), (2, "<script>alert(1)</script>")]),
        (
            "1. Ann Lee\n2. Ben Bell\n3. Cy Dee\n4. Dee Fox",
            [(1, "Ann Lee"), (2, "Ben Bell"), (3, "Cy Dee"), (4, "Dee Fox")],
        ),
        (
            "Name\tTown\n17 Lee, Ann\tX\n9 Bell, Ben\tX\n8 Dee, Cy\tX\n1 Fox, Dee\tX",
            [(2, "Ann Lee"), (3, "Ben Bell"), (4, "Cy Dee"), (5, "Dee Fox")],
        ),
        ("1 Ann Lee 1001", [(1, "Ann Lee")]),
        ("1. Ann Lee", [(1, "Ann Lee")]),
        ("Name\nAnn", [(2, "Ann")]),
        ("Player,Team\n\nAnn,North", [(3, "Ann")]),
        ('player;team\n"Bell; Ben";North', [(2, "Bell; Ben")]),
        ("First Name,Last Name,Email Address\nAnn,Lee,a@example\n,Talleyrand,", [(2, "Ann Lee"), (3, "Talleyrand")]),
        ("Nachname;Vorname\nvon Metternich;Klemens", [(2, "Klemens von Metternich")]),
        ("Nom\tPrénom\nRÉCAMIER\tJuliette", [(2, "Juliette RÉCAMIER")]),
        ("Name\tVorname\nGentz\tFriedrich", [(2, "Friedrich Gentz")]),
        ("Name\tTown\nLee, Ann\tOslo\nvon Metternich, Klemens\tWien", [(2, "Ann Lee"), (3, "Klemens von Metternich")]),
        ("Name\tTown\nLee, Ann\tOslo\nBen Bell\tWien", [(2, "Lee, Ann"), (3, "Ben Bell")]),
        ("Entries of 2026\n\nNr|Full name|Team\n1|Ann Lee|North", [(4, "Ann Lee")]),
    ],
)
def test_names_are_read_with_the_rows_they_stand_in(text: str, names: list[tuple[int, str]]) -> None:
    assert _names(text) == names


def test_cell_of_a_name_says_the_name_of_its_row() -> None:
    (row,) = read_pasted_players("Name\tTown\nLee, Ann\tOslo").rows
    assert (row.name, row.cells["name"]) == ("Ann Lee", "Ann Lee")


def test_table_gives_what_its_columns_say_and_names_those_left_out() -> None:
    found = read_pasted_players("Full name\te-mail\tTeam\tCountry\nAnn Lee\tann@example\tNorth\tfr")
    (row,) = found.rows
    assert (row.name, row.cells["team"], row.cells["country"]) == ("Ann Lee", "North", "fr")
    assert tuple(map(str, found.notes)) == ("Left out: e-mail.",)
    assert "ann@example" not in str(found)


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Birthday", "born"),
        ("Date of birth", "born"),
        ("Geburtsdatum", "born"),
        ("Date de naissance", "born"),
        ("Home Town", "home"),
        ("Wohnort", "home"),
        ("Ville", "home"),
        ("Nationality", "country"),
        ("Nationalité", "country"),
        ("Staatsangehörigkeit", "country"),
        ("Paid", "paid"),
        ("Payé", "paid"),
        ("bezahlt", "paid"),
        ("Pre-registered", "preregistered"),
        ("Inscrit le", "preregistered"),
        ("Verein", "local"),
        ("Équipe", "team"),
    ],
)
def test_usual_headings_of_three_languages_are_known(heading: str, column: str) -> None:
    assert read_pasted_players(f"Name\t{heading}\nAnn\tsomething").rows[0].cells[column] == "something"


@pytest.mark.parametrize(
    ("cells", "days"),
    [
        (["17.06.1960"], ["1960-06-17"]),
        (["25/12/1980", "03/04/1985"], ["1980-12-25", "1985-04-03"]),
        (["12/25/1980", "03/04/1985"], ["1980-12-25", "1985-03-04"]),
        (["03/04/1985"], ["03/04/1985"]),
        (["30 April 1985", "1. Mai 1980", "2 août 1979"], ["1985-04-30", "1980-05-01", "1979-08-02"]),
        (["31.02.1980", "soon"], ["31.02.1980", "soon"]),
    ],
)
def test_days_are_written_anew_where_it_is_clear_which_is_meant(cells: list[str], days: list[str]) -> None:
    text = "\n".join(["name\tbirthday", *(f"Ann\t{cell}" for cell in cells)])
    assert [row.cells["born"] for row in read_pasted_players(text).rows] == days


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name\n" + "x" * 5000, "the line is too long."),
        ("name\tteam\n" + "x" * 5000 + "\tNorth", "the line is too long."),
        ("\n".join(f"Person {number}" for number in range(20_000)), "This is too much text."),
        ("\n".join(f"P {number}" for number in range(501)), "The list has 501 rows."),
        ('name,team\n"Ann' + "y" * 140_000 + ",x", "the line is too long."),
    ],
)
def test_what_is_too_much_is_refused_with_a_sentence(text: str, said: str) -> None:
    found = read_pasted_players(text)
    assert said in found.problems[0].message
    assert found.rows == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing was pasted."),
        (" \n\n", "Nothing was pasted."),
        ("Ann\tNorth\nBen\tSouth", "the line has several cells."),
    ],
)
def test_what_cannot_be_read_is_said(text: str, said: str) -> None:
    assert said in " ".join(str(problem.message) for problem in read_pasted_players(text).problems)
