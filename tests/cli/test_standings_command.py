"""`boardcall standings`, as people and programs use it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from command_line import Run
from congress import NAMES

HEADER = "round,board,power,player,centres,eliminated,last_year,end,pool"
SOURCE = Path(__file__).parents[2] / "src"


Standings = Callable[..., dict[str, Any]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, command: Run, tmp_path: Path) -> Run:
    """Runs the command line in a folder of its own: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    return command


@pytest.fixture
def standings(run: Run) -> Callable[..., dict[str, Any]]:
    """What the command prints as JSON."""

    def call(*words: str) -> dict[str, Any]:
        status, out, err = run("standings", *words, "--json")
        assert (status, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found

    return call


def board(number: int, counts: str, *, names: tuple[str, ...] = tuple(NAMES), pool: str = "") -> list[str]:
    """The rows of one board from its counts in the order of the powers: "12 0@1904 3 6 9 0@1905 4"."""
    rows = []
    for power, name, count in zip("AEFGIRT", names, counts.split(), strict=False):
        centres, _, out = count.partition("@")
        rows.append(f"{number},1,{power},{name},{centres},{out},1908,,{pool}")
    return rows


def write(folder: Path, *rows: list[str], name: str = "results.csv") -> str:
    (folder / name).write_text("\n".join([HEADER, *(line for board in rows for line in board)]) + "\n", "utf-8")
    return name


def shown(found: dict[str, Any]) -> list[tuple[int, str, str]]:
    return [
        (entry["place"], entry["player"]["name"], entry["total"]["shown"]) for entry in found["standings"]["places"]
    ]


@pytest.mark.clause("codcon-2018:X-examples", "codcon-2018:X.1-4")
def test_sum_of_squares_example_a_from_counts_to_places(standings: Standings, tmp_path: Path) -> None:
    found = standings("codcon-2018", write(tmp_path, board(1, "12 0@1904 3 6 9 0@1905 4")))
    totals = {entry["player"]["name"]: entry["total"] for entry in found["standings"]["places"]}
    assert [totals[name]["shown"] for name in NAMES[:7]] == ["50.35", "0", "3.15", "12.59", "28.32", "0", "5.59"]
    assert totals[NAMES[0]]["exact"] == "7200/143"
    assert shown(found)[0] == (1, NAMES[0], "50.35")
    ranked = [entry["player"]["name"] for entry in found["standings"]["places"]]
    assert ranked.index(NAMES[5]) < ranked.index(NAMES[1])


def test_the_command_starts_by_itself(tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "12 0@1904 3 6 9 0@1905 4"))
    done = subprocess.run(
        [sys.executable, "-m", "boardcall", "standings", "codcon-2018", results],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[1].split()[-1] == "50.35"


@pytest.mark.clause("wdc-2025:IX.3.a-e", "wdc-2025:II.1", "wdc-2025:IX.1.c")
def test_haight_examples_over_four_rounds_of_wdc_2025(standings: Standings, tmp_path: Path) -> None:
    results = write(
        tmp_path,
        board(1, "10 9 8 5 2 0@1904 0@1908"),
        board(2, "17 10 4 3 0@1904 0@1908 0@1908"),
        board(3, "11 11 11 1 0@1904 0@1905 0@1906"),
        board(4, "12 10 10 2 0@1904 0@1905 0@1906", pool="championship"),
    )
    found = standings("wdc-2025", results)
    first = found["standings"]["places"][0]
    assert (first["player"]["name"], first["total"]) == (NAMES[0], {"exact": "736", "shown": "736"})
    assert [(entry["points"]["shown"], entry["counted"]) for entry in first["rounds"]] == [
        ("171", True),
        ("271", True),
        ("154", False),
        ("294", True),
    ]
    assert first["rounds"][3]["games"][0]["multiplier"] == "3/2"
    assert first["decided_by"] is None
    assert (found["teams"]["teams"], found["teams"]["held"]) == ([], False)
    assert [one["name"] for one in found["awards"]["awards"][0]["winners"]] == [NAMES[0]]


def test_after_a_round(standings: Standings, tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "10 9 8 5 2 0@1904 0@1908"), board(2, "0@1904 0@1908 2 5 8 9 10"))
    assert shown(standings("wdc-2025", results, "--after", "1"))[0] == (1, NAMES[0], "171")
    assert len(standings("wdc-2025", results)["standings"]["places"][0]["rounds"]) == 2


def test_players_teams_and_officials(standings: Standings, tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "5 5 5 5 5 5 4"), board(2, "10 9 8 5 2 0@1904 0@1905"))
    lines = ["player;team;role", *(f"{name};{'Ravens' if n < 2 else ''};" for n, name in enumerate(NAMES[:6]))]
    (tmp_path / "players.csv").write_text("\n".join([*lines, f"{NAMES[6]};;td"]), "utf-8-sig")
    found = standings("edc-2016", results, "--players", "players.csv")
    assert [(team["place"], team["name"], team["score"]["shown"]) for team in found["teams"]["teams"]] == [
        (1, "Ravens", "93")
    ]
    (tmp_path / "club.csv").write_text(f"player,role\n{NAMES[6]},td\n", "utf-8")
    found = standings("wdc-2025", results, "--players", "club.csv")
    assert [entry["player"]["name"] for entry in found["standings"]["unranked"]] == [NAMES[6]]
    assert NAMES[6] not in [entry["player"]["name"] for entry in found["standings"]["places"]]


def test_the_table_for_people_and_its_working(run: Run, tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "10 9 8 5 2 0@1904 0@1908"), board(2, "10 9 8 5 2 0@1904 0@1908"))
    status, out, err = run("standings", "wdc-2025", results, "--explain")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["player", "round", "1", "round", "2", "total", "decided", "by"]
    assert lines[1].split()[0] == "1"
    assert lines[1].endswith("342")
    assert "   total: 171 + 171 = 342" in lines
    assert (
        "     board 1, Austria, 10 centres: 10 × 10 centres = 100; 66 for first; 5 × 1 centre of lead = 5 → 171"
        in lines
    )


def test_a_lot_is_asked_for_and_drawn_from_a_seed(standings: Standings, tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "5 5 5 5 5 5 4"))
    asked = standings("codcon-2018", results)
    assert [entry["place"] for entry in asked["standings"]["places"]] == [1, 1, 1, 1, 1, 1, 7]
    assert "lot" in {question["kind"] for question in asked["questions"]}
    drawn = standings("codcon-2018", results, "--seed", "2018")
    assert [entry["place"] for entry in drawn["standings"]["places"]] == [1, 2, 3, 4, 5, 6, 7]
    assert standings("codcon-2018", results, "--seed", "2018") == drawn


def test_every_mistake_of_both_sheets_and_status_2(run: Run, tmp_path: Path) -> None:
    rows = board(1, "5 5 5 5 5 5 4")
    rows[0] = rows[0].replace(",A,", ",Q,")
    rows[1] = rows[1].replace(",5,", ",many,")
    (tmp_path / "players.csv").write_text("player,born\nGoethe,yesterday\n", "utf-8")
    status, out, err = run("standings", "codcon-2018", write(tmp_path, rows), "--players", "players.csv")
    assert (status, out) == (2, "")
    told = err.splitlines()
    assert [line.split(": ")[0] for line in told] == [
        "results.csv, row 2, power",
        "results.csv, row 3, centres",
        "players.csv, row 2, born",
    ]


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("nowhere", "results.csv"), "There is no rulebook"),
        (("codcon-2018", "nowhere.csv"), "nowhere.csv cannot be read"),
        (("nowhere.db",), "nowhere.db"),
        (("codcon-2018",), "codcon-2018 is a rulebook, not an event. Give a sheet of results too"),
        (("nowhere.db", "--players", "results.csv"), "an event knows its players"),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(
    run: Run, tmp_path: Path, words: tuple[str, ...], because: str
) -> None:
    write(tmp_path, board(1, "5 5 5 5 5 5 4"))
    status, _, err = run("standings", *words)
    assert status == 2
    assert because in err
    assert "Traceback" not in err


def test_an_event_gives_the_same_as_its_sheet(run: Run, standings: Standings, tmp_path: Path) -> None:
    results = write(tmp_path, board(1, "10 9 8 5 2 0@1904 0@1908"), board(2, "0@1904 0@1908 2 5 8 9 10"))
    assert run("new", "congress.db", "--rulebook", "wdc-2025", "--name", "Congress")[0] == 0
    assert run("import", "congress.db", results)[0] == 0
    assert shown(standings("congress.db")) == shown(standings("wdc-2025", results))


def test_chances_say_that_nothing_is_to_come_and_look_at_no_earlier_round(run: Run, tmp_path: Path) -> None:
    sheet = "\n".join([HEADER, *board(1, "12 0@1904 3 6 9 0@1905 4")])
    (tmp_path / "results.csv").write_text(sheet, encoding="utf-8")
    status, out, err = run("standings", "club", "results.csv", "--chances")
    assert (status, out, err) == (0, "No board is playing, and no round is left.\n", "")
    status, out, err = run("standings", "club", "results.csv", "--chances", "--after", "1")
    assert (status, out) == (2, "")
    assert "--chances looks at the boards in play now." in err
