"""A board that still runs: who can have which result of its table, and how many can end above or below a total."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boardcall.standings.chances.reachable import Cell, ResultTable
from boardcall.standings.chances.result_columns import ResultBlock
from boardcall.standings.chances.seats import NO_SEAT, SeatResults, SeatWays
from boardcall.standings.chances.totals import TotalBound
from boardcall.tournament import BoardRef

BLOCK = 8
"""The steps of looking at a block of results."""


class TooMuchError(Exception):
    """The search would take more steps than it may."""


@dataclass(slots=True)
class Budget:
    """The steps that are left; a step is a look at one result of one board."""

    left: int
    spent: int = 0

    def spend(self, steps: int = 1) -> None:
        self.spent += steps
        if self.spent > self.left:
            raise TooMuchError


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a board that runs: the total as it is at least and at most, and how little it can surely be.

    `least` is never more than the total, `most` never less; `calm` is the most of those that are there when somebody
    else wins every coming game, and a real one.
    """

    least: TotalBound
    calm: TotalBound
    most: TotalBound


@dataclass(slots=True)
class Falling:
    """Numbers that never grow with the total: between two totals with the same number it is not looked for again."""

    totals: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def find(self, total: int, look: Callable[[int], int]) -> int:
        place = bisect_left(self.totals, total)
        after = self.numbers[place] if place < len(self.numbers) else 0
        if place < len(self.totals) and self.totals[place] == total:
            return after
        before = self.numbers[place - 1] if place else None
        found = after if before == after else look(total)
        self.totals.insert(place, total)
        self.numbers.insert(place, found)
        return found


@dataclass(slots=True)
class OpenBoard:
    """A running board, with what its seats can have.

    `sitters` are those who are compared, by seat; None for a seat of somebody whose total is found otherwise.
    """

    ref: BoardRef
    ways: SeatWays
    sitters: tuple[Sitter | None, ...]
    values: tuple[int, ...]
    """The values of the board's table in the whole numbers of totals."""
    budget: Budget
    _strict: Falling = field(default_factory=Falling)
    _weak: Falling = field(default_factory=Falling)
    _reach: Falling = field(default_factory=Falling)
    _limits: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)

    @property
    def table(self) -> ResultTable:
        return self.ways.table

    def results(self, seat: int) -> list[tuple[int, SeatResults]]:
        """The results that a seat can have, by its centres, the fewest first; every solo is one group."""
        return self.ways.results(seat)

    def fewest_above(self, total: int, *, strict: bool) -> int:
        """How many end above a total in the result that suits it best; with `strict` surely no more than so many.

        Without `strict` a total that is as high is not above, and never more than so many are needed.
        """
        if not strict and not self.table.complete:
            return 0
        return self._strict.find(total, self._found_above) if strict else self._weak.find(total, self._found_not_below)

    def _found_above(self, total: int) -> int:
        return self._fewest(self._below(total, strict=True), strict=True)

    def _found_not_below(self, total: int) -> int:
        return self._fewest(self._below(total, strict=False), strict=False)

    def _fewest(self, limits: tuple[int, ...], *, strict: bool) -> int:
        most = self._never_below(limits, strict=strict)
        while most < len(limits) and not self._has_so_few(limits, most, strict=strict):
            most += 1
        return most

    def _has_so_few(self, limits: tuple[int, ...], most: int, *, strict: bool) -> bool:
        """Whether no more than `most` are not below their limits in one of the results."""
        others = self.ways.others(limits)

        def find(block: ResultBlock) -> Iterator[int]:
            return block.with_above(others, most, self.ways.fitting(block), strict=strict)

        return any(
            self.ways.fewest_not_below(cell, cell.high if strict else cell.low, limits) <= most
            for cell in self._looked_at(find)
        )

    def _looked_at(self, find: Callable[[ResultBlock], Iterator[int]]) -> Iterator[Cell]:
        """The results that the seats can have and that may suit, one by one."""
        for cell in self.ways.ended:
            self.budget.spend()
            yield cell
        pack = self.table.pack(NO_SEAT, None)
        for block in pack.blocks:
            self.budget.spend(BLOCK)
            for number in find(block):
                self.budget.spend()
                cell = pack.results[number][0]
                if self.ways.fits(cell):
                    yield cell

    def few_above(self, seat: int, block: ResultBlock, most: int, total: int, *, strict: bool) -> Iterator[int]:
        """The results of a block in which perhaps no more than `most` of the others are above a total."""
        self.budget.spend(BLOCK)
        others = self.ways.others(self._below(total, strict=strict), seat)
        return block.with_above(others, most, self.ways.fitting(block, seat), strict=strict)

    def many_reaching(self, seat: int, block: ResultBlock, least: int, total: int) -> Iterator[int]:
        """The results of a block in which perhaps `least` or more of the others can have a total."""
        self.budget.spend(BLOCK)
        return block.with_reaching(self.ways.others(self._needs(total), seat), least, self.ways.fitting(block, seat))

    def _never_below(self, limits: tuple[int, ...], *, strict: bool) -> int:
        """How many seats are below their limits in no result."""
        ends = zip(map(self.ways.ends, range(len(limits))), limits, strict=True)
        return sum(limit == 0 or (end is not None and end[strict] >= limit) for end, limit in ends)

    def above_beside(self, cell: Cell, seat: int, place: int, total: int, *, strict: bool) -> int:
        """The same of the others on the board in a result in which the seat has a place."""
        self.budget.spend()
        points = cell.high if strict else cell.low
        return self.ways.fewest_not_below(cell, points, self._below(total, strict=strict), ((seat, place),))

    def _below(self, total: int, *, strict: bool) -> tuple[int, ...]:
        key = ("strict" if strict else "weak", total)
        if key not in self._limits:
            values, all_of = self.values, len(self.values)
            self._limits[key] = tuple(
                all_of if who is None else (who.calm if strict else who.least).below(total, values, strict=strict)
                for who in self.sitters
            )
        return self._limits[key]

    def most_reaching(self, total: int) -> int:
        """How many can have a total or more in one result."""
        return self._reach.find(total, self._found_reaching) if self.table.complete else len(self.sitters)

    def _found_reaching(self, total: int) -> int:
        needs = self._needs(total)
        least = self._can_reach(needs)
        while least and not self._has_so_many(needs, least):
            least -= 1
        return least

    def _has_so_many(self, needs: tuple[int, ...], least: int) -> bool:
        """Whether `least` or more have what they need in one of the results."""
        others = self.ways.others(needs)

        def find(block: ResultBlock) -> Iterator[int]:
            return block.with_reaching(others, least, self.ways.fitting(block))

        return any(self.ways.most_reaching(cell, needs) >= least for cell in self._looked_at(find))

    def _can_reach(self, needs: tuple[int, ...]) -> int:
        """How many seats have what they need in some result."""
        ends = zip(map(self.ways.ends, range(len(needs))), needs, strict=True)
        return sum(need < len(self.table.values) and (end is None or end.most >= need) for end, need in ends)

    def reaching_beside(self, cell: Cell, seat: int, place: int, total: int) -> int:
        """How many of the others on the board can have it where the seat has a place of the result."""
        self.budget.spend()
        return self.ways.most_reaching(cell, self._needs(total), ((seat, place),))

    def _needs(self, total: int) -> tuple[int, ...]:
        key = ("needs", total)
        if key not in self._limits:
            values, all_of = self.values, len(self.values)
            self._limits[key] = tuple(
                all_of if who is None else who.most.below(total, values, strict=True) for who in self.sitters
            )
        return self._limits[key]
