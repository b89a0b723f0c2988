"""What is held about a player, on their own page: the table, a file of all of it, and what they agree to."""

import json

from django.http import HttpResponse

from boardcall.desk.conduct.code import event_code, give_consent, has_accepted
from boardcall.desk.conduct.sanctions import complain, complaints_go_to
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.held_data import goes_on, held_about, held_fields
from boardcall.tournament import ActNumber
from boardcall.tournament.rulings import SANCTION_NAMES
from boardcall.views.rulings import complaint_said
from boardcall.web.access.contacts import Contact, contacts
from boardcall.web.machine import time
from boardcall.web.permission.rights import NotYoursError
from boardcall.web.request.act import form_page
from boardcall.web.request.attachment import attachment
from boardcall.web.request.form import LONGEST_ACT, Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say


def data_page(call: Call) -> HttpResponse:
    """Every field with its value, the rule that needs it, and the day it goes; photographs and streams."""
    return form_page(call, lambda event: _said(call, event), _page, to="me/data/", alone=False)


def _said(call: Call, event: Event) -> Draft:
    """A complaint about a sanction of the player's own, or their consent."""
    sent, player = call.request.POST, call.visitor.player
    if sent.get("do") != "complain":
        return give_consent(event, player, photos=bool(sent.get("photos")), streaming=bool(sent.get("streaming")))
    number = ActNumber(whole(sent.get("ruling", ""), LONGEST_ACT) or 0)
    if not any(one.act == number and one.player == player for one in event.tournament.sanctions):
        raise NotYoursError(say("This is not one of your sanctions."))
    return complain(event, ruling=number, text=sent.get("text", ""), player=player)


def data_file(call: Call) -> HttpResponse:
    contact = contacts(call.event.id).get(call.visitor.player, Contact())
    found = held_about(call.event.now().event, call.visitor.player, at=time.now())
    found |= {"mail_address": contact.mail, "notified_devices": contact.devices}
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    return attachment(text, "application/json", f"{call.event.slug}-about-me.json")


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event, player = snapshot.event, call.visitor.player
    values = {one["field"]: one["value"] for one in held_about(event, player, at=time.now())["fields"]}
    return private_page(
        call,
        "player/data.html",
        snapshot=snapshot,
        form=form,
        fields=[(one, values[one.id]) for one in held_fields(event) if values[one.id] not in (None, "", [])],
        contact_of=contacts(call.event.id).get(player, Contact()),
        goes_on=goes_on(event),
        consent=snapshot.tournament.agreed.consent(player),
        code=event_code(event),
        has_accepted=has_accepted(event, player),
        sanctions=[
            (one, SANCTION_NAMES[one.kind], complaint_said(event, one.act))
            for one in snapshot.tournament.sanctions
            if one.player == player
        ],
        complaints_to=complaints_go_to(event),
        days=snapshot.rulebook.registration.keep_days,
        contact=snapshot.rulebook.event.contact,
    )
