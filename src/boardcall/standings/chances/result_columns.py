"""Many results looked at in one step: a byte for each, so that one addition counts for all of them.

What is found so leaves nothing out that suits, but may name more: each is then looked at by itself.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import is_, or_
from typing import NamedTuple, Protocol

from boardcall.scoring.result import CENTRES

MOST, FEW = 256, 32
"""Results in one block, whose ranks fit into bytes; and those after which other points begin another block."""
TOP_BIT, BELOW_IT = 128, 127
_FROM = tuple(bytes(rank >= first for rank in range(MOST)) for first in range(MOST + 1))


class LookedAt(Protocol):
    """A result that is looked at: its counts and points by place, and the places without which points never rise."""

    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def low(self) -> tuple[int, ...]: ...
    @property
    def high(self) -> tuple[int, ...]: ...
    @property
    def odd(self) -> tuple[int, ...]: ...


Pick = tuple[LookedAt, int]
"""A result with the place of whoever asks, -1 for nobody."""


class Seeker(NamedTuple):
    """One of the other seats: the points below which it is to stay, or that it needs, and its most centres."""

    limit: int
    cap: int


Rows = dict[tuple[int, str, int, int], list[int]]
"""What was found of blocks by a limit and the most centres of a seat: many seats and totals ask the same."""


class Others(NamedTuple):
    """The other seats of a board as its blocks look at them.

    `gone` are those who were out before, each as a limit with the number of a place.
    """

    seekers: list[Seeker]
    gone: list[tuple[int, int]]
    rows: Rows


class Column:
    """One number of each result, as its rank among those of the block."""

    __slots__ = ("_numbers", "_ranks", "least", "most", "ones")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers, self._ranks = numbers, b""
        self.least, self.most, self.ones = min(numbers), max(numbers), _ones(len(numbers))

    def reaching(self, limit: int) -> int:
        """A byte for each result: 1 where the number is the limit or more."""
        if limit > self.most:
            return 0
        if limit <= self.least:
            return self.ones
        if not self._ranks:  # most columns have nothing or everything of a limit, and are never looked at so closely
            rising = sorted(set(self._numbers))
            rank = {number: place for place, number in enumerate(rising)}
            self._ranks, self._numbers = bytes(map(rank.__getitem__, self._numbers)), tuple(rising)
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

    def with_above(self, others: Others, most: int, fits: int, *, strict: bool) -> Iterator[int]:
        """The results in which perhaps no more than `most` are not below their limits.

        Seats go to places that are free to them: from a place on there must be room for all that can have no earlier
        one. `fits` are the results that the seats can have.
        """
        if not fits:
            return iter(())
        out = self.gone_high if strict else self.gone_low
        before = sum(out[place].reaching(limit) for limit, place in others.gone)
        bad = [self._above(one, others.rows, strict=strict) for one in others.seekers]
        sums = [sum(row) for row in zip(*bad, strict=True)]
        found = fits & self._with_room([before + one for one in sums], most)
        if not found or not most:
            return self.numbers(found)
        barred = [self._barred(one) for one in others.seekers]
        if not any(map(any, barred)):
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

    def _above(self, one: Seeker, rows: Rows, *, strict: bool) -> list[int]:
        """Of each place, where a seat cannot have it or is not below its limit there."""
        key = (id(self), "strict" if strict else "weak", one.limit, one.cap)
        if key not in rows:
            rows[key] = [*map(or_, _row(self.high if strict else self.low, one.limit), self._barred(one))]
        return rows[key]

    def _short(self, one: Seeker, rows: Rows) -> list[int]:
        """Of each place, where a seat has not what it needs there, or has it nowhere."""
        key = (id(self), "reach", one.limit, one.cap)
        if key not in rows:
            reaching = _row(self.high, one.limit)
            never = self._never(reaching, self._barred(one))
            rows[key] = [(self.ones ^ yes) | never for yes in reaching]
        return rows[key]

    def with_reaching(self, others: Others, least: int, fits: int) -> Iterator[int]:
        """The results among those that fit in which perhaps `least` or more have what they need."""
        gone, rows = others.gone, others.rows
        short = len(others.seekers) + len(gone) - least
        if short < 0 or not fits:
            return iter(())
        before = self.ones * len(gone) - sum(self.gone_high[place].reaching(limit) for limit, place in gone)
        too_many = 0
        for room, column in enumerate(zip(*(self._short(one, rows) for one in others.seekers), strict=True), short):
            too_many |= before + sum(column) + self.ones * max(0, BELOW_IT - room)
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


def blocks(picks: Sequence[Pick], alive: int) -> Iterator[ResultBlock]:
    """All results of one kind, in their order; of each the first `alive` places are not those of powers long out."""
    first = 0
    points = [one.high[place] if place >= 0 else 0 for one, place in picks]
    for number in range(1, len(picks) + 1):
        size = number - first
        if number == len(picks) or size == MOST or (size >= FEW and points[number] != points[first]):
            yield _block(picks[first:number], alive, first)
            first = number


def _block(picks: Sequence[Pick], alive: int, first: int) -> ResultBlock:
    low, high, counts = zip(*(_others(one, place, alive) for one, place in picks), strict=True)
    lower = tuple(map(Column, zip(*low, strict=True)))
    is_exact = all(map(is_, low, high))
    higher = lower if is_exact else tuple(map(Column, zip(*high, strict=True)))
    columns = lower, higher, tuple(map(Column, zip(*counts, strict=True)))
    asks = [(one, place) for one, place in picks if place >= 0]
    gone = range(alive, len(picks[0][0].counts))
    held = tuple([one.counts[place] if place >= 0 else 0 for one, place in picks])
    return ResultBlock(
        first,
        len(picks),
        _ones(len(picks)),
        *columns,
        barred={},
        gone_low=tuple(Column(tuple([one.low[place] for one, _ in picks])) for place in gone),
        gone_high=tuple(Column(tuple([one.high[place] for one, _ in picks])) for place in gone),
        asks=Column(held),
        most_centres=max(held),
        most_low=max((one.low[place] for one, place in asks), default=0),
        most_high=max((one.high[place] for one, place in asks), default=0),
        least_low=min((one.low[place] for one, place in asks), default=0),
    )


Row = tuple[int, ...]


def _others(one: LookedAt, place: int, alive: int) -> tuple[Row, Row, Row]:
    """The points and counts of the places that are left; by falling points where centres say less."""
    before, after = (place, place + 1) if 0 <= place < alive else (alive, alive)
    low = one.low[:before] + one.low[after:alive]
    high = low if one.low is one.high else one.high[:before] + one.high[after:alive]
    if one.odd:
        falling = tuple(sorted(low, reverse=True))
        return falling, falling if high is low else tuple(sorted(high, reverse=True)), (0,) * len(low)
    return low, high, one.counts[:before] + one.counts[after:alive]
