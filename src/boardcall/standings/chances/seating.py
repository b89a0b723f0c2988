"""How seven seats can take the places of a result, so that as many as can be have a place that suits them.

The places go from the most centres to the least. A seat that may have a place may have every lower one too, and all
places are taken; who may have a place is then as free as anybody else to have a later one.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

WIDTH = 8
"""More than any number of places; a seat is one number of two digits, `first * WIDTH + suits`."""


@lru_cache(maxsize=1 << 17)
def fewest_misses(seats: tuple[int, ...]) -> int:
    """The fewest seats in a place that does not suit them, where they may have the places from `first` on.

    Those from `suits` on suit them. Place by place, from the highest: to somebody whom it suits, or else to whom lower
    ones suit last; nobody whom it suits could be served better lower down.
    """
    waiting, misses = [divmod(one, WIDTH) for one in seats], 0
    for place in range(len(seats)):
        free = [one for one in waiting if one[0] <= place]
        if not free:
            return len(seats)
        chosen = next((one for one in free if one[1] <= place), None)
        if chosen is None:
            chosen = max(free, key=lambda one: one[1])
            misses += 1
        waiting.remove(chosen)
    return misses


@lru_cache(maxsize=1 << 17)
def most_hits(seats: tuple[int, ...]) -> int:
    """The most seats in a place above `suits`, where they may have the places from `first` on.

    Place by place, from the highest: to whom the fewest more would suit, or else to somebody whom none suits any more.
    """
    waiting, hits = [divmod(one, WIDTH) for one in seats], 0
    for place in range(len(seats)):
        free = [one for one in waiting if one[0] <= place]
        if not free:
            return 0
        chosen = min((one for one in free if one[1] > place), key=lambda one: one[1], default=None)
        hits += chosen is not None
        waiting.remove(free[0] if chosen is None else chosen)
    return hits


def fewest_misses_of(allowed: Sequence[int], good: Sequence[int]) -> int:
    """The same for sets of places as bits, whatever they hold: seat by seat, over the places that are taken."""
    states = {0: 0}
    for may_have, fits in sorted(zip(allowed, good, strict=True), key=lambda one: one[1].bit_count()):
        after: dict[int, int] = {}
        for used, cost in states.items():
            for bit in _bits(may_have & ~used):
                misses = cost + (not bit & fits)
                if after.get(used | bit, len(good) + 1) > misses:
                    after[used | bit] = misses
        states = after
    return min(states.values(), default=len(good))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
