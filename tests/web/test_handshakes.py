"""A server with a certificate: connections that are not secured take nobody's place and end in time."""

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from certificates import made_certificate
from serving import PATIENCE, Served, start
from web.client import Client
from web.events import new_event

FEW_FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
"""
QUICK = """
from boardcall.web.server import handshakes
handshakes.HEADER_SECONDS = 0.5
"""
HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 40
"""The beginning of a handshake."""


@pytest.fixture
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, Client]]:
    place = new_event(tmp_path / "one.db", name="One")
    certificate, secured = made_certificate(tmp_path)
    process, server = start("serve", str(place), *secured, plant=request.param)
    try:
        yield server, Client(server.address, trust=str(certificate))
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in said
    assert process.returncode == 0


def connected(server: Served) -> socket.socket:
    at = urlsplit(server.address)
    return socket.create_connection((at.hostname or "", at.port or 0), timeout=60)


@pytest.mark.parametrize("hall", [FEW_FILES], indirect=True)
@pytest.mark.parametrize("sent", [b"", HELLO, b"GET / HTTP/1.1\r\n\r\n"], ids=["silent", "begun", "not secured"])
def test_connections_that_are_not_secured_leave_room_for_everybody_else(
    hall: tuple[Served, Client], sent: bytes
) -> None:
    server, guest = hall
    with ExitStack() as held:
        for number in range(400):  # the server may open 256 files
            held.enter_context(connected(server)).sendall(sent)
            if number % 100 == 99:
                assert guest.get("/e/one/").status == 200
    assert guest.get("/e/one/").status == 200


@pytest.mark.parametrize("hall", [QUICK], indirect=True)
def test_a_handshake_that_does_not_end_is_given_up(hall: tuple[Served, Client]) -> None:
    server, guest = hall
    for sent in (b"", HELLO):
        with connected(server) as line:
            line.sendall(sent)
            assert line.recv(1) == b""
    assert guest.get("/e/one/").status == 200
