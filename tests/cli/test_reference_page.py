"""The reference of the command line says what the commands say of themselves."""

import os
import subprocess
import sys
from pathlib import Path

from boardcall.cli.app import COMMANDS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")


def test_page_is_as_the_commands_make_it() -> None:
    code = "from reference_pages.command_line import reference_page; print(reference_page())"
    made = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'scripts'}",
            "COLUMNS": "100",
            "PYTHONIOENCODING": "utf-8",
        },
    )
    assert made.stdout == PAGE, "Run scripts/reference."


def test_page_names_every_command() -> None:
    assert [name for name in COMMANDS if f"## boardcall {name}\n" not in PAGE] == []
