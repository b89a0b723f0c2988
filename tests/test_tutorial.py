"""The tutorial is true: its commands, run in order in one folder, print what stands under them."""

import re
import shlex
from pathlib import Path

from commands import run

ROOT = Path(__file__).parent.parent
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")


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


def test_links_lead_to_pages() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", TUTORIAL):
        assert (ROOT / "docs" / link).is_file(), link
