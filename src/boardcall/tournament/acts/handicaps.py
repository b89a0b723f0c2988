"""Secret handicaps: the act before play holds only the commitment; the points come with the act that opens it."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.handicaps import SALT, Handicaps, SealedHandicaps
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import mark, say


@dataclass(frozen=True, slots=True)
class SealHandicaps(Act):
    """Commits to everybody's handicap before play."""

    commitment: str
    """The SHA-256 of the text that names them all, 64 hexadecimal digits."""
    name: ClassVar[str] = "seal-handicaps"
    line: ClassVar[str] = mark("Seals the handicaps with {commitment}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("handicaps"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.handicaps.commitment:
            return (Problem(say("The handicaps are sealed already."), say("Withdraw that act first.")),)
        if not re.fullmatch(r"[0-9a-f]{64}", self.commitment):
            hint = say("It has 64 hexadecimal digits.")
            return (Problem(say("This is not a commitment."), hint, field="commitment", text=self.commitment),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, handicaps=Handicaps(self.commitment, tournament.rulebook))


@dataclass(frozen=True, slots=True)
class OpenHandicaps(Act):
    """Opens the handicaps: everybody's points and the salt; they have to fit the commitment, and count from then on."""

    points: tuple[tuple[PlayerId, Fraction], ...]
    """Ids with points such as "5", "-1.5" or "1/3"."""
    salt: str
    """32 hexadecimal digits."""
    name: ClassVar[str] = "open-handicaps"
    line: ClassVar[str] = mark("Opens the handicaps, salt {salt}. They count in the totals now.")
    concerns: ClassVar[tuple[str, ...]] = (mark("handicaps"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        handicaps = tournament.handicaps
        if not handicaps.is_closed:
            return (Problem(say("No closed handicaps are kept."), say("There is nothing to open.")),)
        if not SALT.fullmatch(self.salt):
            hint = say("It has 32 hexadecimal digits.")
            return (Problem(say("This is not a salt."), hint, field="salt", text=self.salt),)
        if self._inside(handicaps).commitment != handicaps.commitment:
            hint = say("Every handicap and the salt have to be as they were when they were sealed.")
            return (Problem(say("These are not the handicaps that were sealed."), hint, field="points"),)
        return ()

    def _inside(self, handicaps: Handicaps) -> SealedHandicaps:
        return SealedHandicaps(handicaps.rulebook, self.salt, self.points)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        given = self._counting(tournament)
        added = tuple(Adjustment(player, points, say("handicap")) for player, points in given.items())
        return replace(
            tournament,
            handicaps=replace(tournament.handicaps, inside=self._inside(tournament.handicaps)),
            adjustments=(*tournament.adjustments, *added),
        )

    def _counting(self, tournament: Tournament) -> dict[PlayerId, Fraction]:
        """Who has a handicap now. Of two entries of one person the one that was kept counts, unless it has none.

        Who is registered no more has none: the rest can be opened all the same.
        """
        stands_for, found = dict(tournament.merged), dict[PlayerId, Fraction]()
        for player, points in self.points:
            who = player
            while who in stands_for:
                who = stands_for[who]
            if points and tournament.player(who) and (who == player or who not in found):
                found[who] = points
        return found
