"""The code of conduct at the desk: read out, provisions of the event's own, and who accepted it."""

from django.http import HttpResponse

from boardcall.desk.conduct.code import accept_code, add_to_code, event_code, has_accepted, read_code_out
from boardcall.desk.event import Draft, Event
from boardcall.errors import InputError
from boardcall.tournament import players_of
from boardcall.web.event.people import players_here
from boardcall.web.permission.rights import call_director
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

TO = "desk/code/"


def code_page(call: Call) -> HttpResponse:
    """What was done about the code, and the forms to do it."""
    return form_page(call, lambda event: _done(call, event), _page, to=TO, part=call.request.POST.get("do", ""))


def _done(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    if sent.get("do") == "accepted":
        ticked = players_of(sent.getlist("take"))
        if not ticked:
            raise InputError.of(say("Nobody is ticked."), say("Tick who accepted it."), field="take")
        return accept_code(event, ticked)
    call_director(call.visitor)
    return read_code_out(event) if sent.get("do") == "read" else add_to_code(event, text=sent.get("text", ""))


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event = snapshot.event
    people = [(one, has_accepted(event, one.id)) for one in players_here(snapshot.tournament)]
    return private_page(
        call,
        "desk/code.html",
        snapshot=snapshot,
        form=form,
        code=event_code(event),
        name=snapshot.rulebook.conduct.code,
        may_add=snapshot.rulebook.conduct.additions_allowed,
        announced=snapshot.rulebook.conduct.announce_at_opening,
        readings=snapshot.tournament.agreed.readings,
        people=people,
        accepted=sum(accepted for _, accepted in people),
    )
