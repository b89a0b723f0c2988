"""Personal data at the desk: what is held and why, erasing a person, and keeping names only after the event."""

from django.http import HttpResponse

from boardcall.desk.event import day_at
from boardcall.desk.people.held_data import goes_on, held_fields, is_due, names_of, texts_naming, to_be_reduced
from boardcall.desk.people.players import the_player
from boardcall.errors import BoardcallError, InputError
from boardcall.tournament import ERASED, PlayerId, list_order
from boardcall.web.access.contacts import contacts, forget_contacts
from boardcall.web.desk.players import new_salt
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.links import revoke_player
from boardcall.web.machine import time
from boardcall.web.pages.series import check_series_of, forget_in_series
from boardcall.web.permission.rights import call_director
from boardcall.web.request.act import again
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

TO = "desk/data/"


def data_page(call: Call) -> HttpResponse:
    """The table of fields, who agreed to be photographed, and the forms of a director."""
    if call.request.method != "POST":
        return _page(call, Form())
    call_director(call.visitor)
    try:
        if call.request.POST.get("do") == "names":
            people = to_be_reduced(call.event.now().event)
            salts = [new_salt() for _ in people]
            call.event.keep_names_only(people, salts=salts, at=time.now(), author=call.visitor.author)
            forget_contacts(call.event.id)
        else:
            _erase(call)
    except BoardcallError as error:
        return again(call, error, _page)
    if SHOWING.pages:
        SHOWING.pages.forget(call.event.here)
    return redirect(f"{call.base}{TO}")


def _erase(call: Call) -> None:
    sent, event = call.request.POST, call.event.now().event
    known = the_player(event, PlayerId(sent.get("player", "")))
    if sent.get("seen") != known.id and texts_naming(event, known.id):
        hint = say("Read them above, then tick and press again.")
        raise InputError.of(say("Nothing is erased yet: some texts keep the name."), hint, field="sure")
    if sent.get("sure") != "yes":
        hint = say("Tick that you know it cannot be undone.")
        raise InputError.of(say("Nothing is erased yet."), hint, field="sure")
    check_series_of(call.event)
    names = names_of(event, known.id)
    call.event.erase(known.id, at=time.now(), author=call.visitor.author, reason="")
    revoke_player(call.event.id, player=known.id, at=time.now())
    forget_in_series(call.event, names)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event, agreed = snapshot.event, snapshot.tournament.agreed
    people = sorted(snapshot.tournament.players, key=lambda one: list_order(one.name))
    known = contacts(call.event.id)
    return private_page(
        call,
        "desk/data.html",
        snapshot=snapshot,
        form=form,
        fields=held_fields(event),
        days=event.rulebook.registration.keep_days,
        has_mail=any(one.mail for one in known.values()),
        has_devices=any(one.devices for one in known.values()),
        goes_on=goes_on(event),
        is_due=is_due(event, day_at(event, time.now()), has_more=bool(known)),
        more=len({*to_be_reduced(event), *known}),
        people=[one for one in people if one.name != ERASED],
        naming=texts_naming(event, PlayerId(form["player"])) if form["player"] else (),
        consents=[(one, agreed.consent(one.id)) for one in people if not one.withdrawn],
    )
