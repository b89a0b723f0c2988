"""Answers requests until it is told to stop: in this process, or in several that share one listening socket."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

import uvicorn

from boardcall.errors import RefusedError
from boardcall.web.application import Application
from boardcall.web.ballot_keeper import RemoteKeeper
from boardcall.web.feed import Feed
from boardcall.web.hosting import HostedEvents
from boardcall.web.quick import Quick
from boardcall.web.settings import configure, open_accounts
from boardcall.web.showing import SHOWING
from boardcall.web.site import Site

GRACE_SECONDS = 2
BACKLOG = 2048
SWITCH_SECONDS = 0.001
"""How long a page that is being made may keep ready ones from being sent; Python's own is five times that."""

Ready = Callable[[HostedEvents, tuple[str, ...]], None]
"""Called when the first request can come, with the events and the path of a link for each place of the site."""


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket for others to connect to; port 0 takes a free one. RefusedError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise RefusedError(f"Cannot listen on {host} port {port}: {error.strerror}. Choose another --port.") from error
    listener.set_inheritable(True)
    return listener


def serve(site: Site, *, listener: socket.socket, ready: Ready, workers: int = 1) -> None:
    """Answers until SIGINT or SIGTERM, then finishes open answers within two seconds and returns.

    With several workers this process answers nothing itself: it starts them, starts one again that dies, keeps the
    ballots of secret votes for all of them, and ends them.
    """
    with stopping_on_term(), ExitStack() as stack:
        events = opened(site, stack)
        links = links_of(site, events)
        if workers == 1:
            answer(site, listener, up=lambda: ready(events, links))
            return
        from boardcall.web.workers import supervised  # noqa: PLC0415  one process has no use for it

        supervised(site, events, listener, workers, up=lambda: ready(events, links))


def opened(site: Site, stack: ExitStack, *, migrate: bool = True) -> HostedEvents:
    """The site's events in this process, shown from now on, with its accounts at hand."""
    configure(vault=site.vault, key=site.key)
    if migrate:
        open_accounts()
    events = site.open(stack)
    SHOWING.show(events, addresses=site.addresses)
    if site.ballots:
        SHOWING.keeper = RemoteKeeper(Path(site.ballots))
    return events


def links_of(site: Site, events: HostedEvents) -> tuple[str, ...]:
    """For each place the path of a new director's link, or of the one that sets its event up."""
    from boardcall.web.directors_link import directors_link  # noqa: PLC0415  its tables need the settings

    shown = {event.slug: event for event in events}
    return tuple(
        directors_link(shown[place.slug]) if place.slug in shown else f"/set-up/{place.set_up}/"
        for place in site.places
    )


def answer(site: Site, listener: socket.socket, *, up: Callable[[], None]) -> None:
    """Answers in this process, whose site is open, until it is told to stop."""
    config = uvicorn.Config(
        Quick(Application(), SHOWING.events),
        log_level="warning",
        lifespan="off",
        server_header=False,
        proxy_headers=bool(site.front.proxy),
        forwarded_allow_ips=site.front.proxy or None,
        ssl_certfile=site.front.certificate,
        ssl_keyfile=site.front.key,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        AnnouncedServer(config, up, SHOWING.feed).run(sockets=[listener])
    except KeyboardInterrupt:
        return  # uvicorn has shut down and hands the signal on


@contextmanager
def stopping_on_term() -> Iterator[None]:
    """SIGTERM ends what is going on as Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  as the system calls it
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class AnnouncedServer(uvicorn.Server):
    """A server that says when it answers, keeps the feed going, and ends its streams before it stops."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None], feed: Feed) -> None:
        super().__init__(config)
        self.up = up
        self.feed = feed
        self._tail: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tail = asyncio.create_task(self.feed.tail())
            self.up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.feed.close()
        if self._tail is not None:
            await self._tail
        await super().shutdown(sockets)
