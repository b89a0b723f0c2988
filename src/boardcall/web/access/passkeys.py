"""Passkeys on pages: what is asked of the browser, and making and removing one's own."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.web.identity import passkeys
from boardcall.web.identity.accounts import the_account
from boardcall.web.identity.models import Account
from boardcall.web.identity.passkeys import Origin
from boardcall.web.machine import time
from boardcall.web.request.route import Call, redirect


def origin_of(request: HttpRequest) -> Origin:
    """Where the browser says it is; a passkey of another origin does not fit, whatever it says."""
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    return Origin(name if colon and port.isdecimal() else host, f"{request.scheme}://{host}")


def own(call: Call, account: Account) -> dict[str, Any]:
    """What the page of one's account shows of passkeys."""
    origin = origin_of(call.request)
    asked = None if origin.why_not else passkeys.ask_new(account, origin)
    return {"passkeys": passkeys.passkeys_of(account), "asked": asked, "no_passkeys": origin.why_not}


def to_sign_in(call: Call) -> dict[str, Any]:
    """What the page to sign in asks the browser for."""
    origin = origin_of(call.request)
    asked = None if origin.why_not else passkeys.ask_sign_in(call.event.id, origin)
    return {"asked": asked, "no_passkeys": origin.why_not}


def add(call: Call) -> HttpResponse:
    """Keeps a passkey the browser has made for one's own account."""
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
    """Forgets a passkey of one's own account."""
    passkeys.remove_passkey(the_account(call.event.id, call.visitor.account), number)
    return redirect(f"{call.base}account/")
