"""Runs the application in this process until it is told to stop."""

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from django.core.asgi import get_asgi_application

from boardcall.errors import RefusedError
from boardcall.web.feed import Feed
from boardcall.web.hosting import HostedEvents
from boardcall.web.settings import configure, open_accounts
from boardcall.web.showing import SHOWING
from boardcall.web.unopened import SET_UPS, Unopened

GRACE_SECONDS = 2


def bound_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. RefusedError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise RefusedError(f"Cannot listen on {host} port {port}: {error.strerror}. Choose another --port.") from error
    return listener


@dataclass(frozen=True, slots=True)
class Front:
    """How the server meets the network: certificate and key for https, and the proxy whose headers are believed.

    Only that proxy's word counts for where a request comes from; anybody else's forwarding headers are ignored.
    """

    certificate: Path | None = None
    key: Path | None = None
    proxy: str = ""

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"


def serve(
    events: HostedEvents,
    *,
    vault: Path,
    listener: socket.socket,
    ready: Callable[[tuple[str, ...]], None],
    addresses: tuple[str, ...] = (),
    unopened: tuple[Unopened, ...] = (),
    front: Front = Front(),
) -> None:
    """Answers until SIGINT or SIGTERM, then finishes open answers within two seconds and returns.

    `ready` is called when the first request can come, with the path of a director's link for each event; `addresses`
    are where others reach this server. `unopened` places get a link to set their event up, behind those.
    """
    configure(vault=vault)
    from boardcall.web.directors_link import directors_link  # noqa: PLC0415  its tables need the settings

    open_accounts()
    SHOWING.show(events, addresses=addresses)
    links = tuple(directors_link(event) for event in events) + tuple(map(SET_UPS.wait_for, unopened))
    config = uvicorn.Config(
        get_asgi_application(),
        log_level="warning",
        lifespan="off",
        server_header=False,
        proxy_headers=bool(front.proxy),
        forwarded_allow_ips=front.proxy or None,
        ssl_certfile=front.certificate,
        ssl_keyfile=front.key,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = AnnouncedServer(config, lambda: ready(links), SHOWING.feed)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        return  # uvicorn has shut down and hands the Ctrl-C on


class AnnouncedServer(uvicorn.Server):
    """A server that says when it answers, keeps the feed of acts going, and ends its streams before it stops."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], feed: Feed) -> None:
        super().__init__(config)
        self.ready = ready
        self.feed = feed
        self._tail: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tail = asyncio.create_task(self.feed.tail())
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.feed.close()
        if self._tail is not None:
            await self._tail
        await super().shutdown(sockets)
