"""Sheets in layouts that directors have now and then: read where they say enough, asked about where they do not."""

import pytest

from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from exchange.test_sheets import COUNTS, SEVEN, board, name_of, seats

PLAYED = [line.split(",") for line in SEVEN]
BY_POWER = "Power,Round,Board,Player,SC\n" + "".join(
    f"{power},1,A,{player},{count}\n,1,B,{player} Jr,{count}\n"
    for (power, player), count in zip(PLAYED, COUNTS, strict=True)
)
SEATS = "Runde,Brett," + ",".join(f"Platz {number}" for number in range(1, 8)) + "\n"
LETTERS = ("Au", "An", "Fr", "Al", "It", "Ru", "Tu")
ODD = {
    "each power once for several boards": BY_POWER,
    "seats that name their powers": SEATS
    + "".join(
        f"1,{board}," + ",".join(f"{power}: {player}{more} ({count})" for (power, player), count in told) + "\n"
        for board, more, told in (
            ("A", "", list(zip(PLAYED, COUNTS, strict=True))),
            ("B", " Jr", list(zip(PLAYED, COUNTS, strict=True))[::-1]),
        )
    ),
    "numbered seats with powers and counts": "Round,Board,"
    + ",".join(f"Player {number},Power {number},Number of centres {number}" for number in range(1, 8))
    + "\n"
    + "".join(
        f"1,{board},"
        + ",".join(f"{player}{more},{power},{count}" for (power, player), count in zip(PLAYED, COUNTS, strict=True))
        + "\n"
        for board, more in (("A", ""), ("B", " Jr"))
    ),
    "names with powers beside counts": "Runde,Brett,"
    + ",".join(f"Platz {number},VZ" for number in range(1, 8))
    + "\n"
    + "".join(
        f"1,{board},"
        + ",".join(f"{player}{more} ({power}),{count}" for (power, player), count in zip(PLAYED, COUNTS, strict=True))
        + "\n"
        for board, more in (("A", ""), ("B", " Jr"))
    ),
    "questions of a form": "Which round is it?,Board number,Your full name,Which power did you play?,"
    "How many supply centers did you finish with?\n"
    + "".join(
        f"1,{board},{player}{more},{power},{count}\n"
        for board, more in (("A", ""), ("B", " Jr"))
        for (power, player), count in zip(PLAYED, COUNTS, strict=True)
    ),
    "names above, counts below": ",Round 1 Board A,Round 1 Board B\n"
    + "".join(f"{power},{player},{player} Jr\n" for power, player in PLAYED)
    + "\nCentres\n,Round 1 Board A,Round 1 Board B\n"
    + "".join(f"{power},{count},{count}\n" for (power, _), count in zip(PLAYED, COUNTS, strict=True)),
    "counts before names": "Round,Board,"
    + ",".join(power for power, _ in PLAYED)
    + "\n"
    + "".join(
        f"1,{board},"
        + ",".join(f"{count} {player}{more}" for (_, player), count in zip(PLAYED, COUNTS, strict=True))
        + "\n"
        for board, more in (("A", ""), ("B", " Jr"))
    ),
    "counts before names in a column": "Round,Board,Power,Player\n"
    + "".join(
        f"1,{board},{power},{count} – {player}{more}\n"
        for board, more in (("A", ""), ("B", " Jr"))
        for (power, player), count in zip(PLAYED, COUNTS, strict=True)
    ),
    "a note beside a wide table": "checked,Round,Board,"
    + ",".join([*(power for power, _ in PLAYED), *(f"{power} SC" for power, _ in PLAYED)])
    + "\n"
    + "".join(
        f",1,{board}," + ",".join([*(f"{player}{more}" for _, player in PLAYED), *map(str, COUNTS)]) + "\n"
        for board, more in (("A", ""), ("B", " Jr"))
    ),
    "a note above a wide table on its side": "checked on Saturday\n\nRound,1,1\nBoard,A,B\n"
    + "".join(f"{power},{player},{player} Jr\n" for power, player in PLAYED)
    + "".join(f"{power} SC,{count},{count}\n" for (power, _), count in zip(PLAYED, COUNTS, strict=True)),
    "French words": "Tour,Table,Puissance,Joueur,Centres\n"
    + "".join(
        f"1,{board},{power},{player}{more},{count}\n"
        for board, more in (("A", ""), ("B", " Jr"))
        for power, (_, player), count in zip(LETTERS, PLAYED, COUNTS, strict=True)
    ),
    "French letters as headings": "Tour,Table,"
    + ",".join(LETTERS)
    + "\n"
    + "".join(
        f"1,{board},"
        + ",".join(f"{player}{more} ({count})" for (_, player), count in zip(PLAYED, COUNTS, strict=True))
        + "\n"
        for board, more in (("A", ""), ("B", " Jr"))
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_two_boards_in_an_odd_layout_are_read(name: str) -> None:
    reading = read_sheet_file(ODD[name].encode())
    told = [(power[0], player.split(), str(count)) for (power, player), count in zip(PLAYED, COUNTS, strict=True)]
    assert (reading.outcome, reading.kind) == ("read", "results")
    assert seats(reading) == sorted(
        ("1", board, power, name_of(" ".join([*player, *more])), count)
        for board, more in (("A", []), ("B", ["Jr"]))
        for power, player, count in told
    )


def test_numbers_before_names_that_make_no_whole_board_are_no_counts() -> None:
    seated = ",".join(f"{number} {player}" for number, (_, player) in enumerate(PLAYED, 11))
    reading = read_sheet_file(f"Round,Board,{','.join(power for power, _ in PLAYED)}\n1,A,{seated}\n".encode())
    assert (reading.kind, any("centres" in row for row in reading.rows)) == ("board-call", False)


def test_a_list_of_powers_and_players_beside_results_is_left_out_and_said() -> None:
    best = "".join(f"{power},{player},50\n" for power, player in PLAYED)
    reading = read_sheet_file(f"{board()}\nBest countries\nPower,Player,Points\n{best}".encode())
    assert (reading.outcome, reading.kind, len(reading.rows)) == ("read", "results", 7)
    assert [str(note) for note in reading.notes] == ["The table from row 12 on names no boards and was left out."]


@pytest.mark.parametrize("word", ["Year", "Game year"])
def test_headings_that_differ_from_those_of_the_table_above_are_no_row(word: str) -> None:
    powers = ",".join(power for power, _ in PLAYED)
    counts = "1901,5,5,5,5,5,5,4\n1902,4,5,5,5,5,5,5\n"
    heads = [("Year", word)[board % 2] for board in range(4)]
    text = "\n".join(f"Round 1 Board {board}\n{head},{powers}\n{counts}" for board, head in enumerate(heads, 1))
    reading = read_sheet_file(text.encode())
    assert (reading.outcome, reading.kind, len(reading.rows)) == ("read", "yearly", 56)


@pytest.mark.parametrize("title", ["Board C", "Board C,,,,,,,"])
def test_a_board_alone_below_two_that_stand_side_by_side_is_another_board(title: str) -> None:
    two = [f"{power},{player},{count}" for (power, player), count in zip(PLAYED, COUNTS, strict=True)]
    beside = "".join(f"{row},,{row.replace(',', ' Jr,', 2).replace(' Jr', '', 1)}\n" for row in two)
    below = "".join(f"{row.replace(',', ' Sr,', 2).replace(' Sr', '', 1)}\n" for row in two)
    heads = "Power,Player,SC"
    text = f"Round 1\nBoard A,,,,Board B,,\n{heads},,{heads}\n{beside}\n{title}\n{heads}\n{below}"
    reading = read_sheet_file(text.encode())
    assert (reading.outcome, [row["board"] for row in reading.rows]) == ("read", [*"AAAAAAABBBBBBBCCCCCCC"])


@pytest.mark.parametrize(
    ("name", "written"), [("Novotný", "cp1252"), ("NOVOTNÝ", "cp1252"), ("Yıldırım Işık", "cp1254")]
)
def test_a_letter_that_two_encodings_share_a_place_for_is_told_by_where_it_stands(name: str, written: str) -> None:
    reading = read_sheet_file(f"Player;Team\nÅsa {name};Salon\nAnn Lee;Salon\n".encode(written))
    assert reading.rows[0]["player"] == f"Åsa {name}"


@pytest.mark.parametrize("start", ["<html><body>", "\ufeff<!DOCTYPE html>\n<html><head><meta charset=utf-8></head>"])
def test_a_web_page_under_the_name_of_a_workbook_is_read(start: str) -> None:
    head, *lines = board().splitlines()
    rows = [f"<tr><td colspan=5>Results</td></tr><tr><th>{head.replace(',', '</th><th>')}</th></tr>"]
    rows += [f"<tr><td>{line.replace(',', '</td><td>')}<td></tr>" for line in lines]
    reading = read_sheet_file(f"{start}<p>Hi</p><table>{''.join(rows)}</table></html>".encode())
    assert (reading.outcome, seats(reading)) == ("read", seats(read_sheet_file(board().encode())))


@pytest.mark.parametrize(
    "text",
    [
        "<table>" * 30_000,
        "<html><td><tr></table>",
        "<table><tr><td colspan=999999999>a",
        "<html>",
        "<html>" + "<!--" * 30_000,
    ],
)
def test_a_page_without_a_sheet_is_refused(text: str) -> None:
    assert read_sheet_file(text.encode()).outcome == "refuse"


def test_an_empty_name_is_asked_and_nobody_is_an_answer() -> None:
    text = board(powers=(*SEVEN[:6], "Turkey,"))
    (asked,) = read_sheet_file(text.encode()).questions
    assert (asked.where, asked.choices) == ("round 1, board 2, Turkey", ("nobody",))
    assert str(asked.text) == "Round 1, board 2: no player is named for Turkey. Who played it?"
    for given, player in (("nobody", "-"), ("Gus", "Gus")):
        after = read_sheet_file(text.encode(), answers={asked.where: given})
        assert (after.outcome, after.rows[6]["player"]) == ("read", player)


def test_a_row_with_a_count_and_no_power_is_asked_about() -> None:
    text = board() + "1,2,,Hal Ott,4\n"
    (asked,) = read_sheet_file(text.encode()).questions
    assert (asked.where, str(asked.text)) == ("row 9", "Row 9: which power did Hal Ott play?")


def test_a_roll_call_with_a_row_for_each_round_and_player_is_read() -> None:
    text = "Round,Player,Present\n1,Ann Lee,x\n1,Bob Ray,-\n2,Ann Lee,-\n2,Bob Ray,x\n"
    reading = read_sheet_file(text.encode())
    found = sorted((row["player"], row["round"], row["present"]) for row in reading.rows)
    assert (reading.outcome, reading.kind) == ("read", "roll-call")
    assert found == [("Ann Lee", "1", "yes"), ("Ann Lee", "2", "no"), ("Bob Ray", "1", "no"), ("Bob Ray", "2", "yes")]


def test_a_question_that_begins_like_a_power_is_a_question() -> None:
    text = "Name,Aus welchem Land kommst du?,De quelle ville ?\nAnn Lee,Frankreich,Lyon\nBob Ray,Italien,Rom\n"
    reading = read_sheet_file(text.encode())
    assert (reading.outcome, [row["country"] for row in reading.rows]) == ("read", ["FR", "IT"])


PAIRS = (("A", "Ann Lee", 5), ("E", "Bob Ray", 4), ("F", "Cid Orr", 6), ("G", "Dot Kay", 4), ("I", "Eva Moe", 5))
SEATED = (*PAIRS, ("R", "Fay Poe", 6), ("T", "Gus Ely", 4))
COUNTED = [(power, name, str(count)) for power, name, count in SEATED]


def test_a_blank_first_column_is_a_margin() -> None:
    cells = ",".join(f"{name} ({count})" for _, name, count in SEATED)
    text = f",Round,Board,{','.join('AEFGIRT')}\n,1,A,{cells}\n,2,A,{cells}\n"
    reading = read_sheet_file(text.encode())
    found = [tuple(row[name] for name in ("round", "board", "power", "player", "centres")) for row in reading.rows]
    assert (reading.outcome, found) == ("read", [(number, "A", *seat) for number in "12" for seat in COUNTED])


@pytest.mark.parametrize("heads", ["Power,Player,SCs", "Land,Spieler,Zentren"])
@pytest.mark.parametrize("title", ["Round {0} Board {1}", "Rd {0}, Game {1}"])
def test_boards_side_by_side_begin_again_with_each_round(heads: str, title: str) -> None:
    lines = []
    for number in (1, 2):
        lines.append(",".join(f'"{title.format(number, board)}",,,' for board in (1, 2)))
        lines.append(f"{heads},,{heads}")
        lines += [f"{power},{name},{count},,{power},{name[::-1].title()},{count}" for power, name, count in SEATED]
        lines.append(",,,,,,")
    reading = read_sheet_file("\n".join(lines).encode())
    boards = {(row["round"], row["board"]) for row in reading.rows}
    assert (reading.outcome, len(reading.rows), boards) == ("read", 28, {(a, b) for a in "12" for b in "12"})
    first = [tuple(row[one] for one in ("power", "player", "centres")) for row in reading.rows if row["board"] == "1"]
    assert first == COUNTED * 2


@pytest.mark.parametrize("no", ["0", "N", "A"])
def test_marks_that_are_also_the_letter_of_a_power_are_answers(no: str) -> None:
    text = f"Joueur;Ronde 1;Ronde 2\nAnn Lee;O;O\nBob Ray;{no};O\nCy Dee;O;O\n"
    reading = read_sheet_file(text.encode())
    assert (reading.outcome, reading.kind) == ("read", "roll-call")
    assert [row["present"] for row in reading.rows] == ["yes", "yes", "no", "yes", "yes", "yes"]
