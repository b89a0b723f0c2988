"""Lots from a stated seed: the same names and seed give the same order on every machine and Python."""

from collections.abc import Iterable
from hashlib import sha256


def lot(seed: str, *names: object) -> str:
    """The lot of one name under a seed, as hexadecimal text to sort by; it does not depend on who else draws."""
    return sha256("\x1f".join([seed, *map(str, names)]).encode()).hexdigest()


def in_lot_order(players: Iterable[str], *, seed: str, purpose: str) -> tuple[str, ...]:
    """The players in the order of their lots; `purpose` keeps two draws from one seed apart."""
    return tuple(sorted(players, key=lambda player: (lot(seed, purpose, player), player)))
