"""Choosing powers at a board whose powers are not drawn: whose turn it is, cards and choices, tap by tap."""

from django.http import HttpResponse

from boardcall.desk.call.board_call import choose_a_power, place_name_card, power_choice
from boardcall.desk.event import Draft, Event
from boardcall.errors import RefusedError
from boardcall.game import power_named
from boardcall.seeding.choice import PlaceCard
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, whole
from boardcall.web.request.origin_page import led_on
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say, with_commas


def choice_page(call: Call, number: RoundNumber, board: int) -> HttpResponse:
    """The row of cards, the powers taken, and the one question that is open."""
    if call.request.method != "POST":
        return _page(call, number, board, Form())
    known = power_choice(call.event.now().event, number, board)
    is_last = known.question is None or known.is_over_next
    return answer(
        call,
        lambda event: _answered(call, event, number, board),
        _page,
        number,
        board,
        to=f"desk/rounds/{number}/choice/{board}/{'' if is_last else led_on(call)}",
        back=is_last,
    )


def _page(call: Call, number: RoundNumber, board: int, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    choice = power_choice(snapshot.event, number, board)
    return private_page(
        call,
        "desk/choice.html",
        snapshot=snapshot,
        form=form,
        number=number,
        board=board,
        choice=choice,
        question=choice.question,
        is_card=isinstance(choice.question, PlaceCard),
        taken=dict(choice.chosen),
        unplayed=with_commas(power.full_name for power in choice.unplayed),
    )


def _answered(call: Call, event: Event, number: RoundNumber, board: int) -> Draft:
    sent = call.request.POST
    player = PlayerId(sent.get("player", ""))
    if (gap := whole(sent.get("gap", ""))) is not None:
        return place_name_card(event, player, round=number, board=board, gap=gap)
    power = power_named(sent.get("power"))
    if power is None:
        raise RefusedError(say("Tap a place for the card, or a power."))
    return choose_a_power(event, player, round=number, board=board, power=power)
