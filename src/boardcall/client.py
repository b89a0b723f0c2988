"""A program's way to a Boardcall server: `Client("https://boards.example/e/congress/", token)`. Standard library only.

    from boardcall.client import Client

    event = Client("http://192.168.1.20:8000/e/congress/", "boardcall_…")
    print(event.read("standings")["places"])
    event.act("PUT", "rounds/2/boards/4/counts/1903", {"A": 5, "E": 4, "F": 6, "G": 7, "I": 4, "R": 6, "T": 2})
    for number in event.live():
        print("now at act", number)

What can be asked and done stands in `docs/reference/api.md` and at `api/v1/openapi.json` of the event.
"""

import hmac
import json
import secrets
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from boardcall.errors import BoardcallError, UnreachableError
from boardcall.wording import verbatim

__all__ = ["AnswerError", "Client", "is_signed"]

TRIES = 4
"""How often a request is sent again after no answer, or after an answer that the server is busy."""
FIRST_WAIT = 0.5
"""Seconds before the second try; each wait is twice as long as the last."""
AGAIN = (502, 503, 504)
SILENCE = 15.0
"""Seconds of silence after which a stream is opened again; the server sends something every two."""
Answer = dict[str, Any]


class AnswerError(BoardcallError):
    """The server refused: its `status`, and everything that is wrong in `problems`, each with `message` and `field`."""

    def __init__(self, status: int, told: Mapping[str, Any]) -> None:
        self.status = status
        self.problems: tuple[Mapping[str, str], ...] = tuple(told.get("problems", ()))
        said = "; ".join(f"{one['message']} {one['hint']}".strip() for one in self.problems)
        super().__init__(verbatim(said or str(told.get("detail", f"The server answered {status}."))))


class _NoRedirect(HTTPRedirectHandler):
    """A token is sent only to the address that was given."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client:
    """One event of a server, by the address of its first page; some requests need a token."""

    def __init__(self, address: str, token: str = "", *, timeout: float = 30.0) -> None:
        """`timeout` is in seconds, for each answer. ValueError if the address does not begin with http."""
        if urlsplit(address).scheme not in ("http", "https"):
            raise ValueError(f"{address!r} is no address of an event, such as 'https://boards.example/e/congress/'")
        self.address = f"{address.rstrip('/')}/"
        self._base = f"{self.address}api/v1/"
        self._token = token
        self._timeout = timeout
        self._opener: OpenerDirector = build_opener(_NoRedirect)
        self._kept: dict[str, tuple[str, Answer]] = {}

    @classmethod
    def start(cls, site: str, token: str, *, slug: str, rulebook: str = "club", **more: Any) -> Self:
        """Starts an event on a hosted site, with a token of your account there, and returns it; you are its director.

        `more` are the fields of a new event: name, place, starts, ends, rounds, scoring, zone, rulebook_text.
        AnswerError says what is wrong; its status is 422 if an event of that slug exists already.
        """
        at_site = cls(site, token)
        made = at_site._ask(
            "POST", urljoin(at_site.address, "/api/v1/events"), {"slug": slug, "rulebook": rulebook} | more
        )
        return cls(urljoin(at_site.address, made["page"]), made["token"])

    def read(self, path: str, **query: object) -> Answer:
        """What the interface answers at a path, such as "standings" or "rounds/2/boards/4".

        An answer that has not changed is not sent again. AnswerError if the server refuses, UnreachableError if
        nothing answers.
        """
        address = self._base + quote(path) + (f"?{urlencode(query)}" if query else "")
        mark, kept = self._kept.get(address, ("", {}))
        return self._ask("GET", address, headers={"If-None-Match": mark} if mark else {}, kept=kept)

    def act(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, *, after: int | None = None, key: str = ""
    ) -> Answer:
        """Does an act, once: if the answer is lost, the request is sent again under the same key.

        `after` is the number of the last act that was read (`["act"]` of an answer): AnswerError with status 412 if
        somebody has changed the same thing since. With None it acts in any case. `key` is made if none is given.
        """
        headers = {
            "Idempotency-Key": key or secrets.token_urlsafe(16),
            "If-Match": "*" if after is None else f'"{after}"',
        }
        return self._ask(method, self._base + quote(path), dict(body or {}), headers=headers)

    def live(self, *, after: int | None = None) -> Iterator[int]:
        """The number of the last act each time it changes, without end; a broken connection is opened again.

        The first number comes at once or, with `after`, as soon as there is a newer act. Leave the loop to end it.
        AnswerError if the server refuses, for example because a token has expired.
        """
        last, wait = after, FIRST_WAIT
        while True:
            try:
                for number in self._stream(last):
                    if number != last:
                        yield number
                    last, wait = number, FIRST_WAIT
            except (OSError, HTTPException):
                pass
            time.sleep(wait)
            wait = min(2 * wait, SILENCE)

    def _stream(self, after: int | None) -> Iterator[int]:
        headers = {"Last-Event-ID": str(after)} if after is not None else {}
        try:
            answer = self._opener.open(self._request("GET", f"{self._base}live", None, headers), timeout=SILENCE)
        except HTTPError as error:
            if error.code in AGAIN:
                raise URLError(error.reason) from error
            raise _refusal(error) from error
        with answer:
            for line in answer:
                word, _, value = line.decode().strip().partition(": ")
                if word == "id":
                    yield int(value)

    def _ask(
        self,
        method: str,
        address: str,
        body: object = None,
        *,
        headers: Mapping[str, str] | None = None,
        kept: Answer | None = None,
    ) -> Answer:
        """The answer to a request that is safe to repeat; `kept` is the earlier answer that status 304 refers to."""
        request, wait = self._request(method, address, body, headers or {}), FIRST_WAIT
        for tries_left in reversed(range(TRIES)):
            try:
                with self._opener.open(request, timeout=self._timeout) as answer:
                    found: Answer = json.load(answer)
                    if method == "GET" and (mark := answer.headers.get("ETag")):
                        self._kept[address] = (mark, found)
                    return found
            except HTTPError as error:
                if error.code == 304 and kept is not None:
                    return kept
                if error.code not in AGAIN or not tries_left:
                    raise _refusal(error) from error
            except ValueError as error:
                said = verbatim(f"{urlsplit(address).netloc} answers, but not as Boardcall does. Check the address.")
                raise UnreachableError(said) from error
            except (OSError, HTTPException) as error:
                if not tries_left:
                    said = verbatim(f"{urlsplit(address).netloc} does not answer: {getattr(error, 'reason', error)}.")
                    raise UnreachableError(said) from error
            time.sleep(wait)
            wait *= 2
        raise AssertionError("the last try gives or raises")

    def _request(self, method: str, address: str, body: object, headers: Mapping[str, str]) -> Request:
        sent = {"Accept": "application/json", "User-Agent": "boardcall-client"} | dict(headers)
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        data = None
        if body is not None:
            data = json.dumps(body, default=str).encode()
            sent["Content-Type"] = "application/json"
        return Request(address, data, sent, method=method)  # noqa: S310  http and https alone, as `__init__` checks


def _refusal(error: HTTPError) -> AnswerError:
    """What the server says is wrong; a proxy in front of it may use another form."""
    with error:
        try:
            told = json.loads(error.read(1_000_000))
        except ValueError:
            told = {}
    return AnswerError(error.code, told if isinstance(told, dict) else {})


def is_signed(body: bytes, signature: str, secret: str) -> bool:
    """Whether a message to a web-hook comes from the event: its bytes, its header Boardcall-Signature, the secret."""
    expected = f"sha256={hmac.new(secret.encode(), body, 'sha256').hexdigest()}"
    return hmac.compare_digest(expected.encode(), signature.encode())
