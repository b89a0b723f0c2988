"""What a drawing must know of an outcome."""

from enum import StrEnum

from boardcall.adjudication import Outcome
from boardcall.adjudication.outcomes import (
    Bounced,
    Cut,
    Disrupted,
    Illegal,
    NoRoute,
    NotAdjusted,
    NotCounted,
    RetreatFailed,
    Void,
)


class OrderSign(StrEnum):
    """Told by the sign at an order: none, good, failed (bounced, cut, disrupted), void (it could not count)."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"
    VOID = "void"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


def verdict_of(outcome: Outcome) -> OrderSign:
    if isinstance(outcome, Bounced | Cut | Disrupted | RetreatFailed):
        return OrderSign.FAILED
    if isinstance(outcome, NoRoute | Void | Illegal | NotCounted | NotAdjusted):
        return OrderSign.VOID
    return OrderSign.DONE
