"""What every page says of its event beside its own subject: its look, its rounds, its machines."""

from typing import Any

from boardcall.web.event.look import EventLook, event_look
from boardcall.web.event.machines import machines
from boardcall.web.event.parts import HEAD
from boardcall.web.event.rounds import edge
from boardcall.web.event.snapshot import Snapshot


def page_head(snapshot: Snapshot, base: str) -> dict[str, Any]:
    """Values of every page of the event whose addresses begin with `base`; bare ones where they cannot be made."""
    bare = {"look": EventLook(), "edge": (), "second_machine": "", "second_mark": ""}
    bare |= {"event_id": snapshot.event.replay.entries[0].hash, "took_over": None}
    return snapshot.shared_part(HEAD, lambda: _made(snapshot, base), bare, at=base)


def _made(snapshot: Snapshot, base: str) -> dict[str, Any]:
    return {"look": event_look(snapshot, base), "edge": edge(snapshot), **machines(snapshot)}
