"""Chance from a seed: the same text gives the same numbers on every machine and every supported Python.

Only `random()` and `getrandbits()` of the generator are used, whose sequences Python promises to keep.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")
LOG_STEPS = 256
LOG_SCALE = 1000


def generator(*words: object) -> Random:
    text = "\x1f".join(map(str, words))
    return Random(int.from_bytes(sha256(text.encode()).digest()))  # noqa: S311  a draw that can be repeated


def shuffled(things: Sequence[T], chance: Random) -> list[T]:
    """The things in random order (`Random.shuffle` makes no promise about its sequence)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def minus_logs() -> tuple[int, ...]:
    """-ln(u) x LOG_SCALE for LOG_STEPS evenly spread u, as whole numbers.

    Decimal rounds logarithms correctly; the machine's floating logarithm may differ in the last bit.
    """
    with localcontext(prec=20):
        return tuple(int(-(Decimal(2 * k + 1) / (2 * LOG_STEPS)).ln() * LOG_SCALE) for k in range(LOG_STEPS))
