"""The look of the event at the desk: its accent and its logo, with both as they will be seen."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.look import set_look
from boardcall.drawing.accent import LEAST, weakest
from boardcall.drawing.logo import MOST_BYTES, address_of
from boardcall.drawing.scheme import ROLES
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def look_page(call: Call) -> HttpResponse:
    """The form with what is known; what was changed in it is saved."""
    return form_page(
        call,
        lambda event: _saved(call, event),
        _page,
        to="desk/look/",
        first=Form({"accent": call.event.now().tournament.accent}),
    )


def _page(call: Call, form: Form) -> HttpResponse:
    known = call.event.now().tournament
    shown = known.accent or ROLES["accent"][0]
    return private_page(
        call,
        "desk/look.html",
        form=form,
        contrast=f"{weakest(shown):.1f}",
        least=LEAST,
        own=ROLES["accent"][0],
        has_logo=bool(known.logo),
        most=MOST_BYTES // 1000,
    )


def _saved(call: Call, event: Event) -> Draft:
    sent, upload = call.request.POST, call.request.FILES.get("logo")
    logo = "" if sent.get("no-logo") else None
    if upload is not None and upload.size:
        logo = address_of(upload.read(MOST_BYTES + 1))
    return set_look(event, accent=sent.get("accent", ""), logo=logo)
