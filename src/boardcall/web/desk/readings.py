"""The page on which directors go through our readings of the rules."""

from django.http import HttpResponse

from boardcall.desk.readings import open_readings, tick_readings
from boardcall.rulebook.groups import GROUPS
from boardcall.rulebook.readings import readings
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def readings_page(call: Call) -> HttpResponse:
    """Every reading with a tick: why it is so, what else its key can say."""
    ticked = tuple(call.request.POST.getlist("reading"))
    return form_page(call, lambda event: tick_readings(event, ticked), _page, to="desk/rules/readings/")


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    waiting = {one.key for one in open_readings(snapshot.event)}
    return private_page(
        call,
        "desk/readings.html",
        snapshot=snapshot,
        form=form,
        groups=GROUPS,
        readings=readings(snapshot.rulebook),
        waiting=waiting,
    )
