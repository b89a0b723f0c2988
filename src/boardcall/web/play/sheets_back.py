"""The order sheets that players hand back at the end of a game."""

from django.http import HttpResponse

from boardcall.desk.play.handing_in import return_sheets
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.form_values import power_in
from boardcall.web.play.recording import page
from boardcall.web.request.act import answer
from boardcall.web.request.route import Call


def sheets_back(call: Call, ref: BoardRef) -> HttpResponse:
    """Which powers' order sheets are back, and no others."""
    known = call.board(Right.RULE, ref)
    powers = frozenset(power_in(letter) for letter in call.request.POST.getlist("back"))
    return answer(call, lambda event: return_sheets(event, ref=ref, powers=powers), page, known, to=address(known))
