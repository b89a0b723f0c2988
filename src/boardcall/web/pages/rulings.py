"""The rulings of the event, without names."""

from typing import Any

from boardcall.views.rulings import rulings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot


def rulings_context(snapshot: Snapshot) -> dict[str, Any]:
    """Every ruling, the last first."""
    return {"found": rulings_view(snapshot, PUBLIC)}
