"""The page on taking a sheet is true: its files and commands give what it prints."""

import re
from pathlib import Path

from commands import run

PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "take-a-sheet.md"


def test_the_commands_of_the_page_print_what_it_says(tmp_path: Path) -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    files = {"csv": "results.csv", "json": "answers.json"}
    printed, compared = "", 0
    for kind, text in blocks:
        if kind in files:
            (tmp_path / files[kind]).write_text(text, "utf-8")
        elif not kind and "congress.db" not in text:
            printed = run(*text.split()[1:], folder=tmp_path).stdout
        elif kind == "text":
            assert text.strip("\n") in printed
            compared += 1
    assert compared == 2
