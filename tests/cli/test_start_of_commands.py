"""What a command imports before it does anything: help and wrong use answer at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import boardcall

HEAVY = ("boardcall.seeding", "boardcall.web.server", "django", "uvicorn")


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_help_of_a_server_loads_no_server(command: str) -> None:
    code = f"import sys, boardcall.cli.{command}; print([name for name in {HEAVY} if name in sys.modules])"
    with_source = {**os.environ, "PYTHONPATH": str(Path(boardcall.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=with_source)
    assert done.stdout.strip() == "[]"
