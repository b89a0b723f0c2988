"""What the rules still hide of results: figures and ranks that may be on no page but the desk's."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from boardcall.desk.event import Event
from boardcall.standings.provisional import ended_now
from boardcall.standings.publication import Known, publicity
from boardcall.standings.table import Standings, compute_standings

LEAST = 10_000
"""Figures from here on are looked for: a smaller one may as well be a count, a year, a time or a number of a page."""
RANKS = re.compile(r'id="place-[^"]*"|"ranking": \d+')


@dataclass(frozen=True, slots=True)
class HiddenResults:
    """Figures as they would be written, without what follows the decimal point, and whether no rank is public."""

    figures: frozenset[str] = frozenset()
    ranks: bool = False

    def shown_in(self, text: str) -> list[str]:
        told = sorted(self.figures.intersection(WHOLE.findall(text))) if self.figures else []
        return told + (RANKS.findall(text)[:1] if self.ranks else [])


WHOLE = re.compile(rf"(?<![\w.,-])\d{{{len(str(LEAST))},}}(?![\w-])")
"""A large number with nothing else before it; hashes and tokens are full of digits."""


def figures(*points: Fraction) -> frozenset[str]:
    """How points begin wherever they are written, rounded down or up."""
    return frozenset(str(whole) for one in points for whole in (floor(one), ceil(one)))


Tables = tuple[Standings, ...]


def hidden_results(event: Event, as_of: Callable[[int], Tables]) -> HiddenResults:
    """What the rulebook hides now; `as_of` gives the tables after a number of acts, for what was released."""
    known = publicity(event.tournament, event.rulebook.publication)
    released = as_of(known.release.act) if known.release else ()
    now = tables(event)
    kept, told = set[Fraction](), set[Fraction]()
    for how, read in ((known.totals, totals), (known.points, points_of_games)):
        if how is Known.NOW:
            told.update(read(now))
        else:
            kept.update(read(now))
            told.update(read(released))
            told.update(added(released))
    large = (one for one in kept - told if abs(one) >= LEAST)
    known_too = figures(*told)  # a public total may be the points of one hidden game, or rounded to the same number
    return HiddenResults(figures(*large) - known_too, known.totals is Known.HIDDEN)


def tables(event: Event) -> Tables:
    """The current standings, and those if all games ended now, if they differ."""
    tournament, ended = event.tournament, ended_now(event.tournament)
    several = (tournament,) if ended == tournament else (tournament, ended)
    return tuple(compute_standings(one, event.rulebook) for one in several)


def totals(given: Tables) -> Iterator[Fraction]:
    """The totals and scores of rounds of everybody and of every team."""
    for table in given:
        records = [*(one.record for one in table.places), *table.unranked]
        yield from (one.total.points for one in records)
        yield from (score.points for one in records for score in one.rounds if score.points is not None)
        yield from (one.score for one in table.teams.places)


def added(given: Tables) -> Iterator[Fraction]:
    """The points that a director gave or took, which stand beside every total."""
    for table in given:
        for record in (*(one.record for one in table.places), *table.unranked):
            yield from (one.points for one in record.total.adjustments)


def points_of_games(given: Tables) -> Iterator[Fraction]:
    for table in given:
        for record in (*(one.record for one in table.places), *table.unranked):
            yield from (game.points for game in record.games if game.points is not None)
