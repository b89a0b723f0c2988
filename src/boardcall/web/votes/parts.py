"""A part of a lottery end: made by a script on its keeper's device, so that this server never learns it."""

from django.http import HttpResponse

from boardcall.tournament.board.endings import end_choices
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def part_page(call: Call) -> HttpResponse:
    """The page whose script makes a part, or shows the link to give when an end is reached. Nothing is sent back."""
    return private_page(call, "vote/part.html", rounds=_rounds(call))


def _rounds(call: Call) -> dict[int, tuple[str, ...]]:
    """The rounds whose end may be secret, with the possible ends."""
    found = {one.number: end_choices(one.end) for one in call.event.now().rulebook.rounds}
    return {number: choices for number, choices in found.items() if choices and isinstance(number, int)}
