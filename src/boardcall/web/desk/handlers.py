"""Who receives reports of breaches: named by the director, each with the card of a key that only they have."""

from django.http import HttpResponse

from boardcall.conduct.sanctions import handler_roles
from boardcall.errors import BoardcallError, InputError
from boardcall.rulebook import Rulebook
from boardcall.store.report_box import CardHolder, Handler, association_handler
from boardcall.store.sealed_papers import card_of, new_key
from boardcall.tournament import OFFICES
from boardcall.web.request.act import again
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import Sentence, own_name, say


def handlers_page(call: Call) -> HttpResponse:
    """The list, with forms to name somebody, take in an association's cards, and take somebody off."""
    sent, box = call.request.POST, call.event.reports
    if call.request.method != "POST":
        return _page(call, Form())
    try:
        if sent.get("do") == "remove":
            box.remove_handler(sent.get("handler", ""))
        elif sent.get("do") == "association":
            box.add_handler(association_handler(sent.get("cards", "")))
        else:
            return _named(call)
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}desk/handlers/")


def _named(call: Call) -> HttpResponse:
    """Names a handler; the key that was made for them is shown on this one answer and nowhere else."""
    sent = call.request.POST
    name, card = sent.get("name", "").strip(), sent.get("card", "").strip()
    if sent.get("role", "") not in handler_roles(call.event.now().rulebook.conduct):
        raise InputError.of(say("Choose what they are at the event."), field="role")
    made = "" if card else new_key()
    call.event.reports.add_handler(Handler(name, sent["role"], (CardHolder(name, card or card_of(made)),)))
    if not made:
        return redirect(f"{call.base}desk/handlers/")
    return _page(call, Form(), made=made, whose=name)


def _page(call: Call, form: Form, *, made: str = "", whose: str = "") -> HttpResponse:
    return private_page(
        call,
        "desk/handlers.html",
        form=form,
        handlers=call.event.reports.handlers(),
        roles=_roles(call.event.now().rulebook),
        forward_to=call.event.now().rulebook.conduct.forward_all_to,
        section=call.event.now().rulebook.source("conduct.forward_all_to"),
        made=made,
        whose=whose,
    )


def _roles(book: Rulebook) -> list[tuple[str, Sentence]]:
    """What a handler can be, in words."""
    return [(one, OFFICES.get(one) or own_name(one)) for one in handler_roles(book.conduct)]
