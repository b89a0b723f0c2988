"""Where the event is, for rules that ask who lives further away."""

import re

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event, set_venue
from boardcall.exchange.towns import town_named_in
from boardcall.tournament.places import Spot
from boardcall.web.desk.details import Asking, DetailsReader, look_up_towns
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

FIELDS = ("town", "at")
DEGREES = re.compile(r"\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*")

DEGREES_TOO = say("Write a larger town nearby, or its degrees below.")


def venue_page(call: Call) -> HttpResponse:
    """The town of the venue, found in the list of towns or given with its degrees."""
    known = call.event.now().tournament
    if call.request.method != "POST":
        return _page(call, Form({"town": known.venue.town or town_named_in(known.place)}))
    look_up_towns(call.request.POST)
    return answer(call, lambda event: _saved(call, event), _page, to="desk/players/")


def _saved(call: Call, event: Event) -> Draft:
    reader = DetailsReader(call.request.POST)
    town, typed = reader.text("town"), reader.text("at")
    if not town:
        reader.wrong("town", say("The town is missing."), say("Write it."))
    at = _degrees(reader, typed) if typed else None
    if town and not typed and (found := reader.town("town", DEGREES_TOO)):
        town, at = found.label, found.at
    reader.check()
    return set_venue(event, town, at)


def _degrees(reader: DetailsReader, typed: str) -> Spot | None:
    if (found := DEGREES.fullmatch(typed)) and abs(float(found[1])) <= 90 and abs(float(found[2])) <= 180:
        return Spot.of(float(found[1]), float(found[2]))
    hint = say("Write degrees north and east, such as 47.4043, 16.4108.")
    reader.wrong("at", say("“{text}” is not a place on a map.", text=typed[:40]), hint)
    return None


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    asking = Asking(snapshot.rulebook, form)
    return private_page(call, "desk/venue.html", snapshot=snapshot, form=form, asking=asking, fields=FIELDS)
