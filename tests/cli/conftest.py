"""Running `boardcall seating` inside a test."""

from functools import partial
from pathlib import Path

import pytest

from command_line import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, command: Run, tmp_path: Path) -> Run:
    """Runs `boardcall seating` in a folder of its own, and gives (exit status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    return partial(command, "seating")
