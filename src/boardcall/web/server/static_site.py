"""The public pages of an event as files: a site that any web server shows, with no program behind it."""

import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import PurePosixPath
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import Resolver404, resolve

from boardcall.web.request.language import COOKIE

KEPT_PAGES = frozenset(
    {
        "asset",
        "awards",
        "board",
        "board-year",
        "chain",
        "chain-file",
        "charts",
        "code",
        "event",
        "game",
        "game-json",
        "game-phase",
        "game-text",
        "logo",
        "look",
        "meeting",
        "news",
        "player",
        "players",
        "round",
        "round-games",
        "round-list",
        "rules",
        "rules-file",
        "rulings",
        "schedule-file",
        "standings",
        "standings-file",
        "teams",
    }
)
"""The names of the addresses that become files; everything else needs the program."""
FEEDS = ("schedule.ics", "news.atom")
LINKED = re.compile(r'(?P<before>\s(?:href|src)=")(?P<to>[^"#][^"]*)"')
LIVE = (
    re.compile(r"<script\b[^>]*>.*?</script>", re.DOTALL),
    re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL),
    re.compile(r'\sdata-(?:live|mark|me)="[^"]*"'),
    re.compile(r'<a\b[^>]*\shref="[^"]*#find"[^>]*>.*?</a>', re.DOTALL),
    re.compile(r'<ul class="languages">.*?</ul>', re.DOTALL),
    re.compile(r'<meta (?:property|name)="(?:og|twitter):[^>]*>'),
)
"""What only a page of a running server has."""
DEAD_LINK = re.compile(r"<a\b(?![^>]*\shref=)[^>]*>(.*?)</a>", re.DOTALL)
VERSION = re.compile(r"^static/v-[0-9a-f]+/")
MOST_FILES = 20_000


def site_files(slug: str, *, language: str, address: str = "") -> Iterator[tuple[str, bytes]]:
    """Every file of the site with its path: the event's first page, and everything linked from it.

    `address` is where the site will be; the schedule and the news feed name it, and are left out without it.
    """
    begin = [f"/e/{slug}/", *(f"/e/{slug}/{name}" for name in FEEDS if address)]
    waiting, known = list(begin), set(begin)
    while waiting and len(known) < MOST_FILES:
        path = waiting.pop(0)
        answer = _answer(path, language)
        if answer is None:
            continue
        body, links = answer.content, list[str]()
        if answer.headers["Content-Type"].startswith("text/html"):
            text, links = _as_file(answer.content.decode(), path, slug)
            body = text.encode()
        elif answer.headers["Content-Type"].startswith("text/css"):
            links = [urljoin(path, one) for one in re.findall(r'url\("([^"]+)"\)', answer.content.decode())]
        elif path.endswith(FEEDS):
            body = body.replace(f"http://testserver/e/{slug}/".encode(), address.encode())
        yield file_of(path, slug), body
        for link in links:
            if link not in known and is_kept(link):
                known.add(link)
                waiting.append(link)


def is_kept(path: str) -> bool:
    """Whether an address becomes a file."""
    try:
        return resolve(path).url_name in KEPT_PAGES
    except Resolver404:
        return False


def file_of(path: str, slug: str) -> str:
    """The file an address becomes."""
    plain = unquote(path).removeprefix(f"/e/{slug}/").removeprefix("/")
    plain = VERSION.sub("static/", plain)
    plain = "/".join(part for part in plain.split("/") if part not in ("", "..")) + ("/" if plain.endswith("/") else "")
    return f"{plain}index.html" if not plain or plain.endswith("/") else plain if "." in plain else f"{plain}.bin"


def _answer(path: str, language: str) -> HttpResponse | None:
    """What everybody gets at an address, or None if it is not a page."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    if found.url_name not in KEPT_PAGES:
        return None
    request = RequestFactory().get(path)
    request.COOKIES[COOKIE] = language
    answer = found.func(request, *found.args, **found.kwargs)
    return answer if isinstance(answer, HttpResponse) and answer.status_code == 200 else None


def _as_file(page: str, path: str, slug: str) -> tuple[str, list[str]]:
    """A page whose links lead to files beside it, and the addresses of those files."""
    here, links = file_of(path, slug), list[str]()
    for live in LIVE:
        page = live.sub("", page)

    def linked(match: re.Match[str]) -> str:
        to, part = urldefrag(urljoin(path, unescape(match["to"])))
        if urlsplit(to).netloc:
            return match[0]
        plain = urlsplit(to).path
        if not is_kept(plain):
            return ""
        links.append(plain)
        shown = _relative(here, file_of(plain, slug)) + (f"#{part}" if part else "")
        return f'{match["before"]}{escape(shown)}"'

    return DEAD_LINK.sub("", LINKED.sub(linked, page)), links


def _relative(here: str, there: str) -> str:
    up = len(PurePosixPath(here).parts) - 1
    return f"{'../' * up}{there}"
