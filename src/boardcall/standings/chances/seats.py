"""What the seats of a running board can have of the results of its table, whoever sits there."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from operator import ge
from typing import NamedTuple

from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES, SOLO_CENTRES
from boardcall.standings.chances.reachable import Cell, Pack, Placed, ResultTable
from boardcall.standings.chances.result_columns import Others, ResultBlock, Rows, Seeker
from boardcall.standings.chances.seating import WIDTH, fewest_misses, fewest_misses_of, most_hits

Points = tuple[int, ...]
"""Points as numbers of the table's values, by place or by seat."""
Seated = tuple[tuple[int, int], ...]
"""Seats that have a place already, each with its place."""


class Spans(NamedTuple):
    """The places of a result that each seat can have while the others have the rest: from `first` to `last`."""

    first: tuple[int, ...]
    last: tuple[int, ...]


NO_SEAT = -1
"""No seat asks: results are looked at as they are."""
NOWHERE = Spans((1,) * len(POWERS), (0,) * len(POWERS))


class Ends(NamedTuple):
    """The least and the most points a seat can have, as numbers of the table's values.

    `least` is by the lower points of results of which the points are not told apart, the others by the higher ones.
    """

    least: int
    least_high: int
    most: int


@dataclass(frozen=True, slots=True)
class SeatResults:
    """The results with the same centres that a seat may have: those in which it has a place, and others.

    `ended` are those of a board that ends as it stands.
    """

    pack: Pack
    ended: Placed = ()


@dataclass(slots=True)
class SeatWays:
    """A kind of board, with the centres a seat can have at most and the year in which it had gone out."""

    table: ResultTable
    caps: tuple[int, ...]
    out: tuple[int | None, ...]
    now: tuple[int, ...] = ()
    """The centres they have."""
    rows: Rows = field(default_factory=dict)
    """What was found of blocks; one for all boards that are looked at together."""
    is_free: bool = False
    """Whether everybody can have every place."""
    _alive: tuple[int, ...] = ()
    """The seats that are not out, those that can have the most first."""
    _most: tuple[int, ...] = ()
    """The centres they can have."""
    _fitting: dict[tuple[int, int], int] = field(default_factory=dict)
    _spans: dict[int, Spans] = field(default_factory=dict)
    _cells: list[Cell] | None = None
    _results: dict[int, list[tuple[int, SeatResults]]] = field(default_factory=dict)
    _ends: dict[int, Ends | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.is_free = min(self.caps) >= CENTRES
        if not self.table.has_years:
            self.out = (None,) * len(self.caps)
        alive = (seat for seat, year in enumerate(self.out) if year is None)
        self._alive = tuple(sorted(alive, key=lambda seat: -self.caps[seat]))
        self._most = tuple(self.caps[seat] for seat in self._alive)

    @property
    def cells(self) -> list[Cell]:
        """The results that the seats can have."""
        if self._cells is None:
            self._cells = [*self.ended, *filter(self.fits, self.table.cells)]
        return self._cells

    @property
    def ended(self) -> tuple[Cell, ...]:
        """The results of the board as it stands."""
        return self.table.at_once.get(tuple(sorted(self.now, reverse=True)), ())

    def fits(self, cell: Cell) -> bool:
        """Whether the seats can have the places of a result."""
        return self.is_free or cell.at_once or all(map(ge, self._most, cell.counts))

    def span(self, cell: Cell) -> Spans:
        """The places that each seat can have of a result; none of one that the seats cannot have."""
        if id(cell) not in self._spans:
            fits = all(map(ge, self._most, cell.counts))
            self._spans[id(cell)] = self._found_span(cell) if fits else NOWHERE
        return self._spans[id(cell)]

    def _found_span(self, cell: Cell) -> Spans:
        """Each seat can have its own place and those around it, in the order of what seats can have.

        It goes down as far as each seat it passes can move up, and up as far as it can have so many centres.
        """
        counts, most = cell.counts, self._most
        first, last, lowest, highest = [0] * len(self.caps), [0] * len(self.caps), len(most) - 1, 0
        for place in range(lowest, -1, -1):
            if place + 1 < len(most) and counts[place] > most[place + 1]:
                lowest = place
            last[self._alive[place]] = lowest
        for seat, held in zip(self._alive, most, strict=True):
            while counts[highest] > held:
                highest += 1
            first[seat] = highest
        for seat, year in enumerate(self.out):
            if year is not None:
                first[seat] = cell.out.index(year)
                last[seat] = first[seat] + cell.out.count(year) - 1
        return Spans(tuple(first), tuple(last))

    def results(self, seat: int) -> list[tuple[int, SeatResults]]:
        """The results that a seat can have, by its centres, the fewest first; every solo is one group."""
        if seat not in self._results:
            groups = ((held, self._results_with(seat, held)) for held in range(min(self.caps[seat], SOLO_CENTRES) + 1))
            self._results[seat] = [
                (held, group)
                for held, group in groups
                if group.ended or any(True for _ in self._among(seat, group.pack))
            ]
        return self._results[seat]

    def _results_with(self, seat: int, held: int) -> SeatResults:
        ended = (
            (cell, place)
            for cell in (self.ended if self.now[seat : seat + 1] == (held,) else ())
            for place in range(len(cell.counts))
            if self.may_have(cell, seat, place)
        )
        return SeatResults(self.table.pack(held, self.out[seat]), tuple(ended))

    def _among(self, seat: int, pack: Pack, *, last: bool = False) -> Iterator[tuple[Cell, int]]:
        """Those of some results that a seat can have, from the first one on or from the last one back."""
        for block in reversed(pack.blocks) if last else pack.blocks:
            for number in block.numbers(self.fitting(block, seat), last=last):
                cell, place = pack.results[number]
                if self.may_have(cell, seat, place):
                    yield cell, place

    def fitting(self, block: ResultBlock, seat: int = NO_SEAT) -> int:
        """The results of a block that the seats can have, the asking seat in its place."""
        key = (seat, id(block))
        if key not in self._fitting:
            caps = [self.caps[other] for other in self._alive if other != seat]
            self._fitting[key] = block.fits(CENTRES if seat == NO_SEAT else self.caps[seat], caps)
        return self._fitting[key]

    def ends_among(self, seat: int, group: SeatResults) -> Ends:
        """The least and the most of those results."""
        found = [*group.ended]
        found += (one for last in (False, True) for one in islice(self._among(seat, group.pack, last=last), 1))
        if not self.table.is_exact:
            found += self._lowest(seat, group.pack, min((cell.low[place] for cell, place in found), default=0))
        high = [cell.high[place] for cell, place in found]
        return Ends(min(cell.low[place] for cell, place in found), min(high), max(high))

    def _lowest(self, seat: int, pack: Pack, least: int) -> Iterator[tuple[Cell, int]]:
        """Those of some results that a seat can have with ever fewer points than `least`."""
        for block in pack.blocks:
            if block.least_low >= least:
                continue
            for number in block.numbers(self.fitting(block, seat)):
                cell, place = pack.results[number]
                if cell.low[place] < least and self.may_have(cell, seat, place):
                    least = cell.low[place]
                    yield cell, place

    def others(self, limits: Points, seat: int | None = None) -> Others:
        """The other seats with their limits, as blocks of results look at them."""
        seekers = [Seeker(limits[other], self.caps[other]) for other in self._alive if other != seat]
        return Others(seekers, self._gone(limits, seat), self.rows)

    def _gone(self, limits: Points, seat: int | None) -> list[tuple[int, int]]:
        """The other seats that are out, each with its limit and the number of a place of its year."""
        if len(self._alive) == len(self.out):
            return []
        dead = sorted(year for year in self.out if year is not None)
        years = ((other, year) for other, year in enumerate(self.out) if year is not None and other != seat)
        return [(limits[other], dead.index(year)) for other, year in years]

    def ends(self, seat: int) -> Ends | None:
        """The least and the most that a seat can have; None where nothing is known of it."""
        if seat not in self._ends:
            found = [self.ends_among(seat, group) for _, group in self.results(seat)]
            least, least_high, most = zip(*found, strict=True) if found else ((0,),) * 3
            self._ends[seat] = Ends(min(least), min(least_high), max(most)) if found else None
        return self._ends[seat]

    def may_have(self, cell: Cell, seat: int, place: int) -> bool:
        """Whether the seat can have that place of one of the results, and the others the rest."""
        if cell.at_once:
            return cell.counts[place] == self.now[seat] and cell.out[place] == self.out[seat]
        if self.is_free:
            return True
        span = self.span(cell)
        return span.first[seat] <= place <= span.last[seat]

    def fewest_not_below(self, cell: Cell, points: Points, limits: Points, seated: Seated = ()) -> int:
        """The fewest of the other seats that have no place with points below their limits."""
        odd = _still_odd(cell, seated)
        if len(odd) > 1 or cell.at_once:
            return self._place_by_place(cell, [_places(points, limit.__gt__) for limit in limits], seated)
        if odd:
            return min(
                (points[odd[0]] >= limits[seat])
                + self.fewest_not_below(cell, points, limits, (*seated, (seat, odd[0])))
                for seat in self._who_may(cell, odd[0], seated)
            )
        dead = sum(points[place] >= limits[seat] for seat, place in self._dead(cell, seated))
        return dead + fewest_misses(self._digits(cell, points, limits, seated))

    def most_reaching(self, cell: Cell, needs: Points, seated: Seated = ()) -> int:
        """The most of the other seats that have a place with the points they need."""
        points, odd = cell.high, _still_odd(cell, seated)
        if len(odd) > 1 or cell.at_once:
            misses = self._place_by_place(cell, [_places(points, need.__le__) for need in needs], seated)
            return len(needs) - len(seated) - misses
        if odd:
            return max(
                (points[odd[0]] >= needs[seat]) + self.most_reaching(cell, needs, (*seated, (seat, odd[0])))
                for seat in self._who_may(cell, odd[0], seated)
            )
        dead = sum(points[place] >= needs[seat] for seat, place in self._dead(cell, seated))
        return dead + most_hits(self._digits(cell, points, needs, seated))

    def _digits(self, cell: Cell, points: Points, limits: Points, seated: Seated) -> tuple[int, ...]:
        """Of each other seat the first place it can have and the first with points below its limit."""
        first = (0,) * len(limits) if self.is_free else self.span(cell).first
        if not seated and len(self._alive) == len(limits):
            rising, all_of = points[::-1], len(points)
            digits = (
                begin * WIDTH + all_of - bisect_left(rising, limit) for begin, limit in zip(first, limits, strict=True)
            )
            return tuple(sorted(digits))
        taken = [place for _, place in seated]
        rising = tuple(points[place] for place in range(len(self._alive) - 1, -1, -1) if place not in taken)
        sitting = [seat for seat, _ in seated]
        return tuple(
            sorted(
                (first[seat] - sum(place < first[seat] for place in taken)) * WIDTH
                + len(rising)
                - bisect_left(rising, limits[seat])
                for seat in self._alive
                if seat not in sitting
            )
        )

    def _dead(self, cell: Cell, seated: Seated) -> list[tuple[int, int]]:
        """The other seats that are out, each with a place of its year: those of one year are alike."""
        if len(self._alive) == len(self.out):
            return []
        sitting = [seat for seat, _ in seated]
        dead = ((seat, year) for seat, year in enumerate(self.out) if year is not None and seat not in sitting)
        return [(seat, cell.out.index(year)) for seat, year in dead]

    def _who_may(self, cell: Cell, place: int, seated: Seated) -> list[int]:
        sitting = [seat for seat, _ in seated]
        return [seat for seat in self._alive if seat not in sitting and self.may_have(cell, seat, place)]

    def _place_by_place(self, cell: Cell, good: list[int], seated: Seated) -> int:
        taken, sitting = {place for _, place in seated}, [seat for seat, _ in seated]
        others = [seat for seat in range(len(good)) if seat not in sitting]
        allowed = [
            sum(
                1 << place
                for place, held in enumerate(cell.counts)
                if place not in taken and self._has_room(cell, seat, held) and cell.out[place] == self.out[seat]
            )
            for seat in others
        ]
        return fewest_misses_of(allowed, [good[seat] for seat in others])

    def _has_room(self, cell: Cell, seat: int, held: int) -> bool:
        return held == self.now[seat] if cell.at_once else held <= self.caps[seat]


def _still_odd(cell: Cell, seated: Seated) -> tuple[int, ...]:
    """The places that stand apart among those that are left."""
    return tuple(place for place in cell.odd if place not in [one for _, one in seated]) if cell.odd else ()


def _places(points: Points, suits: Callable[[int], bool]) -> int:
    return sum(1 << place for place, one in enumerate(points) if suits(one))
