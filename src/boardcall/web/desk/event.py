"""The event itself at the desk: its name, place and days, and the rules it is run by."""

from datetime import date

from django.http import HttpResponse

from boardcall.desk import Draft, Event
from boardcall.desk.event import change_event
from boardcall.errors import InputError, Problem
from boardcall.web.acting import answer
from boardcall.web.forms import Form
from boardcall.web.guard import Call
from boardcall.web.private import private_page
from boardcall.wording import say

FIELDS = ("name", "place", "starts", "ends", "rules")


def event_page(call: Call) -> HttpResponse:
    """The form with what is known; what was changed in it is saved, rules only when the whole text is in order."""
    if call.request.method != "POST":
        return _page(call, _form(call))
    return answer(
        call,
        lambda event: _saved(call, event),
        to="desk/event/",
        again=lambda form, status: _page(call, form, status),
    )


def _form(call: Call) -> Form:
    known = call.event.now().tournament
    days = {"starts": known.starts, "ends": known.ends}
    values = {field: day.isoformat() if day else "" for field, day in days.items()}
    return Form(values | {"name": known.name, "place": known.place, "rules": known.rulebook_text})


def _page(call: Call, form: Form, status: int = 200) -> HttpResponse:
    return private_page(call, "desk/event.html", status=status, snapshot=call.event.now(), form=form, fields=FIELDS)


def _saved(call: Call, event: Event) -> Draft:
    sent, known = call.request.POST, event.tournament
    rules = sent.get("rules", "").replace("\r\n", "\n")
    name, place = " ".join(sent.get("name", "").split()), sent.get("place", "").strip()
    starts, ends = _day(sent.get("starts", ""), "starts"), _day(sent.get("ends", ""), "ends")
    return change_event(
        event,
        name=name if name and name != known.name else None,
        place=place if place != known.place else None,
        starts=starts if starts != known.starts else None,
        ends=ends if ends != known.ends else None,
        rulebook_text=rules if rules.strip() and rules.strip() != known.rulebook_text.strip() else None,
    )


def _day(text: str, field: str) -> date | None:
    try:
        return date.fromisoformat(text.strip()) if text.strip() else None
    except ValueError as error:
        message = say("“{text}” is no date.", text=text)
        raise InputError([Problem(message, say("Write it as 1985-04-30."), field=field)]) from error
