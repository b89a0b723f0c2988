"""The pages on adding a thing are true: followed to the letter in a copy of the tree, they do what they promise."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "how-to"
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
STEP = re.compile(
    r"^(?:(?P<where>New file|At the end of|In) `(?P<file>[^`]+)`"
    r"(?:, (?P<how>under|in place of|in place of the line after) `(?P<anchor>[^\n]+)`)?:\n\n)?"
    r"```(?P<kind>\w+)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
PRINTED = {
    "add-a-language": ("Italiano Classifica", "A TYR H / Armata Tirolo mantiene"),
    "add-a-scoring-system": ("A        0", "1904"),
}
"""What commands print that are no tests."""


@dataclass(frozen=True)
class Step:
    """A block of a page: what to write where, or what to run."""

    where: str
    file: str
    how: str
    anchor: str
    kind: str
    text: str


def steps(page: str) -> Iterator[Step]:
    for found in STEP.finditer((PAGES / f"{page}.md").read_text("utf-8")):
        yield Step(**{name: value or "" for name, value in found.groupdict().items()})


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with its tests, as a person has it who adds something."""
    made = tmp_path_factory.mktemp("tree")
    for folder in ("src", "tests", "scripts", "docs"):
        shutil.copytree(ROOT / folder, made / folder)  # what is compiled comes along and saves time
    shutil.copy(ROOT / "pyproject.toml", made)
    return made


def write(tree: Path, step: Step) -> None:
    path, block = tree / step.file, step.text
    if step.where == "New file":
        assert not path.exists()
        path.write_text(block, "utf-8")
        return
    known = path.read_text("utf-8")
    if step.where == "At the end of":
        path.write_text(f"{known.rstrip()}\n\n\n{block}", "utf-8")
        return
    assert known.count(step.anchor) >= 1, (step.file, step.anchor)
    if step.how == "in place of":
        path.write_text(known.replace(step.anchor, block.removesuffix("\n"), 1), "utf-8")
        return
    before, _, after = known.partition(f"{step.anchor}\n")
    rest = after.partition("\n")[2] if step.how.endswith("after") else after
    path.write_text(f"{before}{step.anchor}\n{block}{rest}", "utf-8")


def run(tree: Path, command: str) -> str:
    """What a command of a page prints; it succeeds."""
    python = f"{sys.executable} -m "
    told = re.sub(r"^(pytest|boardcall) ", lambda found: f"{python}{found[1]} ", command)
    told = re.sub(r"^python ", f"{sys.executable} ", told)
    told = re.sub(r"^scripts/catalogues", f"{sys.executable} scripts/catalogues", told)
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(told, shell=True, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def follow(tree: Path, page: str) -> tuple[set[str], list[str], str]:
    """Writes what a page says, in its order; the files it touches, the tests it asks for, and what it printed."""
    touched, tests, printed = set[str](), list[str](), ""
    for step in steps(page):
        if step.file:
            write(tree, step)
            touched.add(step.file)
        elif step.kind == "sh":
            for command in step.text.splitlines():
                if command.startswith("pytest "):
                    tests += command.split()[1:]
                else:
                    printed += run(tree, command)
    return touched, tests, printed


def test_what_the_pages_say_is_enough(tree: Path) -> None:
    pages = ("add-a-tie-break", "add-a-rulebook-key", "add-an-act", "add-a-page", "add-a-language")
    wanted, written = list[str](), set[str]()
    for page in pages:
        promise = re.search(r"[Tt]ouches (\w+) files", (PAGES / f"{page}.md").read_text("utf-8"))
        touched, tests, printed = follow(tree, page)
        assert promise, page
        assert len(touched) == COUNTS[promise[1]], (page, sorted(touched))
        assert all(text in printed for text in PRINTED.get(page, ())), (page, printed)
        wanted += tests
        written |= {file for file in touched if file.endswith(".py")}
    files = " ".join(sorted(written))
    run(tree, f"python -m ruff check -q {files}")
    run(tree, f"python -m ruff format -q --check {files}")
    assert "passed" in run(tree, f"pytest -q {' '.join(wanted)}")


def test_a_scoring_system_is_one_file(tree: Path) -> None:
    system, command = (step.text for step in list(steps("add-a-scoring-system"))[:2])
    (tree / "my-system.toml").write_text(system, "utf-8")
    tried = run(tree, command.strip())
    shutil.copy(tree / "my-system.toml", tree / "src/boardcall/scoring/catalogue/example.toml")
    assert run(tree, command.strip().replace("my-system.toml", "example")) == tried
