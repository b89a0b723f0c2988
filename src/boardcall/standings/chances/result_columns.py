"""Many results looked at in one step: a byte for each, so that one addition counts for all of them.

What is found so leaves nothing out that suits, but may name more: each is then looked at by itself.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
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
        self.least, self.most, self.ones = min(numbers), max(numbers), _times(len(numbers), 1)

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
def _times(size: int, number: int) -> int:
    """A number in each of so many bytes."""
    return int.from_bytes(bytes([number]) * size, "little")


@cache
def _rooms(size: int, places: int, more: int) -> tuple[int, ...]:
    """What makes the top bit of a byte appear where from a place on there is no room for so many seats."""
    return tuple(_times(size, max(0, BELOW_IT - (places - 1 - place) - more)) for place in range(places))


class BlockColumns(NamedTuple):
    """The columns of a block, from the place with the most centres to the one with the least."""

    low: tuple[Column, ...]
    high: tuple[Column, ...]
    counts: tuple[Column, ...]
    gone_low: tuple[Column, ...]
    gone_high: tuple[Column, ...]
    asks: Column
    """The centres of whoever asks, none where nobody does."""


@dataclass(frozen=True)
class ResultBlock:
    """Results of one kind.

    `first` is the number of the first result among all of its kind, `alive` says how many places are not those of
    powers long out; `most` and `least` are the points of whoever asks.
    """

    picks: Sequence[Pick]
    first: int
    alive: int
    barred: dict[int, list[int]] = field(default_factory=dict)
    """By the most centres of a seat, of each place where it has more: as far as it was asked for."""
    most_low: int = 0
    most_high: int = 0
    least_low: int = 0

    @cached_property
    def size(self) -> int:
        return len(self.picks)

    @cached_property
    def ones(self) -> int:
        return _times(self.size, 1)

    @cached_property
    def columns(self) -> BlockColumns:
        """Made when they are first looked at: the points of whoever asks rule many blocks out."""
        picks, alive = self.picks, self.alive
        low, high, counts = zip(*(_others(one, place, alive) for one, place in picks), strict=True)
        lower = tuple(map(Column, zip(*low, strict=True)))
        is_exact = all(map(is_, low, high))
        gone = range(alive, len(picks[0][0].counts))
        return BlockColumns(
            lower,
            lower if is_exact else tuple(map(Column, zip(*high, strict=True))),
            tuple(map(Column, zip(*counts, strict=True))),
            tuple(Column(tuple([one.low[place] for one, _ in picks])) for place in gone),
            tuple(Column(tuple([one.high[place] for one, _ in picks])) for place in gone),
            Column(tuple([one.counts[place] if place >= 0 else 0 for one, place in picks])),
        )

    def with_above(self, others: Others, most: int, fits: int, *, strict: bool) -> Iterator[int]:
        """The results in which perhaps no more than `most` are not below their limits.

        Seats go to places that are free to them: from a place on there must be room for all that can have no earlier
        one. `fits` are the results that the seats can have.
        """
        if not fits:
            return iter(())
        out = self.columns.gone_high if strict else self.columns.gone_low
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
        for found, room in zip(sums, _rooms(self.size, len(sums), more), strict=True):
            too_many |= found + room
        return _times(self.size, TOP_BIT) & ~too_many

    def _barred(self, one: Seeker) -> list[int]:
        """Of each place, where it has more centres than a seat can have."""
        if one.cap not in self.barred:
            self.barred[one.cap] = _row(self.columns.counts, one.cap + 1)
        return self.barred[one.cap]

    def fits(self, cap: int, caps: Sequence[int]) -> int:
        """The results that seats can have: whoever asks at most `cap` centres, the others `caps`, the most first."""
        too_many = self.columns.asks.reaching(cap + 1)
        for most, counts in zip(caps, self.columns.counts, strict=True):
            too_many |= 0 if most >= CENTRES else counts.reaching(most + 1)
        return (self.ones ^ too_many) * TOP_BIT if too_many else _times(self.size, TOP_BIT)

    def _above(self, one: Seeker, rows: Rows, *, strict: bool) -> list[int]:
        """Of each place, where a seat cannot have it or is not below its limit there."""
        key = (id(self), "strict" if strict else "weak", one.limit, one.cap)
        if key not in rows:
            columns = self.columns.high if strict else self.columns.low
            rows[key] = [*map(or_, _row(columns, one.limit), self._barred(one))]
        return rows[key]

    def _short(self, one: Seeker, rows: Rows) -> list[int]:
        """Of each place, where a seat has not what it needs there, or has it nowhere."""
        key = (id(self), "reach", one.limit, one.cap)
        if key not in rows:
            reaching = _row(self.columns.high, one.limit)
            never = self._never(reaching, self._barred(one))
            rows[key] = [(self.ones ^ yes) | never for yes in reaching]
        return rows[key]

    def with_reaching(self, others: Others, least: int, fits: int) -> Iterator[int]:
        """The results among those that fit in which perhaps `least` or more have what they need."""
        gone, rows = others.gone, others.rows
        short = len(others.seekers) + len(gone) - least
        if short < 0 or not fits:
            return iter(())
        before = self.ones * len(gone) - sum(self.columns.gone_high[place].reaching(limit) for limit, place in gone)
        too_many = 0
        for room, column in enumerate(zip(*[self._short(one, rows) for one in others.seekers], strict=True), short):
            too_many |= before + sum(column) + _times(self.size, max(0, BELOW_IT - room))
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
    if picks[0][1] < 0:
        return ResultBlock(picks, first, alive)
    low = [one.low[place] for one, place in picks]
    most_high = max([one.high[place] for one, place in picks])
    return ResultBlock(picks, first, alive, most_low=max(low), most_high=most_high, least_low=min(low))


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
