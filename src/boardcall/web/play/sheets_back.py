"""The order sheets that players hand back at the end of a game."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.sheet_intake import return_sheets
from boardcall.errors import InputError, Problem
from boardcall.tournament import BoardRef
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.form_values import power_in
from boardcall.web.play.recording import page
from boardcall.web.request.act import answer
from boardcall.web.request.route import Call
from boardcall.wording import say


def sheets_back(call: Call, ref: BoardRef) -> HttpResponse:
    """Which powers' order sheets are back, and no others; or all of them at once."""
    known, sent = call.board(Right.RULE, ref), call.request.POST
    ticked = frozenset(power_in(letter) for letter in sent.getlist("back"))
    played = frozenset(seat.power for seat in known.seats if seat.players)

    def verb(event: Event) -> Draft:
        powers = played if "all" in sent else ticked
        if powers == known.sheets_back:
            raise InputError([Problem(say("Nothing was changed."), say("Tick the powers whose sheets are back."))])
        return return_sheets(event, ref=ref, powers=powers)

    return answer(call, verb, page, known, to=address(known))
