"""Lateness and its price: the penalty of each offence follows from the rulebook and from earlier ones, in one game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from boardcall.wording import Sentence, say

LateSheet = Literal["td", "hold-all", "warn-then-hold-all"]
"""[orders].late_sheet."""
TimingPenalty = Literal["td", "hold-all", "warning-then-hold-all", "cancel-late-to-all"]
"""[conduct].timing_penalty."""


class Offence(StrEnum):
    """What a player did: no sheet at the deadline, writing on, talking in the writing time, or dawdling."""

    LATE_SHEET = "late-sheet"
    WRITING_ON = "writing-on"
    TALKING = "talking"
    DAWDLING = "dawdling"


class Penalty(StrEnum):
    """What an offence costs in its turn. `OTHER` is what the director decides."""

    NONE = "none"
    WARNING = "warning"
    CANCEL_LATE = "cancel-late"
    HOLD_ALL = "hold-all"
    OTHER = "other"


SAID = {
    Penalty.NONE: say("nothing"),
    Penalty.WARNING: say("a warning"),
    Penalty.CANCEL_LATE: say("the orders written late are void and those units hold"),
    Penalty.HOLD_ALL: say("all units of the player hold for the turn"),
    Penalty.OTHER: say("what the director decides"),
}
"""Each penalty in words."""

OFFENCE_NAMES = {
    Offence.LATE_SHEET: say("no sheet at the deadline"),
    Offence.WRITING_ON: say("writing after the deadline"),
    Offence.TALKING: say("talking in the writing time"),
    Offence.DAWDLING: say("dawdling"),
}
"""Each offence in words."""

DISCRETION = (Penalty.NONE, Penalty.WARNING, Penalty.CANCEL_LATE, Penalty.HOLD_ALL, Penalty.OTHER)


@dataclass(frozen=True, slots=True)
class OffenceVerdict:
    """What the rulebook says of an offence: one penalty, or those among which the director chooses; and the reason."""

    choices: tuple[Penalty, ...]
    because: Sentence

    @property
    def penalty(self) -> Penalty | None:
        """The penalty where the rulebook leaves no choice."""
        return self.choices[0] if len(self.choices) == 1 else None


def judge_offence(
    offence: Offence, earlier: Iterable[Penalty], *, late_sheet: LateSheet, timing_penalty: TimingPenalty
) -> OffenceVerdict:
    """The verdict on an offence of a player; `earlier` are the penalties of the same player in the same game.

    A fixed penalty is one for coming late: what talking costs is the director's to decide.
    """
    if offence is Offence.TALKING:
        return OffenceVerdict(DISCRETION, say("the director decides"))
    rule: str = late_sheet if offence is Offence.LATE_SHEET else timing_penalty
    match rule:
        case "hold-all":
            return OffenceVerdict((Penalty.HOLD_ALL,), say("every such offence makes all units hold"))
        case "warn-then-hold-all" | "warning-then-hold-all" if any(one is not Penalty.NONE for one in earlier):
            return OffenceVerdict((Penalty.HOLD_ALL,), say("the player was warned before in this game"))
        case "warn-then-hold-all" | "warning-then-hold-all":
            return OffenceVerdict((Penalty.WARNING,), say("the first offence in a game gets a warning"))
        case "cancel-late-to-all" if offence is Offence.WRITING_ON:
            choices = (Penalty.CANCEL_LATE, Penalty.HOLD_ALL)
            return OffenceVerdict(
                choices, say("the penalty ranges from the orders written late to all orders of the player")
            )
    return OffenceVerdict(DISCRETION, say("the director decides"))
