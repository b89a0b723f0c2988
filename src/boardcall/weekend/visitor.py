"""Somebody with a browser: keeps cookies, follows links and redirects, fills in forms and presses buttons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

from boardcall.weekend.door import Answer, Door
from boardcall.weekend.page_reader import Button, ReadForm, ReadPage, read_page

HOPS = 5
"""Redirects that are followed after one press."""
REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class Page:
    """What a visitor sees: where, with which status, as text, and as a page when somebody reads it."""

    path: str
    status: int
    text: str
    is_html: bool = True

    @cached_property
    def reading(self) -> ReadPage:
        return read_page(self.text) if self.is_html else ReadPage()

    @property
    def is_refused(self) -> bool:
        return self.status in {409, 422, 503}


Heard = Callable[["WeekendVisitor", str, str, Answer], None]
"""Called with each answer: who asked, the method and the path."""


@dataclass(slots=True)
class WeekendVisitor:
    """One person at one device; `role` is what they are at the event, `player` who they are if they play."""

    name: str
    role: str
    door: Door
    heard: Heard
    player: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    last: tuple[str, list[tuple[str, str]]] | None = None
    """The last form that was sent, to send it twice."""

    def get(self, path: str) -> Page:
        return self._follow("GET", path, b"")

    def press(
        self, page: Page, form: ReadForm, typed: Mapping[str, str | list[str]], button: Button | None = None
    ) -> Page:
        """Sends a form with what was typed over what it holds, by a button, and gives the page that follows."""
        sent = [(name, value) for name, value in form.filled() if name not in typed]
        for name, given in typed.items():
            sent += [(name, one) for one in ([given] if isinstance(given, str) else given)]
        if button is not None and button.name:
            sent = [(name, value) for name, value in sent if name != button.name]
            sent.append((button.name, button.value))
        to = urljoin(page.path, form.action) if form.action else page.path
        if form.method == "get":
            return self.get(f"{urlsplit(to).path}?{urlencode(sent)}")
        self.last = to, sent
        return self._follow("POST", to, urlencode(sent).encode())

    def send_again(self) -> Page | None:
        """Sends the last form once more, as a double tap or an old page does."""
        if self.last is None:
            return None
        to, sent = self.last
        return self._follow("POST", to, urlencode(sent).encode())

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """One request as a program sends it; cookies stay out of it."""
        answer = self.door.ask(method, path, dict(headers), body)
        self.heard(self, method, path, answer)
        return answer

    def raw(self, method: str, path: str, body: bytes = b"") -> Answer:
        """One request with the cookies, redirects not followed."""
        headers = {"Accept": "text/html", "Accept-Language": "en"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        answer = self.door.ask(method, path, headers, body)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                self.cookies |= {key: one.value for key, one in SimpleCookie(value).items()}
        self.heard(self, method, path, answer)
        return answer

    def _follow(self, method: str, path: str, body: bytes) -> Page:
        for _ in range(HOPS):
            answer = self.raw(method, path, body)
            to = answer.header("location")
            if answer.status not in REDIRECTS or not to:
                break
            method, path, body = "GET", urljoin(path, to), b""
        return Page(path, answer.status, answer.text, answer.header("content-type").startswith("text/html"))
