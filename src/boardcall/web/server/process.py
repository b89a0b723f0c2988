"""One process that answers requests: opens the site, says when it answers, ends its streams before it stops."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from boardcall.web.event.ballots import RemoteKeeper
from boardcall.web.event.copies import CopyFolder
from boardcall.web.event.feed import Feed
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.page_shelf import PageShelf
from boardcall.web.event.state import SHOWING
from boardcall.web.machine.end import END, GRACE_SECONDS
from boardcall.web.machine.log import write_log
from boardcall.web.machine.metrics import MEASURING
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.settings import close_accounts, configure, open_accounts
from boardcall.web.request.kept_answer import App
from boardcall.web.server.accounts_place import brought_back
from boardcall.web.server.application import Application
from boardcall.web.server.bounds import BoundedApplication
from boardcall.web.server.connections import ConnectionPlaces, bounded, room_for_connections
from boardcall.web.server.handshakes import BACKLOG, SecureListener
from boardcall.web.server.ledger_watch import ledger_watch
from boardcall.web.server.request_metrics import Measured
from boardcall.web.server.response_cache import ResponseCache
from boardcall.web.server.site import Site

STAY_SECURE = ("Strict-Transport-Security", "max-age=31536000")
"""For a browser that came by https; where one came by http it means nothing."""
SWITCH_SECONDS = 0.001
"""How long a page that is being made may keep ready ones from being sent; Python's own is five times that."""
COLLECTING = 20_000
"""New objects between two searches for those that hold each other; with Python's 700 a page costs a fifth more."""


def opened(site: Site, stack: ExitStack, *, migrate: bool = True) -> HostedEvents:
    """The site's events in this process, shown from now on, with its accounts at hand."""
    configure(vault=site.vault, key=site.key, host=site.front.host)
    stack.callback(close_accounts)
    if migrate:
        open_accounts()
    stack.enter_context(brought_back(site.vault, site.accounts_from or site.vault))
    events = site.open(stack)
    SHOWING.show(events, addresses=site.addresses)
    SHOWING.is_rehearsal = site.is_rehearsal
    SHOWING.is_alone = not site.ballots
    SHOWING.copies = CopyFolder(Path(site.copies)) if site.copies else None
    SHOWING.association = Path(site.association) if site.association else None
    SHOWING.series = tuple(map(Path, site.series))
    SHOWING.guide = site.guide
    MEASURING.begin(site.front.metrics_token)
    if site.ballots:
        SHOWING.keeper = RemoteKeeper(Path(site.ballots))
        SHOWING.pages = PageShelf(Path(site.ballots).with_name("pages"), *site.worker)
    return events


def answer(site: Site, listener: socket.socket, *, up: Callable[[], None]) -> None:
    """Answers in this process, whose site is open, until it is told to stop."""
    app: App = BoundedApplication(ResponseCache(Application(SHOWING.feed.nudge), SHOWING.events))
    if MEASURING.metrics is not None:
        app = Measured(app, MEASURING.metrics)
    places = ConnectionPlaces(room_for_connections())
    config = uvicorn.Config(
        app,
        http=bounded(places),  # type: ignore[arg-type]  # makes a connection, as its class does
        log_config=None,
        headers=[STAY_SECURE] if site.front.host and site.addresses[0].startswith("https://") else [],
        access_log=site.front.access_log,
        lifespan="off",
        server_header=False,
        proxy_headers=bool(site.front.proxy),
        forwarded_allow_ips=site.front.proxy or None,
        ssl_certfile=site.front.certificate,
        ssl_keyfile=site.front.key,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
    )
    begin_log(site, access=site.front.access_log)
    once_a_minute("uvicorn.error")
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what is there now stays, and is not searched again
    gc.set_threshold(COLLECTING, *gc.get_threshold()[1:])
    server = AnnouncedServer(config, up, SHOWING.feed, places)
    with heard_by(server), ledger_watch(SHOWING.events):
        server.run(sockets=[listener])


def begin_log(site: Site, *, access: bool = False) -> None:
    """Writes this process's log as the site says; of a hosted site its administrator sees warnings too."""
    write_log(site.front.log, access=access)
    if SHOWING.is_site:
        from boardcall.web.access.fault_keeper import keep_faults

        keep_faults()


@contextmanager
def heard_by(server: uvicorn.Server) -> Iterator[None]:
    """Signals that end the server are the server's until its loop is closed.

    One that is raised as an exception inside the loop can keep the loop from ever closing.
    """

    def told(number: int, frame: FrameType | None) -> None:
        END.begin()
        server.handle_exit(number, frame)

    before = {number: signal.signal(number, told) for number in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def stopping_on_term() -> Iterator[None]:
    """SIGTERM ends what is going on as Ctrl-C does."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class AnnouncedServer(uvicorn.Server):
    """A server that says when it answers, keeps the feed going, and ends its streams before it stops."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None], feed: Feed, places: ConnectionPlaces) -> None:
        super().__init__(config)
        self._places = places
        self.up = up
        self.feed = feed
        self._tail: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        tls = self.config.ssl
        await super().startup([] if tls else sockets)
        if tls:
            make = partial(  # as the library makes them
                self.config.http_protocol_class,  # type: ignore[call-arg]  # a class with these parameters
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )
            made = [SecureListener(one, make, tls, self._places) for one in sockets or ()]
            self.servers += made  # type: ignore[arg-type]  # each does what the library asks of a server
        if self.started:
            self._tail = asyncio.create_task(self.feed.tail())
            self.up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.feed.close()
        try:
            if self._tail is not None:
                await self._tail
        finally:
            await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            connection.transport.abort()  # a client that asks much and reads nothing

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None are captured here: they are heard by `heard_by`, for longer."""
        yield
