"""The readings of the rules that the directors of an event share."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import Sentence, mark, say_number


@dataclass(frozen=True, slots=True)
class TickReadings(Act):
    """The directors reviewed the program's readings: `readings` are those they share, each with its value."""

    readings: tuple[tuple[str, str], ...]
    name: ClassVar[str] = "tick-readings"
    concerns: ClassVar[tuple[str, ...]] = (mark("the readings of the rules"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, readings=self.readings)

    def says(self, tournament: Tournament) -> Sentence:
        return say_number(
            "Ticks {number} reading of the rules.", "Ticks {number} readings of the rules.", len(self.readings)
        )
