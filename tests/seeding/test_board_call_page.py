"""The page on the board call: its sheets are written, its commands run, and they print what it shows."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from boardcall.cli import main
from boardcall.exchange.roll_call_sheet import COLUMNS
from boardcall.seeding.problem import WishKind

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-to" / "board-call.md").read_text("utf-8")
REFERENCE = (DOCS / "reference" / "seating-files.md").read_text("utf-8")
FENCE = re.compile(r"```(csv|console) ?(\S*)\n(.*?)```", re.DOTALL)


def shown(console: str) -> list[tuple[str, list[str]]]:
    """Each command of a block with the lines it is shown to print."""
    parts = re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]
    return [(lines[0], lines[1:]) for part in parts if (lines := part.strip("\n").split("\n"))]


def test_every_command_prints_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for kind, name, text in FENCE.findall(PAGE):
        if kind == "csv":
            Path(name).write_text(text, "utf-8")
            continue
        for command, lines in shown(text):
            monkeypatch.setattr(sys, "argv", shlex.split(command))
            with pytest.raises(SystemExit) as end:
                main()
            out = capsys.readouterr().out
            assert end.value.code in (0, 1), command
            assert [line for line in lines if line not in out] == [], command
            ran += 1
    assert ran >= 9


@pytest.mark.parametrize("column", COLUMNS.all)
def test_every_column_of_the_players_sheet_is_explained(column: str) -> None:
    assert f"`{column}`" in REFERENCE


@pytest.mark.parametrize("kind", list(WishKind))
def test_every_wish_is_explained(kind: WishKind) -> None:
    assert f"`{kind}`" in REFERENCE
