"""Counts requests by route and status as they are answered, whoever answers them."""

from collections.abc import Mapping
from functools import lru_cache
from time import perf_counter
from typing import Any

from django.urls import Resolver404, resolve

from boardcall.web.machine.metrics import Metrics
from boardcall.web.request.kept_answer import App, Receive, Scope, Send
from boardcall.web.server.headers import ROUTE

STREAM = b"text/event-stream"


class Measured:
    """An application whose answers are counted."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, is_stream, is_counted = perf_counter(), 0, False, False

        def count() -> None:
            nonlocal is_counted
            if not is_counted:
                is_counted = True
                seconds = None if is_stream else perf_counter() - begun
                self._metrics.answered(method=_method(scope), route=route_of(scope), status=status, seconds=seconds)

        async def sent(message: Mapping[str, object]) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
                headers: Any = message["headers"]
                is_stream = dict(headers).get(b"content-type", b"").startswith(STREAM)
                if is_stream:
                    self._metrics.stream(1)
            elif not message.get("more_body"):
                count()  # before the last of it: whoever has the answer may ask for the counts at once
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            if is_stream:
                self._metrics.stream(-1)
            count()


def route_of(scope: Scope) -> str:
    """The pattern of the address: few, and without the tokens of links. "none" for an unknown address or a refused
    request.
    """
    found = scope.get(ROUTE)
    return str(found) if found else _pattern(scope["path"]) if scope["path"].startswith(("/e/", "/static/")) else "none"


@lru_cache(2000)
def _pattern(path: str) -> str:
    """Of an answer that the framework did not give: a page or a file that is kept."""
    try:
        return f"/{resolve(path).route}"
    except Resolver404:
        return "none"


def _method(scope: Scope) -> str:
    method = str(scope["method"])
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
