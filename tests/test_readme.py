"""README is true: every `python` block runs and gives what it shows, every `console` block prints what stands there."""

import doctest
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command line with the output shown under it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


@pytest.mark.parametrize("block", blocks("python"))
def test_python_block_gives_what_it_shows(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test).failed == 0


@pytest.mark.parametrize(("command", "output"), [pair for block in blocks("console") for pair in commands(block)])
def test_console_block_prints_what_it_shows(command: str, output: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "boardcall"
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = run(*arguments, folder=tmp_path, COLUMNS="120")
    shown = done.stdout + done.stderr
    if output.rstrip().endswith("…"):
        assert shown.startswith(output.rstrip().removesuffix("…").rstrip("\n"))
    else:
        assert shown == output


def test_every_picture_of_the_docs_exists_and_is_light() -> None:
    shown = {
        (page.parent / picture).resolve()
        for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
        for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", page.read_text("utf-8"))
    }
    sizes = {picture.name: picture.stat().st_size for picture in shown}
    assert {name: size for name, size in sizes.items() if size > 150_000 and not name.endswith(".svg")} == {}
    assert {name for name, size in sizes.items() if size < 10_000} == set(), "a page that says an error is nearly white"
    assert {one.name for one in (ROOT / "docs" / "pictures").iterdir()} <= sizes.keys()


def test_commands_for_a_fresh_machine_exist() -> None:
    for script in re.findall(r"^(scripts/\w+)$", README, re.MULTILINE):
        assert os.access(ROOT / script, os.X_OK), script
