"""`boardcall serve`: an event's pages on this machine or its network, until Ctrl-C."""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from boardcall.errors import RefusedError

command = typer.Typer(add_completion=False)


@command.command()
def serve(
    places: Annotated[
        list[str], typer.Argument(metavar="EVENT…", help="Where the events are: files or database URLs.")
    ],
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.")] = 8000,
) -> None:
    """Shows events as web pages, until Ctrl-C."""
    run(tuple(places), host=host, port=port)


def run(places: tuple[str, ...], *, host: str, port: int, greeting: str = "") -> None:
    """Serves the events at these places and prints where."""
    _require_web()
    from boardcall.store.live import open_live  # noqa: PLC0415  only this command needs it
    from boardcall.web.hosting import Hosted, HostedEvents  # noqa: PLC0415  the web framework is an extra
    from boardcall.web.server import bound_socket, serve  # noqa: PLC0415

    with ExitStack() as stack:
        live = [stack.enter_context(open_live(place)) for place in places]
        events = HostedEvents(tuple(map(Hosted, _slugs(places), live)))
        listener = bound_socket(host, port)
        address = f"http://{_named(host)}:{listener.getsockname()[1]}/"

        def ready() -> None:
            print(f"{greeting}{address}\nCtrl-C ends it.", flush=True)

        serve(events, vault=_vault(places[0]), listener=listener, ready=ready)
    print("Stopped.", flush=True)


def _require_web() -> None:
    try:
        import django  # noqa: F401, PLC0415  asked for to say in words that it is missing
        import uvicorn  # noqa: F401, PLC0415
    except ImportError as error:
        raise RefusedError('The pages need more than the base: pip install "boardcall[web]"') from error


def _slugs(places: tuple[str, ...]) -> tuple[str, ...]:
    """A short name for addresses from each place: the part behind #, the file's name or the folder's."""
    found: list[str] = []
    for place in places:
        where, _, event = place.partition("#")
        path = Path(where)
        stem = path.parent.name if path.stem == "event" and path.parent.name else path.stem
        slug = re.sub(r"[^a-z0-9]+", "-", (event or stem).casefold()).strip("-") or "event"
        found.append(slug if slug not in found else f"{slug}-{len(found) + 1}")
    return tuple(found)


def _vault(place: str) -> Path:
    """The file beside the first event in which accounts and links are kept."""
    where = place.partition("#")[0]
    if "://" in where:
        return Path("boardcall.vault.sqlite3")
    path = Path(where)
    return path / "vault.sqlite3" if path.is_dir() else path.with_suffix(".vault.sqlite3")


def _named(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104  shown
