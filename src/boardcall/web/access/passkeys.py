"""Passkeys on pages: what the browser is asked for, and making and removing your own."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.web.identity import passkeys
from boardcall.web.identity.accounts import the_account
from boardcall.web.identity.models import Account
from boardcall.web.identity.passkeys import Origin
from boardcall.web.machine import time
from boardcall.web.request.route import Call, redirect


def origin_of(request: HttpRequest) -> Origin:
    """The origin the browser reports; a passkey of another origin does not fit in any case."""
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    return Origin(name if colon and port.isdecimal() else host, f"{request.scheme}://{host}")


def own(call: Call, account: Account) -> dict[str, Any]:
    """What an account's page shows of passkeys."""
    origin = origin_of(call.request)
    asked = None if origin.why_not else passkeys.ask_new(account, origin)
    return {"passkeys": passkeys.passkeys_of(account), "asked": asked, "no_passkeys": origin.why_not}


def to_sign_in(call: Call) -> dict[str, Any]:
    """What the page to sign in asks the browser for."""
    origin = origin_of(call.request)
    asked = None if origin.why_not else passkeys.ask_sign_in(call.event.id, origin)
    return {"asked": asked, "no_passkeys": origin.why_not}


def add(call: Call) -> HttpResponse:
    """Stores a passkey that the browser has made for this account."""
    sent = call.request.POST
    passkeys.add_passkey(
        the_account(call.event.id, call.visitor.account),
        origin_of(call.request),
        state=sent.get("state", ""),
        answer=sent.get("answer", ""),
        name=sent.get("passkey", ""),
        at=time.now(),
    )
    return redirect(f"{call.base}account/")


def remove(call: Call, number: int) -> HttpResponse:
    """Deletes a passkey of this account."""
    passkeys.remove_passkey(the_account(call.event.id, call.visitor.account), number)
    return redirect(f"{call.base}account/")
