"""Every way a board can end, with the points of each: made once for a system and a kind of board, and kept.

The powers are alike to every system, so that a result is a `Cell`: centres from the most to the least, whoever holds
them. What the counts allow: a power at most doubles its centres in a year, one without a centre has none again, an
owned centre stays owned, and a draw takes in all who are left.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice, pairwise
from math import comb, lcm

from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS
from boardcall.scoring.facts import BoardFacts, facts_for
from boardcall.scoring.points import Number
from boardcall.scoring.result import CENTRES, OWNED_AT_START, SOLO_CENTRES, BoardResult, PowerResult
from boardcall.scoring.result_problems import problems_with
from boardcall.scoring.score import add_up
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import Term
from boardcall.standings.chances.result_columns import ResultBlock, Row, blocks
from boardcall.standings.chances.term_bounds import system_bounds
from boardcall.standings.chances.years import (
    earlier_years,
    grows,
    has_target,
    has_years,
    looks_at_years,
    years_of_survivors,
)

MOST_COUNTS = 8000
"""Ways to share the centres that are scored for one kind of board; where there are more, none is."""
MOST_RESULTS = 60_000
"""Results that are scored for one kind of board; beyond it the table is not complete."""
MOST_EVER = 100_000
"""Results that are scored to find the most and the least of a system."""
OFTEN_EXTREME = ((34, 0, 0, 0, 0, 0, 0), (18, 16, 0, 0, 0, 0, 0), (17, 17, 0, 0, 0, 0, 0))
"""Games that bring the most and the least of most systems, so that no others need a look."""
UNKNOWN = Fraction(10**12)
"""More than any game brings: for systems of which not every result can be looked at."""
MOST_YEARS = 12
"""Ways in which years can go with the same counts that are results of their own; more of them are one cell."""
SEATS = len(POWERS)


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of board: owned centres, the years in which powers went out, the years it can still play.

    `conceded` are the least centres with which a solo can be conceded, 0 where it cannot. The years
    are those of the system that asks; others leave them out.
    """

    owned: int
    most: int = CENTRES
    dead: tuple[int, ...] = ()
    played: int = 0
    last: int = 0
    conceded: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """Results with the same centres. `low` and `high` are the points of each place, as numbers of the table's values.

    They are alike where the cell is one result. `out` says of a place in which year its power had gone out before.
    `odd` are the places without which points never rise
    from one place to the next: none in most results, the place of a solo that was conceded to somebody further down.
    """

    counts: tuple[int, ...]
    out: tuple[int | None, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    odd: tuple[int, ...] = ()
    at_once: bool = False
    """The board ends with the counts it has: nobody can have another place than the own one."""


Placed = tuple[tuple[Cell, int], ...]
"""Results, each with one of its places."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Results with a place each, the one with the most points first, and the same in blocks."""

    results: Placed
    blocks: tuple[ResultBlock, ...]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """The results of a kind of board. Where it is not `complete` it holds real results, but not all.

    `places` are the places of all of them by their centres and the year in which the power had gone out before, the
    one with the most points first; every solo is one. `has_years` says whether some tell when a power had gone out,
    `is_exact` whether each cell is one result.
    """

    values: tuple[Fraction, ...]
    cells: tuple[Cell, ...]
    places: Mapping[tuple[int, int | None], Placed]
    complete: bool
    has_years: bool
    is_exact: bool
    times: int
    whole: tuple[int, ...]
    """The values, `times` as large."""
    at_once: Mapping[tuple[int, ...], tuple[Cell, ...]]
    """The results of a board that ends with the counts it has, by those counts, where its last year matters."""
    packs: dict[tuple[int, int | None], Pack] = field(default_factory=dict)
    """The results in blocks, as far as they were asked for, by the centres and the year of whoever asks."""

    def pack(self, held: int, year: int | None) -> Pack:
        """The results with a place of so many centres, or where that is less than none, the results alone.

        The year is that in which the power had gone out before.
        """
        if (held, year) not in self.packs:
            self.packs[held, year] = self._packed(held, year)
        return self.packs[held, year]

    def _packed(self, held: int, year: int | None) -> Pack:
        group = tuple([(cell, -1) for cell in self.cells]) if held < 0 else self.places.get((held, year), ())
        alive = self.cells[0].out.count(None) if self.cells else 0
        return Pack(group, tuple(blocks(group, alive)))


Points = tuple[Number, ...]
"""The points of one result, by place."""
Bounds = tuple[tuple[int, ...], tuple[int | None, ...], Points, Points]


def result_table(system: ScoringSystem, shape: Shape, *, centres: bool = False) -> ResultTable:
    """The results of a board under a system; with `centres` the points are the centres themselves."""
    used = shape if looks_at_years(system) and not centres else Shape(shape.owned, shape.most, conceded=shape.conceded)
    if centres or system.concession is not Concession.SOLO:
        used = replace(used, conceded=0)
    return _Tables.centres(used) if centres else _Tables.points(system, used)


@lru_cache(maxsize=8)
def extremes(system: ScoringSystem) -> tuple[Fraction, Fraction]:
    """The least and the most that a game of a system can bring, from the first year to the last one there is."""
    if looks_at_years(system):
        return -UNKNOWN, UNKNOWN
    shape = Shape(OWNED_AT_START, played=FIRST_YEAR - 1)
    some = [one for counts in OFTEN_EXTREME for one in _scored_of(system, shape, counts)[0]]
    if some and _ends(some) == system_bounds(system):
        return _ends(some)
    found, complete = _scored(system, shape, MOST_EVER, MOST_EVER)
    return _ends(found) if complete else (-UNKNOWN, UNKNOWN)


def _ends(found: list[Bounds]) -> tuple[Fraction, Fraction]:
    """The least and the most points in some results."""
    points = [one for _, _, low, high in found for one in (*low, *high)]
    return Fraction(min(points)), Fraction(max(points))


def early_solo() -> BoardResult:
    """A solo that leaves nobody else a centre."""
    lines = (PowerResult(power, 0 if place else CENTRES, 1904 if place else None) for place, power in enumerate(POWERS))
    return BoardResult(tuple(lines), 1904)


def tables_made() -> int:
    """How many tables were made in this process: a new one takes time, one that is kept does not."""
    return _Tables.points.cache_info().misses


class _Tables:
    """The tables made in this process, as long as they are among the last ones."""

    @staticmethod
    @lru_cache(maxsize=64)
    def points(system: ScoringSystem, shape: Shape) -> ResultTable:
        found, complete = _scored(system, shape)
        return _table(found, _at_once(system, shape), complete=complete)

    @staticmethod
    @lru_cache(maxsize=8)
    def centres(shape: Shape) -> ResultTable:
        found: list[Bounds] = [(counts, (None,) * SEATS, counts, counts) for counts in _all_counts(shape)]
        return _table(found, [], complete=True)


def _table(found: list[Bounds], at_once: list[Bounds], *, complete: bool) -> ResultTable:
    seen = {points for _, _, low, high in (*found, *at_once) for points in (low if low is high else (*low, *high))}
    times = lcm(*(one.denominator for one in seen))
    large = {points: points.numerator * (times // points.denominator) for points in seen}
    values = sorted(seen, key=large.__getitem__)
    number = {points: place for place, points in enumerate(values)}

    def numbers(points: Points) -> tuple[int, ...]:
        return tuple([number[one] for one in points])

    def pairs(bounds: list[Bounds]) -> Iterator[tuple[Row, tuple[int | None, ...], Row, Row]]:
        for counts, out, low, high in bounds:
            least = numbers(low)
            yield counts, out, least, least if low is high else numbers(high)

    def cells(bounds: list[Bounds], *, ended: bool) -> tuple[Cell, ...]:
        return tuple(
            Cell(counts, out, low, high, _odd(low, high, out), ended)
            for counts, out, low, high in dict.fromkeys(pairs(bounds))
        )

    made, ends = cells(found, ended=False), dict[tuple[int, ...], tuple[Cell, ...]]()
    for one in cells(at_once, ended=True):
        ends[one.counts] = (*ends.get(one.counts, ()), one)
    timed, is_exact = any(any(one.out) for one in made), all(one.low == one.high for one in made)
    whole = tuple(large[one] for one in values)
    return ResultTable(
        tuple(map(Fraction, values)), made, _by_centres(made), complete, timed, is_exact, times, whole, ends
    )


def _odd(low: tuple[int, ...], high: tuple[int, ...], out: tuple[int | None, ...]) -> tuple[int, ...]:
    """The place that stands apart from falling points, if any; all where that is not enough."""
    if out.count(None) == len(out) and all(tuple(sorted(one, reverse=True)) == one for one in (low, high)):
        return ()
    both = list(zip(low, high, out, strict=True))
    alive, dead = [one[:2] for one in both if one[2] is None], [one for one in both if one[2] is not None]
    if len(set(dead)) > len({year for _, _, year in dead}):
        return tuple(range(len(out)))
    apart = ((), *((place,) for place in range(len(alive))))
    return next((one for one in apart if _falls(alive, one)), tuple(range(len(out))))


def _falls(points: list[tuple[int, int]], without: tuple[int, ...]) -> bool:
    left = [one for place, one in enumerate(points) if place not in without]
    return all(later[0] <= one[0] and later[1] <= one[1] for one, later in pairwise(left))


def _by_centres(cells: tuple[Cell, ...]) -> dict[tuple[int, int | None], Placed]:
    found: dict[tuple[int, int | None], list[tuple[Cell, int]]] = {}
    for cell in cells:
        alike = zip(cell.counts, cell.low, cell.high, cell.out, strict=True)
        for (held, _, _, year), place in {key: place for place, key in enumerate(alike)}.items():
            found.setdefault((min(held, SOLO_CENTRES), year), []).append((cell, place))
    for group in found.values():
        group.sort(key=lambda one: -one[0].high[one[1]])
    return {key: tuple(group) for key, group in found.items()}


def _all_counts(shape: Shape) -> Iterator[tuple[int, ...]]:
    """All shares of the centres, those of the whole map first."""
    alive = SEATS - len(shape.dead)
    for total in range(shape.most, shape.owned - 1, -1):
        for counts in partitions(total, alive, total):
            yield (*counts, *(0 for _ in shape.dead))


def partitions(total: int, parts: int, most: int) -> list[tuple[int, ...]]:
    """The ways to write a number as so many parts from 0 to `most`, the greatest first."""
    if parts == 0:
        return [] if total else [()]
    if parts == 1:
        return [(total,)] if total <= most else []
    least = -(-total // parts)
    found = ((first, partitions(total - first, parts - 1, first)) for first in range(min(total, most), least - 1, -1))
    return [(first, *rest) for first, others in found for rest in others]


def _scored(
    system: ScoringSystem, shape: Shape, limit: int = MOST_RESULTS, most: int = MOST_COUNTS
) -> tuple[list[Bounds], bool]:
    """Every cell with its points, none where there are more than `most` counts, and whether those are all."""
    found: list[Bounds] = []
    scored, complete = 0, not earlier_years(system)
    all_counts = [*islice(_all_counts(shape), most + 1)]
    if len(all_counts) > most:
        return [], False
    for counts in all_counts:
        if scored >= limit:
            return found, False
        cells, whole, looked = _scored_of(system, shape, counts)
        complete = complete and whole
        scored += looked
        found += cells
    return found, complete


def _at_once(system: ScoringSystem, shape: Shape) -> list[Bounds]:
    """The results of boards that end in the year they have played, as far as those are not among the others."""
    found: list[Bounds] = []
    if shape.last == shape.played or not looks_at_years(system):
        return found
    out = (*(None for _ in range(SEATS - len(shape.dead))), *shape.dead)
    for counts in _all_counts(shape):
        if counts.count(0) == len(shape.dead) and counts[0] < SOLO_CENTRES:
            ended = _result(counts, shape, (), shape.played)
            some = [ended] if years_of_survivors(system.draw) else []
            if shape.conceded and years_of_survivors(system.solo):
                some += _conceded(ended, shape.conceded)
            found += [(counts, out, points[0], points[0]) for one in some if (points := _points([one], system))]
    return found


def _scored_of(system: ScoringSystem, shape: Shape, counts: tuple[int, ...]) -> tuple[list[Bounds], bool, int]:
    """The cells with these counts, whether those are all, and how many results were scored for them."""
    out = (*(None for _ in range(SEATS - len(shape.dead))), *shape.dead)
    groups, whole = _results(system, shape, counts)
    scored = [(group, points) for group in groups if (points := _points(group, system))]
    cells = [(counts, out, *_bounds(points, counts, out)) for _, points in scored]
    return cells, whole, sum(len(group) for group, _ in scored)


def _bounds(points: list[Points], counts: tuple[int, ...], out: tuple[int | None, ...]) -> tuple[Points, Points]:
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


def _points(group: list[BoardFacts], system: ScoringSystem) -> list[Points]:
    """The points of the results that the system scores: it may refuse a concession for its centres or its year."""
    return [
        tuple(add_up(system, facts_for(system, facts)))
        for facts in group
        if facts.conceded_to is None or not problems_with(system, facts)
    ]


def _results(system: ScoringSystem, shape: Shape, counts: tuple[int, ...]) -> tuple[list[list[BoardFacts]], bool]:
    """The results with these counts, in groups that make one cell, and whether those are all."""
    if counts[0] >= SOLO_CENTRES:
        return _of_years(system.solo, shape, counts)
    groups, whole = _of_years(system.draw, shape, counts)
    if not shape.conceded:
        return groups, whole
    solos, all_of = _of_years(system.solo, shape, counts)
    conceded = (zip(*(_conceded(one, shape.conceded) for one in group), strict=True) for group in solos)
    return [*groups, *(list(group) for some in conceded for group in some)], whole and all_of


def _conceded(ended: BoardFacts, least: int) -> list[BoardFacts]:
    """The same board conceded to each who has so many centres; those with as many are alike."""
    counts = ended.counts
    first = [place for place, held in enumerate(counts) if held >= least and (place == 0 or held != counts[place - 1])]
    return [BoardFacts(counts, ended.out, ended.last_year, conceded_to=place) for place in first]


def _of_years(terms: tuple[Term, ...], shape: Shape, counts: tuple[int, ...]) -> tuple[list[list[BoardFacts]], bool]:
    new = sum(held == 0 for held in counts) - len(shape.dead)
    first, last = shape.played + 1, shape.last or LATEST_YEAR
    if new and first > last:
        return [], True
    if not any(map(has_years, terms)):
        return [[_result(counts, shape, (last,) * new, last)]], True
    ends = range(min(first, last), last + 1) if years_of_survivors(terms) else range(last, last + 1)
    span = last - shape.played
    if len(ends) * comb(max(span + new - 1, 0), new) <= MOST_YEARS:
        years = [(gone, end) for end in ends for gone in combinations_with_replacement(range(first, end + 1), new)]
        return [[_result(counts, shape, gone, end)] for gone, end in years], True
    if all(map(grows, terms)):
        corners = [(gone, end) for end in {ends[0], ends[-1]} for gone in _corners(new, first, last, has_target(terms))]
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


def _result(counts: tuple[int, ...], shape: Shape, gone: tuple[int, ...], last: int) -> BoardFacts:
    """The counts given to the powers in their order; of those who go out now the last one comes first."""
    years = (*sorted(gone, reverse=True), *shape.dead)
    return BoardFacts(counts, (*(None,) * (SEATS - len(years)), *years), last)
