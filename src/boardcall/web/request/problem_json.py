"""What a program gets in place of an answer, as RFC 9457 writes it, wherever in the server it is refused."""

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

API = "/api/"
"""Part of every address of the interface."""


def is_of_programs(request: HttpRequest) -> bool:
    """Whether an address belongs to the interface for programs."""
    return API in request.path


def problem_text(status: HTTPStatus, detail: str) -> str:
    """A refusal with one problem, in the form of `api.values.Refusal`."""
    problem = {"message": detail, "hint": "", "field": "", "text": ""}
    told = {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": detail}
    return json.dumps(told | {"problems": [problem]}, ensure_ascii=False)


def problem_answer(status: HTTPStatus, detail: str) -> HttpResponse:
    """The same as an answer."""
    made = HttpResponse(problem_text(status, detail), content_type="application/problem+json", status=status)
    made.headers["Cache-Control"] = "no-store"
    return made
