"""Somebody who opens every page they may, in this process, and hears what no other language says."""

from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urlsplit

from django.http import HttpResponse, QueryDict
from django.test import RequestFactory
from django.urls import Resolver404, resolve

from web.pseudo import Reader, left

MOST_ALIKE = 2
"""Pages of one kind that are opened; the next shows nothing else."""


@dataclass
class Crawler:
    """A visitor of one event with a cookie; `heard` has each text with the first page it was heard on."""

    slug: str
    cookie: str = ""
    data: frozenset[str] = frozenset()
    most_alike: int = MOST_ALIKE
    heard: dict[str, str] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    forms: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)

    def crawl(self, *paths: str) -> None:
        """Opens these pages of the event and all that they lead to, then sends every form with nothing typed in."""
        waiting = [f"/e/{self.slug}/{path}" for path in paths]
        while waiting:
            path = waiting.pop(0)
            if self._is_new(path):
                waiting += self._listen(path, self.ask("GET", path))
        for name, (path, fields) in sorted(self.forms.items()):
            if name not in {"sign-out", "live"}:
                self._listen(path, self.ask("POST", path, fields))

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> HttpResponse | None:
        """The answer to a request, or None where the address is unknown or answers no page."""
        request = getattr(RequestFactory(), method.lower())(path, fields or {})
        request.COOKIES[f"boardcall-{self.slug}"] = self.cookie
        try:
            found = resolve(urlsplit(path).path)
        except Resolver404:
            return None
        if found.url_name == "live" or self._is_skipped(found.url_name or ""):
            return None
        answer = found.func(request, *found.args, **found.kwargs)
        return answer if isinstance(answer, HttpResponse) else None

    def _is_new(self, path: str) -> bool:
        try:
            found = resolve(urlsplit(path).path)
        except Resolver404:
            return False
        queries = ",".join(sorted(QueryDict(urlsplit(path).query)))
        kind = f"{found.url_name}?{queries}"
        self.seen[kind] += 1
        self.seen[path] += 1
        return self.seen[kind] <= self.most_alike and self.seen[path] == 1

    def _is_skipped(self, name: str) -> bool:
        return name.startswith(("play", "game", "round-games", "overlay-map", "record-owners", "record-map"))

    def _listen(self, path: str, answer: HttpResponse | None) -> list[str]:
        """Hears what a page says outside of ⟦ ⟧, and gives where it leads."""
        kind = answer.headers.get("Content-Type", "") if answer else ""
        if answer is None or answer.status_code >= 500 or not kind.startswith("text/html"):
            assert answer is None or answer.status_code < 500, (
                path,
                Reader.text(answer.content.decode()) if 0 else answer.content.decode()[-900:],
            )
            return []
        reader = Reader()
        reader.feed(answer.content.decode())
        for text in left(reader.said, self.data):
            self.heard.setdefault(text, path)
        for action, fields in reader.forms:
            to = urlsplit(action or path).path
            try:
                self.forms.setdefault(resolve(to).url_name or to, (to, fields))
            except Resolver404:
                continue
        return [urldefrag(link).url for link in reader.links if link.startswith(f"/e/{self.slug}/")]
