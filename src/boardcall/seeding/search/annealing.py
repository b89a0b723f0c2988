"""Search by annealing: two seats change places again and again, worse ones less and less often.

The work is counted in steps, never in seconds; all arithmetic that decides is on whole numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from boardcall.seeding.problem import BOARD_SIZE, DoubledBoards
from boardcall.seeding.search.chance import LOG_SCALE, minus_logs, shuffled
from boardcall.seeding.search.table import SeatTable

PER_MILLE = 1000
HOTTEST, COLDEST = 900, 110
"""Temperatures at which a wish is annealed, in thousandths of its weight."""
COOLINGS = 12
"""Temperatures between the two, for each wish."""
MOST_DESCENTS = 30
"""Rounds over all costly seats, at the end of a pass."""
CHUNK = 128
"""Steps between two looks at which seats cost something."""


def start(table: SeatTable, chance: Random, seat_at: Sequence[int] | None = None) -> list[int] | None:
    """A seating in which every seat is where it may be, random or near to `seat_at`; None if there is none.

    The answer lists the seat in each place.
    """
    wished = shuffled(range(table.size), chance) if seat_at is None else seat_at
    matching = _Matching(table, chance, [-1] * table.size)
    waiting = []
    for place, seat in enumerate(wished):
        choices = table.choices[seat]
        if choices is not None and place in choices:
            matching.seat_at[place] = seat
        elif choices is not None:
            waiting.append(seat)
    for seat in sorted(waiting, key=lambda seat: len(table.choices[seat] or ())):
        if not matching.seat(seat, set()):
            return None
    return _filled(matching.seat_at, wished)


def _filled(seat_at: list[int], wished: Sequence[int]) -> list[int]:
    """Seats the rest where they are wished, or where there is room."""
    seated = set(seat_at)
    for place, seat in enumerate(wished):
        if seat not in seated and seat_at[place] < 0:
            seat_at[place] = seat
            seated.add(seat)
    rest = [seat for seat in wished if seat not in seated]
    for place in range(len(seat_at)):
        if seat_at[place] < 0:
            seat_at[place] = rest.pop()
    return seat_at


@dataclass(slots=True)
class _Matching:
    table: SeatTable
    chance: Random
    seat_at: list[int]

    def seat(self, seat: int, seen: set[int]) -> bool:
        """Seats one, moving others along if need be (an augmenting path)."""
        options = shuffled(sorted(self.table.choices[seat] or ()), self.chance)
        for place in options:
            if self.seat_at[place] < 0:
                self.seat_at[place] = seat
                return True
        for place in options:
            if place not in seen:
                seen.add(place)
                if self.seat(self.seat_at[place], seen):
                    self.seat_at[place] = seat
                    return True
        return False


class Annealing:
    """A seating of one table that is being improved; `total` is its cost in the table's weights."""

    def __init__(self, table: SeatTable, seat_at: Sequence[int], chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.seat_at = list(seat_at)
        self.place_of = [0] * table.size
        for place, seat in enumerate(seat_at):
            self.place_of[seat] = place
        self.sums = self._sums()
        self.power = [list(row) for row in table.power]
        self.doubled = [seat for seat in range(table.size) if table.twin[seat] >= 0]
        self.apart: list[dict[int, int]] = [{} for _ in range(table.size)]
        for seat in self.doubled:
            self._follow_twin(seat)
        self.total = self._total()

    def _sums(self) -> list[list[int]]:
        """For each seat and board: what the seat would cost there with those who sit there now."""
        table = self.table
        sums = [[row.get(board, 0) for board in range(table.pool.boards)] for row in table.board]
        for place, seat in enumerate(self.seat_at):
            board = place // BOARD_SIZE
            for other, weight in table.near[seat]:
                sums[other][board] += weight
        return sums

    def _total(self) -> int:
        """Pairs and what two seats of a player cost together are seen from both sides, so they count half."""
        table = self.table
        both = sum(self.sums[seat][place // BOARD_SIZE] for place, seat in enumerate(self.seat_at))
        single = sum(table.board[seat].get(place // BOARD_SIZE, 0) for place, seat in enumerate(self.seat_at))
        powers = sum(table.power[seat][place % BOARD_SIZE] for place, seat in enumerate(self.seat_at))
        same = sum(
            self.power[seat][self.place_of[seat] % BOARD_SIZE] - table.power[seat][self.place_of[seat] % BOARD_SIZE]
            for seat in self.doubled
        )
        home = sum(self.home(seat, place) for place, seat in enumerate(self.seat_at)) if table.stay else 0
        return (both - single) // 2 + single + powers + same // 2 + home

    def home(self, seat: int, place: int) -> int:
        home = self.table.home[seat]
        if home < 0 or home == place:
            return 0
        return self.table.stay * (1 if home // BOARD_SIZE == place // BOARD_SIZE else 2)

    def _follow_twin(self, seat: int) -> None:
        """Writes what the place of a player's other seat makes this one cost: the same power, boards far apart."""
        table = self.table
        other = self.place_of[table.twin[seat]]
        row = list(table.power[seat])
        row[other % BOARD_SIZE] += table.same_power
        self.power[seat] = row
        if table.two_boards:
            now = {
                board: table.two_boards * self._apart(board, other // BOARD_SIZE) for board in range(table.pool.boards)
            }
            sums = self.sums[seat]
            for board, cost in now.items():
                sums[board] += cost - self.apart[seat].get(board, 0)
            self.apart[seat] = now

    def _apart(self, board: int, other: int) -> int:
        if self.table.doubled is DoubledBoards.NEIGHBOURS:
            return max(abs(board - other) - 1, 0)
        return self.table.pool.boards - 1 - max(board, other)

    def delta(self, seat: int, place: int) -> int:
        """What the total would change by if the seat went to the place and the one there took its place."""
        other, old = self.seat_at[place], self.place_of[seat]
        here, there = old // BOARD_SIZE, place // BOARD_SIZE
        slot, other_slot = old % BOARD_SIZE, place % BOARD_SIZE
        change = self.power[seat][other_slot] - self.power[seat][slot]
        change += self.power[other][slot] - self.power[other][other_slot]
        if here != there:
            change += self.sums[seat][there] - self.sums[seat][here] + self.sums[other][here] - self.sums[other][there]
            change -= 2 * self.table.pair[seat].get(other, 0)
        if self.table.stay:
            change += self.home(seat, place) - self.home(seat, old)
            change += self.home(other, old) - self.home(other, place)
        return change

    def may(self, seat: int, place: int) -> bool:
        """Whether the two may change places at all; a player's own two seats never need to."""
        other, old = self.seat_at[place], self.place_of[seat]
        choices = self.table.choices
        one, two = choices[seat], choices[other]
        allowed = (one is None or place in one) and (two is None or old in two)
        return allowed and other != seat and self.table.twin[seat] != other

    def swap(self, seat: int, place: int, change: int | None = None) -> None:
        """Lets the seat and the one in the place change places; `change` is their `delta` where it is known."""
        self.total += self.delta(seat, place) if change is None else change
        other, old = self.seat_at[place], self.place_of[seat]
        here, there = old // BOARD_SIZE, place // BOARD_SIZE
        self.seat_at[old], self.seat_at[place] = other, seat
        self.place_of[seat], self.place_of[other] = place, old
        if here != there:
            sums, near = self.sums, self.table.near
            for third, weight in near[seat]:
                row = sums[third]
                row[here] -= weight
                row[there] += weight
            for third, weight in near[other]:
                row = sums[third]
                row[there] -= weight
                row[here] += weight
        if self.doubled:
            for moved in (seat, other):
                if self.table.twin[moved] >= 0:
                    self._follow_twin(self.table.twin[moved])

    def costly(self) -> list[int]:
        """The seats that cost something where they are and could go elsewhere."""
        sums, power, place_of, table = self.sums, self.power, self.place_of, self.table
        found = [
            seat
            for seat, place in enumerate(place_of)
            if sums[seat][place // BOARD_SIZE] > 0 or power[seat][place % BOARD_SIZE] > 0
        ]
        if table.stay:
            away = {seat for seat in range(table.size) if self.home(seat, place_of[seat])}
            found = sorted(away.union(found))
        return [seat for seat in found if table.choices[seat] is None or len(table.choices[seat] or ()) > 1]

    def run(self, steps: int, *, floor: int = 0, warm: bool = False) -> Iterator[int]:
        """Anneals for about this many steps, or until the total is down to `floor`; yields the steps done.

        `warm` begins at the middle temperatures of each wish, so that little of a good seating is lost.
        """
        levels = self.table.weights.levels
        logs = minus_logs()
        coolings = range(COOLINGS // 2 if warm else 0, COOLINGS)
        each = max(steps // (len(levels) * len(coolings)), CHUNK)
        for weight in levels:
            if self.total < weight:
                continue
            for cooling in coolings:
                if self.total <= floor:
                    return
                heat = heat_of(weight, cooling)
                limits = [heat * log // (PER_MILLE * LOG_SCALE) for log in logs]
                yield self._walk(each, limits, floor)

    def _walk(self, steps: int, limits: list[int], floor: int) -> int:
        done = 0
        while done < steps and self.total > floor:
            costly = self.costly()
            if not costly:
                break
            self._chunk(costly, limits)
            done += CHUNK
        return done

    def _chunk(self, costly: list[int], limits: list[int]) -> None:  # the one loop that must be fast
        random, bits = self.chance.random, self.chance.getrandbits
        seat_at, place_of, sums, power = self.seat_at, self.place_of, self.sums, self.power
        pair, twin, choices, size = self.table.pair, self.table.twin, self.table.choices, self.table.size
        boards, stay, count = self.table.pool.boards, self.table.stay, len(costly)
        for _ in range(CHUNK):
            coin = bits(3)
            seat = costly[int(random() * count)] if coin else int(random() * size)
            old = place_of[seat]
            place = int(random() * boards) * BOARD_SIZE + old % BOARD_SIZE if coin & 1 else int(random() * size)
            other = seat_at[place]
            if other == seat or twin[seat] == other:
                continue
            one, two = choices[seat], choices[other]
            if (one is not None and place not in one) or (two is not None and old not in two):
                continue
            here, there = old // BOARD_SIZE, place // BOARD_SIZE
            slot, other_slot = old % BOARD_SIZE, place % BOARD_SIZE
            if here == there:
                change = 0
            else:
                mine, its = sums[seat], sums[other]
                change = mine[there] - mine[here] + its[here] - its[there] - 2 * pair[seat].get(other, 0)
            if slot != other_slot:
                mine, its = power[seat], power[other]
                change += mine[other_slot] - mine[slot] + its[slot] - its[other_slot]
            if stay:
                change = self.delta(seat, place)
            if change <= 0 or change <= limits[bits(8)]:
                self.swap(seat, place, change)

    def descend(self) -> int:
        """Takes every exchange that lowers the total, best first for each costly seat, until none does."""
        looked = 0
        for _ in range(MOST_DESCENTS):
            better = False
            for seat in self.costly():
                looked += self.table.size
                places = [place for place in range(self.table.size) if self.may(seat, place)]
                best = min(places, key=lambda place: (self.delta(seat, place), place), default=None)
                change = 0 if best is None else self.delta(seat, best)
                if best is not None and change < 0:
                    self.swap(seat, best, change)
                    better = True
            if not better:
                break
        return looked


def heat_of(weight: int, cooling: int) -> int:
    """Temperature of a cooling in thousandths of a unit of cost, falling by equal factors."""
    heat = HOTTEST * weight
    for _ in range(cooling):
        heat = heat * 825 // 1000
    return max(heat, COLDEST * weight)


def settle_boards(table: SeatTable, seat_at: Sequence[int]) -> list[int]:
    """Numbers the boards so that a player's two boards are where they should be, if anybody may move."""
    order = list(range(table.pool.boards))
    board_of = {seat: place // BOARD_SIZE for place, seat in enumerate(seat_at)}
    pairs = [(board_of[seat], board_of[twin]) for seat, twin in enumerate(table.twin) if seat < twin]
    if not table.two_boards or table.stay or any(choices is not None for choices in table.choices):
        return list(seat_at)
    better = True
    while better:
        better = False
        for one, two in combinations(range(table.pool.boards), 2):
            before = _apartness(table, pairs, order)
            order[one], order[two] = order[two], order[one]
            if _apartness(table, pairs, order) < before:
                better = True
            else:
                order[one], order[two] = order[two], order[one]
    found = [0] * table.size
    for place, seat in enumerate(seat_at):
        found[order[place // BOARD_SIZE] * BOARD_SIZE + place % BOARD_SIZE] = seat
    return found


def _apartness(table: SeatTable, pairs: Sequence[tuple[int, int]], order: Sequence[int]) -> int:
    if table.doubled is DoubledBoards.NEIGHBOURS:
        return sum(abs(order[one] - order[two]) - 1 for one, two in pairs)
    return sum(table.pool.boards - 1 - max(order[one], order[two]) for one, two in pairs)
