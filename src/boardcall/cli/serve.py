"""`boardcall serve`: an event's pages on this machine or its network, until Ctrl-C."""

import re
import webbrowser
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardcall.errors import NotFoundError, RefusedError

if TYPE_CHECKING:
    from boardcall.desk import Draft
    from boardcall.store.live import LiveEvent

command = typer.Typer(add_completion=False)


@command.command()
def serve(
    *,
    places: Annotated[
        list[str], typer.Argument(metavar="EVENT…", help="Where the events are: files or database URLs.")
    ],
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.")] = 8000,
    address: Annotated[str, typer.Option(help="What phones should open, where it is not found by itself.")] = "",
    certificate: Annotated[Path | None, typer.Option(help="A certificate (PEM), to answer by https.")] = None,
    key: Annotated[Path | None, typer.Option(help="The certificate's private key (PEM).")] = None,
    proxy: Annotated[
        str, typer.Option(help="Address of a proxy in front, whose X-Forwarded headers are believed; no other's are.")
    ] = "",
    open_: Annotated[bool, typer.Option("--open", help="Open the director's page in the browser.")] = False,
) -> None:
    """Shows events as web pages, until Ctrl-C, and prints a link that signs the director in."""
    front = {"certificate": certificate, "key": key, "proxy": proxy}
    run(tuple(places), host=host, port=port, address=address, front=front, open_=open_)


def run(
    places: tuple[str, ...],
    *,
    host: str,
    port: int,
    greeting: str = "",
    address: str = "",
    front: Mapping[str, Any] | None = None,
    open_: bool = False,
) -> None:
    """Serves the events at these places and prints where, with a director's link for each."""
    _require_web()
    from boardcall.web.hosting import Hosted, HostedEvents  # noqa: PLC0415  the web framework is an extra
    from boardcall.web.lan import reached_at  # noqa: PLC0415
    from boardcall.web.server import Front, bound_socket, serve  # noqa: PLC0415
    from boardcall.web.unopened import Unopened  # noqa: PLC0415

    facing = Front(**front or {})
    with ExitStack() as stack:
        live = {slug: _open(place, stack) for slug, place in zip(_slugs(places), places, strict=True)}
        events = HostedEvents(tuple(Hosted(slug, one) for slug, one in live.items() if one))
        waiting = [(slug, place) for slug, place in zip(live, places, strict=True) if live[slug] is None]
        unopened = tuple(Unopened(slug, events, partial(_create, stack, place)) for slug, place in waiting)
        listener = bound_socket(host, port)
        port = listener.getsockname()[1]
        here = f"{facing.scheme}://{_named(host)}:{port}"
        others = (f"{address.rstrip('/')}/",) if address else reached_at(host, port, scheme=facing.scheme)

        def ready(links: tuple[str, ...]) -> None:
            print(f"{greeting}{here}/")
            _print_addresses(tuple(one for one in others if one != f"{here}/"))
            for event, link in zip(events, links, strict=False):
                print(f"Director of {event.now().tournament.name}, once and within a day: {here}{link}")
            for (_, place), link in zip(waiting, links[len(links) - len(waiting) :], strict=True):
                print(f"There is no event at {place} yet. Set it up: {here}{link}")
            print("Ctrl-C ends it.", flush=True)
            if open_:
                webbrowser.open(here + links[0])

        serve(
            events,
            vault=_vault(places[0]),
            listener=listener,
            ready=ready,
            addresses=others,
            unopened=unopened,
            front=facing,
        )
    print("Stopped.", flush=True)


def _open(place: str, stack: ExitStack) -> "LiveEvent | None":
    """The event at a place, or None where one can be set up."""
    from boardcall.store.live import open_live  # noqa: PLC0415  only this command needs it

    try:
        return stack.enter_context(open_live(place))
    except NotFoundError:
        if "://" not in place and not Path(place.partition("#")[0]).parent.is_dir():
            raise
        return None


def _create(stack: ExitStack, place: str, draft: "Draft", at: datetime, author: str) -> "LiveEvent":
    """A new event at a place, closed with the others when the server ends."""
    from boardcall.store.live import create_event  # noqa: PLC0415  only this command needs it

    return stack.enter_context(create_event(place, draft, at=at, author=author))


def _print_addresses(addresses: tuple[str, ...]) -> None:
    """Says where phones get in, with a QR code of the first address where the terminal can show one."""
    if not addresses:
        return
    from boardcall.web.lan import terminal_code  # noqa: PLC0415  the web framework is an extra

    print("For phones: " + "  or  ".join(addresses))
    with suppress(UnicodeEncodeError):
        print(terminal_code(addresses[0]))


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
