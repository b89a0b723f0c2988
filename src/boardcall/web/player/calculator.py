"""The calculator for a player's own board, under the rulebook of the event."""

from django.http import HttpResponse

from boardcall.web.pages.calculator import calculator_context, sheet_of
from boardcall.web.player.today import my_seats
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def my_calculator_page(call: Call) -> HttpResponse:
    """The player's board as it was last counted, unless another is entered; opened once, it is there offline too."""
    snapshot = call.event.now()
    seat = next((one for one in my_seats(snapshot, call.visitor.player) if one.board), None)
    board, power = (seat.board, seat.power) if seat else (None, None)
    sheet = sheet_of(call.request.GET, board, power)
    context = calculator_context(call.request, snapshot, sheet, board)
    return private_page(call, "calculator.html", snapshot=snapshot, **context)
