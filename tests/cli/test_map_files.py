"""`--map` of `boardcall adjudicate` and `boardcall replay`: files of the map."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.errors import InputError

CROWDED = str(Path(__file__).parent.parent / "cases" / "games" / "crowded.txt")


def call(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def test_the_map_of_an_adjudicated_phase_is_a_whole_svg_file(tmp_path: Path) -> None:
    file = tmp_path / "spring.svg"
    assert call("adjudicate", "FRA: A Par - Bur", "--map", str(file)).exit_code == 0
    root = ET.parse(file).getroot()
    assert {one.get("data-order") for one in root.iter() if one.get("data-order")} == {"A PAR - BUR"}
    assert "France: army in Paris moves to Burgundy." in (root.findtext("{http://www.w3.org/2000/svg}desc") or "")


def test_a_replayed_game_gives_a_map_of_each_phase(tmp_path: Path) -> None:
    assert call("replay", CROWDED, "--map", str(tmp_path / "game.svg"), "--map-style", "print").exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "game-F1903M.svg",
        "game-F1903R.svg",
        "game-W1903A.svg",
    ]


def test_a_picture_needs_no_font(tmp_path: Path) -> None:
    file = tmp_path / "winter.png"
    assert call("replay", CROWDED, "--phase", "W1903A", "--map", str(file)).exit_code == 0
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 1600


def test_a_picture_of_a_map_is_small_enough_for_a_chat(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    file = tmp_path / "winter.png"
    assert call("replay", CROWDED, "--phase", "W1903A", "--map", str(file)).exit_code == 0
    assert file.stat().st_size < 400_000


def test_other_files_and_styles_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    wrong = call("adjudicate", "FRA: A Par - Bur", "--game", str(game), "--map", "map.gif")
    assert isinstance(wrong.exception, InputError)
    assert "End it in .svg or .png." in str(wrong.exception)
    wrong = call("adjudicate", "FRA: A Par - Bur", "--game", str(game), "--map", "m.svg", "--map-style", "pink")
    assert isinstance(wrong.exception, InputError)
    assert not game.exists()
