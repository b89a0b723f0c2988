"""The framework's application, in which a request stays in one thread from the first middleware to the last.

Django's own takes a request from thread to thread at every middleware, which costs several times what a page is worth.
"""

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from http import HTTPStatus

from django.core import signals
from django.core.exceptions import RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.threads import OverdueError, Threads
from boardcall.web.request.problem_json import is_of_programs, problem_answer
from boardcall.web.server.bounds import TEXTS, Bounds, BoundsError, Turns, address_of

THREADS = 16
"""Requests that are worked on at once; more wait for their turn."""
LONGEST_ANSWER = 30.0
"""Seconds after which a request is answered in one sentence, whatever holds its page up."""
LOG = once_a_minute("boardcall.requests")
SENTENCE = '<!doctype html><html lang="en"><title>Boardcall</title><body><p>{}</p></body></html>'
NOT_READ = "This page took too long and was given up. Other pages work; try this one again later."
NOT_KNOWN = (
    "This took too long. It may have been saved or not: go back, reload the page and look before you send it again."
)
READING = ("GET", "HEAD", "OPTIONS")


class Application(ASGIHandler):
    """Answers each request in a thread of a pool; each thread keeps its connection to the accounts."""

    def __init__(self, sent: Callable[[], None], *, longest: float = LONGEST_ANSWER) -> None:
        """`sent` is called after each request that may have changed something; `longest` is in seconds."""
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._sent = sent
        self._longest = longest
        self._threads = Threads(THREADS, "request")
        bounds = Bounds()
        self._turns = Turns(bounds.at_once, bounds.waiting)
        signals.request_started.disconnect(reset_queries)  # for debugging, which is off
        signals.request_started.disconnect(close_old_connections)  # in a thread that has none
        signals.request_finished.disconnect(close_old_connections)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, from the middleware and the view."""
        reads = request.method in READING
        with suppress(RequestDataTooBig):  # the view's own reading says so
            _ = request.body  # before a thread has it: whoever hangs up meanwhile closes it
        try:
            async with self._turns.of(address_of(getattr(request, "scope", {}))):
                do = partial(copy_context().run, self._answer, request)
                return await self._threads.run(do, seconds=self._longest, ends=reads)
        except OverdueError:
            LOG.warning("%s %s was not answered within %.0f seconds.", request.method, request.path, self._longest)
            return _sentence(request, NOT_READ if reads else NOT_KNOWN, HTTPStatus.SERVICE_UNAVAILABLE)
        except BoundsError as error:
            return _sentence(request, TEXTS[error.status], error.status)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
            if request.method not in READING:
                self._sent()


def _sentence(request: HttpRequest, text: str, status: HTTPStatus) -> HttpResponse:
    if is_of_programs(request):
        return problem_answer(status, text)
    return HttpResponse(SENTENCE.format(text), status=status, content_type="text/html; charset=utf-8")
