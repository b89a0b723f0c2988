"""By what name the public reads of a player: chosen on their own page."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import show_as, the_player
from boardcall.web.desk.details import Details, DetailsReader, form_of, known_of
from boardcall.web.desk.players import new_salt
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def name_page(call: Call) -> HttpResponse:
    """The choice between your name, another name, and a number."""
    player = call.visitor.player
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    if call.request.method != "POST":
        told = known_of(known, snapshot.tournament.roll_call.sign_up(player))
        return _page(call, Form(form_of(told)))
    return answer(call, lambda event: _saved(call, event), _page, to="me/")


def _saved(call: Call, event: Event) -> Draft:
    reader = DetailsReader({name: call.request.POST.get(name, "") for name in ("shown", "public_name")})
    told = reader.details(Details())
    reader.check()
    return show_as(event, call.visitor.player, told.public_name, salt=new_salt())


def _page(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "player/name.html", form=form)
