"""The event itself at the desk: its name, place, time zone and days."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event, change_event
from boardcall.tables.days import read_days
from boardcall.web.desk.rule_writer import with_zone
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def event_page(call: Call) -> HttpResponse:
    """The form with what is known; what was changed in it is saved, and leads on to what is next."""
    return form_page(call, lambda event: _saved(call, event), _page, to="desk/", first=_form(call))


def _form(call: Call) -> Form:
    known = call.event.now().tournament
    days = {"starts": known.starts, "ends": known.ends}
    values = {field: day.isoformat() if day else "" for field, day in days.items()}
    zone = call.event.now().rulebook.event.timezone
    return Form(values | {"name": known.name, "place": known.place, "zone": zone})


def _page(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "desk/event.html", form=form)


def _saved(call: Call, event: Event) -> Draft:
    sent, known = call.request.POST, event.tournament
    name, place = " ".join(sent.get("name", "").split()), sent.get("place", "").strip()
    starts, ends = read_days(sent, "starts", "ends")
    return change_event(
        event,
        name=name if name and name != known.name else None,
        place=place if place != known.place else None,
        starts=starts if starts != known.starts else None,
        ends=ends if ends != known.ends else None,
        rulebook_text=_in_zone(event, sent.get("zone", "").strip()),
    )


def _in_zone(event: Event, zone: str) -> str | None:
    """The rules with another time zone; None where it stays."""
    if not zone or zone == event.rulebook.event.timezone:
        return None
    return with_zone(event.tournament.rulebook_text, zone)
