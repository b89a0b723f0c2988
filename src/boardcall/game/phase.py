"""Season, kind of phase, and the phase of a game, written 'S1901M', 'F1901R', 'W1901A'."""

import re
from dataclasses import dataclass
from enum import StrEnum

from boardcall.wording import Sentence, say

FIRST_YEAR = 1901
LATEST_YEAR = 2000
"""No game lasts a hundred years; a later year is a typing error."""


class Season(StrEnum):
    SPRING = "S"
    FALL = "F"
    WINTER = "W"

    def __repr__(self) -> str:
        return f"Season.{self.name}"


class PhaseKind(StrEnum):
    """What is ordered in a phase: movement, retreats, or adjustments (builds and removals)."""

    MOVEMENT = "M"
    RETREATS = "R"
    ADJUSTMENTS = "A"

    def __repr__(self) -> str:
        return f"PhaseKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a game; prints as 'S1901M'. Adjustments belong to the winter.

    >>> import boardcall as bc
    >>> phase = bc.Phase.read("F1901M")
    >>> print(phase.following(), phase.following(retreats=True))
    W1901A F1901R
    """

    season: Season
    year: int
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{self.season}{self.year}{self.kind}"

    @property
    def sentence(self) -> Sentence:
        """The phase as people say it: 'Spring 1901, movement'."""
        if self.season is Season.WINTER:
            return say("Winter {year}, adjustments", year=self.year)
        retreats = self.kind is PhaseKind.RETREATS
        if self.season is Season.SPRING:
            return (
                say("Spring {year}, retreats", year=self.year)
                if retreats
                else say("Spring {year}, movement", year=self.year)
            )
        return (
            say("Fall {year}, retreats", year=self.year) if retreats else say("Fall {year}, movement", year=self.year)
        )

    @staticmethod
    def read(text: str) -> "Phase":
        """The phase written 'S1901M'; 'F1901A' is read as 'W1901A'. ValueError when it is not in that form."""
        found = re.fullmatch(r"([SF])(\d+)([MR])|([FW])(\d+)(A)", text, re.ASCII)
        if found is None:
            raise ValueError(say("“{text}” is not a phase; write one like S1901M, F1901R or W1901A.", text=text))
        season, year, kind = (part for part in found.groups() if part)
        return Phase(Season.WINTER if kind == "A" else Season(season), int(year), PhaseKind(kind))

    def following(self, *, retreats: bool = False, adjustments: bool = True) -> "Phase":
        """The phase after this one: with retreats if any unit was dislodged, with adjustments if any power has some."""
        if self.kind is PhaseKind.MOVEMENT and retreats:
            return Phase(self.season, self.year, PhaseKind.RETREATS)
        if self.season is Season.SPRING:
            return Phase(Season.FALL, self.year, PhaseKind.MOVEMENT)
        if self.season is Season.FALL and adjustments:
            return Phase(Season.WINTER, self.year, PhaseKind.ADJUSTMENTS)
        return Phase(Season.SPRING, self.year + 1, PhaseKind.MOVEMENT)
