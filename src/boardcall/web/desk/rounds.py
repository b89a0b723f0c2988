"""A round as a whole at the desk: cancelling it, after what that means was said."""

from django.http import HttpResponse

from boardcall.desk.call.rounds import cancel_round, what_cancelling_means
from boardcall.tournament import RoundNumber
from boardcall.web.event.rounds import rounds_of
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def cancel_page(call: Call, number: RoundNumber) -> HttpResponse:
    """What cancelling the round means, and the form that does it."""
    return form_page(call, lambda event: cancel_round(event, number), _page, number, to=f"desk/rounds/{number}/cancel/")


def _page(call: Call, number: RoundNumber, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    return private_page(
        call,
        "desk/cancel.html",
        snapshot=snapshot,
        form=form,
        number=number,
        numbers=rounds_of(snapshot, number),
        meanings=what_cancelling_means(snapshot.event, number),
        cancelled=snapshot.tournament.cancellation(number),
    )
