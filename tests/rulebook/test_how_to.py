"""The rulebooks on the page on writing one hold."""

import re
from pathlib import Path

from boardcall.rulebook import check_rulebook

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "write-a-rulebook.md").read_text("utf-8")


def test_the_examples_of_the_page_hold() -> None:
    smallest, rounds, times, sources = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    for text in (smallest, smallest + rounds, smallest + rounds + times + sources):
        checked = check_rulebook(text)
        assert checked.errors == checked.warnings == ()
