"""Processes of `boardcall …` that start at once: forked from one that has imported the program and done nothing else.

Each is a process of its own with its own arguments, environment, folder, pipes and end, as if it had been started by
itself; what is spared is importing the same modules a hundred times. There is one such parent for each process of
tests; it ends, with all it started, when that one does, however that happens. Where there is no fork there is none.
"""

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any

IS_POSSIBLE = sys.platform == "linux"
SOURCE = Path(__file__).parent.parent / "src"
MOST = 1 << 20
GRACE = 10
"""Seconds in which a process ends that is told to."""
MODULES = (
    "boardcall.cli.serve",
    "boardcall.cli.server_start",
    "boardcall.cli.demo",
    "boardcall.web.server.serve",
    "boardcall.web.machine.addresses",
    "boardcall.web.server.site",
    "boardcall.web.machine.time",
    "boardcall.store.live",
    "boardcall.seeding.search.propose",
    "django.core.management.commands.migrate",
    "django.db.backends.sqlite3.base",
    "django.middleware.csrf",
    "django.middleware.gzip",
    "django.template.backends.django",
    "argon2",
    "babel.dates",
    "httptools",
    "jinja2",
    "segno",
    "uvicorn.lifespan.off",
    "uvicorn.protocols.http.httptools_impl",
    "uvloop",
)
"""What a server imports before it answers, but for what needs its settings."""
PAGES = "boardcall.web.routes"
"""What needs settings: every page."""


class Prepared:
    """A started process, to be used as one of `subprocess.Popen` in text mode."""

    def __init__(self, parent: "_Parent", pid: int, out: int, err: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: IO[str] = open(out, encoding="utf-8")  # noqa: SIM115  closed by communicate
        self.stderr: IO[str] = open(err, encoding="utf-8")  # noqa: SIM115
        self._parent = parent

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._parent.ask({"wait": self.pid, "seconds": 0})["status"]
        return self.returncode

    def communicate(self, timeout: float) -> tuple[str, str]:
        """Reads all it still prints and waits for its end; TimeoutExpired, and it is killed, if that does not come."""
        said = ["", ""]

        def read(place: int, pipe: IO[str]) -> None:
            said[place] = pipe.read()
            pipe.close()

        readers = [
            threading.Thread(target=read, args=given, daemon=True) for given in enumerate((self.stdout, self.stderr))
        ]
        for reader in readers:
            reader.start()
        end = time.monotonic() + timeout
        for reader in readers:
            reader.join(max(0.0, end - time.monotonic()))
        while self.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        if self.returncode is None:
            self.kill()
            raise subprocess.TimeoutExpired("boardcall", timeout)
        return said[0], said[1]


class _Parent:
    """The process that forks the others, and the socket to it."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-W", "error", __file__, str(theirs.fileno())]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        self._process = subprocess.Popen(command, pass_fds=(theirs.fileno(),), env=environment)
        theirs.close()

    def start(self, **asked: Any) -> Prepared:
        (out, theirs_out), (err, theirs_err) = os.pipe(), os.pipe()
        pid = self.ask(asked, theirs_out, theirs_err)["pid"]
        os.close(theirs_out)
        os.close(theirs_err)
        return Prepared(self, pid, out, err)

    def ask(self, asked: dict[str, Any], *files: int) -> Any:
        socket.send_fds(self._channel, [json.dumps(asked).encode()], files)
        return json.loads(self._channel.recv(MOST) or b"{}")

    def close(self) -> None:
        self._channel.close()
        self._process.wait()


@cache
def parent() -> _Parent:
    """The one of this process of tests."""
    made = _Parent()
    atexit.register(made.close)
    return made


def start(
    arguments: Sequence[str], environment: Mapping[str, str], folder: str = "", *, anew: bool = False, plant: str = ""
) -> Prepared:
    """Starts `boardcall …`, `anew` with an interpreter of its own, as a person would.

    A forked one runs `plant` first, which is Python.
    """
    folder = folder or str(Path.cwd())
    return parent().start(arguments=arguments, environment=dict(environment), folder=folder, anew=anew, plant=plant)


def _until_a_child(channel: socket.socket) -> tuple[list[int], dict[str, Any]]:
    """Answers what the tests ask for, and never returns in this process.

    Returns in each child, with the files it writes to and what it was asked to become.
    """
    children: set[int] = set()
    while True:
        message, files, *_ = socket.recv_fds(channel, MOST, 2)
        if not message:
            _end(children)
            os._exit(0)
        asked = json.loads(message)
        if "wait" in asked:
            status = _status(asked["wait"])
            if status is not None:
                children.discard(asked["wait"])
            channel.send(json.dumps({"status": status}).encode())
            continue
        child = os.fork()
        if not child:
            return files, asked
        children.add(child)
        for file in files:
            os.close(file)
        channel.send(json.dumps({"pid": child}).encode())


def _end(children: set[int]) -> None:
    """Ends what the tests did not, by a word first, so that it clears up after itself."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for child in children:
            os.kill(child, number)
        end = time.monotonic() + GRACE
        while children and time.monotonic() < end:
            children -= {child for child in children if _status(child) is not None}
            time.sleep(0.01)


def _status(child: int) -> int | None:
    pid, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if pid else None


def _become(asked: dict[str, Any]) -> None:
    """Takes over what a new process is given."""
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv = ["boardcall", *asked["arguments"]]


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests, which end this by closing the channel
    import doors
    import kept_templates
    import key_reads
    import nursery

    sys.path.remove(str(Path(__file__).parent))
    for module in MODULES:
        import_module(module)
    _hash_quickly()
    _save_quickly()
    if "BOARDCALL_MUTATE" not in os.environ:  # pages keep what they know of rulebooks, which scripts/mutate changes
        _make_pages_ready(kept_templates.load_all)
    gc.freeze()
    channel = socket.socket(fileno=int(sys.argv[1]))
    (out, err), asked = _until_a_child(channel)
    _become(asked)
    channel.close()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for file, place in ((out, 1), (err, 2)):
        os.dup2(file, place)
        os.close(file)
    if asked["anew"]:
        os.execv(sys.executable, [sys.executable, "-W", "error", "-m", "boardcall", *sys.argv[1:]])
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  as long as the process lives
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    if "--workers" in sys.argv:
        nursery.fork_workers()
    if doors.FILE in os.environ:
        doors.watch_server(doors.Doors(tells=True))
    if doors.RULEBOOKS in os.environ:
        doors.use_other_rulebooks()
    if key_reads.FILE in os.environ:
        key_reads.watch_reads(key_reads.Reads())
    if asked["plant"]:
        exec(asked["plant"], {})
    os._exit(_status_of_main())


def _make_pages_ready(load_templates: Callable[[], None]) -> None:
    """Imports the pages, with their files, texts, templates and addresses, under settings that each server replaces."""
    from django.conf import settings
    from django.db import connections
    from django.urls import Resolver404, resolve
    from django.utils.functional import empty

    from boardcall.web.machine.settings import configure

    configure(vault=os.devnull)
    import_module(PAGES)
    from boardcall.web.request.assets import version
    from boardcall.web.request.language import NAMES, language

    version()
    for code in NAMES:
        language(code)
    load_templates()
    with suppress(Resolver404):
        resolve("/no/such/page/")
    connections["default"].close()
    del connections["default"]
    vars(connections).pop("settings")
    connections._settings = None  # type: ignore[attr-defined]
    settings._wrapped = empty


def _hash_quickly() -> None:
    """Signing in costs a laptop 64 MiB and much work on purpose; what it is for needs neither to be tested."""
    from boardcall.web.identity.passwords import Hasher

    Hasher.time_cost, Hasher.memory_cost = 1, 64


def _save_quickly() -> None:
    """No test pulls the plug: what the system has taken outlives the program, and need not be on the disk."""
    from boardcall.store import sqlite

    sqlite.SYNCED = "PRAGMA synchronous = OFF"


def _status_of_main() -> int:
    """Runs the program to its end, threads and last wishes too; only what it holds in memory is not taken apart."""
    from boardcall.cli import main

    status = 1
    try:
        main()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:  # noqa: BLE001  as the interpreter ends a program that raises
        traceback.print_exc()
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    return status


if __name__ == "__main__":
    _main()
