"""Somebody who opens every page they may, in this process, and hears what no other language says."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponse, QueryDict
from django.test import RequestFactory
from django.urls import Resolver404, ResolverMatch, resolve

from web.pseudo import Reader, left

NOT_HEARD = ("live", "sign-out")
"""Views that are no page, or the last of a visit."""
BOARD_GAME = re.compile(r"play$|play-|game|round-games|(overlay|screen)-map|record-(owners|map)")
"""The names of the views about provinces and orders."""


@dataclass
class Crawler:
    """A visitor of an event with a cookie; `heard` has each text with the first page it was heard on.

    `names` are what the event brings itself, such as its own name.
    """

    slug: str
    cookie: str = ""
    names: frozenset[str] = frozenset()
    most_alike: int = 2
    """Pages of one kind that are opened; the next of its kind shows nothing else."""
    heard: dict[str, str] = field(default_factory=dict)
    _seen: Counter[str] = field(default_factory=Counter)
    _forms: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)

    def crawl(self, *paths: str) -> dict[str, str]:
        """Opens these pages of the event and all that they lead to, then sends every form with nothing typed in."""
        waiting = [urljoin(f"/e/{self.slug}/", path) for path in paths]
        while waiting:
            path = waiting.pop(0)
            if self._is_new(path):
                waiting += self._listen(path, self.ask("GET", path))
        for _, (path, fields) in sorted(self._forms.items()):
            self._listen(path, self.ask("POST", path, fields))
        return self.heard

    def send(self, path: str, **fields: str) -> None:
        """Sends a form filled in, and hears the page it answers or leads to."""
        answer = self.ask("POST", f"/e/{self.slug}/{path}", fields)
        if answer is not None and (to := answer.headers.get("Location", "")):
            path, answer = to, self.ask("GET", to)
        self._listen(path, answer)

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> HttpResponse | None:
        """The answer to a request; None where there is no page, or none to listen to."""
        found = _resolved(path)
        if found is None or found.url_name in NOT_HEARD or BOARD_GAME.match(str(found.url_name)):
            return None
        request = getattr(RequestFactory(), method.lower())(path, fields or {})
        request.COOKIES[f"boardcall-{self.slug}"] = self.cookie
        answer = found.func(request, *found.args, **found.kwargs)
        return answer if isinstance(answer, HttpResponse) else None

    def _is_new(self, path: str) -> bool:
        found = _resolved(path)
        if found is None:
            return False
        kind = f"{found.url_name}?{','.join(sorted(QueryDict(urlsplit(path).query)))}"
        self._seen.update({path: 1, kind: 1 if path not in self._seen else 0})
        return self._seen[kind] <= self.most_alike and self._seen[path] == 1

    def _listen(self, path: str, answer: HttpResponse | None) -> Iterable[str]:
        """Hears what a page says outside of ⟦ ⟧, keeps its forms, and gives where it leads."""
        if answer is None or not answer.headers.get("Content-Type", "").startswith("text/html"):
            return ()
        assert answer.status_code != 500, path
        reader = Reader()
        reader.feed(answer.content.decode())
        for text in left(reader.said, self.names):
            self.heard.setdefault(text, path)
        for action, fields in reader.forms:
            to = urlsplit(action or path).path
            if found := _resolved(to):
                self._forms.setdefault(str(found.url_name), (to, fields))
        return [urldefrag(link).url for link in reader.links if link.startswith(f"/e/{self.slug}/")]


def _resolved(path: str) -> ResolverMatch | None:
    try:
        return resolve(urlsplit(path).path)
    except Resolver404:
        return None
