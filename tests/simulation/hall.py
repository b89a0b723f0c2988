"""Where a weekend takes place: a new event on a server of its own, a time that goes in steps, and who is signed in."""

import gc
import logging
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Protocol, Self
from unittest import mock

import kept_templates
from boardcall.desk.event import Event
from boardcall.errors import NotFoundError
from boardcall.store.live import LiveEvent, open_live
from boardcall.web.machine.time import VARIABLE, Steps, pace
from boardcall.weekend.door import Door, Loopback
from boardcall.weekend.hall import Hall
from simulation.in_process import ADDRESS, InProcess, PartHere

SLUG = "weekend"
BASE = f"/e/{SLUG}/"
SET_UP = "weekend-set-up"
IN_MEMORY = Path("/dev/shm")
COLLECTING = 200_000
"""New objects after which Python looks for those that nothing uses any more: ten times as many as in a server."""
STARTING = 60
"""Seconds in which a server answers."""


class Clock:
    """A time that stops until it is stepped; a real server and this process read the same file."""

    def __init__(self, folder: Path, begins: datetime) -> None:
        self._steps = Steps(folder / "time")
        self._steps.step_to(begins)
        self._now = begins
        os.environ[VARIABLE] = str(self._steps)
        pace.cache_clear()

    speed = 0

    @property
    def now(self) -> datetime:
        return self._now

    def itself(self) -> Self:
        """In the place of what finds the pace of time; a mock takes as long as all else that a page asks it."""
        return self

    def time(self, _machine: datetime) -> datetime:
        """The time here, for a server in this process, which need not read the file."""
        return self._now

    def on(self, by: timedelta) -> None:
        """Lets time go on."""
        self.until(self.now + by)

    def until(self, at: datetime) -> None:
        """It becomes this moment, if it is later."""
        if at > self.now:
            self._steps.step_to(at)
            self._now = at


class SimulatedHall(Hall, Protocol):
    """A server with one event, or with none yet and the link that sets it up."""

    set_up: str

    def restart(self) -> None:
        """The server ends and starts again."""


@contextmanager
def hall(begins: datetime, seed: int, *, served: bool = False, threads: bool = True) -> Iterator[SimulatedHall]:
    """A hall of its own for one weekend: in this process, or with `served` beside a real `boardcall serve`.

    In this process the parts of pages are made in `threads` of their own, as a server makes them, or without any.
    """
    beside = str(IN_MEMORY) if os.access(IN_MEMORY, os.W_OK) else None
    before = os.environ.get(VARIABLE)
    try:
        with tempfile.TemporaryDirectory(prefix="boardcall-weekend-", dir=beside) as folder, ExitStack() as stack:
            clock = Clock(Path(folder), begins)
            place = Path(folder) / f"{SLUG}.db"
            application()
            if served:
                yield stack.enter_context(_ServedHall(place, clock))
            else:
                stack.enter_context(same_secrets(seed))
                stack.enter_context(quick_passwords())
                stack.enter_context(steady_draws())
                stack.enter_context(mock.patch("boardcall.web.machine.time.pace", clock.itself))
                if not threads:
                    stack.enter_context(mock.patch("boardcall.web.event.parts.Work", PartHere))
                yield stack.enter_context(_HallHere(place, clock))
    finally:
        os.environ.pop(VARIABLE, None)
        if before is not None:
            os.environ[VARIABLE] = before
        pace.cache_clear()


@contextmanager
def same_secrets(seed: int) -> Iterator[None]:
    """Lets this process draw its salts, keys and tokens from a seed, so that a weekend is the same each time."""
    source = random.Random(f"secrets of {seed}")

    def some_bytes(many: int | None = None) -> bytes:
        return source.randbytes(32 if many is None else many)

    def hexadecimal(many: int | None = None) -> str:
        return some_bytes(many).hex()

    def url_safe(many: int | None = None) -> str:
        return hexadecimal(many)

    def some_letters(many: int, allowed_chars: str) -> str:
        return "".join(source.choices(allowed_chars, k=many))

    with (
        mock.patch.object(secrets, "token_bytes", some_bytes),
        mock.patch.object(secrets, "token_hex", hexadecimal),
        mock.patch.object(secrets, "token_urlsafe", url_safe),
        mock.patch("django.middleware.csrf.get_random_string", some_letters),
    ):
        yield


@contextmanager
def steady_draws() -> Iterator[None]:
    """Boards are drawn with the same amount of work each time, not for a length of time."""
    with ExitStack() as stack:
        for module in ("boardcall.web.desk.board_call", "boardcall.web.api.calls"):
            stack.enter_context(mock.patch(f"{module}.short_watch", _counted_watch))
        yield


def _counted_watch() -> Callable[[object], bool]:
    left = iter(range(LOOKS))
    return lambda _: next(left, None) is None


LOOKS = 60
"""How often a running draw is looked at before it is stopped."""


class _HallHere:
    """The application in this process."""

    base = BASE

    def __init__(self, place: Path, clock: Clock) -> None:
        self.clock = clock
        self._place = place
        self._stack = ExitStack()
        self.set_up = f"/set-up/{SET_UP}/"
        self.door: Door

    def __enter__(self) -> Self:
        self.door = _door()
        self._open()
        return self

    def __exit__(self, *_: object) -> None:
        self._forget()
        self._stack.close()

    def _forget(self) -> None:
        """Takes the event's accounts out of the vault, which the next weekend of this process uses and numbers anew."""
        from django.apps import apps
        from django.db import connection

        with suppress(NotFoundError):
            name = self.event().replay.entries[0].hash
            for model in apps.get_app_config("identity").get_models():
                if any(field.name == "event" for field in model._meta.fields):
                    model._default_manager.filter(event=name).delete()
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence")  # the ledger names a program by its token's number

    def _open(self) -> None:
        from boardcall.web.event.state import SHOWING
        from boardcall.web.server.site import EventPlace, Site

        site = Site(
            (EventPlace(SLUG, str(self._place), "" if self._place.exists() else SET_UP),), "", "", (f"{ADDRESS}/",)
        )
        SHOWING.show(site.open(self._stack), addresses=site.addresses)

    def event(self) -> Event:
        from boardcall.web.event.state import SHOWING

        return SHOWING.events().get(SLUG).here

    def traces(self) -> str:
        found, _LOGGED.said[:] = "\n".join(_LOGGED.said), []
        return found

    def restart(self) -> None:
        self._stack.close()
        self._stack = ExitStack()
        self._open()


class _Logged(logging.Handler):
    """Keeps what the server logs of parts that fail."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


_LOGGED = _Logged()
_VAULT: list[tempfile.TemporaryDirectory[str]] = []
_DOOR: list[InProcess] = []


def application() -> None:
    """Configures the application of this process, once; accounts are kept in memory where there is such a folder."""
    from django.db import connection

    from boardcall.web.machine.settings import configure, open_accounts

    if not _VAULT:
        beside = str(IN_MEMORY) if os.access(IN_MEMORY, os.W_OK) else None
        _VAULT.append(tempfile.TemporaryDirectory(prefix="boardcall-weekends-", dir=beside))
        configure(vault=Path(_VAULT[0].name) / "vault.sqlite3")
        open_accounts()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
        kept_templates.keep_compiled()
        import_module("boardcall.web.routes")  # reading all pages' modules is not the work of the first page
        gc.freeze()  # what is there now stays, and is not searched again
        gc.set_threshold(COLLECTING, *gc.get_threshold()[1:])


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed with as little work as may be: each weekend chooses some."""
    from boardcall.web.identity.passwords import Hasher

    with mock.patch.multiple(Hasher, time_cost=1, memory_cost=8, parallelism=1):
        yield


def _door() -> InProcess:
    if not _DOOR:
        logging.getLogger("boardcall.parts").addHandler(_LOGGED)
        logging.getLogger("boardcall.parts").propagate = False
        logging.getLogger("django.request").propagate = False  # a page that fails is a finding, with its trace
        _DOOR.append(InProcess())
    return _DOOR[0]


class _ServedHall:
    """A real `boardcall serve` on the loopback; the event is read from its file."""

    base = BASE

    def __init__(self, place: Path, clock: Clock) -> None:
        self.clock = clock
        self._place = place
        self._live: LiveEvent | None = None
        self._process: subprocess.Popen[str] | None = None
        self.set_up = ""
        self.door: Door

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.close()
        self._end()

    def _start(self) -> None:
        command = [sys.executable, "-m", "boardcall", "serve", str(self._place), "--new", "--host", "127.0.0.1"]
        self._process = subprocess.Popen([*command, "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True)
        said = ""
        for line in self._process.stdout or ():
            said += line
            if "Ctrl-C" in line:
                break
        address, link = re.search(r"https?://[^\s/]+", said), re.search(r"https?://[^\s/]+(/set-up/\S+/)", said)
        if address is None:
            message = f"the server ended: {said}"
            raise RuntimeError(message)
        self.set_up = link[1] if link else ""
        self.door = Loopback(address[0])

    def _end(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate(timeout=STARTING)

    def event(self) -> Event:
        if self._live is None:
            self._live = open_live(self._place)
        return self._live.catch_up()

    def traces(self) -> str:
        return ""

    def restart(self) -> None:
        self._end()
        self._start()
