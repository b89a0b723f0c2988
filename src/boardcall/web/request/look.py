"""Looks: a page made only to see whether it has changed, without what differs each time it is made."""

from copy import copy
from datetime import datetime
from typing import Protocol, cast

from django.http import HttpRequest, HttpResponse, QueryDict

from boardcall.web.machine.compression import GZIP


class _Noted(Protocol):
    """A request with what is noted on it on its way."""

    is_look: bool
    is_for_anyone: bool


class _Marked(Protocol):
    """An answer with the mark of its public page."""

    page_mark: str
    page_until: datetime | None


def as_look(request: HttpRequest) -> HttpRequest:
    """The request as a look: its page holds no keys and tokens, and nobody sees it."""
    looking = copy(request)
    cast("_Noted", looking).is_look = True
    return looking


def asking_for(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """The same visitor's request for another page, under gzip: scripts of pages can unpack nothing else."""
    asking = copy(request)
    asking.method = "GET"
    asking.path = asking.path_info = path
    asking.GET = QueryDict(query)
    asking.META = {**request.META, "HTTP_ACCEPT_ENCODING": GZIP}
    vars(asking).pop("headers", None)  # what was read of them
    return asking


def is_look(request: HttpRequest) -> bool:
    """Whether the page is only looked at. Whatever is drawn by lot or counts all acts is then left out of it."""
    return getattr(request, "is_look", False)


def mark_for_anyone(request: HttpRequest) -> None:
    """Marks that the requested address is open to everybody."""
    cast("_Noted", request).is_for_anyone = True


def is_for_anyone(request: HttpRequest) -> bool:
    """Whether the requested address is open to everybody."""
    return getattr(request, "is_for_anyone", False)


def mark_of_act(number: int) -> str:
    """The mark in a private page, which is made for each visitor: the act it was made after."""
    return f"act-{number}"


def with_mark(response: HttpResponse, mark: str, until: datetime | None = None) -> HttpResponse:
    """The answer with the mark of its public page, and when it will change without any act."""
    marked = cast("_Marked", response)
    marked.page_mark, marked.page_until = mark, until
    return response


def until_of(response: HttpResponse) -> datetime | None:
    """The moment from which the page changes even without an act; None if there is none."""
    return getattr(response, "page_until", None)


def mark_of(response: HttpResponse) -> str:
    """The mark of the answer's public page; "" for every other answer."""
    return getattr(response, "page_mark", "")
