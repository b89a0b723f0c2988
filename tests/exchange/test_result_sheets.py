"""Results and players from spreadsheets: every form they come in, and every mistake at once."""

import tomllib
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.errors import InputError
from boardcall.exchange.results import SheetEvent, Sheets, read_event
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from boardcall.game import POWERS
from boardcall.rulebook import load

HEADER = "round,board,power,player,centres,eliminated,last_year,end,pool"
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Güs")
CASES = tomllib.loads((Path(__file__).parent / "sheet_mistakes.toml").read_text("utf-8"))["case"]


def sheet(*, number: int = 1, pool: str = "") -> list[str]:
    """One board: six powers with five centres, Turkey with four."""
    rows = zip(POWERS, NAMES, (5, 5, 5, 5, 5, 5, 4), strict=True)
    return [HEADER, *(f"{number},1,{power},{name},{centres},,1908,draw,{pool}" for power, name, centres in rows)]


def read(results: str | bytes, players: str | bytes | None = None, rulebook: str = "codcon-2018") -> SheetEvent:
    return read_event(Sheets(results, players, "results.csv", "players.csv"), load(rulebook))


def mistakes(
    results: str | bytes, players: str | bytes | None = None, rulebook: str = "codcon-2018"
) -> list[list[Any]]:
    try:
        read(results, players, rulebook)
    except InputError as error:
        return [[problem.row, problem.field, problem.message] for problem in error.problems]
    return []


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_every_mistake_is_told_with_its_row_and_column(case: dict[str, Any]) -> None:
    lines = sheet(number=case.get("round", 1), pool=case.get("pool", ""))
    for number, line in case.get("change", {}).items():
        lines[int(number) - 1] = line
    text = "\n".join([*filter(None, lines), *case.get("add", [])])
    found = mistakes(text, rulebook=case.get("rulebook", "codcon-2018"))
    told = [
        [row, column, message[: len(expected[2])]]
        for (row, column, message), expected in zip(found, case["expect"], strict=False)
    ]
    assert (len(found), told) == (len(case["expect"]), case["expect"]), found


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda text: text.encode(), id="comma"),
        pytest.param(lambda text: text.replace(",", ";").encode(), id="semicolon"),
        pytest.param(lambda text: text.replace(",", "\t").encode(), id="tab"),
        pytest.param(lambda text: text.encode("utf-8-sig"), id="byte order mark"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="windows line ends"),
        pytest.param(lambda text: text.replace("\n", "\n\n") + "\n\n", id="blank lines"),
        pytest.param(
            lambda text: "\n".join(",".join(f'"{c}"' for c in line.split(",")) for line in text.split("\n")),
            id="quoted",
        ),
        pytest.param(lambda text: text.replace("centres", "Centers").replace("round", "ROUND"), id="header"),
        pytest.param(lambda text: text.replace("last_year", "Last Year"), id="header words"),
        pytest.param(lambda text: text.replace(",A,", ",Austria,").replace(",T,", ",turkey,"), id="powers by name"),
        pytest.param(lambda text: text.replace(",Ann,", ",  Ann ,"), id="blanks around"),
        pytest.param(lambda text: normalize("NFD", text), id="letters in two parts"),
    ],
)
def test_every_form_of_sheet_gives_the_same_event(form: Any) -> None:
    text = "\n".join(sheet())
    assert read(form(text)).tournament == read(text).tournament


def test_a_header_without_results_is_a_mistake() -> None:
    assert mistakes(HEADER + "\n") == [[None, "", "there are no results under the header."]]


def test_a_sheet_of_more_lines_than_any_event_has_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="the sheet has more than 10000 lines"):
        read("\n".join([HEADER, *["?"] * 10_000]))


@pytest.mark.parametrize("written", ["Top Board", "top_board", "TOP-BOARD"])
def test_a_pool_is_known_however_it_is_written(written: str) -> None:
    text = "\n".join(sheet(number=4, pool=written))
    (board,) = read(text, rulebook="wdc-2008").tournament.boards
    assert board.pool == "top-board"


def test_the_last_four_columns_may_be_absent_and_rows_in_any_order() -> None:
    lines = [",".join(line.split(",")[:5]) for line in sheet()]
    (board,) = read("\n".join([lines[0], *reversed(lines[1:])])).tournament.boards
    assert board.result is not None
    assert [item.centres for item in board.result.powers] == [5, 5, 5, 5, 5, 5, 4]
    assert [seat.players for seat in board.seats] == [(name,) for name in NAMES]
    assert (board.result.last_year, board.result.end) == (None, None)


def test_a_dash_is_a_power_nobody_played() -> None:
    lines = sheet()
    lines[5] = "1,1,I,-,5,,1908,draw,"
    tournament = read("\n".join(lines)).tournament
    assert tournament.boards[0].seats[4].players == ()
    assert [player.id for player in tournament.players] == [name for name in NAMES if name != "Eva"]


def test_a_quoted_name_may_hold_the_separator_and_a_line_end() -> None:
    lines = sheet()
    lines[1] = '1,1,A,"Ann, the elder",5,,1908,draw,'
    assert read("\n".join(lines)).tournament.players[0].name == "Ann, the elder"


def test_text_in_an_old_encoding_is_read() -> None:
    old = "\n".join(sheet()).replace("Bob", "Bjørn").encode("latin-1")
    assert "Bjørn" in [player.name for player in read(old).tournament.players]


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_an_empty_sheet_is_told(text: str) -> None:
    assert [message for _, _, message in mistakes(text)] == ["the sheet is empty."]


def test_what_is_known_of_players() -> None:
    players = """player;team;role;born;country;distance_km
Ann;;TD / committee;1980-02-29;us;12600.5
Hal;;;;;
"""
    event = read("\n".join(sheet()), players)
    ann, hal = event.tournament.players[:2]
    assert (ann.roles, str(ann.born), ann.country, str(ann.distance_km)) == (
        frozenset({"td", "committee"}),
        "1980-02-29",
        "US",
        "25201/2",
    )
    assert (hal.name, hal.born, hal.distance_km) == ("Hal", None, None)
    assert event.notes == ("Not in the players sheet, so nothing is known of them: Bob, Cid, Dan, Eva, Fay, Güs.",)


def test_mistakes_of_a_players_sheet_come_with_those_of_the_results() -> None:
    lines = sheet()
    lines[1] = "1,1,A,Ann,six,,1908,draw,"
    players = """player,role,born,country,distance_km
Bob,umpire,30.4.1985,Norway,"12,600"
Bob,,,,
Cidd,,,,
"""
    found = mistakes("\n".join(lines), players)
    assert [[row, column] for row, column, _ in found] == [
        [2, "centres"],
        [2, "role"],
        [2, "born"],
        [2, "country"],
        [2, "distance_km"],
        [4, "player"],
    ]


def test_spaces_make_no_other_player() -> None:
    lines = [line.replace("Ann", "Ann\u00a0 Lee") for line in sheet()] + sheet(number=2)[1:]
    assert mistakes("\n".join(lines).replace(",Ann,", ",Ann Lee,"), "player\nAnn  Lee\n") == []


def test_a_player_listed_twice_is_told() -> None:
    found = mistakes("\n".join(sheet()), "player\nAnn\nBob\nAnn\n")
    assert found == [[4, "player", "Ann is already in row 2."]]


@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
@pytest.mark.parametrize(("size", "refused"), [(6, True), (7, False), (8, True)])
def test_a_team_has_exactly_seven(rulebook: str, size: int, refused: bool) -> None:
    players = "player,team\n" + "\n".join(f"{name},Ravens" for name in (*NAMES, "Hal")[:size])
    found = mistakes("\n".join(sheet()), players, rulebook)
    assert found == ([[size + 1, "team", f"Members of team Ravens: {size}; 7 are allowed."]] if refused else [])


def test_a_fifth_member_is_refused() -> None:
    players = "player,team\n" + "\n".join(f"{name},Ravens" for name in NAMES[:5])
    assert mistakes("\n".join(sheet()), players, "edc-2016") == [
        [6, "team", "Members of team Ravens: 5; 2 to 4 are allowed."]
    ]


@given(st.text(alphabet='round,board;powe\tplyct-"\n\r\x00A01E8é', max_size=200), st.booleans())
def test_any_text_is_an_event_or_told_mistakes(text: str, with_header: bool) -> None:
    found = mistakes(f"{HEADER}\n{text}" if with_header else text)
    assert all(isinstance(row, int | None) for row, _, _ in found)


@given(st.binary(max_size=120))
def test_any_bytes_are_an_event_or_told_mistakes(data: bytes) -> None:
    assert mistakes(data) != [] or read(data).results == ()


def test_a_seat_whose_player_a_sheet_of_players_lacks_is_asked_about() -> None:
    """It may be a player whose row was forgotten; nobody plays only where that is the answer."""
    heads = "Player,Round 1 board,Round 1 power,Round 1 centres\n"
    rows = [f"{name},1,{power},{count}\n" for name, power, count in LACKING]
    text = (heads + "".join(rows)).encode()
    asked = read_sheet_file(text)
    assert (asked.outcome, [one.where for one in asked.questions]) == ("ask", ["round 1, board 1, Turkey"])
    answered = read_sheet_file(text, answers={"round 1, board 1, Turkey": "nobody"})
    assert answered.outcome == "read"
    assert {row["power"]: row["player"] for row in answered.rows}["T"] == "-"


LACKING = (
    ("Ann Lee", "Austria", 5),
    ("Bob Ray", "England", 6),
    ("Cy Dee", "France", 7),
    ("Dee Fox", "Germany", 5),
    ("Eve Hart", "Italy", 4),
    ("Flo Ives", "Russia", 4),
)


def test_one_board_without_a_name_is_asked_as_one() -> None:
    rows = "".join(f"1,{power},P{power} Lee,{count}\n" for power, count in zip("AEFGIRT", "5457463", strict=True))
    (question,) = read_sheet_file(f"Round,Power,Player,SCs\n{rows}".encode()).questions
    assert str(question.text) == "The board has no name. Is it board 1?"
