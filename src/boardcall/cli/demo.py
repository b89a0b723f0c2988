"""`boardcall demo`: the sample events, or a copy of your own event to rehearse with, on this machine."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardcall.cli.completions import event_files
from boardcall.errors import NotFoundError
from boardcall.web.machine.time import VARIABLE, TimePace, now
from boardcall.wording import verbatim

if TYPE_CHECKING:
    from boardcall.web.event.hosted_events import HostedEvents
    from boardcall.web.event.state import Guide

command = typer.Typer(add_completion=False)
PLAYING, OVER = "paris.jsonl", "congress.jsonl"
"""The samples: an event in the middle of a round, and one that is over."""
LINES = ".jsonl"


@command.command()
def demo(
    event: Annotated[
        Path | None,
        typer.Argument(
            metavar="[EVENT]", autocompletion=event_files, help="The file of an event, to rehearse with a copy of it."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    speed: Annotated[int, typer.Option(min=1, max=1000, help="How many times as fast time goes, to rehearse.")] = 1,
) -> None:
    """Shows two sample events until Ctrl-C: one in the middle of a round, and one that is over.

    The first page is a guide of ten things to try as director, player and spectator. Given an event of your own, a copy
    of that is shown instead. Nothing is kept.
    """
    from boardcall.cli.server_start import run

    if speed > 1:
        hurry(speed)
    with tempfile.TemporaryDirectory(prefix="boardcall-demo-") as folder:
        if event:
            place = Path(folder) / event.name
            copy_event(event, place)
            run((str(place),), host=host, port=port, greeting="The copy is at ")
        else:
            _show_samples(Path(folder), host=host, port=port)


def _show_samples(folder: Path, *, host: str, port: int) -> None:
    from boardcall.cli.server_start import run
    from boardcall.demo.time_shift import copy_moved, zone_here
    from boardcall.web.event.state import Guide

    places = [folder / PLAYING, folder / OVER]
    samples = files("boardcall.web").joinpath("sample")
    with as_file(samples.joinpath(PLAYING)) as packaged:
        copy_moved(packaged, places[0], now=now(), zone=zone_here())
    places[1].write_bytes(samples.joinpath(OVER).read_bytes())
    guide = Guide(*(place.stem for place in places))
    run(
        tuple(map(str, places)),
        host=host,
        port=port,
        greeting="Ten things to try are at ",
        guide=guide,
        opened=lambda events: _set_up(events, guide),
    )


def _set_up(events: "HostedEvents", guide: "Guide") -> None:
    from boardcall.demo.staff_and_screens import set_up  # its tables need the settings

    set_up(events.get(guide.playing))


def copy_event(event: Path, place: Path) -> None:
    """Copies the ledger of an event, even while it is being served; NotFoundError if the file is none.

    Nothing is written beside it: a database that nobody has open is read as an unchanging file.
    """
    if not event.is_file():
        raise NotFoundError(verbatim(f"There is no file {event}. Name the file of an event."))
    if event.suffix == LINES:
        shutil.copyfile(event, place)
        return
    is_open = event.with_name(f"{event.name}-wal").exists()
    uri = f"{event.resolve().as_uri()}?{'mode=ro' if is_open else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as original, closing(sqlite3.connect(place)) as copy:
            original.backup(copy)
    except sqlite3.DatabaseError as error:
        why = f"{event} is not an event: it holds something else. Name a .db or .jsonl file."
        raise NotFoundError(verbatim(why)) from error


def hurry(speed: int) -> None:
    """Lets the time of this process and those it starts go faster from now on."""
    now = datetime.now(UTC)
    os.environ[VARIABLE] = str(TimePace(now, now, speed))
