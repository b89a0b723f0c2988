"""The code of conduct on a player's own page: read and accepted there."""

from django.http import HttpResponse

from boardcall.desk.conduct.code import accept_code, event_code, has_accepted
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def code_page(call: Call) -> HttpResponse:
    """The text, and the button to accept it."""
    return form_page(call, lambda event: accept_code(event, [call.visitor.player]), _page, to="me/", alone=False)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    player = call.visitor.player
    return private_page(
        call,
        "player/code.html",
        snapshot=snapshot,
        form=form,
        code=event_code(snapshot.event),
        has_accepted=has_accepted(snapshot.event, player),
    )
