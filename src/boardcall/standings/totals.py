"""Totals by parts: which round scores count, with what weight, and which are dropped."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from boardcall.standings.rounds import NOTHING, RoundScore
from boardcall.standings.settings import Part
from boardcall.tournament import Adjustment, RoundNumber

FULL = Fraction(1)


@dataclass(frozen=True, slots=True)
class TotalEntry:
    """A round score in a part of a total: its weight, whether it was dropped, whether it replaces a missing round."""

    round: RoundNumber
    points: Fraction
    weight: Fraction = FULL
    dropped: bool = False
    missing: bool = False
    divisor: int = 1
    """The number by which the sum of its part is divided."""

    @property
    def value(self) -> Fraction:
        if self.dropped:
            return NOTHING
        weighted = self.points if self.weight == 1 else self.points * self.weight
        return weighted if self.divisor == 1 else weighted * Fraction(1, self.divisor)


@dataclass(frozen=True, slots=True)
class Total:
    """A total with everything that went into it; `entries` are ordered by part, best first; `adjustments` last."""

    points: Fraction
    entries: tuple[TotalEntry, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    factor: Fraction = FULL
    """Factor on the sum of the entries, of who plays in a pool that gives one."""

    @property
    def counted(self) -> frozenset[RoundNumber]:
        """Rounds played that count."""
        return frozenset(entry.round for entry in self.entries if not entry.dropped and not entry.missing)

    @property
    def dropped(self) -> tuple[TotalEntry, ...]:
        """Scores of rounds played that count in no part, best first."""
        left = [entry for entry in self.entries if entry.dropped]
        counted = self.counted if left else frozenset()
        found = [entry for entry in left if entry.round not in counted]
        return tuple(sorted(found, key=lambda entry: entry.points, reverse=True))


def add_up(
    rounds: Iterable[RoundScore],
    parts: Iterable[Part],
    *,
    held: Iterable[RoundNumber],
    missing: Fraction = NOTHING,
    adjustments: Iterable[Adjustment] = (),
    most: int = 0,
    low_first: bool = False,
    factor: Fraction = FULL,
) -> Total:
    """The total over `parts` of one player's round scores, plus points given or taken without naming a round.

    `held` are the rounds that took place; one the player missed counts `missing` points, or nothing at all if that
    is 0. Of equal scores, that of the earlier round counts first. Of rounds the player played no more than `most`
    count, the first ones; 0: all. With `low_first` the lowest scores are the best. `factor` multiplies the sum of the
    rounds.
    """
    scores = tuple(rounds)
    took_place = sorted({*held, *(entry.round for entry in scores)})
    order = -1 if low_first else 1
    scored = _Scored(scores, tuple(took_place), missing, most, order)
    entries = tuple(entry for part in parts for entry in _part_entries(part, scored))
    extra = tuple(entry for entry in adjustments if entry.round is None)
    played = sum((entry.value for entry in entries), NOTHING) * factor
    return Total(played + sum((entry.points for entry in extra), NOTHING), entries, extra, factor)


@dataclass(frozen=True, slots=True)
class _Scored:
    """One player's rounds, and what is to know of those that are not there."""

    rounds: tuple[RoundScore, ...]
    held: tuple[RoundNumber, ...]
    missing: Fraction
    most: int
    order: int

    @property
    def beyond(self) -> frozenset[RoundNumber]:
        """Rounds the player played after as many as can count."""
        if not self.most:
            return frozenset()
        return frozenset(sorted(entry.round for entry in self.rounds if entry.played)[self.most :])


def _part_entries(part: Part, scored: _Scored) -> Iterable[TotalEntry]:
    numbers, beyond = [number for number in scored.held if not part.rounds or number in part.rounds], scored.beyond
    found = [entry for one in scored.rounds if one.round in numbers for entry in _scores(one, part)]
    over = [replace(entry, dropped=True) for entry in found if entry.round in beyond]
    found = [entry for entry in found if entry.round not in beyond]
    has_fewer = len(found) < len(part.weights)
    in_full = part.if_fewer == "full" and has_fewer
    if scored.missing:
        played = {entry.round for entry in (*found, *over)}
        found += [TotalEntry(number, scored.missing, missing=True) for number in numbers if number not in played]
    found.sort(key=lambda entry: entry.round)
    found.sort(key=lambda entry: entry.points, reverse=scored.order > 0)
    weighed = [_weighed(entry, place, len(found), part, in_full=in_full) for place, entry in enumerate(found)]
    if has_fewer and part.fewer_factor != 1:
        weighed = [replace(entry, weight=entry.weight * part.fewer_factor) for entry in weighed]
    counted = sum(not entry.dropped for entry in weighed)
    divisor = max(counted + part.average_plus, part.average_least, 1) if part.average else 1
    divided = (replace(entry, divisor=divisor) for entry in weighed) if divisor != 1 else weighed
    return (*divided, *over)


def _scores(one: RoundScore, part: Part) -> Iterable[TotalEntry]:
    """The scores of a round: its own, or those of its games and the points given for it."""
    if part.of == "rounds":
        yield TotalEntry(one.round, one.points)
        return
    yield from (TotalEntry(one.round, game.value) for game in (*one.games, *one.spare))
    yield from (TotalEntry(one.round, entry.points) for entry in one.extra)


def _weighed(entry: TotalEntry, place: int, scores: int, part: Part, *, in_full: bool) -> TotalEntry:
    if in_full or not part.weights:
        return entry
    if place < len(part.weights):
        weight = part.weights[place]
        return entry if weight == 1 else replace(entry, weight=weight)
    further = part.further or Fraction(part.further_average, scores - len(part.weights))
    return replace(entry, weight=further) if further else replace(entry, dropped=True)
