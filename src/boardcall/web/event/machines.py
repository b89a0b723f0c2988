"""What every page says of machines: which event it shows, where the second is, and that it has taken over."""

from typing import Any

from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import local_time


def machines(snapshot: Snapshot) -> dict[str, Any]:
    """Values of every page; `took_over` is the last takeover with its local time, or None."""
    tournament = snapshot.tournament
    last = tournament.takeovers[-1] if tournament.takeovers else None
    return {
        "event_id": snapshot.event.replay.entries[0].hash,
        "second_machine": tournament.standby,
        "second_mark": tournament.standby_mark,
        "took_over": last and (last, local_time(last.at, snapshot.rulebook.event.timezone)),
    }
