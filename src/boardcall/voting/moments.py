"""When something is asked on a board: the parts of a season, and a moment in one."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.game.phase import Season
from boardcall.wording import Sentence, say


class SeasonPart(StrEnum):
    """Where a board is in its season; AFTER: retreats and adjustments are done."""

    NEGOTIATION = "negotiation"
    WRITING = "writing"
    ADJUDICATION = "adjudication"
    RETREATS = "retreats"
    ADJUSTMENTS = "adjustments"
    AFTER = "after"


AT_THE_END = frozenset({SeasonPart.ADJUDICATION, SeasonPart.RETREATS, SeasonPart.ADJUSTMENTS, SeasonPart.AFTER})
"""What counts as the end of a season, for asking for a vote."""


SEASONS = (Season.SPRING, Season.FALL)
"""The seasons with votes; adjustments belong to the fall here."""


@dataclass(frozen=True, slots=True)
class VoteMoment:
    """When something is asked on a board: year, season, part of it, and whether the board's clock runs."""

    year: int
    season: Season
    part: SeasonPart = SeasonPart.NEGOTIATION
    clock_running: bool = True

    @property
    def turn(self) -> tuple[int, int]:
        """Seasons in their order."""
        return self.year, SEASONS.index(self.season)

    @property
    def counted_year(self) -> int:
        """The last year whose fall has been counted by now."""
        return self.year if self.season is Season.FALL and self.part is SeasonPart.AFTER else self.year - 1

    @property
    def sentence(self) -> Sentence:
        """The season of it, as people say it."""
        return season_name(self.season, self.year)

    def __str__(self) -> str:
        return str(self.sentence)


def season_name(season: Season, year: int) -> Sentence:
    """A season as people say it: "Spring 1906"."""
    if season is Season.SPRING:
        return say("Spring {year}", year=year)
    return say("Fall {year}", year=year)
