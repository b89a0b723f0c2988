"""`boardcall demo`: the sample event on this machine."""

import os
import shutil
import tempfile
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.serve import run

command = typer.Typer(add_completion=False)
SAMPLE = "congress.jsonl"


@command.command()
def demo(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.")] = 8000,
    speed: Annotated[int, typer.Option(min=1, max=1000, help="How many times as fast time goes, to rehearse.")] = 1,
) -> None:
    """Shows a sample event of 49 historical diplomats over four rounds, until Ctrl-C."""
    if speed > 1:
        hurry(speed)
    with tempfile.TemporaryDirectory(prefix="boardcall-demo-") as folder:
        place = Path(folder) / SAMPLE
        with files("boardcall.web").joinpath("sample", SAMPLE).open("rb") as packaged, place.open("wb") as copy:
            shutil.copyfileobj(packaged, copy)
        run((str(place),), host=host, port=port, greeting="The sample event is at ")


def hurry(speed: int) -> None:
    """Lets the time of this process and those it starts go faster from now on."""
    from boardcall.web.time import VARIABLE, Pace  # noqa: PLC0415  only a rehearsal needs it

    now = datetime.now(UTC)
    os.environ[VARIABLE] = str(Pace(now, now, speed))
