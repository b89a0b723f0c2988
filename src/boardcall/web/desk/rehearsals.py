"""A rehearsal beside this server: `boardcall rehearse` in a process of its own, on a copy of an event."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import deque
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread

from boardcall.errors import RefusedError
from boardcall.web.machine.time import VARIABLE
from boardcall.wording import Sentence, say, unpacked, verbatim

MINUTES = 30
"""How long it lasts at the most."""
MOST_PLAYERS = 150
MOST_LINES = 400
LONGEST_END = 10.0
"""Seconds in which it has ended that is told to; after that it is ended by force."""
LINK = re.compile(r"https?://\S+:(\d+)(/e/\S+/enter/[^\s\"]+/)")


class ServerRehearsal:
    """The one rehearsal of this server: of which event, what it says, and where its desk is.

    It reads from this process and ends when there is nothing to read from any more, however this process ends. It never
    sees the place of the event: it is given a copy.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self.event = ""
        """Its name in addresses."""
        self.steps: deque[Sentence] = deque(maxlen=MOST_LINES)
        """What it met, the latest last."""
        self.summary: list[Sentence] = []
        """Its result, once it is over."""
        self.told = 0
        """How many lines it has said, and one for its end."""
        self.port, self.path = 0, ""
        """Where its desk is, once it answers."""

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, event: str, copy: bytes, *, host: str, expected: int | None) -> None:
        """Starts one with the file of an event. RefusedError while there is one."""
        with self._lock:
            if self.is_running:
                raise RefusedError(say("A rehearsal is going on at this server. Stop it first."))
            folder = tempfile.TemporaryDirectory(prefix="boardcall-rehearsal-")
            place = Path(folder.name) / f"{event}.jsonl"
            place.write_bytes(copy)
            self.event, self.told, self.port, self.path = event, 0, 0, ""
            self.steps.clear()
            self.summary.clear()
            self._process = _started(place, host, expected)
            Thread(target=self._listen, args=(self._process, folder), daemon=True).start()

    def stop(self) -> None:
        """Ends a running one, and waits until it has ended."""
        with self._lock:
            process = self._process
            if process is None:
                return
            with suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
            try:
                process.wait(LONGEST_END)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _listen(self, process: "subprocess.Popen[str]", folder: "tempfile.TemporaryDirectory[str]") -> None:
        """Takes what it says, line by line; its copy of the event is made by the time it has a link."""
        begun = False
        with process:
            for line in process.stdout or ():
                text = sentence_of(line)
                if found := LINK.search(line):
                    self.port, self.path, begun = int(found[1]), found[2], True
                    folder.cleanup()
                elif begun and (not text or self.summary):
                    self.summary.append(text)  # an empty line comes before it
                elif begun:
                    self.steps.append(text)
                self.told += 1
        folder.cleanup()
        self.told += 1


def sentence_of(line: str) -> Sentence:
    """A line as it was printed; a line that is no sentence, such as a trace, is not translated."""
    try:
        found = unpacked(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError):
        found = None
    return found if isinstance(found, Sentence) else verbatim(line.rstrip())


def _started(place: Path, host: str, expected: int | None) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "boardcall", "rehearse", str(place), "--with-input", "--host", host]
    command += ["--minutes", str(MINUTES), *(["--expected", str(expected)] if expected else [])]
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=environment | {"PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
        start_new_session=True,  # Ctrl-C is for the server, which ends this process itself
    )


REHEARSING = ServerRehearsal()
"""There is one at a time."""
