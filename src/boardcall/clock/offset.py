"""How far a device's clock is from the server's: the estimate of the Network Time Protocol (RFC 5905, section 8)."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sample:
    """One question and its answer, in milliseconds: sent and got by the device's clock, the middle two by the server's.

    The server may give one time for both of its own.
    """

    sent: int
    received: int
    replied: int
    got: int

    @property
    def delay(self) -> int:
        """How long question and answer were under way."""
        return (self.got - self.sent) - (self.replied - self.received)

    @property
    def offset(self) -> int:
        """What to add to the device's clock to have the server's, if both ways took equally long."""
        return ((self.received - self.sent) + (self.replied - self.got)) // 2


@dataclass(frozen=True, slots=True)
class Offset:
    """An estimate: what to add to the device's clock, and how far from it the truth can be at the most."""

    milliseconds: int
    within: int


def estimate_offset(samples: Iterable[Sample]) -> Offset | None:
    """The estimate of the sample that was quickest under way; None without one.

    A sample with a negative delay, as when the device's clock was set meanwhile, tells nothing and is left out.
    """
    best = min((one for one in samples if one.delay >= 0), key=lambda one: one.delay, default=None)
    return None if best is None else Offset(best.offset, (best.delay + 1) // 2)
