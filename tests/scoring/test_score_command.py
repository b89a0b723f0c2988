"""`boardcall score`, as people and programs use it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import Run

DRAW = "A0@1904 E10 F9 G8 I5 R0@1908 T2"
SOLO = "A0@1904 E18 F0@1908 G10 I4 R0@1908 T2"


@pytest.fixture
def run(command: Run) -> Run:
    """Runs the command line and gives (exit status, standard output, standard error)."""
    return lambda words: command("score", *shlex.split(words))


def points_of(run: Any, words: str) -> dict[str, str]:
    status, out, err = run(f"{words} --json")
    assert (status, err) == (0, "")
    return {power: each["exact"] for power, each in json.loads(out)["points"].items()}


def test_json_holds_exact_and_shown_points_with_their_working(run: Any) -> None:
    status, out, _ = run("sum-of-squares A12 E0 F3 G6 I9 R0 T4 --json")
    scored = json.loads(out)
    assert (status, scored["system"]) == (0, "sum-of-squares")
    assert scored["points"]["A"] == {"exact": "7200/143", "shown": "50.35"}
    assert scored["points"]["E"] == {"exact": "0", "shown": "0"}
    expected = {"exact": "7200/143", "shown": "50.35", "text": "100 × 144/286 ≈ 50.35", "section": "X.1-4"}
    assert scored["working"]["A"] == [expected]


@pytest.mark.parametrize("name", ["haight", "Haight v1.0"])
def test_a_draw_of_the_rules_scores_as_printed(run: Any, name: str) -> None:
    assert points_of(run, f"'{name}' {DRAW}") == {
        "A": "4", "E": "171", "F": "145", "G": "124", "I": "83", "R": "19", "T": "42",
    }  # fmt: skip


def test_a_solo_of_the_rules_scores_as_printed(run: Any) -> None:
    assert points_of(run, f"haight {SOLO} --last-year 1911") == {
        "A": "4", "E": "451", "F": "8", "G": "50", "I": "20", "R": "8", "T": "11",
    }  # fmt: skip


def test_the_table_shows_the_sum_behind_each_score(run: Any) -> None:
    status, out, _ = run(f"haight {DRAW}")
    assert status == 0
    assert out.splitlines()[0] == "Haight 1.0 (Rules of the World Diplomacy Championship 2025, section IX.2)"
    assert "England        10     171  10 × 10 centres = 100; 66 for first; 5 × 1 centre of lead = 5" in out
    assert "Austria  out 1904       4  1 × 4 years = 4; 0 for seventh" in out


def test_a_concession_is_scored_as_a_solo(run: Any) -> None:
    assert points_of(run, "draw-size A0 E15 F9 G6 I4 R0 T0 --conceded-to england")["E"] == "100"


def test_a_draw_may_leave_survivors_out(run: Any) -> None:
    assert points_of(run, "draw-size A0 E15 F9 G6 I4 R0 T0 --draw EFG")["I"] == "0"


def test_an_open_reading_can_be_chosen(run: Any) -> None:
    assert points_of(run, f"super-pastis {DRAW} --reading bands.cumulative=true")["F"] == "49"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("haight A0 E10 F9 G8 I5 R0@1908 T2", "needs the year in which Austria was eliminated. Write A0@1904"),
        ("haight A1 E10 F9 G8 I5 R0@1908 T2", "The counts add up to 35"),
        ("haight A18 E18 F0 G0 I0 R0 T0", "Austria and England cannot both have 18 centres or more."),
        (f"haight {DRAW} --conceded-to E", "Haight knows no conceded solo"),
        (f"haight {DRAW} --conceded-to Q", "“Q” is not a power. Write --conceded-to E."),
        (f"haight {DRAW} --draw EQ", "“EQ” names no powers."),
        (f"haight {DRAW} --reading a=b", "Haight leaves no reading a open."),
        (f"zzzzzzzz {DRAW}", "There is no scoring system or rulebook “zzzzzzzz”. boardcall score --list and"),
        ("dixie A12 E6 F8 G8 I0@1904 R0@1904 T0@1905 --conceded-to E", "12 centres or more; England has 6."),
        ("dixie A13 E12 F9 G0 I0 R0 T0 --conceded-to E", "nobody is ahead of; England is behind."),
        ("dixie A13 E12 F9 G0 I0 R0 T0 --conceded-to A --last-year 1904", "only after the count of 1905."),
        ("maxonian A13 E12 F9 G0 I0 R0 T0 --year 'then A13'", "“then” is not a year of the game."),
        (f"CruiseCon {DRAW}", "Cruise Con cannot be scored. Missing: the points of a solo."),
        ("haight X1", "“X” is not a power."),
        ("haight", "The counts are missing."),
        (f"missing.toml {DRAW}", "The file missing.toml cannot be read."),
    ],
)
def test_what_cannot_be_scored_is_refused_with_a_sentence(run: Any, words: str, sentence: str) -> None:
    status, out, err = run(words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert "Traceback" not in err


def test_a_concession_dixie_allows_is_a_solo(run: Any) -> None:
    points = points_of(run, "dixie A13 E12 F9 G0@1903 I0@1904 R0@1904 T0@1905 --conceded-to A --last-year 1906")
    assert points["A"] == str(270 + 4 * 13)


def test_counts_of_earlier_years_break_ties(run: Any) -> None:
    tied = points_of(run, "maxonian A5 E5 F5 G5 I5 R5 T4 --last-year 1902")
    told = points_of(run, "maxonian A5 E5 F5 G5 I5 R5 T4 --last-year 1902 --year '1901 A6 E5 F4 G4 I4 R4 T4'")
    assert (tied["A"], told["A"], told["E"]) == ("9/2", "7", "6")


def test_systems_that_are_not_published_in_full_are_listed(run: Any) -> None:
    assert "Cruise Con (World Diplomacy Database, scoring system 19). Missing: the points" in run("--list")[1]


def test_a_file_of_boards_is_scored_line_by_line(run: Any, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{DRAW}\n\n{SOLO}\n", "utf-8")
    status, out, _ = run(f"sum-of-squares --lines {boards}")
    assert (status, out.splitlines()[1:]) == (0, ["", "A0 E100 F0 G0 I0 R0 T0"])
    boards.write_text(f"{DRAW}\nA40\n", "utf-8")
    status, _, err = run(f"sum-of-squares --lines {boards}")
    assert status == 2
    assert "boards.txt:2" in err


def test_a_reader_of_the_lines_who_leaves_is_no_fault_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("A5 E5 F5 G5 I5 R4 T5\n" * 20_000, "utf-8")
    asked = [sys.executable, "-m", "boardcall", "score", "haight", "--lines", "boards.txt"]
    with subprocess.Popen(asked, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1  # as for every command whose reader leaves


def test_a_board_in_every_system_with_what_may_come_next(run: Any) -> None:
    status, out, _ = run(f"--all haight {DRAW} --last-year 1908 --power France")
    assert status == 0
    assert "sum-of-squares" in out
    assert "a centre more, from England" in out.partition("France in Haight:")[2]
    told = json.loads(run(f"--all {DRAW} --power F --json")[1])["systems"]
    by_id = {one["system"]: one for one in told}
    assert by_id["haight"]["points"]["E"]["exact"] == "171"
    assert "needs the last year" in by_id["bangkok-2022"]["lacking"]
    assert {"what": "a centre more, from Germany", "exact": "155", "change": "10"} in by_id["haight"]["next"]
    assert run(f"--all {DRAW} --power Q")[0] == 2


def test_all_mistakes_are_said_at_once(run: Any) -> None:
    _, _, err = run("haight A0@1899 E19 F18 G8 I5 R0 X2 --conceded-to Q")
    assert all(name in err for name in ("“X” is not a power", "“Q” is not a power", "add up to 50", "before 1901"))


@pytest.mark.parametrize("rulebook", ["wdc-2025", "WDC-2025-draft", "codcon-2018", "edc-2016", "wdc-2008", "club"])
def test_a_rulebook_scores_by_its_system(run: Any, rulebook: str) -> None:
    systems = {
        "wdc-2025": "haight",
        "wdc-2025-draft": "whipping-2024",
        "edc-2016": "super-pastis",
        "wdc-2008": "modified-squares",
    }
    system = systems.get(rulebook.lower(), "sum-of-squares")
    assert points_of(run, f"{rulebook} {DRAW}") == points_of(run, f"{system} {DRAW}")


def test_a_rulebook_file_scores_by_its_own_terms(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    scoring = '[scoring.system]\nname = "Mine"\n[[scoring.system.draw]]\nkind = "per-centre"\npoints = 0.5\n'
    solo = '[[scoring.system.solo]]\nkind = "fixed"\npoints = 1\nwho = "soloist"\n'
    file.write_text(f'[rulebook]\nschema = 1\nid = "mine"\ntitle = "Mine"\n{scoring}{solo}', "utf-8")
    assert points_of(run, f"{file} {DRAW}")["F"] == "9/2"


@pytest.mark.clause("codcon-2018:VIII.1")
def test_a_rulebook_without_concessions_refuses_one(run: Any) -> None:
    status, _, err = run("codcon-2018 A0 E15 F9 G6 I4 R0 T0 --conceded-to E")
    assert (status, "knows no conceded solo: 18 centres are needed" in err) == (2, True)
    assert points_of(run, "codcon-2018 A0 E18 F9 G4 I3 R0 T0")["E"] == "100"


def test_a_file_of_ones_own_is_scored(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    terms = '[[draw]]\nkind = "per-centre"\npoints = 0.5\n[[solo]]\nkind = "fixed"\nwho = "soloist"\npoints = 34\n'
    file.write_text(f'name = "Club"\n{terms}', "utf-8")
    assert points_of(run, f"{file} {DRAW}")["F"] == "9/2"


def test_a_file_with_mistakes_is_refused_with_all_of_them(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    lines = [
        'name = "Club"',
        "extra = 1",
        "[[draw]]",
        'kind = "percentre"',
        "[[solo]]",
        'kind = "fixed"',
        'points = "x"',
    ]
    file.write_text("\n".join(lines), "utf-8")
    status, out, err = run(f"{file} {DRAW}")
    assert (status, out) == (2, "")
    assert [line.partition("club.toml")[2].split(",")[0] for line in sorted(err.splitlines())] == [":2", ":4", ":7"]
    assert all(word in err for word in ("extra", "per-centre", "points"))


def test_the_systems_are_listed(run: Any) -> None:
    status, out, _ = run("--list")
    assert (status, "super-pastis" in out, "Super Pastis" in out) == (0, True, True)
    status, out, _ = run("--list --json")
    assert {"id", "name", "source", "note"} <= json.loads(out)[0].keys()


def test_the_rules_of_a_system_are_said(run: Any) -> None:
    status, out, _ = run("haight --rules")
    assert (status, "- Without a solo: 10 points per centre to each survivor (IX.2.a.ii)." in out) == (0, True)
    status, out, _ = run("wdc-2025 --rules --json")
    assert "10 points per centre to each survivor (IX.2.a.ii)." in json.loads(out)["draw"]
