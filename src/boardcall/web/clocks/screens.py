"""Screens of clocks for the hall: one board, or all of a round; and the time by which every device shows them."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse, JsonResponse

from boardcall.desk.play.play_state import board_of
from boardcall.drawing.svg import Svg
from boardcall.tournament import BoardRef
from boardcall.views.clock_card import clock_card, round_cards
from boardcall.views.notices import notices_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.parts import CLOCKS
from boardcall.web.event.rounds import current
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.machine.addresses import reaches_others, svg_code
from boardcall.web.pages.public import public_page
from boardcall.web.request.addresses import address_for_all
from boardcall.web.request.route import Call

SPARE = frozenset({5, 7})
"""So many clocks leave a cell of the grid free, for notices and the way to the event's page."""
NOTICES = 2


@dataclass(frozen=True, slots=True)
class HallAddress:
    """Where phones find the event: the address to read, and as a QR code."""

    shown: str
    code: Svg


def server_time(_: Call) -> HttpResponse:
    """The server's time in milliseconds, and how many times faster than a real clock it goes (1 but in a rehearsal)."""
    return JsonResponse(
        {"now": round(time.now().timestamp() * 1000), "speed": time.speed()}, headers={"Cache-Control": "no-store"}
    )


def all_clocks(call: Call) -> HttpResponse:
    """The clocks of the round that is played: the one for all boards, or one for each."""
    return public_page(call, "clock/screen.html", lambda snapshot: all_context(snapshot) | _besides(call, snapshot))


def _besides(call: Call, snapshot: Snapshot) -> dict[str, Any]:
    """What the hall reads beside the clocks: the time, the newest notices, and where phones find the event."""
    reached = address_for_all()
    address = f"{reached}{call.base}" if reached and reaches_others(reached) else ""
    shown = HallAddress(urlsplit(address).netloc, svg_code(address)) if address else None
    return {
        "zone": snapshot.rulebook.event.timezone,
        "notices": tuple(reversed(notices_view(snapshot, PUBLIC).notices))[:NOTICES],
        "address": shown,
        "spare": SPARE,
    }


def all_context(snapshot: Snapshot) -> dict[str, Any]:
    """What the screen of all clocks shows, true until the next act."""
    number = current(snapshot)
    return {"number": number, "cards": snapshot.part(CLOCKS, lambda: round_cards(snapshot, number), ())}


def one_clock(call: Call, ref: BoardRef) -> HttpResponse:
    """The clock a board plays by, as large as the screen."""

    def context(snapshot: Snapshot) -> dict[str, Any]:
        known = board_of(snapshot.event, ref)
        card = snapshot.part(CLOCKS, lambda: clock_card(snapshot, known), None, at=ref)
        return {"number": ref.round, "cards": (card,) if card else (), **_besides(call, snapshot)}

    return public_page(call, "clock/screen.html", context)
