"""Nominations: a player proposes people for awards that a director gives, and sees what they proposed."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import distinct_names
from boardcall.desk.results.award_rules import nominate, nominated
from boardcall.errors import InputError
from boardcall.tournament import PlayerId
from boardcall.web.event.people import names_here
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

TO = "nominations/"


def nominations_page(call: Call) -> HttpResponse:
    """The form of one nomination, and the player's own so far."""
    if call.request.method != "POST":
        return _page(call, Form())
    sent, player = call.request.POST, call.visitor.player
    award, _, title = sent.get("award", "").partition("|")

    def verb(event: Event) -> Draft:
        if not award:
            raise InputError.of(say("Choose an award."), field="award")
        return nominate(
            event,
            award,
            title=title or sent.get("title", ""),
            candidate=PlayerId(sent.get("candidate", "")),
            player=player,
            text=sent.get("text", ""),
        )

    return answer(call, verb, _page, to=TO, alone=False)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    names = distinct_names(snapshot.tournament)
    open_to = nominated(snapshot.event)
    mine = [one for one in snapshot.tournament.polls.nominations if one.player == call.visitor.player]
    return private_page(
        call,
        "vote/nominations.html",
        snapshot=snapshot,
        awards=[(f"{one.id}|{name}", name) for one in open_to for name in one.names],
        others=[one.id for one in open_to if one.more_allowed or not one.names][:1],
        players=names_here(snapshot.tournament),
        mine=mine,
        names=names,
        form=form,
    )
