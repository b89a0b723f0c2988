"""Drawing lots so that anyone can check the draw afterwards.

Announce the seed before it can matter (a number thrown, the first words of tomorrow's newspaper). Each one who takes
part gets the SHA-256 of the text "seed|question|id" in UTF-8; the smallest digest comes first. Any program that
computes SHA-256 gives the same order: `printf '%s' 'seed|question|id' | sha256sum`.
"""

from collections.abc import Iterable
from hashlib import sha256


def lot_number(seed: str, question: str, contender: str) -> str:
    return sha256(f"{seed}|{question}|{contender}".encode()).hexdigest()


def draw_lot(seed: str, question: str, contenders: Iterable[str]) -> tuple[str, ...]:
    """The contenders in the order of their lots, the first one first, in whatever order they are given."""
    return tuple(sorted(contenders, key=lambda contender: lot_number(seed, question, contender)))
