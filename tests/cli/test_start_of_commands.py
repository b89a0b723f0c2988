"""What a command imports before it does anything: help and wrong use answer at once."""

import os
import subprocess
import sys
from pathlib import Path

import boardcall

HEAVY = ("boardcall.drawing", "boardcall.rulebook", "boardcall.seeding", "boardcall.web.server", "django", "uvicorn")
LIGHT = ("serve", "demo", "site", "backup", "restore", "rehearse", "follow", "check", "undo", "redo")


def test_help_of_a_command_loads_no_server_and_no_rules() -> None:
    code = (
        f"import sys, importlib\nfor name in {LIGHT}: importlib.import_module('boardcall.cli.' + name)\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    with_source = {**os.environ, "PYTHONPATH": str(Path(boardcall.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=with_source)
    assert done.stdout.strip() == "[]"
