"""`boardcall demo`: the sample event on this machine."""

import shutil
import tempfile
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
) -> None:
    """Shows a sample event of 49 historical diplomats over four rounds, until Ctrl-C."""
    with tempfile.TemporaryDirectory(prefix="boardcall-demo-") as folder:
        place = Path(folder) / SAMPLE
        with files("boardcall.web").joinpath("sample", SAMPLE).open("rb") as packaged, place.open("wb") as copy:
            shutil.copyfileobj(packaged, copy)
        run((str(place),), host=host, port=port, greeting="The sample event is at ")
