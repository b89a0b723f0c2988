"""Connections by https before they are secured: they have a place and little time, as those that ask nothing have.

The library behind this knows of a connection only when its handshake is done, and waits a minute for that: a thousand
silent connections would shut everybody else out.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable

from boardcall.web.machine.addresses import address_group
from boardcall.web.server.connections import HEADER_SECONDS, ConnectionPlaces

BACKLOG = 2048
"""Connections that may wait to be taken."""
NO_FILE_SECONDS = 0.1
"""How long to wait where the process may open no more files."""


class Handshake:
    """A connection that is not secured yet."""

    is_busy = False

    def __init__(self, address: str) -> None:
        self.address = address
        self.task: asyncio.Task[None] | None = None

    def end(self) -> None:
        """Ends the connection at once."""
        if self.task is not None:
            self.task.cancel()


class SecureListener:
    """Takes connections from a listening socket and secures each; it closes as a server of the loop does."""

    def __init__(
        self,
        listening: socket.socket,
        make: Callable[[], asyncio.Protocol],
        tls: ssl.SSLContext,
        places: ConnectionPlaces,
    ) -> None:
        self._listening = listening
        self._make = make
        self._tls = tls
        self._places = places
        self._loop = asyncio.get_running_loop()
        self._open: set[asyncio.Task[None]] = set()
        listening.listen(BACKLOG)
        listening.settimeout(0)
        self._taking = self._loop.create_task(self._take_all())

    def close(self) -> None:
        """Takes no more connections, and ends those that are not secured."""
        for task in (self._taking, *self._open):
            task.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._taking, *self._open, return_exceptions=True)

    async def _take_all(self) -> None:
        while True:
            try:
                connection, address = await self._loop.sock_accept(self._listening)
            except OSError:  # whoever came has gone, or no more files may be opened
                await asyncio.sleep(NO_FILE_SECONDS)
                continue
            self._take(connection, Handshake(address_group(address[0] if isinstance(address, tuple) else "")))

    def _take(self, connection: socket.socket, handshake: Handshake) -> None:
        task = handshake.task = self._loop.create_task(self._secure(connection))
        self._open.add(task)
        task.add_done_callback(lambda done: self._leave(done, handshake))
        self._places.take(handshake)

    def _leave(self, task: asyncio.Task[None], handshake: Handshake) -> None:
        self._open.discard(task)
        self._places.leave(handshake)

    async def _secure(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(
                self._make, connection, ssl=self._tls, ssl_handshake_timeout=HEADER_SECONDS
            )
        except (OSError, asyncio.CancelledError):  # not secured: whoever it was is gone, slow, or speaks something else
            connection.close()
