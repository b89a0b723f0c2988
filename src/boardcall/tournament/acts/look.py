"""How the pages of an event look: its own accent and logo."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import Sentence, mark, say

LONGEST_LOGO = 70_000
"""Length of a stored logo, in base64."""


@dataclass(frozen=True, slots=True)
class SetLook(Act):
    """Gives the pages of the event an accent and a logo; None leaves a value unchanged, "" removes it."""

    accent: str | None = None
    """A colour, such as "#174a6b"."""
    logo: str | None = None
    """A picture as a data address: "data:image/png;base64,…"."""
    name: ClassVar[str] = "set-look"
    concerns: ClassVar[tuple[str, ...]] = (mark("look of the event"),)
    longest_text: ClassVar[int] = LONGEST_LOGO

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        accent = tournament.accent if self.accent is None else self.accent
        logo = tournament.logo if self.logo is None else self.logo
        return replace(tournament, accent=accent, logo=logo)

    def says(self, tournament: Tournament) -> Sentence:
        accent = say("accent {colour}", colour=self.accent or "–") if self.accent is not None else None
        if self.logo is None:
            return say("Changes the look of the event: {accent}.", accent=accent or "–")
        logo = say("a logo") if self.logo else say("no logo")
        if accent is None:
            return say("Changes the look of the event: {logo}.", logo=logo)
        return say("Changes the look of the event: {accent}, {logo}.", accent=accent, logo=logo)
