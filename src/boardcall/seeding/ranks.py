"""Blocks by rank: which boards each seat of a pool may be on when the first seven by rank sit on the first board."""

from collections.abc import Sequence
from itertools import accumulate, groupby
from math import inf

from boardcall.seeding.problem import BOARD_SIZE, DoubledBoards, Entrant, PoolProblem
from boardcall.tournament import PlayerId

SECOND = 1
"""Marks a player's second seat; it ranks after everybody's first."""


def blocks(pool: PoolProblem, entrants: Sequence[Entrant], doubled: DoubledBoards) -> list[range]:
    """The boards (from 0) of each seat: first seats in the order of `entrants`, then second seats, then empty ones.

    Players of equal rank may be on any board their ranks reach. Second seats come last, on the board of the lowest
    scores (codcon-2018:III.4.a); one whose player already sits there moves one board up if that is allowed.
    """
    second = [entrant for entrant in entrants if entrant.seats > 1]
    empty = pool.boards * BOARD_SIZE - len(entrants) - len(second)
    sizes = [BOARD_SIZE] * (pool.boards - empty) + [BOARD_SIZE - 1] * empty
    order = [(inf if entrant.rank is None else entrant.rank, entrant.id, 0) for entrant in entrants]
    order.sort(key=lambda seat: seat[0])
    order += [(inf, entrant.id, SECOND) for entrant in second]
    if doubled is not DoubledBoards.LOWEST:
        order = _without_two_on_the_last_board(order, sizes)
    spans = _spans(order, sizes)
    return [
        *(spans[entrant.id, 0] for entrant in entrants),
        *(spans[entrant.id, SECOND] for entrant in second),
        *(range(pool.boards - empty, pool.boards) for _ in range(empty)),
    ]


Order = list[tuple[float, PlayerId, int]]


def _without_two_on_the_last_board(order: Order, sizes: Sequence[int]) -> Order:
    """Each second seat whose player also ranks on the last board moves to the end of the board before."""
    last, moved, tried = sum(sizes[:-1]), set[PlayerId](), order
    for _ in order if last else ():
        there = {player for _, player, which in tried[last:] if which != SECOND}
        more = {player for _, player, which in tried[last:] if which == SECOND and player in there} - moved
        if not more:
            break
        moved |= more
        up = [seat for seat in order if seat[2] == SECOND and seat[1] in moved]
        rest = [seat for seat in order if seat not in up]
        cut = max(last - len(up), 0)
        tried = rest[:cut] + up + rest[cut:]
    return tried


def _spans(order: Order, sizes: Sequence[int]) -> dict[tuple[PlayerId, int], range]:
    board_at = [board for board, size in enumerate(sizes) for _ in range(size)]
    found: dict[tuple[PlayerId, int], range] = {}
    runs = [list(run) for _, run in groupby(order, key=lambda seat: (seat[0], seat[2]))]
    for run, end in zip(runs, accumulate(map(len, runs)), strict=True):
        reach = range(board_at[end - len(run)], board_at[end - 1] + 1)
        found |= {(player, which): reach for _, player, which in run}
    return found
