"""The real server as a process of its own, on a free port of the loopback."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import prepared

SOURCE = Path(__file__).parent.parent / "src"
LAST_LINE = "Ctrl-C ends it."
PATIENCE = 60
"""Seconds in which a server has ended."""
Process = subprocess.Popen[str] | prepared.Prepared


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers: its address and the directors' links it printed, by the event's name in addresses."""

    address: str
    links: dict[str, str]
    said: str
    pid: int


def start(*arguments: str, by_itself: bool = False, plant: str = "") -> tuple[Process, Served]:
    """Starts `boardcall …`, as a person would or forked, and gives the process and what it printed, once it answers.

    `plant` is Python that the server runs first, such as a fault.
    """
    host = () if "--host" in arguments else ("--host", "127.0.0.1")
    port = () if "--port" in arguments else ("--port", "0")
    process = _started([*arguments, *host, *port], by_itself=by_itself, plant=plant)
    assert process.stdout is not None
    lines = []
    while (line := process.stdout.readline()) and line.strip() != LAST_LINE:
        lines.append(line)
    found = re.search(r"https?://[^\s/]+", "".join(lines))
    if not found:
        process.kill()
        raise AssertionError(f"{lines}{process.communicate(timeout=PATIENCE)}")
    links = re.findall(r"https?://\S+/e/([^/]+)/enter/\S+", "".join(lines))
    whole = re.findall(r"https?://\S+/e/[^/]+/enter/\S+", "".join(lines))
    return process, Served(found[0], dict(zip(links, whole, strict=True)), "".join(lines), process.pid)


def _started(arguments: list[str], *, by_itself: bool, plant: str = "") -> Process:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "BOARDCALL_TRACEBACK": "1", "PYTHONIOENCODING": "utf-8"}
    if prepared.IS_POSSIBLE and not (by_itself and plant):
        return prepared.start(arguments, environment, anew=by_itself, plant=plant)
    begin = ("-c", f"{plant}\nfrom boardcall.cli import main\nmain()") if plant else ("-m", "boardcall")
    return subprocess.Popen(
        [sys.executable, "-W", "error", *begin, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


@contextmanager
def served(*arguments: str, end: signal.Signals = signal.SIGINT, by_itself: bool = False) -> Iterator[Served]:
    """Starts `boardcall …` and gives what it prints; ends it, by Ctrl-C, and asserts that it ended cleanly."""
    process, server = start(*arguments, by_itself=by_itself)
    try:
        yield server
    finally:
        process.send_signal(end)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out.splitlines()[-1], err) == (0, "Stopped.", ""), (process.returncode, out, err)


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """Starts `boardcall …` and gives the address it prints."""
    with served(*arguments) as server:
        yield server.address


@contextmanager
def stopped_demo(folder: Path) -> Iterator[str]:
    """The address of the demo, whose time does not move; the folder keeps the moment."""
    moment = folder / "now"
    moment.write_text("2026-11-21T15:30:00+00:00")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDCALL_TIME", f"steps:{moment}")
        patch.setenv("TZ", "Etc/UTC")
        with served("demo") as server:
            yield server.address
