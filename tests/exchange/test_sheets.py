"""Sheets of any layout say what they hold; what is uncertain is asked, and what is none is refused with a sentence."""

import io
import json
import re
import zipfile
from datetime import date
from pathlib import Path

import pytest
import xlsxwriter

from boardcall.exchange.sheets.book import Cell
from boardcall.exchange.sheets.cells import day_of
from boardcall.exchange.sheets.names import name_key
from boardcall.exchange.sheets.seats import round_number
from boardcall.exchange.sheets.sheet_reader import SheetReading, read_cells, read_sheet_file
from commands import run
from exchange.sheet_layouts import Layout, layout
from samples import samples

SEVEN = ("Austria,Ann", "England,Bob Lee", "France,Cy", "Germany,Dee", "Italy,Eve", "Russia,Flo", "Turkey,Gus")
COUNTS = (5, 4, 6, 0, 7, 9, 3)
ENCODINGS = (("utf-8", ","), ("utf-8-sig", ";"), ("utf-16", "\t"), ("cp1252", ";"), ("mac_roman", ","), ("utf-8", "|"))


def name_of(name: str) -> str:
    return " ".join(name_key(name))


def seats(reading: SheetReading) -> list[tuple[str, ...]]:
    rows = reading.rows
    return sorted((row["round"], row["board"], row["power"], name_of(row["player"]), row["centres"]) for row in rows)


def truth(made: Layout) -> list[tuple[str, ...]]:
    return sorted((str(one.round), one.board, one.power, name_of(one.player), str(one.centres)) for one in made.seats)


@pytest.mark.parametrize("seed", samples(range(40), 4))
def test_results_in_any_layout_are_read_without_a_question(seed: int) -> None:
    made = layout(seed)
    reading = read_cells(made.book)
    assert (reading.outcome, reading.kind, seats(reading)) == ("read", "results", truth(made))


@pytest.mark.parametrize("seed", samples(range(40), 4))
def test_a_count_that_cannot_be_is_asked_in_any_layout(seed: int) -> None:
    made = layout(seed, wrong=True)
    reading = read_cells(made.book)
    assert reading.outcome == "ask"
    assert any("one too many" in str(question.text) for question in reading.questions)


@pytest.mark.parametrize(("number", "encoding", "separator"), [(n, *one) for n, one in enumerate(ENCODINGS)])
def test_text_is_read_in_every_encoding_with_every_separator(number: int, encoding: str, separator: str) -> None:
    made = layout(number, kind="row_a_power", western=True)
    text = made.text(separator).encode(encoding)
    assert seats(read_sheet_file(text)) == truth(made)


def board(*, powers: tuple[str, ...] = SEVEN, counts: tuple[int | str, ...] = COUNTS, place: str = "1,2,") -> str:
    head = "Round,Board,Power,Player,SC\n" if place else "Power,Player,SC\n"
    return head + "".join(f"{place}{power},{count}\n" for power, count in zip(powers, counts, strict=True))


ASKED = {
    "35 centres": (board(counts=(5, 4, 7, 0, 7, 9, 3)), "round 1, board 2, centres", "France has 6", "F", "6"),
    "no Germany": (
        board(powers=SEVEN[:3] + SEVEN[4:], counts=COUNTS[:3] + COUNTS[4:]),
        "round 1, board 2, Germany", "Dee", "G", "0",
    ),
    "twice": (board(powers=(*SEVEN[:6], "Turkey,Ann")), "round 1, board 2, Ann", "Gus played Turkey", "T", "3"),
    "replaced": (
        board(powers=(*SEVEN[:6], "Turkey,Hal → Gus (1905)")), "round 1, board 2, Turkey", "Gus", "T", "3",
    ),
    "no count": (board(counts=(*COUNTS[:6], "")), "round 1, board 2, Turkey", "Turkey has 3", "T", "3"),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_what_is_uncertain_is_asked_and_the_answer_settles_it(name: str) -> None:
    text, where, answer, power, count = ASKED[name]
    before = read_sheet_file(text.encode())
    assert [question.where for question in before.questions] == [where]
    after = read_sheet_file(text.encode(), answers={where: answer})
    names = {"E": "Bob Lee", "G": "Dee", "T": "Gus", "F": "Cy"}
    row = next(row for row in after.rows if row["power"] == power)
    assert (after.outcome, row["player"], row["centres"]) == ("read", names[power], count)


def with_column(head: str, values: list[str]) -> str:
    lines = board().splitlines()
    return "\n".join(f"{line},{value}" for line, value in zip(lines, [head, *values], strict=True)) + "\n"


DOUBTS = {
    "two ends": ("End", ["draw", "", *["solo"] * 5], "end", "draw", ("end", "draw")),
    "two last years": ("Last year", [*["1907"] * 3, *["1908"] * 4], "last year", "1908", ("last_year", "1908")),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_rows_that_say_different_things_of_one_board_are_asked_about(name: str) -> None:
    head, values, what, answer, (column, value) = DOUBTS[name]
    where = f"round 1, board 2, {what}"
    text = with_column(head, values).encode()
    assert [question.where for question in read_sheet_file(text).questions] == [where]
    assert [question.where for question in read_sheet_file(text, answers={where: "none"}).questions] == [where]
    after = read_sheet_file(text, answers={where: answer})
    assert (after.outcome, {row[column] for row in after.rows}) == ("read", {value})


def test_a_year_told_twice_with_two_counts_is_asked_about() -> None:
    first = zip(SEVEN, (3, 3, 3, 3, 3, 4, 3), strict=True)
    rows = [
        *(f"{power},1901,{count}" for power, count in first),
        *(f"{power},1905,{count}" for power, count in zip(SEVEN, COUNTS, strict=True)),
    ]
    text = "Round,Board,Power,Player,Year,SC\n" + "".join(f"1,2,{row}\n" for row in [*rows, f"{SEVEN[0]},1905,6"])
    (asked,) = read_sheet_file(text.encode()).questions
    assert (asked.where, asked.choices) == ("round 1, board 2, 1905, A", ("5", "6"))
    after = read_sheet_file(text.encode(), answers={asked.where: "5"})
    assert (after.outcome, after.kind, len(after.rows)) == ("read", "yearly", 14)
    assert after.rows[7] == {"round": "1", "board": "2", "year": "1905", "power": "A", "centres": "5"}
    ends = read_sheet_file(text.encode(), kind="results", answers={asked.where: "5"})
    assert [row["centres"] for row in ends.rows] == [str(count) for count in COUNTS]


@pytest.mark.parametrize(("cell", "number"), [(1.0, 1), ("Round 2", 2), (1.5, 0), ("1.5", 0), (0.0, 0), ("1990", 0)])
def test_a_cell_names_a_round_or_none(cell: Cell, number: int) -> None:
    assert round_number(cell) == number


@pytest.mark.parametrize(
    ("cell", "day"), [(1990.0, None), ("2016", None), (45000.0, date(2023, 3, 15)), (5000.5, date(1913, 9, 8))]
)
def test_a_year_alone_is_no_day(cell: Cell, day: date | None) -> None:
    assert day_of(cell)[0] == day


def test_a_round_nobody_names_is_asked() -> None:
    text = board(place="").replace("Power,", "Board,Power,").replace("\n", "\n2,")[:-2]
    assert [question.where for question in read_sheet_file(text.encode()).questions] == ["the round"]


def test_similar_names_are_asked_and_people_who_meet_are_two() -> None:
    both = board() + board(place="2,2,", powers=("Austria,Bob Leee", *SEVEN[2:], "England,Ann")).split("\n", 1)[1]
    reading = read_sheet_file(both.encode())
    assert [str(question.text) for question in reading.questions] == [
        'Row 9: is "Bob Leee" the same person as Bob Lee?'
    ]
    same = board(powers=(*SEVEN[:6], "Turkey,Bob Leee"))
    assert read_sheet_file(same.encode()).outcome == "read"


def workbook(**cells: object) -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Results")
    for place, value in cells.items():
        sheet.write(place, value)
    book.close()
    return out.getvalue()


def packed(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, data in files.items():
            book.writestr(name.replace("__", "/"), data)
    return out.getvalue()


def named_twice(book: bytes) -> bytes:
    """A workbook that names its one sheet again: a thousand such names have 100 kB read for 20 seconds."""
    with zipfile.ZipFile(io.BytesIO(book)) as found:
        files = {name: found.read(name) for name in found.namelist()}
    sheet = re.search(rb"<sheet [^>]*>", files["xl/workbook.xml"])
    assert sheet
    again = sheet[0] + sheet[0].replace(b"Results", b"Again")
    return packed(**files | {"xl/workbook.xml": files["xl/workbook.xml"].replace(sheet[0], again)})


REFUSED = {
    "sheet named twice": (named_twice(workbook(A1="Player", A2="Ann")), "This is not a workbook, or it is broken."),
    "nothing": (b" \n", "The file is empty."),
    "picture": (b"\x89PNG\r\n", "This is a picture, not a spreadsheet, whatever its name says."),
    "zip": (packed(a=b"x"), "This is a packed file, not a spreadsheet."),
    "half a workbook": (workbook(A1="Player")[:900], "The workbook is broken: part of the file is missing."),
    "bomb": (
        lambda: packed(xl__workbook_xml=b"", **{"content.xml": bytes(90_000_000)}),
        "The workbook takes too much time or memory to read.",
    ),
    "far cell": (lambda: workbook(A1="Player", XFD1048576="x"), "The workbook takes too much time or memory to read."),
    "nobody": (b"foo;bar;baz\n", "The sheet names nobody."),
    "heads of people": (
        workbook(A1="Player", B1="Team"),
        "The sheet has the headings of a list of players, and nothing below them.",
    ),
    "heads of results": (
        b"Runde;Brett;Macht;Spieler;Zentren\n",
        "The sheet has the headings of results, and nothing below them.",
    ),
    "heads of years": (
        b"Board,Power,1901,1902\n",
        "The sheet has the headings of yearly counts, and nothing below them.",
    ),
    "heads of awards": (b"Award,Player\n", "The sheet has the headings of awards, and nothing below them."),
    "heads of standings": (b"Rank,Player,Score\n", "The sheet has the headings of standings, and nothing below them."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_sheet_is_refused_with_a_sentence(name: str) -> None:
    data, message = REFUSED[name]
    reading = read_sheet_file(data() if callable(data) else data)
    assert (reading.outcome, [str(problem.message) for problem in reading.problems]) == ("refuse", [message])


def test_the_command_says_what_a_workbook_holds(tmp_path: Path) -> None:
    rows = [line.split(",") for line in board(counts=(5, 4, 7, 0, 7, 9, 3)).splitlines()]
    cells = {f"{'ABCDE'[x]}{y}": cell for y, row in enumerate(rows, 1) for x, cell in enumerate(row)}
    (tmp_path / "r.xlsx").write_bytes(workbook(**cells))
    said = json.loads(run("sheet", str(tmp_path / "r.xlsx"), "--json", folder=tmp_path).stdout)
    assert (said["outcome"], said["kind"], len(said["rows"])) == ("ask", "results", 7)
    (tmp_path / "a.json").write_text(json.dumps({said["questions"][0]["where"]: "France has 6"}), "utf-8")
    said = json.loads(
        run("sheet", str(tmp_path / "r.xlsx"), "--answers", str(tmp_path / "a.json"), "--json", folder=tmp_path).stdout
    )
    assert (said["outcome"], said["questions"], said["rows"][2]["centres"]) == ("read", [], "6")


def test_a_count_is_a_person_and_a_count_of_players_a_sum() -> None:
    text = board().replace("Dee", "Count of Vergennes") + "1,,,Count of players,7\n"
    assert "Count of Vergennes" in [row["player"] for row in read_sheet_file(text.encode()).rows]
    listed = read_sheet_file(b"Player,Team\nAnn,Rome\nCount of Vergennes,Rome\nCount of names,2\n")
    assert [row["player"] for row in listed.rows] == ["Ann", "Count of Vergennes"]
    halves = b"First Name,Last Name,Team\nAnn,Lee,Rome\nCount,of Vergennes,Rome\nTotal,,2\n"
    assert [row["player"] for row in read_sheet_file(halves).rows] == ["Ann Lee", "Count of Vergennes"]


def test_a_classification_for_the_world_database_is_read_as_standings() -> None:
    heads = "FIRST NAME,NAME,HOMONYME,RANK,EXAEQUO,SCORE,R1,RK_0AU,PT_0AU,CT_0AU,HEAT_0AU,BOARD_0AU,RK_AWA_1"
    rows = ("Ann,Lee,1,1,1,90.5,90.5,1,90.5,9,1,2,1", "Bob,Ray,1,2,1,10.0,10.0,,,,,,")
    found = read_sheet_file("\n".join((heads, *rows)).encode())
    assert (found.outcome, found.kind) == ("read", "players")
    assert [(one.player, one.round, one.score, one.place) for one in found.totals if not one.round] == [
        ("Ann Lee", 0, "90.5", "1"),
        ("Bob Ray", 0, "10.0", "2"),
    ]


@pytest.mark.parametrize("mark", ["/", "|", "=", ",", ";", ":", "-", "–", " ", "("])
def test_a_mark_between_a_name_and_its_count_is_no_part_of_the_name(mark: str) -> None:
    names = ("Ann Lee", "Ben Ox", "Cid Ray", "Dora Pe", "Emil Zu", "Fay Wu", "Gus Ek")
    cells = [f"{name} {mark} {count}{')' if mark == '(' else ''}" for name, count in zip(names, "5470693", strict=True)]
    heads = "Board\tAustria\tEngland\tFrance\tGermany\tItaly\tRussia\tTurkey"
    reading = read_sheet_file((heads + "\nR1B1\t" + "\t".join(cells)).encode())
    assert [(row["player"], row["centres"]) for row in reading.rows] == list(zip(names, "5470693", strict=True))


POWERS = (
    "Österreich (Ungarn)",
    "England (E)",
    "Frankreich (F)",
    "Deutschland (D)",
    "Italien (I)",
    "Russland (R)",
    "Türkei (T)",
)
NAMED = tuple(f"{first} Berg" for first in ("Anna", "Bodo", "Cem", "Doro", "Emil", "Frida", "Gerd"))


def test_a_title_in_four_cells_and_a_power_named_twice_are_read() -> None:
    rows: list[list[object]] = []
    for board in (1, 2):
        names = NAMED if board == 1 else tuple(name.replace("Berg", "Tal") for name in NAMED)
        seats = zip(POWERS, names, (5, 5, 5, 5, 4, 5, 5), strict=True)
        rows += [["Spielrunde", 1, "Brett", board], ["Land", "Spieler", "Zentren"], *map(list, seats)]
        rows += [["Summe", "", 34], []]
    found = read_sheet_file("\n".join("\t".join(map(str, row)) for row in rows).encode())
    assert (found.outcome, len(found.rows), found.questions) == ("read", 14, ())
    assert [found.rows[place]["player"] for place in (0, 13)] == ["Anna Berg", "Gerd Tal"]
    assert {(row["round"], row["board"], row["power"]) for row in found.rows} == {
        ("1", board, power) for board in "12" for power in "AEFGIRT"
    }


SEVEN_NAMES = "Ann,Bob Lee,Cy,Dee,Eve,Flo,Gus"
HARD = {
    "names above counts, with what a row holds beside them": (
        f"Ronde,Table,,A,E,F,G,I,R,T\n1,2,Joueur,{SEVEN_NAMES}\n,,Centres,5,4,6,0,7,9,3\n"
    ),
    "names above counts": f"Round,Board,Aus,Eng,Fra,Ger,Ita,Rus,Tur\n1,2,{SEVEN_NAMES}\n,,5,4,6,0,7,9,3\n",
    "France as Fr. among powers": (
        ",,Aust.,,Engl.,,Fr.,,Germ.,,It.,,Russ.,,Turk.,\nRound,Board" + ",Name,SC" * 7 + "\n"
        "1,2,Ann,5,Bob Lee,4,Cy,6,Dee,0,Eve,7,Flo,9,Gus,3\n"
    ),
    "France as Fr. below two groups": (
        ",,Full Name,,,,,,,Supply Centres,,,,,,\nROUND,Table" + ",Aust.,Engl.,Fr.,Germ.,It.,Russ.,Turk." * 2 + "\n"
        f"1,2,{SEVEN_NAMES},5,4,6,0,7,9,3\n"
    ),
    "a first row that is out": (
        "Rd.,Brett-Nr.,Macht,Teilnehmer,Anzahl VZ\n1,Brett 2,Deutschland,Dee,out 1906\n1,Brett 2,Österrike,Ann,5\n"
        "1,Brett 2,Inghilterra,Bob Lee,4\n1,Brett 2,Francja,Cy,6\n1,Brett 2,Italia,Eve,7\n1,Brett 2,Rusia,Flo,9\n"
        "1,Brett 2,Turkije,Gus,3\n"
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_hard_layouts_are_read_without_a_question(name: str) -> None:
    reading = read_sheet_file(HARD[name].encode())
    people = [one.casefold() for one in SEVEN_NAMES.split(",")]
    expected = zip("AEFGIRT", (" ".join(name_key(one)) for one in people), map(str, COUNTS), strict=True)
    assert (reading.outcome, seats(reading)) == ("read", sorted(("1", "2", *one) for one in expected))


FINAL = "Round,Board,Power,Player,Final\n" + "".join(
    f"1,2,{seat},{count}\n" for seat, count in zip(SEVEN, COUNTS, strict=True)
)
STRANGE = {
    "headings misspelt": FINAL.replace("Round,Board,Power,Player,Final", "Rownd,Bord,Cuntry,Playr name,Supply Centrs"),
    "headings misspelt in German": FINAL.replace(
        "Round,Board,Power,Player,Final", "Rund,Bret,Großmachd,Spielr,Zentern"
    ),
    "powers misspelt": FINAL.replace("Austria", "Austira").replace("Germany", "Gemany").replace("Turkey", "Turky"),
    "counts under a heading of no meaning": FINAL,
    "counts under Result": FINAL.replace("Final", "Result").replace(",0\n", ",out in 1905\n"),
    "two columns of counts": "\n".join(
        line + (",Centres" if number == 0 else f",{number}") for number, line in enumerate(FINAL.splitlines())
    ).replace("Final", "Centres"),
    "the power behind the player": "Round,Board,Player,SC\n" + "".join(
        f"1,2,{seat.split(',')[1]} ({seat.split(',')[0]}),{count}\n" for seat, count in zip(SEVEN, COUNTS, strict=True)
    ),
    "set apart by spaces": "\n".join("   ".join(line.split(",")) for line in FINAL.splitlines()),
    "boards in columns, counts below": "\n".join(
        [",Round 1 Board 2", *(f"{seat}\nCentres,{count}" for seat, count in zip(SEVEN, COUNTS, strict=True))]
    ),
    "a title for the round, another for the board": "Round 1\n\nBoard 2\n" + "".join(
        f"{seat.replace(',', ': ')},{count}\n" for seat, count in zip(SEVEN, COUNTS, strict=True)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_layout_is_read_and_a_wrong_count_in_it_is_asked(name: str) -> None:
    reading = read_sheet_file(STRANGE[name].encode())
    expected = [("1", "2", seat[0], name_of(seat.split(",")[1]), str(n)) for seat, n in zip(SEVEN, COUNTS, strict=True)]
    assert (reading.outcome, reading.kind, seats(reading)) == ("read", "results", expected)
    wrong = re.sub(r"(\D)9\b", r"\g<1>10", STRANGE[name])
    assert wrong != STRANGE[name]
    asked = read_sheet_file(wrong.encode())
    assert asked.outcome == "ask"
    assert "35 centres" in str(asked.questions[0].text) or name == "two columns of counts"


def test_a_board_is_called_by_its_whole_name() -> None:
    reading = read_sheet_file(FINAL.replace("1,2,", "1,Blue,").encode())
    assert {row["board"] for row in reading.rows} == {"Blue"}


LISTS = {
    "numbered": "1. Ann Lee\n2. Bo Ek\n3. Cy Ash\n4. Di Fox\n5. Ed Gay\n",
    "with dashes below a title": "Sign-ups:\n- Ann Lee\n- Bo Ek\n- Cy Ash\n- Di Fox\n- Ed Gay\n",
    "with addresses": "".join(
        f"{name} <{name[:2]}@example.org>\n" for name in ("Ann Lee", "Bo Ek", "Cy Ash", "Di Fox", "Ed Gay")
    ),
    "in one line": "Ann Lee, Bo Ek, Cy Ash, Di Fox, Ed Gay",
    "misspelt headings": "Frist name,Last nme,Tem\nAnn,Lee,Red\nBo,Ek,Red\nCy,Ash,Red\nDi,Fox,Red\nEd,Gay,Red\n",
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_players_as_people_write_them(name: str) -> None:
    reading = read_sheet_file(LISTS[name].encode())
    found = [row["player"] for row in reading.rows]
    assert (reading.outcome, reading.kind, found) == (
        "read",
        "players",
        ["Ann Lee", "Bo Ek", "Cy Ash", "Di Fox", "Ed Gay"],
    )
