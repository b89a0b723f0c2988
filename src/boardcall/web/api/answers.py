"""What a program is answered: JSON with the state it shows, a file, or a refusal with its problems."""

import json
from http import HTTPStatus
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from boardcall.errors import BoardcallError, ConflictError, InputError, NotFoundError, Problem, UnreachableError
from boardcall.tables.codec import encode, encode_table
from boardcall.web.api.values import ProblemValue, Refusal
from boardcall.web.desk.files import ListFile
from boardcall.web.permission.policy import with_policies
from boardcall.web.permission.rights import NotYoursError
from boardcall.wording import NO_WORDS, verbatim

NO_ACCOUNTS = "The place for accounts cannot be reached just now. Try again in a moment."
CHALLENGE = 'Bearer realm="Boardcall"'


class RefusedRequestError(Exception):
    """A request that cannot be answered, with its status."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status = status


REFUSED = (BoardcallError, RefusedRequestError, DatabaseError)
"""What becomes a refusal, and no fault of the program."""


def answered(value: object, *, mark: str, act: int) -> HttpResponse:
    """The answer to a question: a file as it is, anything else as JSON."""
    if not isinstance(value, ListFile):
        return json_response(value, mark=mark, act=act)
    response = HttpResponse(value.body, content_type=value.kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{value.name}"'
    return _marked(response, mark)


def _marked(response: HttpResponse, mark: str) -> HttpResponse:
    """An answer with the state it shows as its ETag; a copy is asked about before it is used."""
    response.headers["ETag"] = f'W/"{mark}"'
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization"
    return response


def json_response(value: object, *, mark: str, act: int, status: int = HTTPStatus.OK) -> HttpResponse:
    """A value as JSON after the number of the last act, with the state it shows as its ETag."""
    response = HttpResponse(
        json.dumps({"act": act} | encode_table(value), ensure_ascii=False, separators=(",", ":")).encode(),
        content_type="application/json",
        status=status,
    )
    return _marked(response, mark)


def refusal(error: Exception) -> HttpResponse:
    """A refusal as RFC 9457 writes it, with every problem."""
    if isinstance(error, DatabaseError):
        error = RefusedRequestError(HTTPStatus.SERVICE_UNAVAILABLE, NO_ACCOUNTS)
    status, problems = _status(error)
    detail = str(error) if not problems else str(problems[0].message)
    told = tuple(ProblemValue.of(problem) for problem in problems) or (
        ProblemValue(verbatim(detail), NO_WORDS, "", ""),
    )
    value = Refusal("about:blank", status.phrase, status.value, detail, told)
    body = json.dumps(encode(value), ensure_ascii=False).encode()
    response = HttpResponse(body, content_type="application/problem+json", status=status)
    response.headers["Cache-Control"] = "no-store"
    if status is HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = CHALLENGE
    if status is HTTPStatus.TOO_MANY_REQUESTS:
        response.headers["Retry-After"] = "600"
    return response


def wrong_method(*allowed: str, more: str = "") -> HttpResponse:
    """What an address answers that does not take the method of a request; `more` says where that goes."""
    names = ", ".join(allowed)
    response = refusal(RefusedRequestError(HTTPStatus.METHOD_NOT_ALLOWED, f"This address takes {names}.{more}"))
    response.headers["Allow"] = names
    return response


def _status(error: Exception) -> tuple[HTTPStatus, tuple[Problem, ...]]:
    if isinstance(error, RefusedRequestError):
        return error.status, ()
    kinds: tuple[tuple[type[Any], HTTPStatus], ...] = (
        (NotYoursError, HTTPStatus.FORBIDDEN),
        (NotFoundError, HTTPStatus.NOT_FOUND),
        (InputError, HTTPStatus.UNPROCESSABLE_ENTITY),
        (ConflictError, HTTPStatus.PRECONDITION_FAILED),
        (UnreachableError, HTTPStatus.SERVICE_UNAVAILABLE),
    )
    status = next((status for kind, status in kinds if isinstance(error, kind)), HTTPStatus.CONFLICT)
    return status, error.problems if isinstance(error, InputError) else ()


@csrf_exempt
def unknown_address(_: HttpRequest, **_parts: str) -> HttpResponse:
    """What an address of the interface answers that there is not."""
    return refusal(
        NotFoundError(verbatim("There is nothing at this address. See openapi.json beside it for what there is."))
    )


with_policies(unknown_address, {})  # nobody asks for anything here


def public_json(text: str) -> HttpResponse:
    """JSON that pages of other hosts may read."""
    headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"}
    return HttpResponse(text.encode(), content_type="application/json", headers=headers)
