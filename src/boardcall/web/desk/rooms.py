"""The rooms of the event at the desk: which boards are where."""

from django.http import HttpResponse

from boardcall.desk.rooms import set_rooms, written_rooms
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def rooms_page(call: Call) -> HttpResponse:
    """The rooms, a line each."""
    text = call.request.POST.get("rooms", "")
    return form_page(
        call,
        lambda event: set_rooms(event, text=text),
        _page,
        to="desk/print/",
        first=Form({"rooms": written_rooms(call.event.now().tournament.rooms)}),
    )


def _page(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "desk/rooms.html", form=form)
