"""Which doors of the program a test goes through, and under which bundled rulebook: noted while it runs.

A door is what people and programs use: a page, the interface, a command, or a verb of the desk on an event. A door
counts for a bundled rulebook when the event, or the command, goes by its text with nothing changed. Servers and
commands of a test run in processes of their own; they write what they note to the file that BOARDCALL_TEST_DOORS names.
"""

import importlib
import inspect
import os
import pkgutil
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache, wraps
from pathlib import Path
from types import ModuleType
from typing import Any

FILE = "BOARDCALL_TEST_DOORS"
RULEBOOKS = "BOARDCALL_TEST_RULEBOOKS"
SERVING = frozenset({"serve", "demo", "rehearse"})
"""Commands that answer pages; what they read at their start is no door."""
SET_UP = frozenset({"event_under", "seated", "new_event"})
"""Helpers of the tests that open an event and seat its players: what they do shows no clause."""
Met = tuple[str, str]
"""A door and a bundled rulebook, such as ("page", "wdc-2025")."""


class Doors:
    """What was met since somebody asked last."""

    def __init__(self, *, tells: bool) -> None:
        self._tells = tells
        self._met: set[Met] = set()
        self._read = 0
        self.command = ""
        """The command that runs now."""

    def meet(self, door: str, text: str) -> None:
        """Notes a door that goes by the text of a rulebook, if that is a bundled one."""
        name = bundled().get(text)
        if name and self._tells:
            with (
                suppress(OSError),
                Path(os.environ[FILE]).open("a", encoding="utf-8") as file,
            ):  # a test may fill the disk
                file.write(f"{door} {name}\n")
        elif name:
            self._met.add((door, name))

    def again(self, met: set[Met]) -> None:
        self._met |= met

    def taken(self) -> set[Met]:
        """What was met since the last time, in all processes of the tests."""
        found, self._met = self._met | self._told(), set()
        return found

    def _told(self) -> set[Met]:
        with Path(os.environ[FILE]).open("rb") as file:
            file.seek(self._read)
            told = file.read()
        self._read += len(told)
        return {(door, name) for door, _, name in (line.partition(" ") for line in told.decode().splitlines())}


@cache
def bundled() -> dict[str, str]:
    """The ids of the bundled rulebooks by their texts."""
    from boardcall.rulebook.library import rulebook_ids, rulebook_text

    return {rulebook_text(name)[0]: name for name in rulebook_ids()}


def use_other_rulebooks() -> None:
    """Reads the bundled rulebooks from the folder that a run of mutants names."""
    from boardcall.rulebook import library

    _put(library, "_PACKAGED", Path(os.environ[RULEBOOKS]))
    library._packaged.cache_clear()
    bundled.cache_clear()


def watch(doors: Doors) -> None:
    """Lets the commands and the verbs of the desk in this process note what they are used for."""
    _watch_rulebooks(doors)
    _watch_commands(doors)
    _watch_verbs(doors)


def watch_server(doors: Doors) -> None:
    """Lets the server in this process note the events of the requests it answers."""
    from boardcall.web.server.response_cache import ResponseCache

    _watch_rulebooks(doors)
    _watch_commands(doors)
    answer = ResponseCache.__call__

    async def noted(self: ResponseCache, scope: Any, receive: Any, send: Any) -> None:
        slug = scope["path"].split("/")[2:3] if scope["type"] == "http" and scope["path"].startswith("/e/") else ()
        event = self._events().known(*slug) if slug else None
        if event is not None:
            doors.meet("interface" if "/api/" in scope["path"] else "page", event.last.tournament.rulebook_text)
        await answer(self, scope, receive, send)

    _put(ResponseCache, "__call__", noted)


def _watch_rulebooks(doors: Doors) -> None:
    import boardcall.rulebook
    from boardcall.rulebook import reader

    check = reader.check_rulebook

    @wraps(check)
    def noted(text: str, **given: Any) -> Any:
        if doors.command:
            doors.meet("command", text)
        return check(text, **given)

    for module in (reader, boardcall.rulebook):
        _put(module, "check_rulebook", noted)


def _watch_commands(doors: Doors) -> None:
    from click import Command

    invoke = Command.invoke

    def noted(self: Command, ctx: Any) -> Any:
        outer, doors.command = doors.command, "" if self.name in SERVING else self.name or "boardcall"
        try:
            return invoke(self, ctx)
        finally:
            doors.command = outer

    _put(Command, "invoke", noted)


def _watch_verbs(doors: Doors) -> None:
    import boardcall.desk

    for found in pkgutil.walk_packages(boardcall.desk.__path__, "boardcall.desk."):
        module = importlib.import_module(found.name)
        for name, verb in inspect.getmembers(module, inspect.isfunction):
            is_its_own = verb.__module__ == module.__name__ != "boardcall.desk.event"  # which opens and replays events
            if is_its_own and not name.startswith("_") and _takes_an_event(verb):
                _put(module, name, _noted_verb(verb, doors))


def _takes_an_event(verb: Callable[..., Any]) -> bool:
    from boardcall.desk.event import Event

    first = next(iter(inspect.signature(verb).parameters.values()), None)
    return first is not None and first.annotation is Event


def _noted_verb(verb: Callable[..., Any], doors: Doors) -> Callable[..., Any]:
    @wraps(verb)
    def noted(*given: Any, **named: Any) -> Any:
        event = given[0] if given else named.get("event")
        caller = sys._getframe(1)
        within = caller.f_globals.get("__name__", "").startswith("boardcall.desk")
        if event is not None and not within and caller.f_code.co_name not in SET_UP and is_untouched(event):
            doors.meet("verb", event.tournament.rulebook_text)
        return verb(*given, **named)

    return noted


def is_untouched(event: Any) -> bool:
    """Whether an event goes by the rulebook in its ledger, and not by other settings that a test put in its place."""
    from boardcall.desk.event import calendar_of

    tournament = event.tournament
    if tournament.rulebook_text not in bundled():
        return False
    written = _written(tournament.rulebook_text, f"{tournament.rulebook}.toml", calendar_of(tournament))
    names = (name for name in written.__dataclass_fields__ if name not in ("changed", "moments"))
    return all(getattr(written, name) == getattr(event.rulebook, name) for name in names)


@lru_cache(maxsize=32)
def _written(text: str, file: str, calendar: Any) -> Any:
    from boardcall.rulebook import read_rulebook

    return read_rulebook(text, file=file, calendar=calendar)


def _put(place: ModuleType | type, name: str, what: Any) -> None:
    setattr(place, name, what)
