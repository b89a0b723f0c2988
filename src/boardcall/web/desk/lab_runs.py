"""A small lab beside this server: `boardcall lab` in a process of its own, which gives way to everything else."""

import json
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock, Thread, Timer

from boardcall.errors import RefusedError
from boardcall.lab.findings import Findings, read_findings
from boardcall.wording import NO_WORDS, Sentence, say

MOST_EVENTS, MOST_PLAYERS = 400, 150
LONGEST = 600.0
"""Seconds after which it is ended."""
OWN = "own.toml"
"""The file of the rulebook of the event."""


@dataclass(frozen=True, slots=True)
class LabRequest:
    """What is simulated: rulebooks by id, "" for the event's own, whose text is `own`; the second may be missing."""

    event: str
    rulebooks: tuple[str, ...]
    own: str
    players: int
    events: int
    seed: str


class ServerLab:
    """The one lab of this server: for which event, how far it is, and what it found.

    It reads from this process and ends when there is nothing to read from any more, however this process ends.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self.request: LabRequest | None = None
        self.done = 0
        """Events that are over."""
        self.found: tuple[Findings, ...] = ()
        self.failed: Sentence = NO_WORDS
        self.told = 0
        """How many lines all of them have said, and one for each end."""

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, request: LabRequest) -> None:
        """Starts one. RefusedError while there is one."""
        with self._lock:
            if self.is_running:
                raise RefusedError(say("A lab is running at this server. Stop it, or wait until it is over."))
            folder = tempfile.TemporaryDirectory(prefix="boardcall-lab-")
            (Path(folder.name) / OWN).write_text(request.own, "utf-8")
            self.request, self.done, self.found, self.failed = request, 0, (), NO_WORDS
            self._process = _started(request, Path(folder.name))
            Thread(target=self._listen, args=(self._process, request, folder), daemon=True).start()

    def stop(self) -> None:
        """Ends a running one, and waits until it has ended."""
        with self._lock:
            process = self._process
            if process is not None and process.poll() is None:
                process.kill()  # it holds nothing that could be left half-done
                process.wait()
                self.failed = say("Stopped.")

    def _listen(
        self, process: "subprocess.Popen[str]", request: LabRequest, folder: "tempfile.TemporaryDirectory[str]"
    ) -> None:
        """Takes what it says, line by line: how far it is, at the end what it found, or why it could not."""
        timer = Timer(LONGEST, process.kill)
        timer.daemon = True
        timer.start()
        with process:
            for line in process.stdout or ():
                self._take(line, process, request)
        timer.cancel()
        folder.cleanup()
        with self._lock:
            if process is self._process and not self.found and not self.failed:
                self.failed = say("It ended without figures. Choose fewer players, or other rules.")
            self.told += 1

    def _take(self, line: str, process: "subprocess.Popen[str]", request: LabRequest) -> None:
        """Takes a line; what a process that was stopped said before its end is not for the one after it."""
        with self._lock, suppress(ValueError, KeyError, TypeError):
            if process is not self._process:
                return
            self.told += 1
            told = json.loads(line)
            if isinstance(told, list):
                found = map(read_findings, told)
                named = zip(found, request.rulebooks, strict=True)
                self.found = tuple(one if name else replace(one, rulebook="*") for one, name in named)
            else:
                self.done = int(told["done"])


def _started(request: LabRequest, folder: Path) -> "subprocess.Popen[str]":
    first, *second = (name or str(folder / OWN) for name in request.rulebooks)
    command = [sys.executable, "-m", "boardcall", "lab", first, "--for-server", "--jobs", "1"]
    command += ["--players", str(request.players), "--events", str(request.events), "--seed", request.seed]
    command += [word for name in second for word in ("--against", name)]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        start_new_session=True,  # Ctrl-C is for the server, which ends this process itself
    )


LAB = ServerLab()
"""There is one at a time."""
