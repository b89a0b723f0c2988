"""The code of conduct as everybody reads and prints it."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.conduct.code import event_code
from boardcall.rulebook.sentences import lines_on
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.public import public_page
from boardcall.web.request.route import Call


def code_page(call: Call) -> HttpResponse:
    """The code with its version and hash, the event's own provisions after it, and where a breach is reported."""
    return public_page(call, "code.html", code_context)


def code_context(snapshot: Snapshot) -> dict[str, Any]:
    """The code of the event, None where its rules have no text of one, and what the rules say of conduct."""
    zone = ZoneInfo(snapshot.rulebook.event.timezone)
    return {
        "code": event_code(snapshot.event),
        "name": snapshot.rulebook.conduct.code,
        "lines": lines_on(snapshot.rulebook, "conduct"),
        "readings": [one.at.astimezone(zone) for one in snapshot.tournament.agreed.readings],
    }
