"""Ties, one criterion after the other: whoever is still tied goes on to the next."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Key = Any
"""Something that can be compared: higher comes first. None where it is not known."""
Criterion = Callable[[Sequence[str]], "dict[str, Key] | None"]
"""The tied to the key of each, or None if it does not apply to them."""


@dataclass(frozen=True)
class Rank:
    """Those who share a place, and who decides among them: "td", "lot", or "" if nobody does or need."""

    members: frozenset[str]
    left_to: str = ""


def ranked(names: Iterable[str], criteria: Sequence[Criterion], left_to: str) -> list[Rank]:
    """The names in order. A criterion that lacks a figure for somebody is passed over."""
    tied = sorted(names)
    if len(tied) <= 1:
        return [Rank(frozenset(tied))] if tied else []
    for number, criterion in enumerate(criteria):
        keys = criterion(tied)
        if keys is None or any(key is None for key in keys.values()) or len(set(keys.values())) == 1:
            continue
        found = []
        for key in sorted(set(keys.values()), reverse=True):
            group = [name for name in tied if keys[name] == key]
            found += ranked(group, criteria[number + 1 :], left_to)
        return found
    return [Rank(frozenset(tied), left_to)]


def each(figure: Callable[[str], Key]) -> Criterion:
    """A criterion that looks at one of the tied alone."""
    return lambda tied: {name: figure(name) for name in tied}


def best(scores: Iterable[Fraction], number: int = 1) -> Fraction:
    """The best score, or the second best and so on; 0 where there are not as many."""
    listed = sorted(scores, reverse=True)
    return listed[number - 1] if len(listed) >= number else Fraction(0)
