"""The real server as a process of its own, on a free port of the loopback."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """Starts `boardcall …` and gives the address it prints; ends it by Ctrl-C and asserts that it ended cleanly."""
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "boardcall", *arguments, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "BOARDCALL_TRACEBACK": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"{line}{process.communicate(timeout=20)}"
        yield found[0].rstrip("/")
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out.splitlines()[-1], err) == (0, "Stopped.", "")
