"""Posting to an address that somebody typed: checked, limited in time, and into a private network only if allowed."""

import os
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import isnan
from threading import Timer
from urllib.parse import urlsplit

from boardcall.messages.delivery import Delivery, DeliveryState, Obstacle

SECONDS = 15
"""Without a word from the other side."""
WHOLE_SECONDS = 30.0
"""For all of an answer: one that comes byte by byte keeps the messages of all others waiting."""
IPV4_BEHIND = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
"""Networks whose addresses contain an IPv4 address in their last four bytes."""
LOCAL = IPv6Network("64:ff9b:1::/48")
"""The same for addresses used only inside a network (RFC 8215)."""
LONGEST_WAIT = 3600.0
"""Seconds a service may ask to wait; a longer wait is cut to it."""
LONGEST_ADDRESS, LONGEST_ANSWER = 500, 2000
PRIVATE = "BOARDCALL_PRIVATE_HOOKS"
"""Set to 1, addresses in private networks and without https are allowed, as for a server in the same hall."""


def allows_private() -> bool:
    """Whether the person who runs the server allows web-hooks in private networks."""
    return os.environ.get(PRIVATE, "") == "1"


def is_address(text: str) -> bool:
    schemes = ("http", "https") if allows_private() else ("https",)
    plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= LONGEST_ADDRESS
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port or 1
        host.encode("idna")  # as a connection will; it raises for an empty or too long part of the name
    except ValueError:
        return False
    return plain and parts.scheme in schemes and bool(host) and port > 0 and not (parts.username or parts.password)


def post(address: str, body: bytes, headers: Mapping[str, str]) -> Delivery:
    """Posts once. It follows no redirect, and connects to no private address unless that is allowed."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        here = _public_address(host, port)
    except OSError as error:
        return Delivery(DeliveryState.LATER, str(error)[:200])
    if here is None:
        return Delivery(DeliveryState.FAILED, Obstacle.PRIVATE_NETWORK)
    with ExitStack() as stack:
        line = stack.enter_context(closing(HTTPConnection(host, port, timeout=SECONDS)))
        try:
            line.sock = _connected(here, port, host, is_secret=parts.scheme == "https")
            stack.enter_context(_ended_in_time(line.sock))
            if isinstance(line.sock, ssl.SSLSocket):
                line.sock.do_handshake()
        except OSError as error:
            return Delivery(DeliveryState.LATER, str(error)[:200])
        try:
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            line.request("POST", path, body, {"User-Agent": "Boardcall", **headers})
            answer = line.getresponse()
            return _read(answer)
        except (OSError, HTTPException) as error:
            return Delivery(DeliveryState.UNSURE, str(error)[:200] or type(error).__name__)


@contextmanager
def _ended_in_time(line: socket.socket) -> Iterator[None]:
    """Hangs up after `WHOLE_SECONDS`."""

    def hang_up() -> None:
        with suppress(OSError):
            socket.socket.shutdown(line, socket.SHUT_RDWR)  # also while its encryption is agreed on

    timer = Timer(WHOLE_SECONDS, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _public_address(host: str, port: int) -> str | None:
    """The first address of a host, to connect to that very one; None where one of them is private."""
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not allows_private() and not all(map(is_public, found)):
        return None
    return found[0]


def is_public(text: str) -> bool:
    """Whether an address leads out of this network, also where it holds one of IPv4."""
    here = ip_address(text.partition("%")[0])
    if isinstance(here, IPv6Address) and (inner := _ipv4_in(here)):
        return is_public(str(inner))
    is_local = isinstance(here, IPv6Address) and (here.is_site_local or here in LOCAL)
    return here.is_global and not here.is_multicast and not is_local


def _ipv4_in(here: IPv6Address) -> IPv4Address | None:
    last = IPv4Address(int(here) & 0xFFFFFFFF) if any(here in one for one in IPV4_BEHIND) else None
    return here.ipv4_mapped or here.sixtofour or last


def _connected(here: str, port: int, host: str, *, is_secret: bool) -> socket.socket:
    line = socket.create_connection((here, port), timeout=SECONDS)
    if not is_secret:
        return line
    try:
        context = ssl.create_default_context()
        return context.wrap_socket(line, server_hostname=host, do_handshake_on_connect=False)
    except OSError:
        line.close()
        raise


def _read(answer: HTTPResponse) -> Delivery:
    """What an answer means: 2xx is sent, 429 and faults of the server may be tried again, the rest is refused."""
    if 200 <= answer.status < 300:  # its words may come slowly, and say nothing more
        return Delivery(DeliveryState.SENT, f"{answer.status} {answer.reason}", status=answer.status)
    if 300 <= answer.status < 400:
        return Delivery(DeliveryState.FAILED, Obstacle.MOVED, status=answer.status)
    told = f"{answer.status} {answer.read(LONGEST_ANSWER).decode(errors='replace')}"[:200]
    if answer.status == 429 or answer.status >= 500:
        return Delivery(DeliveryState.LATER, told, _wait(answer.headers.get("Retry-After", "")), answer.status)
    return Delivery(DeliveryState.FAILED, told, status=answer.status)


def _wait(header: str) -> float:
    """The seconds of a Retry-After header; 0 where it says none, a date or "nan"."""
    try:
        asked = float(header)
    except ValueError:
        return 0.0
    return 0.0 if isnan(asked) else min(max(asked, 0.0), LONGEST_WAIT)
