"""Signing in by password or private link, your own account, and signing out."""

from django.http import HttpRequest, HttpResponse

from boardcall.errors import BoardcallError, InputError, RefusedError
from boardcall.tournament import PlayerId
from boardcall.web.access import passkeys
from boardcall.web.access.voters import note_phone
from boardcall.web.event.state import SHOWING
from boardcall.web.identity import accounts, devices, links
from boardcall.web.identity import passkeys as identity_passkeys
from boardcall.web.identity.models import Account, Link
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.request.act import again
from boardcall.web.request.form import Form, problems_of
from boardcall.web.request.origin import page_within, sender_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, cookie_name, redirect
from boardcall.wording import NO_WORDS, Sentence, joined, say, verbatim

COOKIE_DAYS = 60
HOMES = {Role.TD: "desk/", Role.ASSISTANT: "desk/", Role.AUDITOR: "desk/", Role.PLAYER: "me/", Role.RECORDER: "record/"}
"""Where a role begins; others begin at the event's page."""
ROLE_NAMES = {
    Role.TD: say("director"),
    Role.ASSISTANT: say("assistant"),
    Role.RECORDER: say("board recorder"),
    Role.STREAMER: say("streamer"),
    Role.AUDITOR: say("auditor"),
}


def sign_in_page(call: Call) -> HttpResponse:
    """Asks for name and password, or says who is signed in on this device."""
    if call.visitor.role is not Role.ANONYMOUS:
        return private_page(call, "access/signed_in.html", who=_who(call), home=call.base + _home(call.visitor.role))
    to = call.request.POST.get("next") or call.request.GET.get("next", "")
    if call.request.method != "POST":
        return _sign_in_page(call, Form({"next": to}))
    sent = call.request.POST
    name, password = sent.get("name", ""), sent.get("password", "")
    try:
        cookie = devices.sign_in(
            call.event.id, name=name, password=password, address=sender_of(call.request), at=time.now()
        )
    except RefusedError as error:
        return again(call, error, _sign_in_page)
    return _signed_in(call, cookie)


def sign_in_by_passkey(call: Call) -> HttpResponse:
    """Signs in the person whose passkey answered."""
    sent = call.request.POST
    try:
        cookie = identity_passkeys.sign_in_by_passkey(
            call.event.id,
            passkeys.origin_of(call.request),
            state=sent.get("state", ""),
            answer=sent.get("answer", ""),
            at=time.now(),
        )
    except RefusedError as error:
        return _sign_in_page(call, Form({"next": sent.get("next", "")}, problems_of(error), 422))
    return _signed_in(call, cookie)


def _sign_in_page(call: Call, form: Form) -> HttpResponse:
    asked = passkeys.to_sign_in(call)
    return private_page(call, "access/sign_in.html", form=form, is_site=SHOWING.is_site, **asked)


def _signed_in(call: Call, cookie: str) -> HttpResponse:
    visitor = devices.recognise(call.event.id, cookie, at=time.now())
    to = page_within(call.base, call.request.POST.get("next", "")) or call.base + _home(visitor.role)
    return with_cookie(call.request, call.event.slug, redirect(to), cookie)


def enter_page(call: Call, token: str) -> HttpResponse:
    """A private link: shows whose it is, and signs the device in when the button is pressed, once."""
    try:
        link = links.find_link(call.event.id, token, at=time.now())
        if call.request.method != "POST":
            return private_page(call, "access/enter.html", whose=_whose(call, link), who=_who(call))
        if link.account is None:
            note_phone(call, link.player)
        link, cookie = links.exchange_link(call.event.id, token, at=time.now())
    except (InputError, RefusedError) as error:
        return private_page(call, "access/no_link.html", status=410, sentence=str(error), who=_who(call))
    devices.sign_out(call.visitor, at=time.now())
    role = Role(link.account.role) if link.account else Role.PLAYER
    first = link.account is not None and not link.account.password and not SHOWING.is_rehearsal
    return with_cookie(
        call.request, call.event.slug, redirect(call.base + ("account/" if first else _home(role))), cookie
    )


def account_page(call: Call) -> HttpResponse:
    """One's own name and password."""
    account = accounts.the_account(call.event.id, call.visitor.account)
    if call.request.method != "POST":
        return _account_page(call, account, Form({"name": account.name}))
    sent = call.request.POST
    try:
        accounts.change_account(
            account,
            name=sent.get("name", ""),
            password=sent.get("password", ""),
            at=time.now(),
            keep_device=call.visitor.device,
        )
    except BoardcallError as error:
        return again(call, error, _account_page, account)
    return redirect(call.base + _home(call.visitor.role))


def _account_page(call: Call, account: Account, form: Form) -> HttpResponse:
    return private_page(
        call,
        "access/account.html",
        form=form,
        first=not account.password,
        **passkeys.own(call, account),
    )


def sign_out(call: Call) -> HttpResponse:
    """Forgets this device."""
    devices.sign_out(call.visitor, at=time.now())
    response = redirect(call.base)
    response.delete_cookie(cookie_name(call.event.slug), path=call.base, samesite="Lax")
    return response


def with_cookie(request: HttpRequest, slug: str, response: HttpResponse, cookie: str) -> HttpResponse:
    """The answer with the cookie that signs this device in at one event."""
    response.set_cookie(
        cookie_name(slug),
        cookie,
        max_age=COOKIE_DAYS * 24 * 3600,
        path=f"/e/{slug}/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def _home(role: Role) -> str:
    return HOMES.get(role, "")


def _who(call: Call) -> Sentence:
    visitor = call.visitor
    if visitor.role is Role.ANONYMOUS:
        return NO_WORDS
    if visitor.role is Role.PLAYER:
        return verbatim(_player_name(call, visitor.player))
    return joined(", ", (visitor.name, ROLE_NAMES[visitor.role]))


def _whose(call: Call, link: Link) -> str:
    if link.account is not None:
        return f"{link.account.name}, {ROLE_NAMES[Role(link.account.role)]}"
    return _player_name(call, link.player)


def _player_name(call: Call, player: PlayerId) -> str:
    known = call.event.now().tournament.player(player)
    return known.name if known else player
