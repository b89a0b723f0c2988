"""Games as they might be played: the centres after each year, starting from any position."""

import random

from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES
from boardcall.tournament import Board
from boardcall.tournament.board.count_entries import AT_START

OWNED = {1901: (29, 34), 1902: (31, 34)}
"""How many centres are owned after the first years."""
LIVELY = 3
"""Centres that change hands in a year, at the most."""


def counted(board: Board) -> tuple[int, ...]:
    return board.counts[-1].centres if board.counts else AT_START.centres


def next_year(board: Board) -> int:
    """The year to count; of a game that was stopped the one it waits for, whatever was counted after that."""
    if board.stop is not None:
        return board.stop.year
    return board.counts[-1].year + 1 if board.counts else 1901


def following(board: Board, chance: random.Random) -> tuple[int, ...]:
    """Possible centres after the next year: nobody doubles, nobody comes back, nothing becomes neutral."""
    before = counted(board)
    held = list(before)
    low, high = OWNED.get(next_year(board), (CENTRES, CENTRES))
    owned = max(sum(held), chance.randint(low, high))
    for _ in range(200):
        if sum(held) >= owned:
            break
        place = chance.randrange(7)
        if before[place] > 0 and held[place] < min(17, before[place] + 2):
            held[place] += 1
    for _ in range(chance.randint(0, LIVELY)):
        loser, winner = chance.sample(range(7), 2)
        if held[loser] and before[winner] and held[winner] < min(17, before[winner] * 2):
            held[loser], held[winner] = held[loser] - 1, held[winner] + 1
    return tuple(held)


def as_fields(centres: tuple[int, ...], letter: str = "c") -> dict[str, str]:
    """The centres as the fields of a form have them: c-A, c-E …"""
    return {f"{letter}-{power}": str(count) for power, count in zip(POWERS, centres, strict=True)}


def result_fields(board: Board) -> dict[str, str]:
    """The last count of a game, as the form of its end asks for it."""
    fields = as_fields(counted(board), "r")
    for power in POWERS:
        out = board.eliminated_in(power)
        fields[f"e-{power}"] = str(out) if out else ""
    return fields | {"last_year": str(next_year(board) - 1)}
