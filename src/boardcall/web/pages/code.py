"""The code of conduct as everybody reads and prints it."""

from typing import Any
from zoneinfo import ZoneInfo

from boardcall.desk.conduct.code import event_code
from boardcall.rulebook.sentences import lines_on
from boardcall.web.event.snapshot import Snapshot


def code_context(snapshot: Snapshot) -> dict[str, Any]:
    """The code with its version and hash, None where the rules have no text of one, and what they say of conduct."""
    zone = ZoneInfo(snapshot.rulebook.event.timezone)
    return {
        "code": event_code(snapshot.event),
        "name": snapshot.rulebook.conduct.code,
        "lines": lines_on(snapshot.rulebook, "conduct"),
        "readings": [one.at.astimezone(zone) for one in snapshot.tournament.agreed.readings],
    }
