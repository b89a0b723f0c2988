"""Lots from a stated seed: the same names and seed give the same order on every machine and Python."""

from hashlib import sha256


def lot(seed: str, *names: object) -> str:
    """The lot of one name under a seed, as hexadecimal text to sort by; it does not depend on who else draws."""
    return sha256("\x1f".join([seed, *map(str, names)]).encode()).hexdigest()
