"""Ctrl-C ends the server in any state: whatever spins, hangs or waits for ever, and with streams open."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from serving import PATIENCE, Process, start
from there import eventually
from web.client import Client
from web.events import new_event
from web.killing import workers_of

REQUEST_SPINS = """
import pathlib
from boardcall.web.pages import rules
assert rules.changes_here
def spin(*_):
    pathlib.Path({begun!r}).touch()
    while True:
        pass
rules.changes_here = spin
"""
REQUEST_SLEEPS = REQUEST_SPINS.replace("while True:\n        pass", "import time; time.sleep(3600)")
HELD = ("a request spins", "a request waits for ever")
"""States in which the request has begun when Ctrl-C comes."""
LOOK_SLEEPS = """
import time
from boardcall.web.event.hosted_event import Hosted
Hosted.number = lambda self: time.sleep(3600)
"""
CLOSING_HANGS = """
import time
from boardcall.store.live import LiveEvent
from boardcall.web.machine.end import END
close = LiveEvent.close
LiveEvent.close = lambda self: time.sleep(3600) if END.is_begun else close(self)
"""
BY_ITSELF = ("idle", "some other thread stays")
"""States whose end is the interpreter's own: these servers start as a person starts them."""
THREAD_THAT_STAYS = """
import threading, time
threading.Thread(target=time.sleep, args=(3600,)).start()
"""
STATES = {
    "idle": "import sys",
    "a request spins": REQUEST_SPINS,
    "a request waits for ever": REQUEST_SLEEPS,
    "a look at the ledger waits for ever": LOOK_SLEEPS,
    "closing the event hangs": CLOSING_HANGS,
    "some other thread stays": THREAD_THAT_STAYS,
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_event(tmp_path_factory.mktemp("end") / "one.db", name="The Last Open")


@pytest.mark.parametrize("state", STATES)
def test_ctrl_c_ends_the_server(place: Path, tmp_path: Path, state: str) -> None:
    begun = tmp_path / "begun"
    plant = STATES[state].replace("{begun!r}", repr(str(begun)))
    process, server = start("serve", str(place), by_itself=state in BY_ITSELF, plant=plant)
    _left_open(server.address)
    if state in HELD:
        eventually(begun.exists)
    _ended(process, process.send_signal)


def test_ctrl_c_ends_a_server_whose_worker_hangs(place: Path) -> None:
    process, server = start("serve", str(place), "--workers", "2")
    _left_open(server.address)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    _ended(process, process.send_signal)


def _left_open(address: str) -> None:
    """A page that somebody waits for, a stream, and a connection on which nothing comes."""
    client = Client(address)
    client.get("/e/one/")
    threading.Thread(target=_asked, args=(client,), daemon=True).start()
    host = urlsplit(address)
    for path in ("/e/one/live/?page=/e/one/", ""):
        opened = socket.create_connection((host.hostname or "", host.port or 0))
        opened.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() if path else b"GET")
        threading.Thread(target=_drained, args=(opened,), daemon=True).start()


def _asked(client: Client) -> None:
    with suppress(OSError, HTTPException):
        client.get("/e/one/rules/")


def _drained(opened: socket.socket) -> None:
    with opened, suppress(OSError):
        while opened.recv(4096):
            pass


def _ended(process: Process, send: Callable[[int], None]) -> None:
    send(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out.splitlines()[-1]) == (0, "Stopped."), (process.returncode, out, err)
    assert "Traceback" not in err
