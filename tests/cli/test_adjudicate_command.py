"""`boardcall adjudicate` and `boardcall replay`, as a person or a program calls them."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.errors import InputError
from boardcall.game import Position
from boardcall.notation import read_position, read_record

GAMES = Path(__file__).parent.parent / "cases" / "games"


def call(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def test_results_have_reasons_and_the_next_phase() -> None:
    done = call("adjudicate", text="FRA: A Par - Bur\nGER: A Mun - Bur\n")
    assert done.exit_code == 0
    assert "  A PAR - BUR: bounces: 1 against 1 (A MUN)." in done.output.splitlines()
    assert "Next: Fall 1901, movement. Centres/units: A 3/3, E 3/3" in done.output
    assert "\x1b" not in done.output


def test_orders_may_be_text_or_files(tmp_path: Path) -> None:
    file = tmp_path / "germany.txt"
    file.write_text("GER: A Mun - Bur", "utf-8")
    done = call("adjudicate", "FRA: A Par - Bur", str(file))
    assert "  A MUN - BUR: bounces: 1 against 1 (A PAR)." in done.output.splitlines()


def test_every_unreadable_line_is_told_and_nothing_is_adjudicated() -> None:
    done = call("adjudicate", text="FRA: A Par - Qqqq\nA Mar - Spa\nF Bre - \n")
    assert isinstance(done.exception, InputError)
    assert [(problem.line, problem.field) for problem in done.exception.problems[:-1]] == [
        (1, "column 14"),
        (3, "column 7"),
    ]


def test_unreadable_lines_may_be_left_out() -> None:
    done = call("adjudicate", "--anyway", text="FRA: A Par - Qqqq\nA Mar - Spa\n")
    assert done.exit_code == 0
    assert "  A PAR: has no order and holds." in done.output.splitlines()


def test_rulebook_decides_what_is_read() -> None:
    done = call("adjudicate", "--rules", "wdc-2025", "--json", text="ENG: A Liv - Wal\n")
    assert done.exit_code == 2
    assert json.loads(done.output)["readings"][0]["standing"] == "proposed"
    done = call("adjudicate", "--rules", "wdc-2025", "--json", "--confirm", text="ENG: A Liv - Wal\n")
    results = json.loads(done.output)["results"]
    assert [row["order"] for row in results if row["power"] == "E"] == [None, None, "A LVP - WAL"]


def test_json_holds_results_and_the_next_position() -> None:
    done = call("adjudicate", "--json", text="FRA: A Par - Bur\nGER: A Mun - Bur\n")
    shown = json.loads(done.output)
    row = next(row for row in shown["results"] if row["unit"] == "A PAR")
    assert row == {
        "power": "F",
        "unit": "A PAR",
        "order": "A PAR - BUR",
        "outcome": "Bounced",
        "reason": "bounces: 1 against 1 (A MUN).",
        "rule": "",
    }
    assert shown["next"]["phase"] == "F1901M"


def test_next_position_is_saved_for_the_next_phase(tmp_path: Path) -> None:
    saved = tmp_path / "next.txt"
    assert call("adjudicate", "--save", str(saved), text="FRA: A Par - Bur\n").exit_code == 0
    assert str(read_position(saved.read_text("utf-8")).phase) == "F1901M"
    done = call("adjudicate", "--position", str(saved), text="FRA: A Bur - Bel\n")
    assert "  A BUR - BEL: succeeds." in done.output.splitlines()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rules", "nothing"),
        ("--position", "nowhere.txt"),
        ("--power", "X"),
        ("--phase", "F1909M"),
        ("--phase", "nonsense"),
        ("--game", "game.txt", "--position", "position.txt"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(arguments: tuple[str, ...]) -> None:
    done = call("adjudicate", *arguments, text="A Par - Bur\n")
    assert done.exit_code != 0
    assert str(done.exception).endswith(".")


def test_replay_shows_every_phase_of_a_saved_game() -> None:
    done = call("replay", str(GAMES / "saved-game.json"), "--rules", "droidippy")
    assert done.exit_code == 0
    assert done.output.count("(rules: droidippy)") == 6


def test_replay_shows_one_phase_as_json() -> None:
    done = call("replay", str(GAMES / "turns.txt"), "--phase", "F1901M", "--json")
    assert [phase["phase"] for phase in json.loads(done.output)["phases"]] == ["F1901M"]


MAIL = "Hi Tom,\nour game:\n\nSpring 1901\nFrance: A Par - Bur\n\nCheers,\nAnn\n"
LEFT_OUT = "Lines that are no part of the game were left out: 1 “Hi Tom,”"


@pytest.mark.parametrize(
    "arguments", [("replay",), ("replay", "--json"), ("adjudicate", "ENG: F Lon - NTH", "--position")]
)
def test_what_a_mail_holds_beside_its_game_is_said(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    file = tmp_path / "mail.txt"
    file.write_text(MAIL, "utf-8")
    done = call(*arguments, str(file))
    assert done.exit_code == 0
    assert done.stderr.startswith(LEFT_OUT)
    assert LEFT_OUT not in done.stdout


def test_replay_tells_where_the_record_differs(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(
        "game wrong\nS1901M\nunits F: A PAR\norders F: A PAR - BUR\nF1901M\nunits F: A PIC\n", encoding="utf-8"
    )
    done = call("replay", str(file))
    assert done.exit_code == 1
    assert "The record's units differ: it has F A PIC where there should be F A BUR." in done.output.splitlines()


def test_position_of_a_game_is_its_last() -> None:
    assert Position.start().phase == read_position("S1901M").phase


def test_dislodged_unit_is_told_with_its_retreats(tmp_path: Path) -> None:
    position = "S1902M\nunits A: A SER, A RUM\nunits T: A BUL\n"
    orders = "AUS: A Ser - Bul; A Rum S A Ser - Bul"
    file = tmp_path / "position.txt"
    file.write_text(position, "utf-8")
    shown = json.loads(call("adjudicate", orders, "--position", str(file), "--json").output)
    told = call("adjudicate", orders, "--position", str(file)).output
    dislodged = next(row["dislodged"] for row in shown["results"] if row["power"] == "T")
    assert (dislodged["by"], dislodged["options"]) == ("A SER", ["CON", "GRE"])
    assert "  must retreat: Turkey A BUL" in told.splitlines()


def test_rulebook_file_of_ones_own_and_machine_mode(tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in str(call("adjudicate", str(file)).exception)
    assert call("adjudicate", "--save", str(tmp_path), text="FRA: A Par - Bur").exit_code != 0
    assert call("adjudicate", "--jsonl", text="").exit_code == 0


def test_game_is_played_on_phase_by_phase(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert call("adjudicate", "FRA: A Par - Bur", "--game", str(file)).exit_code == 0
    assert call("adjudicate", "FRA: A Bur - Bel", "--game", str(file)).exit_code == 0
    record = read_record(file.read_text("utf-8"))
    assert [(str(played.phase), [str(order) for order in played.orders]) for played in record.phases] == [
        ("S1901M", ["A PAR - BUR"]),
        ("F1901M", ["A BUR - BEL"]),
        ("W1901A", []),
    ]
    assert call("replay", str(file)).exit_code == 0


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_game_is_converted(tmp_path: Path, name: str) -> None:
    assert call("convert", str(GAMES / "turns.txt"), str(tmp_path / name)).exit_code == 0
    first = json.loads(call("replay", str(GAMES / "turns.txt"), "--json").output)
    again = json.loads(call("replay", str(tmp_path / name), "--json").output)
    assert again["phases"] == first["phases"]


def test_game_is_converted_to_known_forms_only(tmp_path: Path) -> None:
    done = call("convert", str(GAMES / "turns.txt"), str(tmp_path / "game.pdf"))
    assert "Name it .txt or .json" in str(done.exception)


def test_a_game_is_played_on_under_the_rules_it_names(tmp_path: Path) -> None:
    """Those given at first stay in the file, for the game and for a saved position; others given later are said."""
    game, saved = str(tmp_path / "game.txt"), str(tmp_path / "next.txt")
    call("adjudicate", "--rules", "1976", "--game", game, "--save", saved, text="FRA: A Par - Bur\n")
    assert read_record(Path(game).read_text("utf-8")).rules == "1976"
    for source in (("--game", game), ("--position", saved)):
        assert "Fall 1901, movement (rules: 1976)" in call("adjudicate", *source, text="FRA: A Bur - Bel\n").output
    told = call("adjudicate", "--rules", "2008", "--game", game, text="")
    assert told.stderr == "The game was played under 1976 so far; it goes on under 2008.\n"
    assert read_record(Path(game).read_text("utf-8")).rules == "2008"


def test_rules_of_a_file_that_are_not_known_are_said(tmp_path: Path) -> None:
    saved = tmp_path / "next.txt"
    call("adjudicate", "--save", str(saved), text="")
    saved.write_text(saved.read_text("utf-8").replace("Rules: 2023", "Rules: lost"), "utf-8")
    done = call("adjudicate", "--position", str(saved), text="")
    assert done.exit_code == 0
    assert "The game was played under “lost”, which is not known here: 2023 was used." in done.stderr
