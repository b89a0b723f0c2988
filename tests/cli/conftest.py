"""Running `boardcall seating` inside a test."""

import sys
from pathlib import Path

import pytest

from boardcall.cli import main
from cli.seating_calls import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs `boardcall seating` in a folder of its own, and gives (exit status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["boardcall", "seating", *words])
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        return int(end.value.code or 0), printed.out, printed.err

    return call
