"""A board that still runs: who can have which result of its table, and how many can end above or below a total."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from operator import ge

from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES
from boardcall.standings.chances.reachable import Cell, Placed, ResultTable
from boardcall.standings.chances.totals import TotalBound
from boardcall.tournament.board.ref import BoardRef

MATCHING = 20
"""The steps of finding who of seven has which place, where not everybody can have each."""


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

    totals: list[Fraction] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def find(self, total: Fraction, look: Callable[[Fraction], int]) -> int:
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
    """A running board. `caps` are the centres a seat can have at most, `out` the year in which it had gone out.

    `sitters` are those who are compared, by seat; None for a seat of somebody whose total is found otherwise.
    """

    ref: BoardRef
    table: ResultTable
    caps: tuple[int, ...]
    out: tuple[int | None, ...]
    sitters: tuple[Sitter | None, ...]
    budget: Budget
    _cells: list[Cell] | None = None
    _strict: Falling = field(default_factory=Falling)
    _weak: Falling = field(default_factory=Falling)
    _reach: Falling = field(default_factory=Falling)
    _limits: dict[tuple[str, Fraction], tuple[int, ...]] = field(default_factory=dict)
    _results: dict[int, list[tuple[int, Placed]]] = field(default_factory=dict)
    is_free: bool = False
    """Whether everybody can have every place."""
    _others: tuple[list[int], ...] = ()
    """For each seat the most centres of the others, the most first."""

    def __post_init__(self) -> None:
        self.is_free = min(self.caps) >= CENTRES
        caps = self.caps
        self._others = tuple(sorted(caps[:seat] + caps[seat + 1 :], reverse=True) for seat in range(len(caps)))

    def compared(self, sitters: tuple[Sitter | None, ...]) -> "OpenBoard":
        """The same board with these compared; the results that its seats can have are found once for both."""
        return OpenBoard(self.ref, self.table, self.caps, self.out, sitters, self.budget, _results=self._results)

    @property
    def cells(self) -> list[Cell]:
        """The results that the seats can have."""
        if self._cells is None:
            self.budget.spend(len(self.table.cells) // 8)
            most = sorted(self.caps, reverse=True)
            self._cells = [cell for cell in self.table.cells if all(map(ge, most, cell.counts))]
        return self._cells

    def results(self, seat: int) -> list[tuple[int, Placed]]:
        """The results that a seat can have, by its centres, the fewest first; every solo is one group."""
        if self.is_free and not self.table.has_years:
            return list(self.table.places)
        if seat not in self._results:
            fitting = set(map(id, self.cells))
            groups = (
                (held, tuple(one for one in group if id(one[0]) in fitting and self.may_have(one[0], seat, one[1])))
                for held, group in self.table.places
                if held <= self.caps[seat]
            )
            self._results[seat] = [(held, group) for held, group in groups if group]
        return self._results[seat]

    def may_have(self, cell: Cell, seat: int, place: int) -> bool:
        """Whether the seat can have that place of the result, and the others the rest."""
        if cell.counts[place] > self.caps[seat] or cell.out[place] != self._out_of(cell, seat):
            return False
        if self.is_free:
            return True
        return all(map(ge, self._others[seat], cell.counts[:place] + cell.counts[place + 1 :]))

    def _out_of(self, cell: Cell, seat: int) -> int | None:
        """The year a seat had gone out, where the table tells years apart."""
        return self.out[seat] if any(cell.out) else None

    def fewest_above(self, total: Fraction, *, strict: bool) -> int:
        """How many end above a total in the result that suits it best; with `strict` surely no more than so many.

        Without `strict` a total that is as high is not above, and never more than so many are needed.
        """
        if not strict and not self.table.complete:
            return 0
        return self._strict.find(total, self._found_above) if strict else self._weak.find(total, self._found_not_below)

    def _found_above(self, total: Fraction) -> int:
        return self._fewest(self._below(total, strict=True), strict=True)

    def _found_not_below(self, total: Fraction) -> int:
        return self._fewest(self._below(total, strict=False), strict=False)

    def _fewest(self, limits: tuple[int, ...], *, strict: bool) -> int:
        floor, best, place = limits.count(0), len(limits), 0
        for place, cell in enumerate(self.cells):
            if (found := self._misses(cell, limits, strict=strict, best=best)) < best:
                best = found
                self.cells.insert(0, self.cells.pop(place))
                if best <= floor:
                    break
        self.budget.spend(place + 1)
        return best

    def above_beside(self, cell: Cell, seat: int, place: int, total: Fraction, *, strict: bool) -> int:
        """The same of the others on the board in a result in which the seat has a place."""
        limits = self._below(total, strict=strict)
        self.budget.spend()
        return self._misses(cell, limits, strict=strict, best=len(limits), without=(seat, place))

    def _below(self, total: Fraction, *, strict: bool) -> tuple[int, ...]:
        key = ("strict" if strict else "weak", total)
        if key not in self._limits:
            values = self.table.values
            self._limits[key] = tuple(
                len(values) if who is None else (who.calm if strict else who.least).below(total, values, strict=strict)
                for who in self.sitters
            )
        return self._limits[key]

    def _misses(
        self,
        cell: Cell,
        limits: tuple[int, ...],
        *,
        strict: bool,
        best: int,
        without: tuple[int, int] | None = None,
    ) -> int:
        """The fewest seats whose points are not below their limits; any number of `best` or more is as good."""
        points, rising = (cell.high, cell.rising_high) if strict else (cell.low, cell.rising_low)
        wanted = sorted(limits)
        if without is not None:
            wanted.remove(limits[without[0]])
            rising = _less(rising, points[without[1]])
        matched = 0
        for limit in wanted:
            matched += rising[matched] < limit
        if len(wanted) - matched >= best or self.is_free:
            return min(best, len(wanted) - matched)
        seats = [seat for seat in range(len(limits)) if without is None or seat != without[0]]
        good = [sum(1 << place for place, one in enumerate(points) if one < limits[seat]) for seat in seats]
        return self._match(cell, seats, good, without)

    def most_reaching(self, total: Fraction) -> int:
        """How many can have a total or more in one result."""
        return self._reach.find(total, self._found_reaching) if self.table.complete else len(self.sitters)

    def _found_reaching(self, total: Fraction) -> int:
        needs = self._needs(total)
        ceiling, found, looked = sum(need < len(self.table.values) for need in needs), 0, 0
        for cell in self.cells if ceiling else ():
            looked += 1
            found = max(found, self._hits(cell, needs, found))
            if found >= ceiling:
                break
        self.budget.spend(looked)
        return found

    def reaching_beside(self, cell: Cell, seat: int, place: int, total: Fraction) -> int:
        """How many of the others on the board can have it where the seat has a place of the result."""
        self.budget.spend()
        return self._hits(cell, self._needs(total), 0, without=(seat, place))

    def _needs(self, total: Fraction) -> tuple[int, ...]:
        key = ("needs", total)
        if key not in self._limits:
            values = self.table.values
            self._limits[key] = tuple(
                len(values) if who is None else who.most.below(total, values, strict=True) for who in self.sitters
            )
        return self._limits[key]

    def _hits(self, cell: Cell, needs: tuple[int, ...], best: int, without: tuple[int, int] | None = None) -> int:
        wanted, rising = sorted(needs), cell.rising_high
        if without is not None:
            wanted.remove(needs[without[0]])
            rising = _less(rising, cell.high[without[1]])
        matched = 0
        for points in rising:
            matched += points >= wanted[matched]
        if matched <= best or self.is_free:
            return max(best, matched)
        seats = [seat for seat in range(len(needs)) if without is None or seat != without[0]]
        good = [sum(1 << place for place, one in enumerate(cell.high) if one >= needs[seat]) for seat in seats]
        return max(best, len(seats) - self._match(cell, seats, good, without))

    def _match(self, cell: Cell, seats: list[int], good: list[int], without: tuple[int, int] | None) -> int:
        """The fewest seats that get a place not good for them, where every seat gets one."""
        self.budget.spend(MATCHING)
        taken = 0 if without is None else 1 << without[1]
        allowed_to = [self._allowed(cell, seat) for seat in seats]
        if all(map(_reaches_down, (*allowed_to, *good))):
            return _fewest_misses(
                allowed_to, good, [place for place in range(len(cell.counts)) if not taken >> place & 1]
            )
        states = {taken: 0}
        for allowed, fits in sorted(zip(allowed_to, good, strict=True), key=lambda one: one[1].bit_count()):
            after: dict[int, int] = {}
            for used, cost in states.items():
                for bit in _bits(allowed & ~used):
                    misses = cost + (not bit & fits)
                    if after.get(used | bit, len(good) + 1) > misses:
                        after[used | bit] = misses
            states = after
        return min(states.values(), default=len(good))

    def _allowed(self, cell: Cell, seat: int) -> int:
        cap, out = self.caps[seat], self._out_of(cell, seat)
        return sum(1 << place for place, held in enumerate(cell.counts) if held <= cap and cell.out[place] == out)


def _less(rising: tuple[int, ...], one: int) -> tuple[int, ...]:
    """Sorted numbers without one of them."""
    place = bisect_left(rising, one)
    return (*rising[:place], *rising[place + 1 :])


def _reaches_down(mask: int) -> bool:
    """Whether a set of places holds every place below its highest one."""
    return not mask or mask + (mask & -mask) == 1 << len(POWERS)


def _fewest_misses(allowed: list[int], good: list[int], places: list[int]) -> int:
    """The fewest seats in a place not good for them, where whoever may have a place may have every lower one too.

    Place by place from the highest: to somebody for whom it is good, or else to whom lower ones are good last. Whoever
    it is good for is as well served lower down, so that no other choice is better.
    """
    waiting = sorted(zip(good, allowed, strict=True))  # first those for whom the fewest places are good
    misses = 0
    for place in places:
        bit = 1 << place
        may = [one for one in waiting if one[1] & bit]
        if not may:
            return len(good)
        chosen = next((one for one in may if one[0] & bit), may[0])
        misses += not chosen[0] & bit
        waiting.remove(chosen)
    return misses


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
