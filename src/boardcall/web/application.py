"""The framework's application, in which a request stays in one thread from the first middleware to the last.

Django's own takes a request from thread to thread at every middleware, which costs several times what a page is worth.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from django.core import signals
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase

THREADS = 16
"""Requests that are worked on at once; more wait for their turn."""
READING = ("GET", "HEAD", "OPTIONS")


class Application(ASGIHandler):
    """Answers each request in a thread of a pool; each thread keeps its connection to the accounts."""

    def __init__(self, sent: Callable[[], None]) -> None:
        """`sent` is called after each request that may have changed something."""
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._sent = sent
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        signals.request_started.disconnect(reset_queries)  # for debugging, which is off
        signals.request_started.disconnect(close_old_connections)  # in a thread that has none
        signals.request_finished.disconnect(close_old_connections)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, from the middleware and the view."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, copy_context().run, self._answer, request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
            if request.method not in READING:
                self._sent()
