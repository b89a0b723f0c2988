"""The page on trying a format: its commands run and print what it shows, and so does its Python."""

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest

from boardcall.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "try-a-format.md").read_text("utf-8")
SHOWN = [
    (lines[0], lines[1:])
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    if (lines := part.strip("\n").split("\n"))
]


@pytest.mark.parametrize(("command", "lines"), SHOWN, ids=[command for command, _ in SHOWN])
def test_every_command_prints_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: str,
    lines: list[str],
) -> None:
    report = tmp_path / "format.html"
    monkeypatch.setattr(sys, "argv", [*shlex.split(command), "--report", str(report)])
    with pytest.raises(SystemExit) as end:
        main()
    printed = capsys.readouterr().out.splitlines()
    assert end.value.code == 0
    assert [line for line in lines if line not in printed] == []
    assert report.read_text("utf-8").startswith("<!doctype html>")


def test_the_python_of_the_page_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    found = doctest.DocTestParser().get_doctest(block, {}, "try-a-format", None, None)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0
