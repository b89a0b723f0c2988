"""What became of a message that was handed to a server."""

from dataclasses import dataclass
from enum import StrEnum


class DeliveryState(StrEnum):
    """How sending ended."""

    SENT = "sent"
    LATER = "later"
    """Not now: it did not arrive, and may be tried again."""
    FAILED = "failed"
    """The server refused it for good."""
    UNSURE = "unsure"
    """It may have arrived: the line broke before the answer. It is not sent again by itself."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How sending ended, what the server said, and after how many seconds it may be tried again."""

    result: DeliveryState
    answer: str = ""
    after: float = 0
    status: int | None = None
    """The status of an answer by HTTP, where there was one."""
