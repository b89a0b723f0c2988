"""What the addresses of an event's pages say."""

import re
from functools import cache
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve


@cache
def route_of(path: str) -> str:
    """The name of the route that answers a path; an operation of the interface by its address."""
    try:
        found = resolve(urlsplit(path).path)
    except Resolver404:
        return "none"
    return found.url_name or found.route.rpartition("api/v1/")[2] or found.route


def number_in(address: str) -> int:
    """The first number in an address of an event: of a round, mostly; 1 where there is none."""
    found = re.search(r"/(\d+)/", address)
    return int(found[1]) if found else 1
