"""Answers requests until it is told to stop: in this process, or in several that share one listening socket."""

import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from django.db import DatabaseError

from boardcall.errors import RefusedError, StoreError, UnreachableError
from boardcall.web.event.copies import CopyFolder
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.state import SHOWING
from boardcall.web.machine.metrics import counted_together
from boardcall.web.server.process import answer, stopping_on_term
from boardcall.web.server.process import opened as open_site
from boardcall.web.server.site import EventPlace, Site
from boardcall.web.server.workers import supervised
from boardcall.wording import verbatim

OF_PORTS = (errno.EADDRINUSE, errno.EACCES)
"""What goes wrong with a port, and not with the address: it is in use, or not for everybody."""

Ready = Callable[[HostedEvents, tuple[str, ...]], None]
"""Called when the first request can come, with the events and the path of a link for each place of the site.
"""


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket for others to connect to; port 0 takes a free one. RefusedError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        hint = "Choose another --port." if error.errno in OF_PORTS else "Check --host: an address of this machine."
        raise RefusedError(verbatim(f"Cannot listen on {host} port {port}: {error.strerror}. {hint}")) from error
    listener.set_inheritable(True)
    return listener


def serve(
    site: Site,
    *,
    listener: socket.socket,
    ready: Ready,
    workers: int = 1,
    opened: Callable[[HostedEvents], None] | None = None,
) -> None:
    """Answers until SIGINT or SIGTERM, then finishes open answers within a second and returns.

    With several workers this process answers nothing itself: it starts them, starts one again that dies, keeps the
    ballots of secret votes for all of them, and ends them. `opened` is called with the events before anything else.
    """
    with stopping_on_term(), ExitStack() as stack:
        stack.enter_context(counted_together(site.front.metrics_token))
        events = open_site(site, stack)
        if opened:
            opened(events)
        links = links_of(site, events)
        if not site.is_rehearsal:
            stack.enter_context(telling(events))
        if SHOWING.copies is not None:
            stack.enter_context(copying(SHOWING.copies, events))  # its last copy does not wait for messages
        if workers == 1:
            has_front = site.front.certificate or site.front.proxy
            SHOWING.rehearses_at = "" if has_front or site.is_rehearsal else listener.getsockname()[0]
            answer(site, listener, up=lambda: ready(events, links))
            return
        supervised(site, events, listener, workers, up=lambda: ready(events, links))


@contextmanager
def copying(folder: CopyFolder, events: HostedEvents) -> Iterator[None]:
    """Saves copies of the events meanwhile, and once more at the end."""
    from boardcall.web.access.copies import Copier

    copier = Copier(folder, lambda: events)
    copier.begin()
    try:
        yield
    finally:
        copier.end()


@contextmanager
def telling(events: HostedEvents) -> Iterator[None]:
    """Sends the messages of the events meanwhile."""
    from boardcall.web.access.messenger import Messenger

    address = SHOWING.addresses[0] if SHOWING.addresses else ""

    def found() -> HostedEvents:
        with suppress(StoreError):  # a database out of reach has no new events
            events.look()
        return events

    messenger = Messenger(found, address=address, is_site=SHOWING.is_site)
    messenger.begin()
    try:
        yield
    finally:
        messenger.end()


def links_of(site: Site, events: HostedEvents) -> tuple[str, ...]:
    """For each place the path of a new director's link, or of the one that sets its event up; last the administrator's.

    "" where a director, or an administrator, signed in before and the site prints no more links, and where the event
    is not shown. Only a hosted site with a database of its own has an administrator.
    """
    from boardcall.web.access.directors_link import (  # noqa: PLC0415  its tables need the settings
        administrators_link,
        directors_link,
        has_director,
        has_site_administrator,
    )

    def link(place: EventPlace) -> str:
        event = events.known(place.slug)
        if event is None:
            return "" if place.slug in events.left_out else f"/set-up/{place.set_up}/"
        return "" if not site.prints_links and has_director(event) else directors_link(event)

    try:
        found = [link(place) for place in site.places]
        if site.shelf:
            found.append("" if not site.prints_links and has_site_administrator() else administrators_link())
    except DatabaseError as error:
        raise UnreachableError(verbatim(f"The place for accounts cannot be used: {error}.")) from error
    return tuple(found)
