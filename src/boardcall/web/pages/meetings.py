"""The meeting on public pages, and whether a receipt belongs to a ballot that was counted."""

from typing import Any

from boardcall.views.meeting import MeetingView, meeting_view
from boardcall.views.viewer import PUBLIC
from boardcall.voting.receipts import receipt_verdict
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence

LONGEST_RECEIPT = 60


def meeting_context(snapshot: Snapshot, receipt: str = "") -> dict[str, Any]:
    """The meeting's page; with a receipt also what the receipt proves."""
    found = meeting_view(snapshot, PUBLIC)
    return {"meeting": found, "receipt": receipt, "verdict": _verdict(found, receipt[:LONGEST_RECEIPT])}


def _verdict(found: MeetingView, receipt: str) -> tuple[bool, Sentence] | None:
    if not receipt.strip():
        return None
    return receipt_verdict(receipt, tuple(one.counted for one in found.votes if one.receipts))
