"""`boardcall …` as a process of its own, run to its end."""

import os
import subprocess
import sys
from pathlib import Path

import prepared

SOURCE = Path(__file__).parent.parent / "src"
PATIENCE = 120
"""Seconds in which a command has ended."""


def run(*arguments: str, folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Runs the command in a folder, with these variables of the environment besides one's own."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8", **variables}
    if not prepared.IS_POSSIBLE:
        command = [sys.executable, "-m", "boardcall", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)
    process = prepared.start(arguments, environment, str(folder))
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode is not None
    return subprocess.CompletedProcess(["boardcall", *arguments], process.returncode, out, err)
