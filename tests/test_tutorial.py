"""The tutorial on the command line is true: its commands, run in order in one folder, print what stands under them."""

import importlib
import re
import shlex
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from commands import run
from serving import served

ROOT = Path(__file__).parent.parent
TUTORIAL = (ROOT / "docs" / "tutorial-commands.md").read_text("utf-8")


def steps() -> list[tuple[str, str]]:
    """Each command with the output shown under it; "…" stands for anything."""
    blocks = re.findall(r"^```console\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def pattern(shown: str) -> str:
    return ".*".join(re.escape(part) for part in re.split(r"\n?…\n?", shown))


def test_every_step_prints_what_stands_under_it(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = steps()
    assert len(told) > 7
    for command, output in told:
        program, *arguments = shlex.split(command)
        assert program == "boardcall"
        done = run(*arguments, folder=tmp_path, COLUMNS="120")
        assert done.stderr == "", (command, done.stderr)
        assert re.fullmatch(pattern(output), done.stdout, re.DOTALL), (command, done.stdout)


def test_every_button_of_the_tutorial_is_there_and_leads_to_released_standings(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    monkeypatch.chdir(tmp_path)
    follow = importlib.import_module("follow_tutorial").follow
    with served("serve", "--no-open") as told:
        shown = follow(browser, re.findall(r"http://\S+/set-up/\S+", told.said)[0])
    assert all(name in shown for name in ("Talleyrand", "Metternich", "Wessenberg"))
