"""Who plays what: the best powers on one board, and the least that powers can cost in a whole pool."""

from collections.abc import Sequence
from itertools import permutations

from boardcall.seeding.problem import BOARD_SIZE
from boardcall.seeding.search.annealing import Annealing
from boardcall.wording import say

NEVER = 1 << 200
"""Dearer than any sum of weights."""


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row its column, all different, so that the sum is least; of equals the first in the columns' order.

    Exact: over all sets of columns in turn (dynamic programming).
    """
    size = len(costs)
    best: list[int] = [NEVER * size] * (1 << size)
    chosen = [0] * (1 << size)
    best[0] = 0
    for taken in range(1, 1 << size):
        row = costs[taken.bit_count() - 1]
        for column in range(size):
            if taken >> column & 1 and best[taken ^ 1 << column] + row[column] < best[taken]:
                best[taken], chosen[taken] = best[taken ^ 1 << column] + row[column], column
    taken, columns = (1 << size) - 1, []
    while taken:
        columns.append(chosen[taken])
        taken ^= 1 << chosen[taken]
    return columns[::-1]


def settle_powers(search: Annealing) -> None:
    """Gives every board its best powers, as far as seats are free to change them."""
    for board in range(search.table.pool.boards):
        first = board * BOARD_SIZE
        seats = search.seat_at[first : first + BOARD_SIZE]
        if all(search.power[seat][slot] == 0 for slot, seat in enumerate(seats)) and not search.table.stay:
            continue
        slots = cheapest([[_cost(search, seat, first + slot) for slot in range(BOARD_SIZE)] for seat in seats])
        for seat, slot in zip(seats, slots, strict=True):
            if search.place_of[seat] != first + slot:
                search.swap(seat, first + slot)


def _cost(search: Annealing, seat: int, place: int) -> int:
    choices = search.table.choices[seat]
    if choices is not None and place not in choices:
        return NEVER
    return search.power[seat][place % BOARD_SIZE] + (search.home(seat, place) if search.table.stay else 0)


def least_cost(costs: Sequence[Sequence[int]], room: int) -> int:
    """The least total when every row takes one of seven columns and each column is taken `room` times.

    Exact: rows move around cycles of columns while that lowers the total (a minimum-cost flow).
    """
    column_of = [row * BOARD_SIZE // len(costs) for row in range(len(costs))]
    if len(costs) != room * BOARD_SIZE:
        message = say("{count} rows do not fill seven columns of {room}", count=len(costs), room=room)
        raise ValueError(message)
    while cycle := _cycle(costs, column_of):
        for row, column in cycle:
            column_of[row] = column
    return sum(costs[row][column] for row, column in enumerate(column_of))


def _cycle(costs: Sequence[Sequence[int]], column_of: Sequence[int]) -> list[tuple[int, int]]:
    """Moves (row, new column) around a cycle that lowers the total; [] when there is none."""
    step = _steps(costs, column_of)
    came, last = _shortest(step)
    if last < 0:
        return []
    for _ in range(BOARD_SIZE):
        last = came[last]
    cycle, at = [], last
    while True:
        cycle.append((step[came[at]][at][1], at))
        at = came[at]
        if at == last:
            return cycle


def _steps(costs: Sequence[Sequence[int]], column_of: Sequence[int]) -> list[list[tuple[int, int]]]:
    """For each two columns the least change when a row moves from the one to the other, and that row."""
    step: list[list[tuple[int, int]]] = [[(NEVER, -1)] * BOARD_SIZE for _ in range(BOARD_SIZE)]
    for row, at in enumerate(column_of):
        for column in range(BOARD_SIZE):
            step[at][column] = min(step[at][column], (costs[row][column] - costs[row][at], row))
    return step


def _shortest(step: Sequence[Sequence[tuple[int, int]]]) -> tuple[list[int], int]:
    """Where each column is best reached from, and a column still getting nearer at the end: -1 if none is."""
    distance, came, last = [0] * BOARD_SIZE, [-1] * BOARD_SIZE, -1
    for _ in range(BOARD_SIZE):
        last = -1
        for one, two in permutations(range(BOARD_SIZE), 2):
            if distance[one] + step[one][two][0] < distance[two]:
                distance[two], came[two], last = distance[one] + step[one][two][0], one, two
    return came, last
