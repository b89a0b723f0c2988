"""Every way a board can end, with the points of each: made once for a system and a kind of board, and kept.

The powers are alike to every system, so that a result is a `Cell`: centres from the most to the least, whoever holds
them. What the counts allow: a power at most doubles its centres in a year, one without a centre has none again, an
owned centre stays owned, and a draw takes in all who are left.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice, pairwise
from math import comb, lcm

from boardcall.errors import InputError
from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS
from boardcall.scoring.result import CENTRES, OWNED_AT_START, SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.scoring.score import board_points
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import (
    Bands,
    Fixed,
    Greatest,
    Lead,
    Margins,
    PerCentre,
    PerYear,
    Pot,
    Rank,
    RankBy,
    Share,
    Table,
    Target,
    Term,
    Who,
)

MOST_RESULTS = 8000
"""Results that are scored for one kind of board; beyond it the table is not complete."""
MOST_EVER = 100_000
"""Results that are scored to find the most and the least of a system."""
UNKNOWN = Fraction(10**12)
"""More than any game brings: for systems of which not every result can be looked at."""
MOST_YEARS = 12
"""Ways in which years can go with the same counts that are results of their own; more of them are one cell."""
SEATS = len(POWERS)
_NONE_OWNED = (0,) * SEATS
_BY_COUNTS = (Fixed, PerCentre, PerYear, Table, Rank, Lead, Pot, Share, Bands, Margins, Greatest, Target)
"""Terms in which more points of one power never give points to another."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of board: owned centres, the years in which powers went out, the years it can still play.

    `conceded` says that a solo can be conceded. The years are those of the system that asks; others leave them out.
    `now` are the counts as they are, the most first: a board that ends in the year it has played ends with them. They
    stand only where the last year counts for those who live.
    """

    owned: int
    most: int = CENTRES
    dead: tuple[int, ...] = ()
    played: int = 0
    last: int = 0
    conceded: bool = False
    now: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """Results with the same centres. `low` and `high` are the points of each place, as numbers of the table's values.

    They are alike where the cell is one result. `out` says of a place in which year its power had gone out before.
    `rising_low` and `rising_high` are the same points in order. `odd` are the places without which points never rise
    from one place to the next: none in most results, the place of a solo that was conceded to somebody further down.
    """

    counts: tuple[int, ...]
    out: tuple[int | None, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    rising_low: tuple[int, ...]
    rising_high: tuple[int, ...]
    odd: tuple[int, ...] = ()


Placed = tuple[tuple[Cell, int], ...]
"""Results, each with one of its places."""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """The results of a kind of board. Where it is not `complete` it holds real results, but not all.

    `places` are the places of all of them by their centres, the one with the most points first; every solo is one.
    `has_years` says whether some tell when a power had gone out, `is_exact` whether each cell is one result.
    """

    values: tuple[Fraction, ...]
    cells: tuple[Cell, ...]
    places: tuple[tuple[int, Placed], ...]
    complete: bool
    has_years: bool
    is_exact: bool
    times: int
    whole: tuple[int, ...]
    """The values, `times` as large."""

    def below(self, points: Fraction, *, strict: bool) -> int:
        """How many of the values are no more than some points; with `strict` less than them."""
        mine = points.numerator * self.times
        if strict:
            return bisect_left(self.whole, -(-mine // points.denominator))
        return bisect_right(self.whole, mine // points.denominator)


Bounds = tuple[tuple[int, ...], tuple[int | None, ...], tuple[Fraction, ...], tuple[Fraction, ...]]


def result_table(system: ScoringSystem, shape: Shape, *, centres: bool = False) -> ResultTable:
    """The results of a board under a system; with `centres` the points are the centres themselves."""
    used = shape if looks_at_years(system) and not centres else Shape(shape.owned, shape.most, conceded=shape.conceded)
    if centres or system.concession is not Concession.SOLO:
        used = replace(used, conceded=False)
    if used.last == used.played or not _years_of_survivors(system):
        used = replace(used, now=())
    return _Tables.centres(used) if centres else _Tables.points(system, used)


@lru_cache(maxsize=8)
def extremes(system: ScoringSystem) -> tuple[Fraction, Fraction]:
    """The least and the most that a game of a system can bring, from the first year to the last one there is."""
    if looks_at_years(system):
        return -UNKNOWN, UNKNOWN
    found, complete = _scored(system, Shape(OWNED_AT_START, played=FIRST_YEAR - 1), MOST_EVER)
    points = [one for _, _, low, high in found for one in (*low, *high)]
    return (min(points), max(points)) if complete else (-UNKNOWN, UNKNOWN)


def early_solo() -> BoardResult:
    """A solo that leaves nobody else a centre."""
    lines = (PowerResult(power, 0 if place else CENTRES, 1904 if place else None) for place, power in enumerate(POWERS))
    return BoardResult(tuple(lines), 1904)


def looks_at_years(system: ScoringSystem) -> bool:
    """Whether the year in which a power went out, or the last year, matters for its points."""
    return any(_has_years(term) for term in (*system.draw, *system.solo))


def tables_made() -> int:
    """How many tables were made in this process: a new one takes time, one that is kept does not."""
    return _Tables.points.cache_info().misses


def _has_years(term: Term) -> bool:
    match term:
        case PerYear():
            return True
        case Fixed(lived_to=year):
            return year is not None
        case Rank(by=by):
            return RankBy.ELIMINATION_YEAR in by
        case Greatest(of=terms):
            return any(map(_has_years, terms))
        case _:
            return False


def _years_of_survivors(system: ScoringSystem) -> bool:
    terms = [*system.draw, *system.solo]
    terms += [one for term in terms if isinstance(term, Greatest) for one in term.of]
    of_years = (term for term in terms if isinstance(term, PerYear | Fixed) and _has_years(term))
    return any(term.who is not Who.ELIMINATED for term in of_years)


def _earlier_years(system: ScoringSystem) -> bool:
    """Places by the counts of earlier years: what a cell leaves out, so that no table of it is complete."""
    ranks = (term for term in (*system.draw, *system.solo) if isinstance(term, Rank))
    return any(RankBy.EARLIER_YEARS in term.by for term in ranks)


def _grows_with_years(system: ScoringSystem) -> bool:
    """Whether later years never take points from the power that lives longer nor give any to the others."""
    return all(map(_grows, (*system.draw, *system.solo)))


def _grows(term: Term) -> bool:
    match term:
        case Fixed() | PerYear():
            return not _has_years(term) or term.points >= 0
        case Rank():
            return not _has_years(term) or (not term.tied and list(term.table) == sorted(term.table, reverse=True))
        case Greatest(of=terms):
            return all(map(_grows, terms))
        case _:
            return isinstance(term, _BY_COUNTS)


class _Tables:
    """The tables made in this process, as long as they are among the last ones."""

    @staticmethod
    @lru_cache(maxsize=64)
    def points(system: ScoringSystem, shape: Shape) -> ResultTable:
        if not shape.now:
            return _table(*_scored(system, shape))
        later, complete = _Tables.of_later_years(system, replace(shape, now=_NONE_OWNED))
        mine, whole, _ = _scored_of(system, shape, shape.now)
        return _table([*(one for one in later if one[0] != shape.now), *mine], complete and whole)

    @staticmethod
    @lru_cache(maxsize=16)
    def of_later_years(system: ScoringSystem, shape: Shape) -> tuple[list[Bounds], bool]:
        """What boards of a shape share, whatever their counts are now."""
        return _scored(system, shape)

    @staticmethod
    @lru_cache(maxsize=8)
    def centres(shape: Shape) -> ResultTable:
        held = [(counts, tuple(map(Fraction, counts))) for counts in _all_counts(shape)]
        return _table([(counts, (None,) * SEATS, points, points) for counts, points in held], complete=True)


def _table(found: list[Bounds], complete: bool) -> ResultTable:
    values = sorted({points for _, _, low, high in found for points in (*low, *high)})
    number = {points: place for place, points in enumerate(values)}

    def numbers(points: tuple[Fraction, ...]) -> tuple[int, ...]:
        return tuple(number[one] for one in points)

    cells = dict.fromkeys((counts, out, numbers(low), numbers(high)) for counts, out, low, high in found)
    made = tuple(
        Cell(counts, out, low, high, tuple(sorted(low)), tuple(sorted(high)), _odd(low, high, out))
        for counts, out, low, high in cells
    )
    has_years, is_exact = any(any(one.out) for one in made), all(one.low == one.high for one in made)
    times = lcm(*(one.denominator for one in values))
    whole = tuple(int(one * times) for one in values)
    return ResultTable(tuple(values), made, _by_centres(made), complete, has_years, is_exact, times, whole)


def _odd(low: tuple[int, ...], high: tuple[int, ...], out: tuple[int | None, ...]) -> tuple[int, ...]:
    """The place that stands apart from falling points, if any; all where that is not enough."""
    both = list(zip(low, high, out, strict=True))
    alive, dead = [one[:2] for one in both if one[2] is None], [one for one in both if one[2] is not None]
    if len(set(dead)) > len({year for _, _, year in dead}):
        return tuple(range(len(out)))
    apart = ((), *((place,) for place in range(len(alive))))
    return next((one for one in apart if _falls(alive, one)), tuple(range(len(out))))


def _falls(points: list[tuple[int, int]], without: tuple[int, ...]) -> bool:
    left = [one for place, one in enumerate(points) if place not in without]
    return all(later[0] <= one[0] and later[1] <= one[1] for one, later in pairwise(left))


def _by_centres(cells: tuple[Cell, ...]) -> tuple[tuple[int, Placed], ...]:
    found: dict[int, list[tuple[Cell, int]]] = {}
    for cell in cells:
        alike = zip(cell.counts, cell.low, cell.high, cell.out, strict=True)
        for place in {key: place for place, key in enumerate(alike)}.values():
            found.setdefault(min(cell.counts[place], SOLO_CENTRES), []).append((cell, place))
    return tuple(
        (held, tuple(sorted(group, key=lambda one: -one[0].high[one[1]]))) for held, group in sorted(found.items())
    )


def _all_counts(shape: Shape) -> Iterator[tuple[int, ...]]:
    """All shares of the centres, those of the whole map first."""
    alive = SEATS - len(shape.dead)
    for total in range(shape.most, shape.owned - 1, -1):
        for counts in partitions(total, alive, total):
            yield (*counts, *(0 for _ in shape.dead))


def partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as so many parts from 0 to `most`, the greatest first."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most), -1, -1):
        if first * parts < total:
            return
        for rest in partitions(total - first, parts - 1, first):
            yield (first, *rest)


def _scored(system: ScoringSystem, shape: Shape, limit: int = MOST_RESULTS) -> tuple[list[Bounds], bool]:
    """Every cell with its points, none where there are more than `limit`, and whether those are all."""
    found: list[Bounds] = []
    scored, complete = 0, not _earlier_years(system)
    if sum(1 for _ in islice(_all_counts(shape), limit + 1)) > limit:
        return [], False
    for counts in _all_counts(shape):
        if scored >= limit:
            return found, False
        cells, whole, looked = _scored_of(system, shape, counts)
        complete = complete and whole
        scored += looked
        found += cells
    return found, complete


def _scored_of(system: ScoringSystem, shape: Shape, counts: tuple[int, ...]) -> tuple[list[Bounds], bool, int]:
    """The cells with these counts, whether those are all, and how many results were scored for them."""
    out = (*(None for _ in range(SEATS - len(shape.dead))), *shape.dead)
    groups, whole = _results(system, shape, counts)
    scored = [(group, points) for group in groups if (points := _points(group, system)) is not None]
    cells = [(counts, out, *_bounds(points, counts, out)) for _, points in scored]
    return cells, whole, sum(len(group) for group, _ in scored)


def _bounds(
    points: list[tuple[Fraction, ...]], counts: tuple[int, ...], out: tuple[int | None, ...]
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The least and the greatest points of each place; those who go out meanwhile are alike."""
    if len(points) == 1:
        return points[0], points[0]
    low, high = ([*map(pick, zip(*points, strict=True))] for pick in (min, max))
    new = [place for place, held in enumerate(counts) if not held and out[place] is None]
    if new:
        least, most = min(low[place] for place in new), max(high[place] for place in new)
        for place in new:
            low[place], high[place] = least, most
    return tuple(low), tuple(high)


def _points(group: list[BoardResult], system: ScoringSystem) -> list[tuple[Fraction, ...]] | None:
    try:
        return [board_points(result, system) for result in group]
    except InputError:
        return None


def _results(system: ScoringSystem, shape: Shape, counts: tuple[int, ...]) -> tuple[list[list[BoardResult]], bool]:
    """The results with these counts, in groups that make one cell, and whether those are all."""
    groups, whole = _of_years(system, shape, counts)
    if shape.conceded and counts[0] < SOLO_CENTRES:
        alive = [place for place, held in enumerate(counts) if held]
        first = [place for place in alive if place == 0 or counts[place] != counts[place - 1]]
        for group in groups[:]:
            for place in first:
                groups.append([BoardResult(one.powers, one.last_year, End.SOLO, POWERS[place]) for one in group])
    return groups, whole


def _of_years(system: ScoringSystem, shape: Shape, counts: tuple[int, ...]) -> tuple[list[list[BoardResult]], bool]:
    if not looks_at_years(system):
        return [[_result(counts, shape, (), None)]], True
    new = sum(held == 0 for held in counts) - len(shape.dead)
    first, last = shape.played + 1, shape.last or LATEST_YEAR
    is_later = bool(shape.now) and counts != shape.now
    ends = (
        range(first if is_later else shape.played, last + 1) if _years_of_survivors(system) else range(last, last + 1)
    )
    if new and first > last:
        return [], True
    span = last - shape.played
    if len(ends) * comb(max(span + new - 1, 0), new) <= MOST_YEARS:
        years = [(gone, end) for end in ends for gone in combinations_with_replacement(range(first, end + 1), new)]
        return [[_result(counts, shape, gone, end)] for gone, end in years], True
    if _grows_with_years(system):
        corners = [
            (gone, end) for end in {ends[0], ends[-1]} for gone in _corners(new, first, last, _has_target(system))
        ]
        return [[_result(counts, shape, gone, max(end, *gone, 0)) for gone, end in corners]], True
    some = [((year,) * new, year) for year in {first, min(last, first + 5)}]
    return [[_result(counts, shape, gone, end)] for gone, end in some], False


def _corners(new: int, first: int, last: int, target: bool) -> list[tuple[int, ...]]:
    """Years of going out between which the points of all lie: the first as early or late as can be, the rest not.

    With a target the leader's points go with those of the others, so that all early and all late are looked at too.
    """
    if not new:
        return [()]
    rest = new - 1
    mixed = [(first, *(last,) * rest), (last, *(first,) * rest)]
    return [*mixed, (first,) * new, (last,) * new] if target and rest else mixed


def _has_target(system: ScoringSystem) -> bool:
    return any(isinstance(term, Target) for term in (*system.draw, *system.solo))


def _result(counts: tuple[int, ...], shape: Shape, gone: tuple[int, ...], last: int | None) -> BoardResult:
    """The counts given to the powers in their order."""
    years = iter((*gone, *shape.dead)) if last is not None else iter(())
    lines = tuple(
        PowerResult(power, held, None if held else next(years, None))
        for power, held in zip(POWERS, counts, strict=True)
    )
    return BoardResult(lines, last)
