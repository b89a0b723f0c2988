"""`boardcall rehearse`: a copy of an event is played by simulated people while its director watches the real desk."""

import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.demo import copy_event as copy_file
from boardcall.cli.events import Place
from boardcall.desk.agenda import MOST_EXPECTED
from boardcall.errors import RefusedError
from boardcall.web.machine.end import END, LAST_WORD
from boardcall.wording import Sentence, packed, verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
SEVEN, FOURTEEN = 7, 14
LONGEST = 220
"""Characters of a line in a terminal."""
GIVES_WAY = 10
"""How much less urgent it is than the server that started it."""


@command.command()
def rehearse(
    event: Place,
    *,
    expected: Annotated[
        int | None,
        typer.Option(min=7, max=MOST_EXPECTED, help="How many players come; those not registered are simulated."),
    ] = None,
    speed: Annotated[int, typer.Option(min=1, max=1000, help="How many times as fast time goes.")] = 120,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="You direct: the others wait for what only directors do.")
    ] = False,
    hands_off: Annotated[
        bool, typer.Option("--hands-off", help="Nobody watches: as fast as it goes, and it ends by itself.")
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 0,
    minutes: Annotated[int, typer.Option(min=0, help="Ends after so many minutes; 0 for never.")] = 0,
    with_input: Annotated[bool, typer.Option("--with-input", hidden=True)] = False,
) -> None:
    """Plays a copy of an event with simulated people, while you watch and work at its desk.

    It says first whether the event is ready, then prints a link to the copy's desk. Simulated players come and play,
    helpers check them in and enter results, and a director does what Next says. Whatever you do first is not done
    again, and for 15 seconds after each act of yours the desk is left to you. Ctrl-C ends it and removes the copy; the
    event itself is not touched. With --hands-off, exit status 1 says that it was not played to its end, or a page
    failed.
    """
    from boardcall.cli.check import point_line
    from boardcall.cli.server_start import shown_host
    from boardcall.desk.agenda.readiness import readiness
    from boardcall.store.live import read_event
    from boardcall.web.server.site import slugs
    from boardcall.weekend.rehearsal_options import Wanted
    from boardcall.weekend.rehearsal_server import RehearsalRun, interrupt

    if by_hand and hands_off:
        raise RefusedError(verbatim("--by-hand waits for you, --hands-off for nobody. Leave one of them out."))
    with tempfile.TemporaryDirectory(prefix="boardcall-rehearsal-") as folder:
        END.removes = folder
        copy = _copied(event, Path(folder))
        found = read_event(copy)
        for point in readiness(found, at=datetime.now(UTC), expected=expected):
            print(point_line(point, coloured=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
        print(flush=True)
        many = sum(not player.withdrawn for player in found.tournament.players)
        wanted = Wanted(expected or (many if many >= SEVEN else FOURTEEN), speed, seed, by_hand, hands_off)
        told = _told_to_server if with_input else _told
        rehearsing = RehearsalRun(copy, f"{slugs((event,))[0]}-rehearsal", wanted, told, at_terminal=not with_input)
        if with_input:
            _give_way()
            threading.Thread(target=_with_input, args=(interrupt,), daemon=True).start()
        rehearsing.run(host, port, shown=shown_host(host), minutes=minutes)
    if not with_input:
        print(LAST_WORD, flush=True)
    if hands_off and not rehearsing.is_clean:
        raise typer.Exit(1)


def _told(line: Sentence) -> None:
    said = str(line)
    with suppress(OSError):  # the reader has closed the pipe
        print(said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…", flush=True)


def _told_to_server(line: Sentence) -> None:
    """A line for the page of a server, which says it in its reader's language."""
    with suppress(OSError):
        print(json.dumps(packed(line)), flush=True)


def _give_way() -> None:
    """Lets the server that started this go first."""
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)


def _with_input(end: Callable[[], None]) -> None:
    """Ends when its input does: with the server that started it, however that ended."""
    with suppress(OSError, ValueError):
        while sys.stdin.read(1):
            pass
    end()


def _copied(event: str, folder: Path) -> str:
    """A copy of an event in a folder; the event may be in use, and nothing is written where it is."""
    from boardcall.store import copy_event
    from boardcall.store.places import place_of
    from boardcall.store.sql import DEFAULT_EVENT

    where, name = place_of(event)
    if not isinstance(where, Path):
        copy_event(event, str(folder / "event.db"))
        return str(folder / "event.db")
    copy_file(where, folder / where.name)
    return str(folder / where.name) if name == DEFAULT_EVENT else f"{folder / where.name}#{name}"
