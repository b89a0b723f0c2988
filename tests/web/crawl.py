"""Every address of an event that anybody may open, and wherever the pages there lead."""

import re
from collections import Counter
from html import unescape
from urllib.parse import quote, urldefrag, urljoin

from boardcall.web.permission.policy import RoutePolicy
from web.client import Client
from web.site import site

MOST = 700
MOST_ALIKE = 6
"""Of the addresses of one page that differ in what they ask, such as the system of the calculator."""
STREAMS = ("live/", "worker.js")


def addresses(filled: dict[str, str]) -> list[str]:
    """Every address that anybody may open, its parts filled in; streams apart."""
    site()
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.routes import ROUTES

    pages = [route.pattern for route in ROUTES if route.policy is RoutePolicy.ANYONE and "GET" in route.methods]
    asked = [f"api/v1/{one.path}" for one in OPERATIONS if one.policy is RoutePolicy.ANYONE and one.method == "GET"]
    found = [re.sub(r"<\w+:(\w+)>", lambda part: filled.get(part[1], part[1]), one) for one in (*pages, *asked)]
    return [f"/e/one/{path}" for path in found if path not in STREAMS]


def crawled(client: Client, begin: list[str]) -> dict[str, str]:
    """What stands at these addresses and wherever they lead."""
    waiting, found = list(begin), dict[str, str]()
    asked = Counter[str]()
    while waiting and len(found) < MOST:
        path = waiting.pop(0)
        if path in found or path.startswith("/e/one/sign-"):
            continue
        asked[path.partition("?")[0]] += 1
        if asked[path.partition("?")[0]] > MOST_ALIKE:
            continue
        answer = client.get(quote(path, safe="/?=&%"))
        found[path] = unescape(answer.body)
        links = re.findall(r'(?:href|src)="([^"]+)"', answer.body) if "html" in answer.headers["content-type"] else []
        waiting += [
            url
            for link in links
            if (url := urldefrag(urljoin(path, unescape(link))).url).startswith("/e/one/") and "/live/" not in url
        ]
    return found
