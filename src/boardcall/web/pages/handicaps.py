"""The handicaps, for everybody: the commitment before they are open, then all of them with the hashed text."""

from typing import Any

from boardcall.tournament.acts.handicaps import OpenHandicaps, SealHandicaps
from boardcall.views.handicaps import handicaps_view
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.seals import SealFact, facts_of


def handicaps_context(snapshot: Snapshot) -> dict[str, Any]:
    """What is public of the handicaps."""
    return {"handicaps": handicaps_view(snapshot), "facts": _facts(snapshot)}


def _facts(snapshot: Snapshot) -> tuple[SealFact, ...]:
    """Everything that was done with the handicaps, also what was withdrawn."""
    entries = snapshot.event.replay.entries
    return facts_of(
        snapshot, {one.number: one.act for one in entries if isinstance(one.act, SealHandicaps | OpenHandicaps)}
    )
