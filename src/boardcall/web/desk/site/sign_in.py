"""Getting into the site: by address and password, by a link, and by asking for a new password."""

from dataclasses import replace

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError, RefusedError
from boardcall.messages import mail_server
from boardcall.web.desk.site.guard import COOKIE, SITE, SiteCall, signed_in, site_page
from boardcall.web.identity import site_people, site_tokens
from boardcall.web.identity.site_mail import MailPurpose, enqueue_mail
from boardcall.web.machine import time
from boardcall.web.permission.policy import SiteRole
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.language import language_of
from boardcall.web.request.origin import page_within, sender_of
from boardcall.web.request.route import redirect, sentence_page
from boardcall.wording import say


def sign_in_page(call: SiteCall) -> HttpResponse:
    """Asks for address and password."""
    if call.visitor.role is not SiteRole.ANONYMOUS:
        return redirect(SITE)
    to = call.sent.get("next", "") or call.request.GET.get("next", "")
    if call.request.method != "POST":
        return site_page(call, "site/sign_in.html", form=Form({"next": to}), has_mail=bool(mail_server()))
    try:
        cookie = site_people.sign_in(
            call.sent.get("email", ""), call.sent.get("password", ""), address=sender_of(call.request), at=time.now()
        )
    except RefusedError as error:
        form = typed(call.request, problems_of(error))
        return site_page(call, "site/sign_in.html", form=form, has_mail=bool(mail_server()))
    return signed_in(call, redirect(page_within(SITE, to) or SITE), cookie)


def reset_page(call: SiteCall) -> HttpResponse:
    """Asks for the address that a new password's link is sent to; the answer is the same for unknown addresses."""
    if mail_server() is None:
        sentence = say("This site sends no e-mail. Ask its administrator for a link.")
        return sentence_page(call.request, 404, say("No new password from here"), sentence)
    if call.request.method != "POST":
        return site_page(call, "site/reset.html", is_asked=False)
    email = call.sent.get("email", "")
    try:
        site_people.count_reset(email, address=sender_of(call.request), at=time.now())
    except RefusedError as error:
        form = typed(call.request, problems_of(error))
        return site_page(call, "site/reset.html", form=form, is_asked=False)
    spoken = language_of(call.request).code
    enqueue_mail(email.strip().casefold(), MailPurpose.RESET, spoken=spoken, at=time.now())
    return site_page(call, "site/reset.html", is_asked=True)


def enter_page(call: SiteCall, token: str) -> HttpResponse:
    """A link of the site: its owner chooses name and password, once."""
    try:
        _, person = site_people.person_of_link(token, at=time.now())
    except RefusedError as error:
        return sentence_page(call.request, 410, say("This link is closed"), error.sentence)
    told = {"email": person.email or "", "is_first": person.email is None}
    if call.request.method != "POST":
        return site_page(call, "site/enter.html", form=Form({"name": person.name}), told=told)
    sent = call.sent
    try:
        cookie = site_people.choose_password(
            token,
            name=sent.get("name", ""),
            email=sent.get("email", ""),
            password=sent.get("password", ""),
            at=time.now(),
        )
    except (InputError, RefusedError) as error:
        form = typed(call.request, problems_of(error))
        return site_page(call, "site/enter.html", form=form, told=told)
    return signed_in(call, redirect(SITE), cookie)


def sign_out(call: SiteCall) -> HttpResponse:
    """Forgets this device."""
    site_people.sign_out(call.visitor, at=time.now())
    response = redirect("/")
    response.delete_cookie(COOKIE, path=SITE, samesite="Lax")
    return response


def account_page(call: SiteCall) -> HttpResponse:
    """Your own name and password; a new password signs other devices out. Tokens of your programs."""
    person = site_people.the_person(call.visitor.person)
    if call.request.method != "POST":
        return _account(call, Form({"name": person.name}))
    try:
        site_people.change_person(
            person,
            name=call.sent.get("name", ""),
            password=call.sent.get("password", ""),
            at=time.now(),
            keep_device=call.visitor.device,
        )
    except BoardcallError as error:
        return _account(call, typed(call.request, problems_of(error)))
    return redirect(f"{SITE}account/")


def make_token(call: SiteCall) -> HttpResponse:
    """A token by which a program starts events as this person; it is shown once."""
    try:
        token = site_tokens.make_site_token(
            call.visitor.person, name=call.sent.get("program", ""), days=call.sent.get("days", ""), at=time.now()
        )
    except InputError as error:
        found = typed(call.request, error.problems)
        return _account(call, replace(found, values={"name": call.visitor.name, **found.values}))
    return _account(call, Form({"name": call.visitor.name}), token=token)


def end_token(call: SiteCall, number: int) -> HttpResponse:
    """Ends one of your own tokens at once."""
    site_tokens.end_site_token(call.visitor.person, number, at=time.now())
    return redirect(f"{SITE}account/")


def _account(call: SiteCall, form: Form, *, token: str = "") -> HttpResponse:
    tokens = site_tokens.site_tokens(call.visitor.person)
    return site_page(call, "site/account.html", form=form, tokens=tokens, token=token)
