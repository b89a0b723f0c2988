"""What a simulated weekend found: each finding with the seed, the step and the page, and what repeats it."""

from dataclasses import dataclass, field
from enum import StrEnum


class BrokenRule(StrEnum):
    """What does not hold after a step, whatever page somebody is on."""

    OPEN_DOOR = "a page let in somebody it should not"
    DEAD_LINK = "a link leads nowhere"
    TWICE = "somebody sits twice"
    UNEQUAL = "standings differ from those computed anew"
    OURS = "the weekend itself could not be played"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a person would have met."""

    kind: StrEnum
    seed: int
    step: int
    page: str
    said: str
    repeats: str
    trace: str = field(default="", repr=False)

    def __str__(self) -> str:
        return f"{self.kind}: seed {self.seed}, step {self.step}, {self.page}: {self.said}\n  again: {self.repeats}"
