"""Notices at the desk: what was posted, and a form to post another."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.notices import post_notice
from boardcall.tournament import BoardRef, PlayerId, RoundNumber
from boardcall.views.boards import in_order
from boardcall.views.notices import notices_view
from boardcall.views.viewer import DESK
from boardcall.web.event.people import players_here
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def notices_page(call: Call) -> HttpResponse:
    """Every notice, the newest first, and the form."""
    if call.request.method != "POST":
        return _page(call, Form())
    sent = call.request.POST
    kind, _, which = sent.get("to", "").partition(" ")
    number, _, board = which.partition(" ")

    def verb(event: Event) -> Draft:
        text = sent.get("text", "")
        if kind == "player":
            return post_notice(event, text, player=PlayerId(which))
        if kind == "board" and (round_ := whole(number)) is not None:
            return post_notice(event, text, ref=BoardRef(RoundNumber(round_), board))
        return post_notice(event, text)

    return answer(call, verb, _page, to="desk/notices/", alone=False)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    tournament = snapshot.tournament
    boards = in_order(board for board in tournament.boards if board.result is None)
    people = players_here(tournament)
    return private_page(
        call,
        "desk/notices.html",
        snapshot=snapshot,
        form=form,
        notices=tuple(reversed(notices_view(snapshot, DESK).notices)),
        boards=boards,
        people=people,
    )
