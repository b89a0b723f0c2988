"""Many results looked at in one step: a byte for each, so that one addition counts for all of them.

What is found so leaves nothing out that suits, but may name more: each is then looked at by itself.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import or_
from typing import NamedTuple

from boardcall.scoring.result import CENTRES

MOST, FEW = 256, 32
"""Results in one block, whose ranks fit into bytes; and those after which other points begin another block."""
TOP_BIT, BELOW_IT = 128, 127
_FROM = tuple(bytes(rank >= first for rank in range(MOST)) for first in range(MOST + 1))


class ResultAtPlace(NamedTuple):
    """A result that is looked at: its counts, points and years, and the place of whoever asks, -1 for nobody."""

    counts: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    is_odd: bool
    place: int


class Seeker(NamedTuple):
    """One of the other seats: the points below which it is to stay, or that it needs, and its most centres."""

    limit: int
    cap: int


class Column:
    """One number of each result, as its rank among those of the block."""

    __slots__ = ("_numbers", "_ranks", "least", "most", "ones")

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = sorted(set(numbers))
        rank = {number: place for place, number in enumerate(self._numbers)}
        self._ranks = bytes([rank[number] for number in numbers])
        self.least, self.most, self.ones = self._numbers[0], self._numbers[-1], _ones(len(numbers))

    def reaching(self, limit: int) -> int:
        """A byte for each result: 1 where the number is the limit or more."""
        if limit > self.most:
            return 0
        if limit <= self.least:
            return self.ones
        return int.from_bytes(self._ranks.translate(_FROM[bisect_left(self._numbers, limit)]), "little")


def _row(columns: Sequence[Column], limit: int) -> list[int]:
    """What reaches a limit in each column; most have nothing or everything."""
    return [0 if limit > one.most else one.ones if limit <= one.least else one.reaching(limit) for one in columns]


@cache
def _ones(size: int) -> int:
    return int.from_bytes(bytes([1]) * size, "little")


@dataclass(frozen=True, slots=True)
class ResultBlock:
    """Results of one kind. The columns go from the place with the most centres to the one with the least.

    `first` is the number of the first result among all of its kind; `most` and `least` are the points of whoever asks.
    """

    first: int
    size: int
    ones: int
    low: tuple[Column, ...]
    high: tuple[Column, ...]
    counts: tuple[Column, ...]
    gone_low: tuple[Column, ...]
    gone_high: tuple[Column, ...]
    asks: Column
    """The centres of whoever asks, none where nobody does."""
    most_centres: int
    """The most of them."""
    barred: dict[int, list[int]]
    """By the most centres of a seat, of each place where it has more: as far as it was asked for."""
    most_low: int = 0
    most_high: int = 0
    least_low: int = 0

    def with_above(
        self, seekers: Sequence[Seeker], gone: Sequence[tuple[int, int]], most: int, fits: int, *, strict: bool
    ) -> Iterator[int]:
        """The results in which perhaps no more than `most` are not below their limits.

        Seats go to places that are free to them: from a place on there must be room for all that can have no earlier
        one. `gone` are those who were out before, each as a limit with the number of a place. `fits` are the results
        that the seats can have.
        """
        if not fits:
            return iter(())
        points, out = (self.high, self.gone_high) if strict else (self.low, self.gone_low)
        before = sum(out[place].reaching(limit) for limit, place in gone)
        barred = [self._barred(one) for one in seekers]
        bad = [list(map(or_, _row(points, one.limit), never)) for one, never in zip(seekers, barred, strict=True)]
        sums = [sum(row) for row in zip(*bad, strict=True)]
        found = fits & self._with_room([before + one for one in sums], most)
        if not found or not most or not any(map(any, barred)):
            return self.numbers(found)
        gains = [[a ^ b for a, b in zip(*rows, strict=True)] for rows in zip(bad, barred, strict=True)]
        closer = 0
        for some in combinations(gains, min(most, len(gains))):
            closer |= self._with_room([one - sum(less) for one, *less in zip(sums, *some, strict=True)], 0)
        return self.numbers(found & closer)

    def _with_room(self, sums: Sequence[int], more: int) -> int:
        """Where from each place on there is room for all that can have no earlier one, and so many more."""
        too_many = 0
        for place, found in enumerate(sums):
            too_many |= found + self.ones * max(0, BELOW_IT - (len(sums) - 1 - place) - more)
        return self.ones * TOP_BIT & ~too_many

    def _barred(self, one: Seeker) -> list[int]:
        """Of each place, where it has more centres than a seat can have."""
        if one.cap not in self.barred:
            self.barred[one.cap] = _row(self.counts, one.cap + 1)
        return self.barred[one.cap]

    def fits(self, cap: int, caps: Sequence[int]) -> int:
        """The results that seats can have: whoever asks at most `cap` centres, the others `caps`, the most first."""
        too_many = 0 if cap >= self.most_centres else self.asks.reaching(cap + 1)
        for most, counts in zip(caps, self.counts, strict=True):
            too_many |= 0 if most >= CENTRES else counts.reaching(most + 1)
        return (self.ones ^ too_many) * TOP_BIT

    def with_reaching(
        self, seekers: Sequence[Seeker], gone: Sequence[tuple[int, int]], least: int, fits: int
    ) -> Iterator[int]:
        """The results among those that fit in which perhaps `least` or more have what they need."""
        short = len(seekers) + len(gone) - least
        if short < 0 or not fits:
            return iter(())
        before = self.ones * len(gone) - sum(self.gone_high[place].reaching(limit) for limit, place in gone)
        barred = [self._barred(one) for one in seekers]
        reaching = [_row(self.high, one.limit) for one in seekers]
        never = [self._never(*rows) for rows in zip(reaching, barred, strict=True)]
        too_many = 0
        for room, column in enumerate(zip(*reaching, strict=True), short):
            found = before + sum((self.ones ^ yes) | no for yes, no in zip(column, never, strict=True))
            too_many |= found + self.ones * max(0, BELOW_IT - room)
        return self.numbers(fits & ~too_many)

    def _never(self, reaching: Sequence[int], barred: Sequence[int]) -> int:
        """Where a seat has what it needs in none of the places it may have."""
        never = self.ones
        for yes, no in zip(reaching, barred, strict=True):
            never &= (self.ones ^ yes) | no
        return never

    def numbers(self, found: int, *, last: bool = False) -> Iterator[int]:
        """The numbers of the results whose byte is not empty, from the first one on or from the last one back."""
        marks = found.to_bytes(self.size, "little") if found else b""
        place = marks.rfind(TOP_BIT) if last else marks.find(TOP_BIT)
        while place >= 0:
            yield self.first + place
            place = marks.rfind(TOP_BIT, 0, place) if last else marks.find(TOP_BIT, place + 1)


def blocks(picks: Sequence[ResultAtPlace], alive: int) -> Iterator[ResultBlock]:
    """All results of one kind, in their order; of each the first `alive` places are not those of powers long out."""
    first = 0
    for number in range(1, len(picks) + 1):
        size = number - first
        if number == len(picks) or size == MOST or (size >= FEW and _points(picks[number]) != _points(picks[first])):
            yield _block(picks[first:number], alive, first)
            first = number


def _points(one: ResultAtPlace) -> int:
    return one.high[one.place] if one.place >= 0 else 0


def _block(picks: Sequence[ResultAtPlace], alive: int, first: int) -> ResultBlock:
    low, high, counts = zip(*(_others(one, alive) for one in picks), strict=True)
    lower = tuple(map(Column, zip(*low, strict=True)))
    higher = lower if low == high else tuple(map(Column, zip(*high, strict=True)))
    columns = lower, higher, tuple(map(Column, zip(*counts, strict=True)))
    gone = range(alive, len(picks[0].counts))
    asks = [one for one in picks if one.place >= 0]
    held = [one.counts[one.place] if one.place >= 0 else 0 for one in picks]
    return ResultBlock(
        first,
        len(picks),
        _ones(len(picks)),
        *columns,
        barred={},
        gone_low=tuple(Column([one.low[place] for one in picks]) for place in gone),
        gone_high=tuple(Column([one.high[place] for one in picks]) for place in gone),
        asks=Column(held),
        most_centres=max(held),
        most_low=max((one.low[one.place] for one in asks), default=0),
        most_high=max((one.high[one.place] for one in asks), default=0),
        least_low=min((one.low[one.place] for one in asks), default=0),
    )


Row = tuple[int, ...]


def _others(one: ResultAtPlace, alive: int) -> tuple[Row, Row, Row]:
    """The points and counts of the places that are left; by falling points where centres say less."""
    before, after = (one.place, one.place + 1) if 0 <= one.place < alive else (alive, alive)
    low, high, counts = (row[:before] + row[after:alive] for row in (one.low, one.high, one.counts))
    if one.is_odd:
        return tuple(sorted(low, reverse=True)), tuple(sorted(high, reverse=True)), (0,) * len(low)
    return low, high, counts
