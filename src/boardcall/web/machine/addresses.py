"""How others reach this machine: its addresses in the networks it is in, and a QR code a terminal can show."""

import io
import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlsplit

import segno

from boardcall.drawing.svg import Svg
from boardcall.web.machine import EVERYWHERE

TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
"""Where routes are looked up: a host in each private network and one that does not exist; nothing is sent."""


def reached_at(host: str, port: int, *, scheme: str = "http") -> tuple[str, ...]:
    """The addresses for others, best first: those of this machine when it listens everywhere, else the one given."""
    hosts = lan_addresses() or ("127.0.0.1",) if host in EVERYWHERE else (host,)
    return tuple(f"{scheme}://{(f'[{one}]' if ':' in one else one)}:{port}/" for one in hosts)


def lan_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses in other networks than its own, as far as its routes and its name tell."""
    found = dict.fromkeys([*_by_route(), *_by_name()])
    return tuple(address for address in found if _is_for_others(address))


def reaches_others(address: str) -> bool:
    """Whether others than this machine reach an address such as "http://192.168.1.20:8000/"."""
    host = urlsplit(address).hostname or ""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host not in {"", "localhost"}


def address_group(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 an IPv6 network hands to one customer."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:60]
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


def _by_route() -> list[str]:
    found = []
    for target in TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))  # UDP: chooses a route, sends nothing
            found.append(str(probe.getsockname()[0]))
    return found


def _by_name() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_for_others(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def terminal_code(text: str) -> str:
    """The text as a QR code of block characters."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()


def svg_code(text: str) -> Svg:
    """The text as a QR code in SVG, to be shown beside the text itself, which is what is read out.

    It has no style attribute, so that the content policy allows it.
    """
    code: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=1, omitsize=True, svgclass="code", lineclass=None, dark="#000", light="#fff"
    )
    return Svg(code.replace("<svg ", '<svg aria-hidden="true" ', 1))
