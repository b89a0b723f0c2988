"""A visitor without a browser: keeps cookies, follows no redirect, sends forms with their hidden fields."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from boardcall.tournament.ledger.heads import WORD
from serving import Served

Fields = Mapping[str, str | list[str]]
PATIENCE = 60
"""Seconds to wait for an answer: a machine may be slow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. `body` is "" where only the head was read."""

    status: int
    headers: dict[str, str]
    body: str = ""

    @property
    def location(self) -> str:
        return self.headers.get("location", "")

    def hidden(self) -> dict[str, str]:
        """The hidden fields of the page's forms."""
        return hidden(self.body)

    def link(self) -> str:
        """The private link the page hands over, as a path."""
        found = re.search(r"https?://[^\s<\"]+(/e/[^\s<\"]+/enter/[^\s<\"]+/)", self.body)
        assert found, self.body
        return found[1]


def hidden(part: str) -> dict[str, str]:
    """The hidden fields in a part of a page, so of one form."""
    finder = _Hidden()
    finder.feed(part)
    return finder.found


def without_marks(body: str) -> str:
    """A page without marks and hashes, in which any number may stand by chance."""
    return re.sub(r"[0-9a-f]{16,}", "…", body)


def without_words(body: str) -> str:
    """A page without the check words and the code of its event, which are others in every event."""
    return re.sub(rf"{WORD.pattern}( {WORD.pattern}){{3}}|\b[0-9a-f]{{4}}-[0-9a-f]{{4}}\b", "…", body)


class _Hidden(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("type") == "hidden":
            self.found[given.get("name") or ""] = given.get("value") or ""


@dataclass
class Client:
    """One visitor of the server at an address."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    set_cookies: list[str] = field(default_factory=list)
    trust: str = ""
    """A certificate to trust, where the address is https."""

    def get(self, path: str, *, headers: dict[str, str] | None = None, head_only: bool = False) -> Answer:
        return self._ask("GET", path, None, headers or {}, head_only=head_only)

    def post(
        self, path: str, fields: Mapping[str, str | list[str]] | None = None, *, headers: dict[str, str] | None = None
    ) -> Answer:
        """Sends a form; its token is the visitor's own, as every page with a form has it."""
        body = urlencode({"csrfmiddlewaretoken": self.token(), **(fields or {})}, doseq=True)
        extra = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        return self._ask("POST", path, body, extra)

    def send(self, path: str, fields: dict[str, str] | None = None) -> Answer:
        """Sends a form, and reads the page it leads on to."""
        sent = self.post(path, fields)
        return self.get(sent.location.partition("#")[0]) if sent.location else sent

    def ask(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Answer:
        """Sends a request as it is, as another program would."""
        return self._ask(method, path, body, headers or {})

    def token(self) -> str:
        """The token for forms; a visitor who has none yet gets one from the sign-in page of any event."""
        if "csrftoken" not in self.cookies:
            self.get("/e/one/sign-in/")
        return self.cookies["csrftoken"]

    def enter(self, link: str) -> Answer:
        """Opens a private link and presses its button."""
        path = urlsplit(link).path
        assert self.get(path).status == 200
        return self.post(path)

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str], *, head_only: bool = False
    ) -> Answer:
        host = urlsplit(self.address).netloc
        context = ssl.create_default_context(cafile=self.trust) if self.trust else None
        connection = (
            HTTPSConnection(host, timeout=PATIENCE, context=context)
            if context
            else HTTPConnection(host, timeout=PATIENCE)
        )
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, path, body, {**({"Cookie": jar} if jar else {}), **headers})
        response = connection.getresponse()
        for value in response.headers.get_all("Set-Cookie") or []:
            self.set_cookies.append(value)
            for name, morsel in SimpleCookie(value).items():
                self.cookies[name] = morsel.value
        text = "" if head_only else response.read().decode(errors="replace")
        answer = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, text)
        connection.close()
        return answer


def director_of(server: Served, event: str = "one") -> Client:
    """The director of an event, signed in by the link that the server printed."""
    director = Client(server.address)
    director.enter(server.links[event])
    return director
