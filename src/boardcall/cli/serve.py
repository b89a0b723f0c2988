"""`boardcall serve`: an event's pages on this machine, its network or the internet, until Ctrl-C."""

import os
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from boardcall.cli.completions import event_files
from boardcall.cli.serve_settings import LogForm, take_settings
from boardcall.web.machine import EVERYWHERE

command = typer.Typer(add_completion=False, context_settings={"auto_envvar_prefix": "BOARDCALL"})


@command.command()
def serve(
    *,
    places: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[EVENT…]",
            autocompletion=event_files,
            help="Where the events are: files, folders, database URLs, or names there.",
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            help="postgresql:// URL, or .db file, of a hosted site: its events, or those named, and all accounts."
        ),
    ] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that answer.")] = 1,
    new: Annotated[bool, typer.Option("--new", help="Where there is no event, print a link to set one up.")] = False,
    host: Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 for this machine alone.")] = EVERYWHERE[0],
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    address: Annotated[str, typer.Option(help="What phones should open, where it is not found by itself.")] = "",
    certificate: Annotated[Path | None, typer.Option(help="A certificate (PEM), to answer by https.")] = None,
    key: Annotated[Path | None, typer.Option(help="The certificate's private key (PEM).")] = None,
    copies: Annotated[
        Path | None, typer.Option(help="A folder at a second place, such as a memory stick, for copies of what is new.")
    ] = None,
    association: Annotated[
        Path | None, typer.Option(help="An association's file, for the pages of its cases at /association/.")
    ] = None,
    series: Annotated[
        list[Path] | None,
        typer.Option(metavar="SERIES.toml", help="A series to publish on the pages of its events; again for others."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Address of a proxy in front, whose X-Forwarded headers are believed; no other's are.")
    ] = "",
    open_: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open", envvar="BOARDCALL_OPEN", help="Open the director's page; by default at a terminal."
        ),
    ] = None,
    link: Annotated[
        bool | None,
        typer.Option(help="Print a director's link; a hosted site does until a director has signed in."),
    ] = None,
    log: Annotated[LogForm, typer.Option(help="Lines of the log for people, or as JSON.")] = LogForm.TEXT,
    access_log: Annotated[bool, typer.Option("--access-log", help="A line in the log for each request.")] = False,
    metrics_token: Annotated[
        str,
        typer.Option(
            help="Answer /metrics to who sends this as a bearer token; best set in the environment or a file."
        ),
    ] = "",
    settings: Annotated[  # noqa: ARG001  read before the others, whose defaults it gives
        Path | None,
        typer.Option(is_eager=True, callback=take_settings, help="A TOML file of these options: port = 8000."),
    ] = None,
) -> None:
    """Shows events as web pages, until Ctrl-C, and prints a link that signs the director in.

    Without EVENT it is the event in this folder, or a new one. Each option can stand in the environment too, as
    BOARDCALL_ and its name, such as BOARDCALL_PORT; what is typed comes first, then the environment, then the file.
    """
    from boardcall.cli.server_start import run

    is_hosted = bool(proxy or database)
    front = {
        "certificate": certificate,
        "key": key,
        "proxy": proxy,
        "host": urlsplit(address).hostname or "" if is_hosted else "",
        "log": log.value,
        "access_log": access_log,
        "metrics_token": metrics_token,
    }
    run(
        tuple(places or ()),
        database=database,
        workers=workers,
        new=new,
        host=host,
        port=port,
        address=address,
        front=front,
        copies=copies,
        association=association,
        series=tuple(series or ()),
        open_=_has_person() if open_ is None else open_,
        prints_links=not is_hosted if link is None else link,
    )


def _has_person() -> bool:
    """Whether a person sits at this terminal with a browser: not in a script, not over ssh."""
    has_windows = sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return sys.stdout.isatty() and has_windows
