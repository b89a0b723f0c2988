"""The tokens of programs, for directors, and what describes the interface."""

import json
from functools import lru_cache

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError
from boardcall.web.access.sign_in import ROLE_NAMES
from boardcall.web.access.staff import JOBS, boards_of, role_of
from boardcall.web.api.answers import public_json
from boardcall.web.api.openapi import openapi
from boardcall.web.identity import tokens
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.request.act import again
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

LIVES = ((1, say("one day")), (4, say("four days")), (31, say("a month")), (366, say("a year")))
"""How long a token may be good."""


def tokens_page(call: Call) -> HttpResponse:
    """Lists the tokens; a form makes another one, which is shown once."""
    if call.request.method != "POST":
        return _page(call, Form({"role": Role.AUDITOR.value, "days": "4"}))
    sent = call.request.POST
    try:
        role = role_of(sent.get("role", ""))
        made, text = tokens.make_token(
            call.event.id,
            name=sent.get("name", ""),
            role=role,
            days=_days(sent.get("days", "")),
            maker=call.visitor.name,
            at=time.now(),
            boards=boards_of(sent.get("boards", "")) if role is Role.RECORDER else frozenset(),
        )
    except BoardcallError as error:
        return again(call, error, _page)
    return private_page(call, "access/token.html", token=made, text=text, role=ROLE_NAMES[role])


def _days(text: str) -> int:
    if text not in {str(days) for days, _ in LIVES}:
        raise InputError.of(
            say("A token is valid for a limited number of days."), say("Choose from the list."), field="days"
        )
    return int(text)


def _page(call: Call, form: Form) -> HttpResponse:
    return private_page(
        call,
        "access/tokens.html",
        form=form,
        tokens=tokens.tokens(call.event.id),
        at=time.now(),
        jobs=JOBS,
        lives=LIVES,
        names=ROLE_NAMES,
    )


def revoke(call: Call, number: int) -> HttpResponse:
    """Ends a token at once."""
    tokens.revoke_token(call.event.id, number, at=time.now())
    return redirect(f"{call.base}tokens/")


def schema(call: Call) -> HttpResponse:
    """The OpenAPI description, with this event's own address."""
    return public_json(_description(f"{call.base}api/v1"))


@lru_cache(maxsize=16)
def _description(address: str) -> str:
    return json.dumps(openapi() | {"servers": [{"url": address}]}, ensure_ascii=False, indent=1)
