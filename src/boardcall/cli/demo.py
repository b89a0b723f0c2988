"""`boardcall demo`: the sample event, or a copy of one's own to rehearse with, on this machine."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.serve import run
from boardcall.errors import NotFoundError
from boardcall.wording import verbatim

command = typer.Typer(add_completion=False)
SAMPLE = "congress.jsonl"
LINES = ".jsonl"


@command.command()
def demo(
    event: Annotated[
        Path | None, typer.Argument(metavar="[EVENT]", help="The file of an event, to rehearse with a copy of it.")
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    speed: Annotated[int, typer.Option(min=1, max=1000, help="How many times as fast time goes, to rehearse.")] = 1,
) -> None:
    """Shows a sample event of 49 historical diplomats over four rounds, or a copy of an event, until Ctrl-C."""
    if speed > 1:
        hurry(speed)
    with tempfile.TemporaryDirectory(prefix="boardcall-demo-") as folder:
        place = Path(folder) / (event.name if event else SAMPLE)
        if event:
            copy_event(event, place)
        else:
            with files("boardcall.web").joinpath("sample", SAMPLE).open("rb") as packaged, place.open("wb") as copy:
                shutil.copyfileobj(packaged, copy)
        run((str(place),), host=host, port=port, greeting=f"{'The copy' if event else 'The sample event'} is at ")


def copy_event(event: Path, place: Path) -> None:
    """Copies the ledger of an event, also one that is being served; NotFoundError when there is none.

    Nothing is written beside it: a database that nobody has open is read as a file that does not change.
    """
    if not event.is_file():
        raise NotFoundError(verbatim(f"There is no file {event}. Name the file of an event, or none for the sample."))
    if event.suffix == LINES:
        shutil.copyfile(event, place)
        return
    is_open = event.with_name(f"{event.name}-wal").exists()
    uri = f"{event.resolve().as_uri()}?{'mode=ro' if is_open else 'immutable=1'}"
    with closing(sqlite3.connect(uri, uri=True)) as original, closing(sqlite3.connect(place)) as copy:
        original.backup(copy)


def hurry(speed: int) -> None:
    """Lets the time of this process and those it starts go faster from now on."""
    from boardcall.web.machine.time import VARIABLE, TimePace  # noqa: PLC0415  only a rehearsal needs it

    now = datetime.now(UTC)
    os.environ[VARIABLE] = str(TimePace(now, now, speed))
