"""How a round was drawn: what was committed and opened, the command that draws it again, and a check in the browser."""

import json
from typing import Any

from django.http import HttpResponse

from boardcall.errors import NotFoundError
from boardcall.exchange.seating_file import write_boards
from boardcall.game import POWERS
from boardcall.seeding.versions import call_seating
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.tournament.draws import DrawSubject, hashed
from boardcall.views.draws import Repeatable, repeatable, round_draw
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.public import public_page
from boardcall.web.request.attachment import attachment
from boardcall.web.request.browser_python import python_address
from boardcall.web.request.route import Call
from boardcall.wording import local_time, say


def draw_page(call: Call, number: RoundNumber) -> HttpResponse:

    def context(snapshot: Snapshot) -> dict[str, Any]:
        snapshot.rulebook.round(number)
        zone = snapshot.rulebook.event.timezone
        return {
            "number": number,
            "draw": round_draw(snapshot, PUBLIC, number),
            "cancelled": snapshot.tournament.cancellation(number),
            "time": lambda at: local_time(at, zone),
            "names": _names(snapshot, number),
            "python": python_address(),
            "powers": POWERS,
            "file": f"{call.event.slug}-round-{number}-draw.json",
        }

    return public_page(call, "round_draw.html", context)


def _names(snapshot: Snapshot, number: RoundNumber) -> dict[PlayerId, str]:
    """The names the public reads of those who sit at the boards."""
    found = repeatable(snapshot, PUBLIC, number)
    seated = (
        {seat.player for call in (found.call, found.drawn) for _, seat in call_seating(call).seats()} if found else ()
    )
    return {one.id: one.name for one in snapshot.tournament.players if one.id in seated}


def draw_file(call: Call, number: RoundNumber) -> HttpResponse:
    """Everything needed to draw the round again: for everybody, or for the desk if it contains private wishes."""
    viewer = call.visitor.viewer
    snapshot = call.event.now() if viewer.everything else call.event.shown(PUBLIC, at=time.now())[0]
    found = repeatable(snapshot, viewer, number)
    if found is None:
        raise NotFoundError(say("The list of round {number} is not public.", number=number))
    text = json.dumps(_document(number, found), ensure_ascii=False)
    return attachment(text, "application/json", f"{call.event.slug}-round-{number}-draw.json")


def _document(number: RoundNumber, found: Repeatable) -> dict[str, Any]:
    """The file as `boardcall seating verify` reads it, with what the browser checks."""
    record = found.record
    openings = [
        {name: getattr(one, name) for name in ("subject", "value", "list", "anchor", "place", "seed", "is_late")}
        for one in found.openings
    ]
    lots = (
        {
            "list": found.lots.list,
            "seed": found.lots.seed,
            "settled": found.lots.settled,
            "openings": [one for one in openings if one["subject"] == DrawSubject.LOTS],
        }
        if found.lots
        else None
    )
    return {
        "boardcall": "seating",
        "format": 1,
        "round": number,
        "boards": write_boards(call_seating(found.call)),
        "drawn_boards": write_boards(call_seating(found.drawn)),
        "changes": [{"change": str(one)} for one in found.changes],
        "draw": {
            "algorithm": record.algorithm,
            "effort": record.effort,
            "words": record.words,
            "list_digest": hashed(found.list),
            "problem": json.loads(record.problem),
        },
        "list": found.list,
        "openings": openings,
    } | ({"lots": lots} if lots else {})
