"""Closing the roll call: the ways to make boards of seven, best first, and who sits out; and the code for the hall."""

from dataclasses import replace

from django.http import HttpResponse

from boardcall.desk.call.check_in_times import phones_may_check_in
from boardcall.desk.call.fair_draw import close_draft
from boardcall.desk.call.group_check_in import check_in_code
from boardcall.desk.call.roll_call import checked_in
from boardcall.desk.call.roll_call_close import closing_of
from boardcall.desk.people.players import distinct_names
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.store.draw_values import draw_values
from boardcall.tournament import RoundNumber
from boardcall.web.desk.board_call import prepared_of, ways_of
from boardcall.web.event.rounds import rounds_of
from boardcall.web.machine.addresses import svg_code
from boardcall.web.request.act import answer
from boardcall.web.request.addresses import addresses_of
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def closing_page(call: Call, number: RoundNumber) -> HttpResponse:
    """How those who are here make boards of seven, to be settled."""
    if call.request.method != "POST":
        return _page(call, number, Form())
    sent = call.request.POST
    choices = Choices(ways=ways_of(sent))
    return answer(
        call,
        lambda event: close_draft(event, number, choices, draw_values(event, call.event.vault)),
        _page,
        number,
        to=f"desk/rounds/{number}/call/#draw",
    )


def _page(call: Call, number: RoundNumber, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    prepared, problems = prepared_of(snapshot, number)
    names = distinct_names(snapshot.tournament)
    return private_page(
        call,
        "desk/closing.html",
        snapshot=snapshot,
        form=replace(form, problems=(*form.problems, *problems)),
        number=number,
        numbers=rounds_of(snapshot, number),
        here=len(checked_in(snapshot.tournament, number)),
        prepared=prepared,
        closing=closing_of(snapshot.event, number, prepared),
        name=lambda player: names.get(player, player),
    )


def code_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The code under which everybody in the hall checks in by phone, to be shown on a screen or printed."""
    snapshot = call.event.now()
    snapshot.rulebook.round(number)
    path = f"{call.base}check-in/{number}/{check_in_code(snapshot.event, number)}/"
    addresses = tuple(f"{root.rstrip('/')}{path}" for root in addresses_of(call))
    return private_page(
        call,
        "desk/check_in_code.html",
        snapshot=snapshot,
        number=number,
        address=addresses[0],
        others=addresses[1:],
        code=svg_code(addresses[0]),
        is_on=phones_may_check_in(snapshot.event),
    )
