"""What one more game would make of a player's total, as a line with corners; and what is still to come."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import lcm

from boardcall.game import POWERS
from boardcall.scoring.score import PowerScore
from boardcall.standings.chances.reachable import ResultTable
from boardcall.standings.games import Game
from boardcall.standings.rounds import round_scores
from boardcall.standings.rules import Rules, factor_of
from boardcall.standings.settings import Part
from boardcall.standings.totals import add_up
from boardcall.tournament import Adjustment, Board, PlayerId, RoundNumber


@dataclass(frozen=True)
class Line:
    """A total by the points of one game: straight between its corners, flat outside."""

    points: tuple[Fraction, ...]
    totals: tuple[Fraction, ...]

    @cached_property
    def rises(self) -> tuple[Fraction, ...]:
        """How much the total grows by a point, between one corner and the next."""
        corners = pairwise(zip(self.points, self.totals, strict=True))
        return tuple((total - low) / (points - left) for (left, low), (points, total) in corners)


@dataclass(frozen=True, slots=True)
class WholeScale:
    """The numbers by which points and totals are multiplied, so that all of a contest are whole."""

    points: int
    totals: int

    def whole(self, line: Line) -> "WholeLine":
        return WholeLine(
            _whole(line.points, self.points),
            _whole(line.totals, self.totals),
            _whole(line.rises, self.totals // self.points),
        )

    def values(self, table: ResultTable) -> tuple[int, ...]:
        """The values of a table."""
        more = self.points // table.times
        return tuple(one * more for one in table.whole)


def _whole(numbers: tuple[Fraction, ...], times: int) -> tuple[int, ...]:
    """Numbers multiplied by what makes all of them whole."""
    return tuple([one.numerator * (times // one.denominator) for one in numbers])


def scale_of(lines: Iterable[Line], tables: Iterable[ResultTable]) -> WholeScale:
    """What makes every point and every total of these whole numbers, and all that lie between."""
    known = tuple(lines)
    points = lcm(*{table.times for table in tables}, *{one.denominator for line in known for one in line.points})
    totals = {one.denominator for line in known for one in (*line.totals, *line.rises)}
    return WholeScale(points, points * lcm(*totals))


@dataclass(frozen=True, slots=True)
class WholeLine:
    """A line in whole numbers."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    rises: tuple[int, ...]

    def at(self, points: int) -> int:
        place = bisect_right(self.points, points)
        if place == 0 or place == len(self.points):
            return self.totals[max(0, place - 1)]
        return self.totals[place - 1] + self.rises[place - 1] * (points - self.points[place - 1])

    def below(self, total: int, values: tuple[int, ...], *, strict: bool) -> int:
        """How many of some values give no more than a total; with `strict` less than it."""
        place = (bisect_left if strict else bisect_right)(self.totals, total)
        if place == 0 or place == len(self.totals):
            return len(values) if place else 0
        left, more, rise = self.points[place - 1], total - self.totals[place - 1], self.rises[place - 1]
        return bisect_left(values, left - -more // rise) if strict else bisect_right(values, left + more // rise)


@dataclass(frozen=True, slots=True)
class TotalBound:
    """The least of several totals, or the greatest of them."""

    lines: tuple[WholeLine, ...]
    greatest: bool

    def at(self, points: int) -> int:
        if len(self.lines) == 1:
            return self.lines[0].at(points)
        return (max if self.greatest else min)([line.at(points) for line in self.lines])

    def below(self, total: int, values: tuple[int, ...], *, strict: bool) -> int:
        """How many of some values give no more than a total; with `strict` less than it."""
        if len(self.lines) == 1:
            return self.lines[0].below(total, values, strict=strict)
        return (min if self.greatest else max)([line.below(total, values, strict=strict) for line in self.lines])


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round without boards: the least and the most points a game in it can bring, as they count in the round.

    `won` are those of a solo, `lost` the most that anybody else has on the board of that solo: both are real results.
    """

    number: RoundNumber
    least: Fraction
    most: Fraction
    won: Fraction
    lost: Fraction
    pools: tuple[str, ...] = ("",)
    """Pools whose players have different factors on their totals, the least first."""


@dataclass(frozen=True, slots=True)
class Sum:
    """How totals are added up: the parts, the rounds that will have been held, the rules."""

    rules: Rules
    parts: tuple[Part, ...]
    held: tuple[RoundNumber, ...]
    extra: Mapping[PlayerId, tuple[Adjustment, ...]]
    factors: Mapping[str, Fraction]
    """Factors on the totals of those who play in a pool, where the list looks at totals."""

    def total(self, player: PlayerId, games: tuple[Game, ...]) -> Fraction:
        given = self.extra.get(player, ())
        rounds = round_scores(games, given, self.rules.scoring)
        settings = self.rules.standings
        found = add_up(
            rounds,
            self.parts,
            held=self.held,
            missing=settings.missing_round,
            adjustments=given,
            most=settings.max_rounds,
            factor=factor_of((game.board.pool for game in games), self.factors),
        )
        return found.points

    def line(self, player: PlayerId, games: tuple[Game, ...], open_game: Game, ends: tuple[Fraction, Fraction]) -> Line:
        """The total by the points of a game that still runs, between the least and the most it can bring."""
        factor = open_game.multiplier
        if not factor or ends[0] == ends[1]:
            return Line((ends[0],), (self.total(player, (*games, with_points(open_game, ends[0]))),))
        bonus = sum((one.points for one in self.extra.get(player, ()) if one.round == open_game.round), Fraction(0))
        corners = {self.rules.standings.missing_round, *(game.value for game in games)}
        corners |= {score.points for score in round_scores(games, self.extra.get(player, ()), self.rules.scoring)}
        corners |= {one.points for one in self.extra.get(player, ())}
        inside = {place for one in corners for place in (one / factor, (one - bonus) / factor)}
        at = tuple(sorted({*ends, *(place for place in inside if ends[0] < place < ends[1])}))
        return Line(at, tuple(self.total(player, (*games, with_points(open_game, place))) for place in at))


def with_points(game: Game, points: Fraction) -> Game:
    return Game(game.player, game.board, game.power, points, game.formula, game.multiplier, game.scored)


def unplayed(player: PlayerId, number: RoundNumber, points: Fraction, pool: str = "") -> Game:
    """A game of a coming round that brings this many points."""
    board = Board(number, "", (), pool=pool)
    return Game(player, board, POWERS[0], points, PowerScore(POWERS[0], points, ()))


Pick = Callable[[ComingRound], tuple[Fraction, ...]]


def ways(
    player: PlayerId, coming: tuple[ComingRound, ...], pick: Pick, *, stay: bool, any_pool: bool = True
) -> list[tuple[Game, ...]]:
    """The coming games of a player with the points that `pick` names; with `stay` each may be missed too.

    Without `any_pool` the player is in the pool with the least factor on totals.
    """
    options: list[tuple[Game | None, ...]] = []
    for one in coming:
        pools = one.pools if any_pool else one.pools[:1]
        played = tuple(unplayed(player, one.number, points, pool) for points in pick(one) for pool in pools)
        options.append((None, *played) if stay else played)
    return [tuple(game for game in way if game is not None) for way in product(*options)]
