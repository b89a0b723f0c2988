"""What a simulated weekend found: each finding with the seed, the step and the page, and what repeats it."""

from dataclasses import dataclass, field
from enum import StrEnum


class FindingKind(StrEnum):
    """What was wrong."""

    FAILED = "a page failed"
    ENDLESS = "a page did not answer"
    LEFT_OUT = "a part of a page was left out"
    SLOW = "a page was slow"
    STUCK = "Next leads nowhere"
    OPEN_DOOR = "a page let in somebody it should not"
    DEAD_LINK = "a link leads nowhere"
    TWICE = "somebody sits twice"
    UNEQUAL = "standings differ from those computed anew"
    SHOWN = "something hidden is shown"
    OURS = "the weekend itself could not be played"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a person would have met."""

    kind: FindingKind
    seed: int
    step: int
    page: str
    said: str
    repeats: str
    trace: str = field(default="", repr=False)

    def __str__(self) -> str:
        return f"{self.kind}: seed {self.seed}, step {self.step}, {self.page}: {self.said}\n  again: {self.repeats}"


class WeekendStopped(Exception):  # noqa: N818  not an error of the program: the weekend ends here
    """A weekend that cannot go on, since a page does not answer."""
