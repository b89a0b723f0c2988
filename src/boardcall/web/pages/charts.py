"""Charts of an event, each beside its table: places, points by power, centres over the years; from public values."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardcall.game import POWERS, Power
from boardcall.scoring.points import shown_points
from boardcall.views.boards import boards_of
from boardcall.views.movement import place_courses
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot

MOST_LINES = 12
"""Number of players whose places are drawn; all of them are in the table."""


@dataclass(frozen=True, slots=True)
class PowerPoints:
    """What a power brought in the games that ended: how many, the mean and the best score."""

    power: Power
    games: int
    mean: str
    best: str
    share: int
    """The mean in hundredths of the best mean."""


@dataclass(frozen=True, slots=True)
class YearMeans:
    """The mean centres of the seven powers after a year, over the boards that counted it."""

    year: int
    boards: int
    means: tuple[float, ...]


def charts_context(snapshot: Snapshot) -> dict[str, Any]:
    """The charts of the event, if everybody may see what they are made from."""
    standings = standings_view(snapshot, PUBLIC)
    courses = place_courses(snapshot)
    return {
        "standings": standings,
        "courses": courses,
        "drawn": courses.players[:MOST_LINES],
        "powers": tuple(_by_power(snapshot)),
        "years": tuple(_by_year(snapshot)),
    }


def _by_power(snapshot: Snapshot) -> Iterable[PowerPoints]:
    """The points of each power, where single games may be seen."""
    places = standings_view(snapshot, PUBLIC).places
    games = [game for place in places for one in place.rounds for game in one.games if game.points is not None]
    scores = {
        power: [Fraction(game.points.exact) for game in games if game.points and game.power is power]
        for power in POWERS
    }
    means = {power: sum(found, Fraction()) / len(found) for power, found in scores.items() if found}
    most = max(means.values(), default=Fraction())
    for power, mean in sorted(means.items(), key=lambda one: -one[1]):
        yield PowerPoints(
            power,
            len(scores[power]),
            str(shown_points(mean, 1)),
            str(shown_points(max(scores[power]), snapshot.decimals)),
            int(100 * mean / most) if most > 0 else 0,
        )


def _by_year(snapshot: Snapshot) -> Iterable[YearMeans]:
    """The mean centres after each year, over the boards whose counts may be seen."""
    numbers = sorted({board.round for board in snapshot.tournament.boards})
    counts = [one for number in numbers for card in boards_of(snapshot, PUBLIC, number) for one in card.counts]
    for year in sorted({one.year for one in counts}):
        mine = [one.centres for one in counts if one.year == year]
        yield YearMeans(year, len(mine), tuple(sum(column) / len(mine) for column in zip(*mine, strict=True)))
